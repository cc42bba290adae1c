import { definePort } from '@studio/areas/port';
import type { PlatformEvent, PlatformEventBody } from './platform-event';

export type ChatEvent = PlatformEvent<Extract<PlatformEventBody, { readonly type: 'chat' }>>;

/** Takes chat lines, which nothing keeps: they are told to whoever follows at that moment. */
export interface ChatSink {
  /** @param options.simulated nobody wrote it */
  tell(accountId: string, event: ChatEvent, options: { readonly simulated: boolean }): void;
}
export const CHAT_SINK = definePort<ChatSink>('sink of chat lines');
