import { PlatformClock } from '@studio/contracts/channels/platform-clock';
import type { ConnectionReport, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { misbehaviourTests } from '@studio/contracts/channels/testing/misbehaviour';
import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { TwitchServer } from '../../../../test/support/platforms/twitch-server';
import { until } from '../../../../test/support/until';
import { TwitchAdapter } from './twitch-adapter';
import { scopesFor } from './twitch-scopes';
import { readTwitchSettings } from './twitch-settings';

const MIN = 60_000;
const FOLLOW = 'channel.follow';
const follow = { user_id: '2001', user_login: 'viewer', user_name: 'Viewer', broadcaster_user_id: '1001' };
const ago = (minutes: number): string => new Date(Date.now() - minutes * MIN).toISOString();

let twitch: TwitchServer;
let events: PlatformEvent[];
let reports: ConnectionReport[];
let session: PlatformSession | null;

beforeEach(async () => {
  twitch = await new TwitchServer().start();
  [events, reports, session] = [[], [], null];
});
afterEach(async () => {
  await session?.close();
  await twitch.stop();
});

async function open(clock = new PlatformClock({ now: Date.now })): Promise<void> {
  const scopes = scopesFor('broadcaster');
  let token = twitch.grant('1001', scopes).accessToken;
  const renewed = (): Promise<string> => {
    token = twitch.grant('1001', scopes).accessToken;
    return Promise.resolve(token);
  };
  const settings = presetSettings(readTwitchSettings(twitch.env));
  const adapter = new TwitchAdapter({
    settings: { ...settings, outbound: settings.outbound.observedBy((answer) => clock.note(answer)) },
    broadcaster: {
      ...{ platform: 'twitch', role: 'broadcaster', channelId: '1001', login: 'streamer', name: 'Streamer' },
      ...{ scopes, grantId: 'g' },
    },
    tokens: { current: () => Promise.resolve(token), renewed },
    validate: () => Promise.resolve({}),
    isOwn: () => false,
    now: () => clock.now(),
    warn: () => undefined,
    timing: { firstRestMs: 5, lastRestMs: 20, welcomeMs: 20_000, keepaliveS: 10 },
  });
  session = await adapter.open(
    { accountId: 'account', channelId: '1001' },
    {
      deliver: (event) => Promise.resolve(void events.push(event)),
      status: (report) => void reports.push(report),
    },
    new AbortController().signal,
  );
  await live();
}

async function live(): Promise<void> {
  const before = reports.findLastIndex(({ state }) => state !== 'live');
  await until(() => reports.slice(Math.max(0, before)).some(({ state }) => state === 'live'));
  await twitch.subscribed(FOLLOW);
}

const follows = (): readonly PlatformEvent[] => events.filter(({ body }) => body.type === 'follow');
const lates = (): readonly boolean[] => follows().map(({ late }) => late);
async function counted(count: number): Promise<void> {
  await until(() => follows().length >= count);
}

misbehaviourTests('twitch', {
  late: async () => {
    await open();
    twitch.emit(FOLLOW, follow, { at: ago(6) });
    twitch.emit(FOLLOW, follow);
    await counted(2);
    expect(lates()).toEqual([true, false]);
  },

  doubled: async () => {
    await open();
    const id = twitch.emit(FOLLOW, follow);
    twitch.emit(FOLLOW, follow, { id });
    twitch.hangUp();
    await until(() => reports.at(-1)?.state !== 'live');
    await live();
    twitch.emit(FOLLOW, follow, { id });
    twitch.emit(FOLLOW, { ...follow, user_id: '2002' });
    await until(() => follows().some(({ body }) => 'user' in body && body.user?.userId === '2002'));
    expect(follows()).toHaveLength(2);
  },

  disordered: async () => {
    await open();
    const times = [1, 3, 2].map(ago);
    for (const [place, at] of times.entries())
      twitch.emit(FOLLOW, { ...follow, user_id: `300${place}` }, { at });
    await counted(3);
    expect(follows().map(({ at }) => at)).toEqual(times);
  },

  cut: async () => {
    await open();
    twitch.emit(FOLLOW, follow);
    await counted(1);
    twitch.cut(FOLLOW, { ...follow, user_id: '2002' });
    await until(() => reports.at(-1)?.state !== 'live');
    await live();
    // Twitch sends again what was not received.
    twitch.emit(FOLLOW, { ...follow, user_id: '2002' });
    await counted(2);
    expect(follows()).toHaveLength(2);
  },

  refused: async () => {
    await open();
    twitch.expire('1001');
    twitch.hangUp();
    await until(() => reports.at(-1)?.state !== 'live');
    await live();
    twitch.emit(FOLLOW, follow);
    await counted(1);
    expect(reports.some(({ state }) => state === 'off')).toBe(false);
  },

  clock: async () => {
    for (const minutes of [11, -11]) {
      events = [];
      await open(new PlatformClock({ now: () => Date.now() + minutes * MIN }));
      twitch.emit(FOLLOW, follow, { at: ago(6) });
      twitch.emit(FOLLOW, follow);
      await counted(2);
      expect(lates()).toEqual([true, false]);
      await session?.close();
    }
  },
});
