import { Outbound } from '@studio/http/outbound';
import { OwnLines } from '@studio/contracts/channels/own-lines';
import { PlatformClock } from '@studio/contracts/channels/platform-clock';
import type { ConnectionReport } from '@studio/contracts/channels/platform-adapter';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { misbehaviourTests } from '@studio/contracts/channels/testing/misbehaviour';
import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';
import { KickServer } from '../../../../test/support/platforms/kick-server';
import { until } from '../../../../test/support/until';
import { KickAdapter } from './kick-adapter';
import { kickScopesFor } from './kick-channel';
import { kickIntegration } from './kick-integration';
import { readKickSettings } from './kick-settings';

const MIN = 60_000;
const broadcaster = { user_id: 7, username: 'Streamer', channel_slug: 'streamer' };
const viewer = { user_id: 21, username: 'Viewer', channel_slug: 'viewer' };
const kicks = { broadcaster, sender: viewer, gift: { amount: 50, name: 'Rage', message: 'go' } };
const ago = (minutes: number): string => new Date(Date.now() - minutes * MIN).toISOString();

let kick: KickServer;
let events: PlatformEvent[];
let failures: number;
let webhook: WebhookRoute;

beforeEach(async () => {
  kick = await new KickServer().start();
  failures = 0;
  begin(new PlatformClock({ now: Date.now }));
});
afterEach(() => kick.stop());

/** Begins with a clock that Kick's answers correct. */
function begin(clock: PlatformClock): void {
  events = [];
  webhook = kickIntegration({
    ...{ environment: kick.env, ownLines: new OwnLines(), publicUrl: 'https://studio.example' },
    outbound: new Outbound().observedBy((answer) => clock.note(answer)),
    ...{ clock, warn: () => undefined },
  }).webhook({
    accountsOf: () => Promise.resolve(['account']),
    sinkOf: () => ({
      deliver: (event) =>
        failures-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve(void events.push(event)),
    }),
    botOf: () => Promise.resolve(null),
  });
}

/** Posts gifts of kicks, as Kick does until they are accepted. */
async function post(about: { id?: string; at?: string } = {}): Promise<number> {
  const { body, headers } = kick.signed('kicks.gifted', kicks, about);
  return webhook.answer({}, body, headers);
}

const lates = (): readonly boolean[] => events.map(({ late }) => late);
const ids = (): readonly string[] => events.map(({ eventId }) => eventId);

misbehaviourTests('kick', {
  late: async () => {
    expect([await post({ at: ago(6) }), await post()]).toEqual([200, 200]);
    expect(lates()).toEqual([true, false]);
  },

  // The record knows an event by its id: a repeated post has the same.
  doubled: async () => {
    failures = 1;
    expect(await post({ id: 'one' })).toBe(503);
    expect([await post({ id: 'one' }), await post({ id: 'one' })]).toEqual([200, 200]);
    expect(new Set(ids())).toEqual(new Set(['one']));
  },

  disordered: async () => {
    const times = [1, 3, 2].map(ago);
    for (const [place, at] of times.entries()) expect(await post({ id: `k-${place}`, at })).toBe(200);
    expect(events.map(({ eventId, at }) => [eventId, at])).toEqual(times.map((at, i) => [`k-${i}`, at]));
  },

  cut: async () => {
    const { body, headers } = kick.signed('kicks.gifted', kicks, { id: 'one' });
    expect(await webhook.answer({}, body.subarray(0, 40), headers)).toBe(401);
    expect(await webhook.answer({}, body, headers)).toBe(200);
    expect(ids()).toEqual(['one']);
  },

  forged: async () => {
    const { body, headers } = kick.signed('kicks.gifted', kicks);
    const forged = { ...headers, 'kick-event-signature': Buffer.from('nonsense').toString('base64') };
    expect(await webhook.answer({}, body, forged)).toBe(401);
    expect(await webhook.answer({}, Buffer.from(body.toString().replace('50', '90')), headers)).toBe(401);
    expect(events).toEqual([]);
  },

  refused: async () => {
    const reports: ConnectionReport[] = [];
    const settings = presetSettings(readKickSettings(kick.env));
    const scopes = kickScopesFor('broadcaster');
    let token = kick.grant(7, scopes).accessToken;
    const adapter = new KickAdapter({
      settings,
      broadcaster: {
        ...{ platform: 'kick', role: 'broadcaster', channelId: '7', login: 'streamer', name: 'Streamer' },
        ...{ scopes, grantId: 'g' },
      },
      tokens: {
        current: () => Promise.resolve(token),
        renewed: () => Promise.resolve((token = kick.grant(7, scopes).accessToken)),
      },
      channel: { live: () => Promise.resolve(null) },
      isReachable: true,
      everyMs: { check: 5, poll: 5 },
      warn: () => undefined,
    });
    const session = await adapter.open(
      { accountId: 'account', channelId: '7' },
      { deliver: () => Promise.resolve(), status: (report) => void reports.push(report) },
      new AbortController().signal,
    );
    await until(() => kick.subscribed.size > 0);
    kick.expire();
    kick.subscribed.clear();
    await until(() => kick.subscribed.size > 0);
    expect(reports.map(({ state }) => state)).not.toContain('off');
    await session.close();
  },

  clock: async () => {
    for (const minutes of [11, -11]) {
      begin(new PlatformClock({ now: () => Date.now() + minutes * MIN }));
      expect([await post({ at: ago(6) }), await post()]).toEqual([200, 200]);
      expect(lates()).toEqual([true, false]);
    }
  },
});
