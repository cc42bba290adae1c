import { definePort } from '@studio/areas/port';
import type { ChatBody, PlatformEvent, PlatformEventBody } from './platform-event';

export type ChatEvent = PlatformEvent<ChatBody>;

/** Lines, and what is said of lines. */
export type ChatNews = PlatformEvent<Extract<PlatformEventBody, { readonly type: ChatNewsType }>>;
type ChatNewsType = 'chat' | 'chat-deleted' | 'chat-cleared';

const types: ReadonlySet<string> = new Set<ChatNewsType>(['chat', 'chat-deleted', 'chat-cleared']);

export function isChatNews(event: PlatformEvent): event is ChatNews {
  return types.has(event.body.type);
}

export function isChatLine(event: PlatformEvent): event is ChatEvent {
  return event.body.type === 'chat';
}

/** Takes what is said in chats, which nothing keeps: it is told to whoever follows at that moment. */
export interface ChatSink {
  /** @param options.simulated nobody wrote it */
  tell(accountId: string, event: ChatNews, options: { readonly simulated: boolean }): void;
}
export const CHAT_SINK = definePort<ChatSink>('sink of chat lines');
