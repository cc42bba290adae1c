import { PlatformError, type ChatModes } from '@studio/contracts/channels/platform-channel';

/** Returns chat modes as Helix takes them. @throws PlatformError `invalid` */
export function chatSettings({
  slowSeconds,
  followersMin,
  subscribersOnly,
  emoteOnly,
  uniqueChat,
}: ChatModes): object {
  if (slowSeconds !== undefined && slowSeconds !== 0 && (slowSeconds < 3 || slowSeconds > 120))
    throw new PlatformError('invalid', 'Twitch supports a slow mode of 3 to 120 seconds.', {
      field: 'slowSeconds',
      expected: '0, or 3 to 120 seconds',
    });
  return {
    ...(slowSeconds !== undefined && {
      slow_mode: slowSeconds > 0,
      ...(slowSeconds > 0 && { slow_mode_wait_time: slowSeconds }),
    }),
    ...(followersMin !== undefined && {
      follower_mode: followersMin !== null,
      ...(followersMin !== null && { follower_mode_duration: followersMin }),
    }),
    ...(subscribersOnly !== undefined && { subscriber_mode: subscribersOnly }),
    ...(emoteOnly !== undefined && { emote_mode: emoteOnly }),
    ...(uniqueChat !== undefined && { unique_chat_mode: uniqueChat }),
  };
}
