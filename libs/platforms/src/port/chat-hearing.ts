import { definePort } from '@studio/areas/port';
import type { ChatEvent } from './chat-sink';

/** Hears what is said in chats: everything that answers to lines hangs on it. */
export interface ChatHearing {
  /**
   * The listener is called for each line once, on the node that has it from the platform, in the turn in which it came.
   * Lines that came late and our own ones are among them (`event.late`, `body.isOwn`). A listener must neither throw nor
   * wait: what takes time it does later. Call it while areas are put together, before the server listens.
   */
  listen(listener: ChatListener): void;
}

export type ChatListener = (
  accountId: string,
  event: ChatEvent,
  /** Nobody wrote it: the simulated channel did. */
  options: { readonly simulated: boolean },
) => void;

export const CHAT_HEARING = definePort<ChatHearing>('hearing of chat lines');
