import type { LinesTaken } from '@studio/widgets/behaviour';
import type { ChatBody, PlatformEvent, PlatformEventBody } from '../channels/platform-event';

export type ChatEvent = PlatformEvent<ChatBody>;

/** Chat lines, events about lines, and what waits for a decision of the moderators. */
export type ChatNews = PlatformEvent<Extract<PlatformEventBody, { readonly type: ChatNewsType }>>;
type ChatNewsType = 'chat' | 'chat-deleted' | 'chat-cleared' | ReviewType;
type ReviewType = 'review' | 'review-resolved';

const types: ReadonlySet<string> = new Set<ChatNewsType>([
  'chat',
  'chat-deleted',
  'chat-cleared',
  'review',
  'review-resolved',
]);

export function isChatNews(event: PlatformEvent): event is ChatNews {
  return types.has(event.body.type);
}

export function isChatLine(event: PlatformEvent): event is ChatEvent {
  return event.body.type === 'chat';
}

export type ReviewEvent = PlatformEvent<Extract<PlatformEventBody, { readonly type: ReviewType }>>;

export function isReviewEvent(event: PlatformEvent): event is ReviewEvent {
  return event.body.type === 'review' || event.body.type === 'review-resolved';
}

/** Returns the lines that an event deletes; null if it deletes none. */
export function removalOf({ platform, body }: ChatNews): LinesTaken | null {
  if (body.type === 'chat-deleted') return { messageId: body.messageId };
  if (body.type !== 'chat-cleared') return null;
  return body.user ? { platform, login: body.user.login } : { platform, all: true };
}
