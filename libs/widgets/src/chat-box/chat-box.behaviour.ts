import { defineBehaviour } from '../behaviour';
import { running, type ChatBoxState } from './chat-box.state';
import { chatBoxWidget } from './chat-box.widget';

export const chatBox = defineBehaviour<typeof chatBoxWidget, ChatBoxState>(chatBoxWidget, {
  initial: () => running,
  commands: {
    clear: (state, _, { now }) => ({ ...unpinned(state), clearedAt: now }),
    pause: (state, _, { now }) => (state.pausedAt === null ? { ...state, pausedAt: now } : state),
    resume: (state) => (state.pausedAt === null ? state : { ...state, pausedAt: null }),
    pin: (state, { messageId, seconds }, { now }) => {
      const pinnedUntil = seconds === undefined ? null : now + seconds * 1000;
      const isSame = state.pinned === messageId && untilOf(state) === pinnedUntil;
      return isSame ? state : { ...state, pinned: messageId, pinnedUntil };
    },
    unpin: unpinned,
  },
  due: (state) => (state.pinned === null ? null : untilOf(state)),
  wake: (state, { now }) => ((untilOf(state) ?? Infinity) <= now ? unpinned(state) : state),
});

/** States of before there was an end to it lack it. */
function untilOf({ pinnedUntil }: Partial<ChatBoxState>): number | null {
  return pinnedUntil ?? null;
}

function unpinned(state: ChatBoxState): ChatBoxState {
  return state.pinned === null ? state : { ...state, pinned: null, pinnedUntil: null };
}
