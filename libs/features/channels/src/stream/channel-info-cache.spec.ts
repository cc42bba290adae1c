import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { ChannelsOfAccounts } from '../channels-of-accounts';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { ChannelInfoCache } from './channel-info-cache';

const VIEWERS = 16;

function simulated(platform: string): PlatformChannel {
  const state = { live: true, title: 'T', category: null, viewers: VIEWERS, startedAt: null };
  return {
    ...{ platform, simulated: true, features: new Set(['channel.read']) },
    channel: { read: () => Promise.resolve(state) },
  } as unknown as PlatformChannel;
}

it('counts viewers of the simulated channel once, on the platform it stands for', async () => {
  const channels = new ChannelsOfAccounts({
    connected: () => Promise.resolve([]),
    simulated: (_, on) => simulated(on),
  });
  const record = { latest: () => Promise.resolve([]) } as unknown as ActivityRecord;
  const { source } = new ChannelInfoCache({ channels, record, clock: { now: () => 0 } });
  expect(await source.read('a', 'twitch-stats')).toMatchObject({ viewers: VIEWERS });
  expect(await source.read('a', 'youtube-stats')).toBeNull();
  expect(await source.read('a', 'stream-status')).toMatchObject({ viewersBy: { twitch: VIEWERS } });
});
