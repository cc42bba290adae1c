import type { PlatformAdapter } from '@studio/contracts/channels/platform-adapter';
import { platformAdapterContract } from '@studio/contracts/channels/platform-adapter.contract';
import { misbehaviourTests } from '@studio/contracts/channels/testing/misbehaviour';
import { until } from '../../../../../../test/support/until';
import { TipBench, type TipSourceUnderTest } from './tip-bench';
import { misbehaviourOf } from './tip-misbehaviour';

/** Tests of every source of tips that needs no public address. */
export function tipSourceTests(under: TipSourceUnderTest): void {
  const bench = new TipBench(under);
  beforeEach(() => bench.start());
  afterEach(() => bench.stop());

  platformAdapterContract(under.name, () => {
    const inner = bench.adapter();
    let taken = 0;
    let isOpen = false;
    const adapter: PlatformAdapter = {
      id: inner.id,
      features: inner.features,
      open: async (account, sink, signal) => {
        let isLive = false;
        const session = await inner.open(
          account,
          {
            deliver: (event) => sink.deliver(event).then(() => void taken++),
            status: ({ state }) => (isLive ||= state === 'live'),
          },
          signal,
        );
        isOpen = true;
        signal.addEventListener('abort', () => (isOpen = false));
        await until(() => isLive);
        return { close: () => session.close().finally(() => (isOpen = false)) };
      },
    };
    return {
      adapter,
      now: Date.now,
      happen: async (count) => {
        for (let i = 0; i < count; i++) {
          const before = taken;
          bench.server.pay();
          await until(() => taken > before || !isOpen);
        }
      },
    };
  });

  misbehaviourTests(under.id, misbehaviourOf(under, bench));

  describe(`payments of ${under.name}`, () => {
    const { name } = under;

    it('are tips, exactly as much as they say, and show no email address', async () => {
      await bench.open();
      bench.server.pay({ amount: '19.99' });
      await until(() => bench.events.length === 1);
      expect(bench.events).toMatchObject([
        {
          ...{ eventId: 'p-1', late: false },
          body: {
            ...{ type: 'tip', message: 'good luck', user: { name: 'Ada', login: 'ada' } },
            amount: { micros: 19_990_000, currency: 'USD' },
          },
        },
      ]);
      expect(JSON.stringify(bench.events)).not.toContain('example.com');
    });

    it('that were made before it was connected do not count', async () => {
      bench.server.pay({ at: new Date(Date.now() - 60_000).toISOString() });
      await bench.open();
      bench.server.pay();
      await until(() => bench.ids().includes('p-2'));
      const isReplayed = name === 'Pally.gg';
      expect(bench.ids()).toEqual(isReplayed ? ['p-1', 'p-2'] : ['p-2']);
    });

    it('that happen without a connection are read later', async () => {
      if (under.forgets) return;
      await bench.open();
      bench.server.pay();
      await until(() => bench.events.length === 1);
      await bench.close();
      for (let i = 0; i < 230; i++) bench.server.pay();
      await bench.open();
      await until(() => bench.events.length === 231);
      expect(new Set(bench.ids()).size).toBe(231);
    });

    it('that happen at one time are all read after a stop in the middle', async () => {
      if (under.forgets) return;
      await bench.open();
      await bench.close();
      const at = new Date().toISOString();
      for (let i = 0; i < 150; i++) bench.server.pay({ at });
      bench.closesAfter = 70;
      await bench.open({ isAwaited: false });
      await until(() => bench.events.length >= 70);
      await bench.close();
      await bench.open();
      await until(() => new Set(bench.ids()).size === 150, {
        what: () => `150 payments; ${new Set(bench.ids()).size} arrived`,
      });
    });

    it('are delivered again until the store has them', async () => {
      await bench.open();
      bench.failures = 3;
      bench.server.pay();
      await until(() => bench.events.length === 1);
      expect(bench.ids()).toEqual(['p-1']);
    });

    it('of strange forms are skipped without an end to the others', async () => {
      await bench.open();
      bench.server.pay({ amount: '-3' });
      bench.server.pay({ amount: 'much' });
      bench.server.pay({ amount: '0' });
      bench.server.pay({ name: '', message: 'a\u0000b' });
      await until(() => bench.events.length === 1);
      expect(bench.events[0]?.body).toMatchObject({ user: null, message: 'a b' });
    });
  });
}
