import { defineArea } from '@studio/areas/area';
import type { JsonObject } from '@studio/kernel/json';
import { CHAT_SINK } from '@studio/platforms/port/chat-sink';
import { heldLines } from '@studio/widgets/chat-box/chat-line';
import { HELD_LINES, lineOf } from './chat-line';

/** What is said in accounts' chats: told in passing, kept nowhere. */
export const chatArea = defineArea({
  name: 'chat',
  streams: [],
  operations: [],
  signalSources: [{ kind: 'chat', keep: (lines, told) => heldLines(lines, told, HELD_LINES) }],
  serve: ({ ports, signals }) => {
    ports.provide(CHAT_SINK, {
      tell: (accountId, event, { simulated }) => {
        if (!event.late)
          signals.publish(`chat-${accountId}`, lineOf(event, simulated) as unknown as JsonObject);
      },
    });
    return () => ({});
  },
});
