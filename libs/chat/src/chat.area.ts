import { defineArea } from '@studio/areas/area';
import { PEOPLE_SHOWN } from '@studio/areas/people-shown';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/areas/ports';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { CHAT_LINES, type ChatTold } from '@studio/platforms/port/chat-lines';
import { CHANNELS } from '@studio/platforms/port/channels';
import { CHAT_HEARING, type ChatListener } from '@studio/platforms/port/chat-hearing';
import { CHAT_SINK, isChatLine, type ChatNews } from '@studio/platforms/port/chat-sink';
import { OutsideCalls } from '@studio/platforms/port/outside-calls';
import { heldLines, type ChatLine } from '@studio/widgets/chat-box/chat-line';
import { ChatDeeds, type Done } from './chat-deeds';
import { HELD_LINES, signalOf, type TakenBack } from './chat-line';
import * as commands from './chat.commands';
import { chatDecider, type ChatCommands } from './chat.decider';
import * as queries from './chat.queries';
import type { ChatMessageView } from './chat.views';
import { Emotes } from './emotes/emotes';
import { HeldLines } from './held-lines';
import { addressed, whoseChats } from './of-chat';
import { peopleShown } from './people-shown';

type ChatFacts = { readonly [Name in keyof ChatCommands]: Done<Name> };

type ChatCommandArea = CommandArea<
  object,
  ChatCommands,
  Readonly<Record<never, never>>,
  DecisionContext,
  ChatFacts
>;

/** How things are done in chats: by looking at what came of it, since nothing of it is kept. */
function chatCommands(deeds: ChatDeeds, access: OverlayAccess): ChatCommandArea {
  return {
    decider: chatDecider,
    modules: [commands],
    answers: {
      SendChatMessage: (_outcome, _command, _request, { answer }) => done(answer),
      DeleteChatMessage: (_outcome, _command, _request, { answer }) => done(answer),
      TimeoutViewer: (_outcome, _command, _request, { answer }) => done(answer),
      BanViewer: (_outcome, _command, _request, { answer }) => done(answer),
      UnbanViewer: (_outcome, _command, _request, { answer }) => done(answer),
      ShoutoutViewer: (_outcome, _command, _request, { answer }) => done(answer),
      SetChatMode: (_outcome, _command, _request, { answer }) => done(answer),
      ClearChat: (_outcome, _command, _request, { answer }) => done(answer),
    },
    elsewhere: (command, request, demand) => addressed(access, command, request, demand),
    streamId: whoseChats,
    // Who may do it is decided with whose chats they are: see `elsewhere`.
    authorize: () => undefined,
    common: {},
    facts: {
      SendChatMessage: (command, request) => deeds.send(command, request),
      DeleteChatMessage: (command, request) => deeds.delete(command, request),
      TimeoutViewer: (command, request) => deeds.timeout(command, request),
      BanViewer: (command, request) => deeds.ban(command, request),
      UnbanViewer: (command, request) => deeds.unban(command, request),
      ShoutoutViewer: (command, request) => deeds.shoutout(command, request),
      SetChatMode: (command, request) => deeds.modes(command, request),
      ClearChat: (command, request) => deeds.clear(command, request),
    },
    onAir: () => true,
  };
}

function done<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('What was only tried is not answered.');
  return answer;
}

interface Reading {
  readonly held: HeldLines;
  readonly access: OverlayAccess;
}

const listing = describeOperation(queries.ListChatMessages);

function chatQueries(deps: Reading): QueryArea<CommandsOf<typeof queries>, Reading> {
  return {
    modules: [queries],
    answers: {
      ListChatMessages: async (query, request, { held, access }) => {
        const { platform, limit, before, login } = query;
        const { chatsOf } = await addressed(access, query, request, listing);
        const wanted = login?.replace(/^@/, '').toLowerCase();
        const lines = held.list(chatsOf, { platform, login: wanted, before, limit: limit + 1 });
        const items = lines.slice(0, limit).map(messageOf);
        const nextCursor = lines.length > limit ? (items.at(-1)?.messageId ?? null) : null;
        return { items, nextCursor };
      },
    },
    deps,
  };
}

function messageOf({ messageId, platform, at, user, parts, first, simulated }: ChatLine): ChatMessageView {
  const { login, name, color, roles } = user;
  const text = parts.map((part) => part.text).join('');
  return { messageId, platform, at, user: { login, name, color, roles }, text, first, simulated };
}

/** What followers of lines are told; null of our own ones. */
function toldOf(event: ChatNews, signal: ChatLine | TakenBack): ChatTold | null {
  if (!('parts' in signal)) return { kind: 'taken', taken: signal };
  return isChatLine(event) && !event.body.isOwn ? { kind: 'line', line: signal, event } : null;
}

/** Who is told of every line. */
function hearing(warn: (message: string) => void) {
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
  return { listeners, hear };
}

/** What is said in accounts' chats, told in passing and kept nowhere; and what is done there. */
export const chatArea = defineArea({
  name: 'chat',
  streams: [chatDecider],
  operations: [commands, queries],
  serve: ({ ports, signals, records, clock, warn, ...services }) => {
    const { outbound, dataDir, keyFor, emoteUrls } = services;
    const held = new HeldLines(signals, clock);
    const emotes = new Emotes({ urls: emoteUrls, outbound, clock, dataDir, key: keyFor('emotes') });
    const { listeners, hear } = hearing(warn);
    ports.provide(CHAT_LINES, held);
    ports.provide(
      PEOPLE_SHOWN,
      peopleShown({
        channels: () => ports.of(CHANNELS),
        viewers: services.viewers,
        pictureOf: (url) => emotes.ofPerson(url),
      }),
    );
    ports.provide(CHAT_HEARING, { listen: (listener) => void listeners.push(listener) });
    ports.provide(CHAT_SINK, {
      tell: (accountId, event, options) => {
        held.follow(accountId);
        if (!event.late) {
          const signal = signalOf(event, options.simulated, emotes.of(event));
          signals.publish(`chat-${accountId}`, signal as unknown as JsonObject);
          const told = toldOf(event, signal);
          if (told) held.tell(accountId, told);
        }
        if (isChatLine(event)) hear(accountId, event, options);
      },
    });
    return () => {
      const access = ports.of(OVERLAY_ACCESS);
      const outside = new OutsideCalls(records, clock);
      const deeds = new ChatDeeds({ channels: ports.of(CHANNELS), outside, held, clock });
      return {
        commands: [chatCommands(deeds, access)],
        queries: [chatQueries({ held, access })],
        signalSources: [
          {
            kind: 'chat',
            held: (accountId) => held.latest(accountId, HELD_LINES) as unknown as readonly JsonObject[],
            keep: (lines, told) => heldLines(lines, told, HELD_LINES),
          },
        ],
        backlogs: [
          {
            topic: 'chat',
            latest: (accountId, limit) =>
              held.latest(accountId, limit).map((line) => ({ ...line, id: line.messageId })),
          },
        ],
        http: (http) => emotes.serve(http),
        stop: () => held.stop(),
      };
    };
  },
});
