import { PlatformClock } from '../../platform-clock';
import type { Misbehaviour } from '../../testing/misbehaviour';
import { until } from '../../../../../../test/support/until';
import type { TipBench, TipSourceUnderTest } from './tip-bench';

const MIN = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MIN).toISOString();

/** Returns the tests of a misbehaving source of tips that the studio reads. */
export function misbehaviourOf(
  under: TipSourceUnderTest,
  bench: TipBench,
): { readonly [M in Misbehaviour]?: () => Promise<void> } {
  return {
    late: async () => {
      await bench.open();
      bench.server.pay({ at: ago(6) });
      bench.server.pay();
      await until(() => bench.events.length === 2);
      expect(bench.events.map(({ late }) => late)).toEqual([true, false]);
    },

    doubled: async () => {
      await bench.open();
      bench.server.isDoubling = true;
      const first = bench.server.pay();
      await until(() => bench.events.length === 1);
      // Once more over the same connection, and after a restart.
      bench.server.send(first);
      await bench.close();
      await bench.open();
      bench.server.send(first);
      bench.server.pay();
      await until(() => bench.ids().includes('p-2'));
      expect(bench.ids()).toEqual(['p-1', 'p-2']);
    },

    disordered: async () => {
      await bench.open();
      bench.server.isShuffling = true;
      const begun = Date.now() - 30_000;
      const times = new Map(
        [...'bca'].map((id, place) => [id, new Date(begun + place * 2000).toISOString()] as const),
      );
      // Sockets report the last one first; lists are sorted by the id.
      const order = under.isStreamed ? [...times].reverse() : [...times];
      for (const [id, at] of order) bench.server.pay({ id, at });
      await until(() => bench.events.length === 3);
      expect(bench.ids()).toEqual(under.isStreamed ? ['a', 'c', 'b'] : ['b', 'c', 'a']);
      if (under.forgets) return;
      for (const { eventId, at } of bench.events)
        expect(Math.abs(Date.parse(at) - Date.parse(times.get(eventId) ?? ''))).toBeLessThan(1000);
    },

    cut: async () => {
      await bench.open();
      const cut = bench.server.pay({}, { isSent: false });
      if (under.isStreamed) {
        bench.server.cut(cut);
        await bench.again();
        if (under.forgets) bench.server.send(cut);
      } else bench.server.next.push('cut');
      bench.server.pay();
      await until(() => bench.events.length === 2);
      expect([...bench.ids()].sort()).toEqual(['p-1', 'p-2']);
    },

    refused: async () => {
      await bench.open();
      if (under.isOpen) bench.server.next.push(401);
      else bench.server.isRefusing = true;
      bench.server.hangUp();
      // Without a token there is nothing to enter again.
      const reason = under.isOpen ? 'unavailable' : 'token_refused';
      await until(() => bench.reports.some((report) => report.reason === reason));
      expect(bench.reports.find((report) => report.reason === reason)?.state).toBe(
        under.isOpen ? 'connecting' : 'off',
      );
      expect(JSON.stringify(bench.reports)).not.toContain(bench.server.token);
      bench.server.isRefusing = false;
      await bench.live();
      bench.server.pay();
      await until(() => bench.events.length === 1);
    },

    clock: async () => {
      for (const minutes of [11, -11]) {
        const clock = new PlatformClock({ now: () => Date.now() + minutes * MIN });
        bench.now = () => clock.now();
        bench.answered = (answer) => clock.note(answer);
        bench.grantId = `grant with a clock ${minutes} minutes off`;
        bench.events = [];
        bench.server.payments.length = 0;
        const before = bench.server.pay({ at: ago(1) });
        await bench.open();
        bench.server.pay({ at: ago(6) });
        const fresh = bench.server.pay();
        await until(() => bench.ids().includes(fresh.id));
        const counted = bench.events.filter(({ eventId }) => eventId !== before.id);
        expect(counted.map(({ late }) => late)).toEqual([true, false]);
        for (const { eventId, at } of counted) {
          const payment = bench.server.payments.find(({ id }) => id === eventId);
          expect(Math.abs(Date.parse(at) - Date.parse(payment?.at ?? ''))).toBeLessThan(2000);
        }
        // Pally repeats what it sent last, also to a new connection.
        if (under.id !== 'pally') expect(bench.ids()).not.toContain(before.id);
        await bench.close();
      }
    },
  };
}
