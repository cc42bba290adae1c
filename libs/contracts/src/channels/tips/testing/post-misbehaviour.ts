import type { IncomingHttpHeaders } from 'node:http';
import type { TipSettings } from '@studio/platforms/tip-sources';
import { PlatformClock } from '../../platform-clock';
import { misbehaviourTests } from '../../testing/misbehaviour';
import type { PostedTipSource } from '../tip-webhook';
import { PostBench } from './post-bench';

interface Posted {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

export interface PostedUnderTest {
  readonly source: PostedTipSource;
  readonly settings: TipSettings;
  /** Returns a post about a payment. @param proof secret that proves it; by default the right one */
  readonly payment: (id: string, at: string, proof?: string) => Posted;
}

const MIN = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MIN).toISOString();

/** Declares the tests of a misbehaving source of tips that posts. */
export function postMisbehaviourTests({ source, settings, payment }: PostedUnderTest): void {
  const bench = new PostBench(source, settings);
  beforeEach(async () => {
    await bench.start();
    bench.now = Date.now;
  });
  afterEach(() => bench.stop());

  const post = ({ body, headers }: Posted) => bench.post(body, headers);
  const ids = (): readonly string[] => bench.events.map(({ eventId }) => eventId);

  misbehaviourTests(source.id, {
    late: async () => {
      expect(await post(payment('one', ago(6)))).toBe(200);
      expect(await post(payment('two', ago(0)))).toBe(200);
      expect(bench.events.map(({ late }) => late)).toEqual([true, false]);
    },

    // The record knows an event by its id: a repeated post has the same.
    doubled: async () => {
      const one = payment('one', ago(0));
      bench.failures = 1;
      expect([await post(one), await post(one), await post(one)]).toEqual([503, 200, 200]);
      expect(ids()).toHaveLength(2);
      expect(new Set(ids()).size).toBe(1);
      await post(payment('two', ago(0)));
      expect(new Set(ids()).size).toBe(2);
    },

    disordered: async () => {
      const times = [1, 3, 2].map(ago);
      for (const [place, at] of times.entries()) expect(await post(payment(`p-${place}`, at))).toBe(200);
      expect(bench.events.map(({ at }) => at)).toEqual(times);
      expect(new Set(ids()).size).toBe(3);
    },

    cut: async () => {
      const { body, headers } = payment('one', ago(0));
      expect([400, 401]).toContain(
        await post({ body: body.subarray(0, Math.ceil(body.length / 2)), headers }),
      );
      expect(bench.events).toEqual([]);
      expect(await post({ body, headers })).toBe(200);
      expect(bench.events).toHaveLength(1);
    },

    forged: async () => {
      expect(await post(payment('one', ago(0), 'another secret'))).toBe(401);
      expect(bench.events).toEqual([]);
    },

    // The studio asks these sources nothing: what platforms answer corrects the clock.
    clock: async () => {
      for (const minutes of [11, -11]) {
        bench.events = [];
        const clock = new PlatformClock({ now: () => Date.now() + minutes * MIN });
        clock.note({ headers: { date: new Date().toUTCString() } });
        bench.now = () => clock.now();
        expect(await post(payment(`old ${minutes}`, ago(6)))).toBe(200);
        expect(await post(payment(`new ${minutes}`, ago(0)))).toBe(200);
        expect(bench.events.map(({ late }) => late)).toEqual([true, false]);
      }
    },
  });
}
