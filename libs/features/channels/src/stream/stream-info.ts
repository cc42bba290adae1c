import { Problem } from '@studio/kernel/problem';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { asking } from '@studio/contracts/channels/platform-problem';
import type { StreamPlatform } from './stream.queries';
import type { StreamInfoView } from './stream.views';

/** Settable data of a channel. */
export interface StreamPatch {
  readonly title?: string | undefined;
  /** Its name. */
  readonly category?: string | undefined;
}

const SUGGESTIONS = 5;

/** @param channel null where none is connected @throws Problem */
export async function streamInfoOf(
  platform: StreamPlatform,
  channel: PlatformChannel | null,
): Promise<StreamInfoView> {
  if (!channel)
    return { platform, connected: false, simulated: false, canEdit: false, title: null, category: null };
  const { title, category } = await asking(platform, () => channel.channel.read());
  return {
    platform,
    connected: true,
    simulated: channel.simulated,
    canEdit: channel.features.has('channel.write'),
    title,
    category: category?.name ?? null,
  };
}

/** @throws Problem `not_connected` for null */
export function connectedOn(platform: StreamPlatform, channel: PlatformChannel | null): PlatformChannel {
  if (!channel) throw new Problem('not_connected', `No ${platform} channel is connected.`);
  return channel;
}

/** Checks whether a channel can be set this way, without doing it. @throws Problem */
export async function plannedWrite(
  platform: StreamPlatform,
  channel: PlatformChannel | null,
  { title, category }: StreamPatch,
): Promise<() => Promise<StreamInfoView>> {
  const connected = connectedOn(platform, channel);
  const categoryId = category === undefined ? undefined : await categoryIdOf(connected, category);
  return async () => {
    await asking(platform, () => connected.channel.write({ title, categoryId }));
    return streamInfoOf(platform, connected);
  };
}

/** @throws Problem `invalid_value` with names that it might be */
async function categoryIdOf({ platform, channel }: PlatformChannel, name: string): Promise<string> {
  const found = await asking(platform, () => channel.searchCategories(name));
  const wanted = name.toLowerCase();
  const exact = found.find((each) => each.name === name);
  const same = exact ?? found.find((each) => each.name.toLowerCase() === wanted);
  if (same) return same.categoryId;
  throw new Problem('invalid_value', `${platform} has no category ${JSON.stringify(name)}.`, {
    field: 'category',
    platform,
    suggestions: found.slice(0, SUGGESTIONS).map((each) => each.name),
  });
}
