import { defineArea } from '@studio/areas/area';
import type { JsonObject } from '@studio/kernel/json';
import { CHAT_HEARING, type ChatListener } from '@studio/platforms/port/chat-hearing';
import { CHAT_SINK, isChatLine } from '@studio/platforms/port/chat-sink';
import { heldLines } from '@studio/widgets/chat-box/chat-line';
import { HELD_LINES, signalOf } from './chat-line';

/** What is said in accounts' chats: told in passing, kept nowhere. */
export const chatArea = defineArea({
  name: 'chat',
  streams: [],
  operations: [],
  signalSources: [{ kind: 'chat', keep: (lines, told) => heldLines(lines, told, HELD_LINES) }],
  serve: ({ ports, signals, warn }) => {
    const listeners: ChatListener[] = [];
    const hear: ChatListener = (...line) => {
      for (const listener of listeners)
        try {
          listener(...line);
        } catch (error) {
          // The line is everybody else's too.
          warn(`A chat line was not answered: ${String(error)}`);
        }
    };
    ports.provide(CHAT_HEARING, { listen: (listener) => void listeners.push(listener) });
    ports.provide(CHAT_SINK, {
      tell: (accountId, event, options) => {
        if (!event.late)
          signals.publish(`chat-${accountId}`, signalOf(event, options.simulated) as unknown as JsonObject);
        if (isChatLine(event)) hear(accountId, event, options);
      },
    });
    return () => ({});
  },
});
