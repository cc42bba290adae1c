import { called } from '@studio/operations/names';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import { wire, defineArea } from '@studio/contracts/area';
import { VIEWER_PROFILES } from '@studio/contracts/chat/viewer-profiles';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { CHAT_LINES } from '@studio/contracts/chat/chat-lines';
import { CHANNELS } from '@studio/contracts/channels/channels';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import { heldLines, type ChatLine } from '@studio/widgets/chat-box/chat-line';
import { SecretRecords } from '@studio/records/secret-records';
import { ChatActions, type Done } from './chat-actions';
import { ChatReviews } from './chat-reviews';
import { HELD_LINES } from './chat-line';
import * as commands from './chat.commands';
import { chatDecider, type ChatCommands } from './chat.decider';
import * as queries from './chat.queries';
import type { ChatMessageView } from './chat.views';
import { EMOTE_PICTURES } from '@studio/contracts/chat/emote-pictures';
import { serveEmotes } from './emote.routes';
import { RecentLines } from './recent-lines';
import { addressed, whoseChats } from './of-chat';
import { viewerProfiles } from './viewer-profiles';

type ChatLookups = { readonly [Name in keyof ChatCommands]: Done<Name> };

type ChatCommandArea = CommandArea<
  object,
  ChatCommands,
  Readonly<Record<never, never>>,
  DecisionContext,
  ChatLookups
>;

/** Returns the command handlers for chats. Answers come from the result of the call, since nothing is stored. */
function chatCommands(
  chatActions: ChatActions,
  access: OverlayAccess,
  reviews: ChatReviews,
): ChatCommandArea {
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
      DecideChatReview: (_outcome, _command, _request, { answer }) => done(answer),
    },
    redirectTo: (command, request, demand) => addressed(access, command, request, demand),
    names: {
      ...nameOfOverlay(access),
      reviewId: async (id, { command }) => {
        const review = await reviews.find(whoseChats(command), String(id));
        return review && called('viewer', review.user);
      },
    },
    streamId: whoseChats,
    // Who may do it is decided with whose chats they are: see `elsewhere`.
    authorize: () => undefined,
    common: {},
    lookups: {
      SendChatMessage: (command, request) => chatActions.send(command, request),
      DeleteChatMessage: (command, request) => chatActions.delete(command, request),
      TimeoutViewer: (command, request) => chatActions.timeout(command, request),
      BanViewer: (command, request) => chatActions.ban(command, request),
      UnbanViewer: (command, request) => chatActions.unban(command, request),
      ShoutoutViewer: (command, request) => chatActions.shoutout(command, request),
      SetChatMode: (command, request) => chatActions.modes(command, request),
      ClearChat: (command, request) => chatActions.clear(command, request),
      DecideChatReview: (command, request) => chatActions.decide(command, request),
    },
  };
}

function done<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('What was only tried is not answered.');
  return answer;
}

interface QueryDeps {
  readonly held: RecentLines;
  readonly reviews: ChatReviews;
  readonly access: OverlayAccess;
}

const listing = describeOperation(queries.ListChatMessages);
const reviewing = describeOperation(queries.ListChatReviews);

function chatQueries(deps: QueryDeps): QueryArea<CommandsOf<typeof queries>, QueryDeps> {
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
      ListChatReviews: async (query, request, { reviews, access }) => {
        const { chatsOf } = await addressed(access, query, request, reviewing);
        return { items: await reviews.list(chatsOf) };
      },
    },
    deps,
  };
}

function messageOf(line: ChatLine): ChatMessageView {
  const { messageId, platform, at, user, parts, first, simulated, action = false, shared = null } = line;
  const { login, name, color, roles } = user;
  const text = parts.map((part) => part.text).join('');
  const said = { messageId, platform, at, user: { login, name, color, roles }, text };
  return { ...said, first, action, sharedFrom: shared && { ...shared }, simulated };
}

/** Chat lines of accounts, published as ephemeral messages and never stored; and chat commands. */
export const chatArea = defineArea({
  name: 'chat',
  streams: [chatDecider],
  operations: [commands, queries],
  serve: wire(
    {
      requires: { access: OVERLAY_ACCESS, channels: CHANNELS, feed: CHAT_FEED, emotes: EMOTE_PICTURES },
      provides: { lines: CHAT_LINES, profiles: VIEWER_PROFILES },
    },
    ({ signals, records, clock, ...services }, { access, channels, feed, emotes }) => {
      const held = new RecentLines(signals, clock, (event) => emotes.of(event));
      const profiles = viewerProfiles({
        channels,
        viewers: services.viewers,
        pictureOf: (url) => emotes.ofPerson(url),
      });
      return {
        provided: { lines: held, profiles },
        parts: () => {
          feed.subscribe(held.subscriber);
          const outside = new OutsideCalls(records, clock);
          const reviews = new ChatReviews(
            new SecretRecords(records, services.keyFor('chat-reviews/v1')),
            clock,
          );
          feed.subscribe(reviews.subscriber);
          const chatActions = new ChatActions({ channels, outside, held, reviews, clock });
          return {
            commands: [chatCommands(chatActions, access, reviews)],
            queries: [chatQueries({ held, reviews, access })],
            signalSources: [
              {
                kind: 'chat',
                held: (accountId) => held.latest(accountId, HELD_LINES),
                keep: (lines, update) => heldLines(lines, update, HELD_LINES),
              },
            ],
            backlogs: [
              {
                topic: 'chat',
                latest: (accountId, limit) =>
                  held.latest(accountId, limit).map((line) => ({ ...line, id: line.messageId })),
              },
            ],
            http: (http) => serveEmotes(http, emotes),
            viewerBuffers: [held, reviews],
            stop: () => held.stop(),
          };
        },
      };
    },
  ),
});
