import {
  PlatformError,
  type Feature,
  type PlatformChannel,
} from '@studio/contracts/channels/platform-channel';
import type { PlatformCall } from '@studio/contracts/channels/platform-http';

type Ask = (
  feature: Feature,
  call: PlatformCall,
) => Promise<{ readonly status: number; readonly body: unknown }>;

interface Made {
  readonly data?: readonly { readonly id: string; readonly position_seconds?: number }[];
}

/** Clips and markers of a channel. Twitch answers 404 for both while the channel is not live. */
export function twitchHighlights(channelId: string, ask: Ask): PlatformChannel['highlights'] {
  const make = async (feature: Feature, call: PlatformCall) => {
    const { status, body } = await ask(feature, { ...call, takes: [404] });
    if (status === 404)
      throw new PlatformError('rejected', 'Twitch makes clips and markers only of a live stream.');
    const [made] = (body as Made | null)?.data ?? [];
    if (!made) throw new PlatformError('outcome_unknown', 'Twitch did not say what it made.');
    return made;
  };
  return {
    clip: async () => {
      const query = { broadcaster_id: channelId };
      const { id } = await make('highlights.clip', { method: 'POST', path: '/clips', query });
      return { clipId: id, url: /^[\w-]{1,100}$/.test(id) ? `https://clips.twitch.tv/${id}` : null };
    },
    mark: async (description) => {
      const body = { user_id: channelId, ...(description !== '' && { description }) };
      const made = await make('highlights.marker', { method: 'POST', path: '/streams/markers', body });
      return { positionS: made.position_seconds ?? null };
    },
  };
}
