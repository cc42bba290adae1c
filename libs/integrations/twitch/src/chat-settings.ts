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

/** Chat settings as Helix answers them. */
export interface HelixChatSettings {
  readonly slow_mode?: boolean;
  readonly slow_mode_wait_time?: number | null;
  readonly follower_mode?: boolean;
  readonly follower_mode_duration?: number | null;
  readonly subscriber_mode?: boolean;
  readonly emote_mode?: boolean;
  readonly unique_chat_mode?: boolean;
}

/** Returns the chat modes in an answer of Helix. @throws PlatformError `unavailable` for an answer without them */
export function chatModes({
  data: [settings],
}: {
  readonly data: readonly HelixChatSettings[];
}): Required<ChatModes> {
  if (settings?.slow_mode === undefined || settings.follower_mode === undefined)
    throw new PlatformError('unavailable', 'Twitch did not say which chat modes are on.');
  return {
    slowSeconds: settings.slow_mode ? (settings.slow_mode_wait_time ?? 0) : 0,
    followersMin: settings.follower_mode ? (settings.follower_mode_duration ?? 0) : null,
    subscribersOnly: settings.subscriber_mode ?? false,
    emoteOnly: settings.emote_mode ?? false,
    uniqueChat: settings.unique_chat_mode ?? false,
  };
}
