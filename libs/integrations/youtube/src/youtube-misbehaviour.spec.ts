import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { PlatformClock } from '@studio/contracts/channels/platform-clock';
import type { ConnectionReport, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { misbehaviourTests } from '@studio/contracts/channels/testing/misbehaviour';
import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { streamerId } from '../../../../test/support/platforms/youtube-oauth';
import { YoutubeServer } from '../../../../test/support/platforms/youtube-server';
import { until } from '../../../../test/support/until';
import { YoutubeAdapter } from './youtube-adapter';
import { YOUTUBE_SCOPE, YoutubeApi } from './youtube-api';
import { LiveBroadcasts } from './youtube-broadcasts';
import { YoutubeQuota } from './youtube-quota';
import { readYoutubeSettings } from './youtube-settings';

const MIN = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * MIN);

let youtube: YoutubeServer;
let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
let delivered: PlatformEvent[];
let reports: ConnectionReport[];
let session: PlatformSession | null;

beforeEach(async () => {
  youtube = await new YoutubeServer().start();
  youtube.streams = true;
  dir = mkdtempSync(join(tmpdir(), 'youtube-misbehaviour-'));
  records = await openEmbeddedRecords({ dir });
  [delivered, reports, session] = [[], [], null];
});
afterEach(async () => {
  await session?.close();
  await youtube.stop();
  await records.close();
  rmSync(dir, { recursive: true });
});

/** Follows a chat that is live. */
async function open(clock = new PlatformClock({ now: Date.now })): Promise<void> {
  const found = presetSettings(readYoutubeSettings(youtube.env));
  const settings = { ...found, outbound: found.outbound.observedBy((answer) => clock.note(answer)) };
  const quota = new YoutubeQuota({ records, clock, dailyUnits: 900_000_000, client: null });
  let token = youtube.grant(streamerId).accessToken;
  const tokens = {
    current: () => Promise.resolve(token),
    renewed: () => Promise.resolve((token = youtube.grant(streamerId).accessToken)),
  };
  const now = (): number => clock.now();
  const adapter = new YoutubeAdapter({
    ...{ records, quota, now },
    broadcaster: {
      ...{ platform: 'youtube', role: 'broadcaster', channelId: streamerId },
      ...{ login: 'streamer', name: 'Streamer', scopes: [YOUTUBE_SCOPE], grantId: 'g' },
    },
    api: new YoutubeApi({ settings, quota, tokens }),
    live: new LiveBroadcasts(now),
    watchers: { looking: 0, reading: 0 },
    isOwn: () => false,
    rests: { look: 2, failure: 2, connect: 2, subscribers: 5 },
  });
  youtube.goLive();
  const { connects } = youtube;
  session = await adapter.open(
    { accountId: 'account', channelId: streamerId },
    {
      deliver: (event) => Promise.resolve(void delivered.push(event)),
      status: (report) => void reports.push(report),
    },
    new AbortController().signal,
  );
  await until(() => youtube.connects > connects);
  await tipped({ id: `first-${connects}` });
  delivered = [];
}

/** Waits until a Super Chat arrived, after which lines are no history any more. */
async function tipped(about: Parameters<YoutubeServer['emit']>[2] = {}): Promise<void> {
  const id = tip(about);
  await until(() => tips().includes(id));
}
function tip(about: Parameters<YoutubeServer['emit']>[2] = {}): string {
  return youtube.emit(
    'superChatEvent',
    { superChatDetails: { amountMicros: '1000000', currency: 'EUR' } },
    about,
  );
}
const tips = (): readonly string[] =>
  delivered.flatMap(({ body, eventId }) => (body.type === 'tip' ? [eventId] : []));
const lates = (): readonly boolean[] => delivered.map(({ late }) => late);

misbehaviourTests('youtube', {
  late: async () => {
    await open();
    tip({ at: ago(6) });
    await tipped();
    expect(lates()).toEqual([true, false]);
  },

  doubled: async () => {
    await open();
    await tipped({ id: 'one' });
    tip({ id: 'one' });
    youtube.repeatsPages = true;
    youtube.endStreams();
    await tipped({ id: 'two' });
    expect(tips()).toEqual(['one', 'two']);
  },

  disordered: async () => {
    await open();
    const times = [1, 3, 2].map(ago);
    for (const [place, at] of times.entries()) tip({ id: `t-${place}`, at });
    await until(() => tips().length === 3);
    expect(delivered.map(({ at }) => at)).toEqual(times.map((at) => at.toISOString()));
  },

  cut: async () => {
    await open();
    for (let round = 0; round < 10; round++) {
      youtube.cutAfter = 40 + round * 97;
      youtube.endStreams();
      tip({ id: `a-${round}` });
      await tipped({ id: `b-${round}` });
    }
    const expected = Array.from({ length: 10 }, (_, round) => [`a-${round}`, `b-${round}`]).flat();
    expect(tips()).toEqual(expected);
  },

  refused: async () => {
    await open();
    youtube.expire();
    youtube.endStreams();
    await tipped();
    expect(reports.map(({ state }) => state)).not.toContain('off');
  },

  clock: async () => {
    for (const minutes of [11, -11]) {
      await open(new PlatformClock({ now: () => Date.now() + minutes * MIN }));
      tip({ at: ago(6) });
      await tipped();
      expect(lates()).toEqual([true, false]);
      await session?.close();
      delivered = [];
    }
  },
});
