import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { streamerId } from '../../../../../test/support/platforms/youtube-oauth';
import { YoutubeServer } from '../../../../../test/support/platforms/youtube-server';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import { OwnLines } from '@studio/contracts/channels/own-lines';
import { readYoutubeSettings, type YoutubeSettings } from '../youtube-settings';
import type { ConnectionReport, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { YoutubeAdapter } from '../youtube-adapter';
import { YOUTUBE_SCOPE, YoutubeApi } from '../youtube-api';
import { LiveBroadcasts } from '../youtube-broadcasts';
import { YoutubeChannel } from '../youtube-channel';
import { YoutubeQuota } from '../youtube-quota';
import { YoutubeCategories } from '../youtube-videos';
import { until } from '../../../../../test/support/until';

/** State that tests change; fresh before each. */
export const control = {
  /** Deliveries that fail from now on. */
  failures: 0,
  /** Access token of the channel. */
  token: '',
};

export let youtube: YoutubeServer;
export let settings: YoutubeSettings;
let dir: string;
export let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
export let ownLines: OwnLines;
let quota: YoutubeQuota;

beforeEach(async () => {
  youtube = await new YoutubeServer().start();
  settings = presetSettings(readYoutubeSettings(youtube.env));
  control.token = youtube.grant(streamerId).accessToken;
  dir = mkdtempSync(join(tmpdir(), 'youtube-'));
  records = await openEmbeddedRecords({ dir });
  ownLines = new OwnLines();
  quota = quotaOf(settings.dailyUnits);
});
afterEach(async () => {
  await records.close();
  rmSync(dir, { recursive: true });
  await youtube.stop();
});

export const quotaOf = (dailyUnits: number, now = Date.now): YoutubeQuota =>
  new YoutubeQuota({ records, clock: { now }, dailyUnits, client: null });

const broadcaster = (scopes: readonly string[] = [YOUTUBE_SCOPE]): ConnectedChannel => ({
  platform: 'youtube',
  role: 'broadcaster',
  channelId: streamerId,
  login: 'streamer',
  name: 'Streamer',
  scopes,
  grantId: 'g',
});
const tokens = (): TokenSource => ({
  current: () => Promise.resolve(control.token),
  renewed: () => Promise.reject(new PlatformError('reconnect_required', 'gone')),
});

export function channel(scopes?: readonly string[]): YoutubeChannel {
  return new YoutubeChannel({
    ...{ settings, records, quota },
    broadcaster: broadcaster(scopes),
    bot: null,
    tokensOf: tokens,
    saying: (text) => ownLines.add('c', text),
    live: new LiveBroadcasts(() => Date.now()),
    categories: new YoutubeCategories(() => Date.now()),
  });
}

export function adapter(): YoutubeAdapter {
  return new YoutubeAdapter({
    ...{ records, quota },
    broadcaster: broadcaster(),
    api: new YoutubeApi({ settings, quota, tokens: tokens() }),
    live: new LiveBroadcasts(() => Date.now()),
    watchers: { looking: 0, reading: 0 },
    isOwn: (userId, text) => userId === streamerId && ownLines.has('c', text),
    rests: { look: 2, failure: 2 },
  });
}

export let delivered: PlatformEvent[];
export let reports: ConnectionReport[];
export let session: PlatformSession | null = null;

export async function open(): Promise<void> {
  delivered = [];
  reports = [];
  control.failures = 0;
  session = await adapter().open(
    { accountId: 'account', channelId: streamerId },
    {
      deliver: (event) =>
        control.failures-- > 0
          ? Promise.reject(new Error('away'))
          : Promise.resolve(void delivered.push(event)),
      status: (now) => void reports.push(now),
    },
    new AbortController().signal,
  );
}
afterEach(async () => {
  await session?.close();
  session = null;
});
/** All that was emitted has been read. */
export async function read(): Promise<void> {
  const { pages } = youtube;
  await until(() => youtube.pages >= pages + 2);
}
export async function watching(): Promise<void> {
  youtube.goLive();
  await open();
  await read();
}
