import type { ChatBody, PlatformUser } from '../platform-event';

/** A line of somebody who watches, and what a test says of it. */
export function lineBy(
  user: PlatformUser,
  said: Pick<ChatBody, 'messageId' | 'text'> & Partial<ChatBody>,
): ChatBody {
  return {
    type: 'chat',
    user,
    roles: [],
    color: null,
    badges: [],
    emotes: [],
    first: false,
    reply: null,
    isOwn: false,
    months: null,
    ...said,
  };
}
