import type { ChatBody, PlatformUser } from '../../channels/platform-event';

/** Chat line of a viewer, with the values a test sets. */
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
