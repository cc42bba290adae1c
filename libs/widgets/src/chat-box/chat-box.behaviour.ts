import { defineBehaviour } from '../behaviour';
import { running, type ChatBoxState } from './chat-box.state';
import { chatBoxWidget } from './chat-box.widget';

export const chatBox = defineBehaviour<typeof chatBoxWidget, ChatBoxState>(chatBoxWidget, {
  initial: () => running,
  commands: {
    clear: (state, _, { now }) => ({ ...state, clearedAt: now, pinned: null }),
    pause: (state, _, { now }) => (state.pausedAt === null ? { ...state, pausedAt: now } : state),
    resume: (state) => (state.pausedAt === null ? state : { ...state, pausedAt: null }),
    pin: (state, { messageId }) => (state.pinned === messageId ? state : { ...state, pinned: messageId }),
    unpin: (state) => (state.pinned === null ? state : { ...state, pinned: null }),
  },
});
