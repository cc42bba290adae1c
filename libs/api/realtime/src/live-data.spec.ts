import type { JsonObject } from '@studio/kernel/json';
import { openEmbeddedSignals } from '@studio/pubsub/embedded/embedded-signals';
import { readLive, type LiveSource, type SignalSource } from './live-data';
import { RenderServer, DECIDED_AT } from './testing/render-server';

/** Live data of accounts in these tests. */
let known: { [accountId: string]: JsonObject };
let reads: number;
let failures: number;
const session: LiveSource = {
  kinds: ['session'],
  categories: ['deed'],
  read: (accountId) => {
    reads++;
    if (failures-- > 0) return Promise.reject(new Error('The store is away.'));
    return Promise.resolve(known[accountId] ?? null);
  },
};
const unsure: LiveSource = {
  kinds: ['session'],
  categories: [],
  read: () => Promise.resolve({ follows: null, startedAt: null }),
};
const more: LiveSource = {
  kinds: ['session'],
  categories: [],
  read: () => Promise.resolve({ more: true }),
};
/** Messages sent before any layer showed them. */
let said: readonly JsonObject[];
const chat: SignalSource = {
  kind: 'chat',
  held: (accountId) => (accountId === 'owner' ? said : []),
  keep: (recent, payload) => [...recent, payload].slice(-2),
};

const text = (memberId: number, kind: string) =>
  ({ type: 'placed', data: { memberId, x: 0, text: `live: ${kind}` } }) as const;

it('keeps what one source knows where another does not know it', async () => {
  known = { owner: { follows: 1 } };
  reads = failures = 0;
  for (const sources of [
    [session, unsure],
    [unsure, session],
  ])
    expect(await readLive(sources, 'owner', 'session')).toEqual({ follows: 1, startedAt: null });
});

describe('what renderers are told beside the picture', () => {
  let server: RenderServer;
  const signals = openEmbeddedSignals(() => undefined);
  const reported: string[] = [];
  const now = { at: DECIDED_AT };

  beforeEach(async () => {
    known = { owner: { follows: 1 } };
    said = [];
    reads = failures = 0;
    reported.length = 0;
    now.at = DECIDED_AT;
    server = await RenderServer.start({
      gateway: {
        liveSources: [session],
        signalSources: [chat],
        signals,
        liveEveryMs: 20,
        clock: { now: () => now.at },
        report: (line) => reported.push(line),
      },
    });
    await server.commit({ type: 'opened', data: {} });
  });
  afterEach(() => server.close());

  const happen = async (follows: number): Promise<void> => {
    known['owner'] = { follows };
    await server.commitToOther('deed-owner', DECIDED_AT, { type: 'thought', data: { name: '', ttlMs: 0 } });
  };

  describe('live data', () => {
    it('are told once a layer is drawn from them, and again whenever they have changed', async () => {
      const client = await server.joined();
      expect(reads).toBe(0);
      await server.commit(text(1, 'session'));
      await client.waitFor(({ live }) => live['session']?.['follows'] === 1);
      await happen(2);
      await client.waitFor(({ live }) => live['session']?.['follows'] === 2);
    });

    it('are told at once to whoever joins', async () => {
      await server.commit(text(1, 'session'));
      const first = await server.joined();
      await first.waitFor(({ live }) => 'session' in live);
      reads = 0;
      const second = await server.joined();
      await second.waitFor(({ live }) => 'session' in live);
      expect(reads).toBe(0);
    });

    it('of a kind that no source has are not told', async () => {
      await server.commit(text(1, 'weather'), text(2, 'session'));
      const client = await server.joined();
      await client.waitFor(({ live }) => 'session' in live);
      expect(client.live).toEqual({ session: { follows: 1 } });
    });

    it('are read no more once no layer is drawn from them, and by nobody', async () => {
      await server.commit(text(1, 'session'));
      const client = await server.joined();
      await client.waitFor(({ live }) => 'session' in live);
      await server.commit({ type: 'taken-away', data: { memberId: 1 } }, text(2, 'chat'));
      await client.waitFor(({ recent }) => recent.length > 0);
      reads = 0;
      await happen(3);
      await server.commit({ type: 'placed', data: { memberId: 2, x: 9, text: 'live: chat' } });
      await client.waitFor(({ state }) => state?.layers[2]?.layout.x === 9);
      expect(reads).toBe(0);
    });

    it('that can’t be read are asked for again', async () => {
      failures = 1;
      await server.commit(text(1, 'session'));
      const client = await server.joined();
      await client.waitFor(({ live }) => 'session' in live);
      expect(reported).toEqual(['Could not read live data of account owner: session.']);
    });

    it('come in one piece from several sources', async () => {
      await server.close();
      server = await RenderServer.start({ gateway: { liveSources: [session, more] } });
      await server.commit({ type: 'opened', data: {} }, text(1, 'session'));
      const client = await server.joined();
      await client.waitFor(({ live }) => 'session' in live);
      expect(client.live['session']).toEqual({ follows: 1, more: true });
    });
  });

  describe('signals', () => {
    it('are told as they come, and the last of them to whoever joins', async () => {
      await server.commit(text(1, 'chat'));
      const first = await server.joined();
      await first.waitFor(({ recent }) => recent.length > 0);
      expect(first.recent).toEqual([{ kind: 'chat', payloads: [] }]);
      for (const line of ['one', 'two', 'three']) signals.publish('chat-owner', { line });
      signals.publish('chat-other', { line: 'of another account' });
      await first.waitFor((each) => each.signals.length === 3);
      const second = await server.joined();
      await second.waitFor(({ recent }) => recent.length > 0);
      expect(second.recent).toEqual([{ kind: 'chat', payloads: [{ line: 'two' }, { line: 'three' }] }]);
      expect(second.signals).toEqual([]);
    });

    it('that were told before anybody showed them are told to the first who joins', async () => {
      said = [{ line: 'one' }, { line: 'two' }];
      await server.commit(text(1, 'chat'));
      const first = await server.joined();
      await first.waitFor(({ recent }) => recent.length > 0);
      expect(first.recent).toEqual([{ kind: 'chat', payloads: said }]);
      signals.publish('chat-owner', { line: 'three' });
      await first.waitFor((each) => each.signals.length === 1);
      const second = await server.joined();
      await second.waitFor(({ recent }) => recent.length > 0);
      expect(second.recent).toEqual([{ kind: 'chat', payloads: [{ line: 'two' }, { line: 'three' }] }]);
    });
  });

  describe('moments', () => {
    const play = (name: string, at: number, ttlMs = 5000): Promise<void> =>
      server.commitToOther('toymoment-one', at, { type: 'played', data: { name, ttlMs } });

    it('are told once, to whoever is there and to those who come before they are over', async () => {
      const first = await server.joined();
      await play('horn', DECIDED_AT);
      await first.waitFor(({ moments }) => moments.length === 1);
      expect(first.moments[0]).toEqual({
        eventId: expect.any(String) as string,
        kind: 'sound',
        payload: { name: 'horn' },
        at: new Date(DECIDED_AT).toISOString(),
        ttlMs: 5000,
      });
      now.at += 4000;
      const second = await server.joined();
      await second.waitFor(({ moments }) => moments.length === 1);
      expect(second.moments).toEqual(first.moments);
      now.at += 1000;
      const third = await server.joined();
      await server.commit(text(1, 'nothing'));
      await third.waitFor(({ state }) => state?.layers[1] !== undefined);
      expect(third.moments).toEqual([]);
      expect(first.moments).toHaveLength(1);
    });

    it('that are over when they are read are told to nobody', async () => {
      const client = await server.joined();
      await play('late', DECIDED_AT - 6000);
      await play('in time', DECIDED_AT);
      await client.waitFor(({ moments }) => moments.length > 0);
      expect(client.moments.map(({ payload }) => payload['name'])).toEqual(['in time']);
    });

    it('don’t move the picture’s position', async () => {
      const client = await server.joined();
      const { position } = client;
      await play('horn', DECIDED_AT);
      await client.waitFor(({ moments }) => moments.length === 1);
      expect(client.position).toBe(position);
      expect(client.deltas()).toEqual([]);
    });
  });
});
