import { isPlatform } from '@studio/platforms/platforms';
import type { ChatLine } from '../chat-box/chat-line';
import { defineBehaviour, type GivenLine, type LinesTaken, type BehaviourContext } from '../behaviour';
import type { Values, ValuesOf } from '../widget';
import {
  nothingHighlighted,
  type ChatHighlightState,
  type HeldLine,
  type HighlightedLine,
  type ShownHighlight,
} from './chat-highlight.state';
import { chatHighlightWidget } from './chat-highlight.widget';

type Now = BehaviourContext<ValuesOf<typeof chatHighlightWidget>>;

/** Lines that may wait; of more the oldest goes. */
const MOST_WAITING = 20;

export const chatHighlight = defineBehaviour<typeof chatHighlightWidget, ChatHighlightState>(
  chatHighlightWidget,
  {
    initial: () => nothingHighlighted,
    commands: {
      show: (state, _, now) =>
        now.line
          ? shown(
              held(withoutShown(state), now.line, (text) => text),
              now,
            )
          : state,
      hide: (state) => (state.showing === null ? state : withoutShown(state)),
      next: (state, _, now) => next(state, now),
    },
    on: {
      firstLine: (state, given, now) => {
        if (!now.values.autoFirstMessage || !isWanted(given.line, now)) return state;
        const known = held(state, given, now.masked);
        return state.showing === null ? shown(known, now) : trimmed(known);
      },
      // A deleted line is removed at once, and the next waiting line is shown.
      linesTaken: (state, taken, now) => {
        const gone = Object.values(state.lines).filter(({ line }) => isTaken(line, taken));
        if (gone.length === 0) return state;
        const lines = Object.fromEntries(
          Object.entries(state.lines).filter(([, each]) => !gone.includes(each)),
        );
        const isShownGone = state.showing !== null && !Object.hasOwn(lines, state.showing);
        return isShownGone ? next({ ...nothingHighlighted, lines }, now) : { ...state, lines };
      },
    },
    due: ({ showing, until }) => (showing === null ? null : until),
    wake: (state, now) => (state.until !== null && state.until <= now.now ? next(state, now) : state),
    view: toView as (state: ChatHighlightState) => ShownHighlight & Values,
  },
);

/** Returns the view of the runtime state. Lines of forgotten viewers are already removed. */
function toView({ lines, showing, shownAt, until }: ChatHighlightState): ShownHighlight {
  const line = showing === null ? null : (lines[showing]?.line ?? null);
  const waiting = Object.keys(lines).filter((id) => id !== showing).length;
  return { line, shownAt: line && shownAt, until: line && until, waiting };
}

/** With one more line, which comes after all others. */
function held(state: ChatHighlightState, { viewerId, line }: GivenLine, masked: (text: string) => string) {
  const n = Math.max(0, ...Object.values(state.lines).map((each) => each.n)) + 1;
  const { messageId, platform } = line;
  const { userId, login } = line.user;
  const shown = { viewerId, user: { platform, userId, login }, n, line: highlighted(line, masked) };
  const lines = { ...without(state.lines, messageId), [messageId]: shown };
  return { state: { ...state, lines }, messageId };
}

/** Shows a line now. */
function shown(
  { state, messageId }: { readonly state: ChatHighlightState; readonly messageId: string },
  { now, values: { seconds } }: Now,
): ChatHighlightState {
  return {
    ...state,
    showing: messageId,
    shownAt: now,
    until: seconds > 0 ? now + seconds * 1000 : null,
  };
}

function trimmed({ state }: { readonly state: ChatHighlightState }): ChatHighlightState {
  const waiting = inOrder(state);
  const [oldest] = waiting;
  if (waiting.length <= MOST_WAITING || !oldest) return state;
  return { ...state, lines: without(state.lines, oldest[0]) };
}

/** Returns the state with the longest waiting line shown; with no line if none waits. */
function next(state: ChatHighlightState, now: Now): ChatHighlightState {
  const left = withoutShown(state);
  const [first] = inOrder(left);
  return first ? shown({ state: left, messageId: first[0] }, now) : left;
}

function withoutShown(state: ChatHighlightState): ChatHighlightState {
  if (state.showing === null) return state;
  return { ...nothingHighlighted, lines: without(state.lines, state.showing) };
}

/** Returns the waiting lines, oldest first. */
function inOrder({ lines, showing }: ChatHighlightState): readonly (readonly [string, HeldLine])[] {
  return Object.entries(lines)
    .filter(([id]) => id !== showing)
    .sort(([, a], [, b]) => a.n - b.n);
}

function without(lines: ChatHighlightState['lines'], messageId: string): ChatHighlightState['lines'] {
  if (!Object.hasOwn(lines, messageId)) return lines;
  const { [messageId]: _, ...others } = lines;
  return others;
}

function isWanted({ platform }: ChatLine, { values }: Now): boolean {
  return isPlatform(platform) ? values[platform] : true;
}

function isTaken({ messageId, platform, login }: HighlightedLine, taken: LinesTaken): boolean {
  if ('all' in taken) return taken.platform === platform;
  if ('messageId' in taken) return taken.messageId === messageId;
  return taken.platform === platform && taken.login === login;
}

function highlighted(
  { messageId, platform, user, parts }: ChatLine,
  masked: (text: string) => string,
): HighlightedLine {
  const { login, name, color, badges, roles } = user;
  return {
    ...{ messageId, platform, login, name, color, badges, roles },
    parts: parts.map((part) => (part.kind === 'text' ? { ...part, text: masked(part.text) } : part)),
  };
}
