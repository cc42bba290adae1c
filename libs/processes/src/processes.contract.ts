import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { keyedCommandId, randomCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { Lease } from './lease';
import type { Cause, DueCall, Process } from './process';
import { ProcessRunner, type RunnerDeps } from './runner';

export interface OpenStores {
  readonly store: EventStore;
  readonly records: Records;
  /** The same stores as another node has them. */
  another(): Promise<Pick<OpenStores, 'store' | 'records'>>;
  close(): Promise<void>;
}

const things: Evolver<{ readonly events: number }> = {
  category: 'thing',
  schemaVersion: 1,
  initial: { events: 0 },
  evolve: { happened: ({ events }) => ({ events: events + 1 }) },
};

/** What reactions lead to: one event each, in a stream of their own. */
const effects: Evolver<{ readonly keys: readonly string[] }> = {
  category: 'effect',
  schemaVersion: 1,
  initial: { keys: [] },
  evolve: { took: ({ keys }, { key }: { key: string }) => ({ keys: [...keys, key] }) },
};

/** Rules that running processes keep on any stores. */
export function processesContract(name: string, open: () => Promise<OpenStores>): void {
  describe(`processes on ${name}`, () => {
    let stores: OpenStores;
    let pipeline: CommitPipeline;
    const runners: ProcessRunner[] = [];
    const told: string[] = [];

    beforeEach(async () => {
      stores = await open();
      pipeline = new CommitPipeline(stores.store, systemClock);
      told.length = 0;
    }, 30_000);

    afterEach(async () => {
      for (const runner of runners.splice(0)) await runner.stop();
      await stores.close();
    }, 30_000);

    const execute = (
      stream: string,
      evolver: Evolver<unknown>,
      commandId: string,
      event: object,
      on = pipeline,
      depth = 0,
    ) =>
      on.execute({
        stream,
        evolver,
        commandId,
        operation: 'test',
        actor: { accountId: 'a', via: 'system' },
        correlationId: commandId,
        causationId: commandId,
        depth,
        decide: () => [event as { type: string; data: Record<string, never> }],
      });
    const happen = async (id = 'one'): Promise<string> => {
      const event = { type: 'happened', data: {} };
      const { commit } = await execute(`thing-${id}`, things as Evolver<unknown>, randomCommandId(), event);
      return commit?.events[0]?.id ?? '';
    };
    const took = async (): Promise<readonly string[]> => {
      const keys: string[] = [];
      for await (const page of stores.store.read('effect-all', 0))
        for (const { data } of page) keys.push(data['key'] as string);
      return keys;
    };
    /** Does a thing once per cause, whoever does it. */
    const effect = async ({ key }: Cause, on = pipeline): Promise<void> => {
      const commandId = keyedCommandId('a', 'effect', key);
      await execute(
        'effect-all',
        effects as Evolver<unknown>,
        commandId,
        { type: 'took', data: { key } },
        on,
      );
    };
    const reacting = (more: Partial<Process> = {}): Process => ({
      name: 'test',
      categories: ['thing'],
      reactions: { happened: () => [{ step: 'do', run: (cause) => effect(cause) }] },
      ...more,
    });
    const runnerOf = (
      process: Process,
      { store, records }: Pick<OpenStores, 'store' | 'records'> = stores,
      more: Partial<RunnerDeps> = {},
    ) => {
      const node = `node ${runners.length}`;
      const runner = new ProcessRunner(process, {
        ...more,
        store,
        records,
        clock: systemClock,
        node,
        warn: (line) => told.push(line),
      });
      runners.push(runner);
      return runner;
    };
    const run = (...asked: Parameters<typeof runnerOf>) => {
      const runner = runnerOf(...asked);
      runner.start();
      return runner;
    };
    const until = async (holds: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> => {
      for (const end = performance.now() + ms; performance.now() < end; await delay(25))
        if (await holds()) return;
      throw new Error(`It never came about. ${told.join('; ')}`);
    };

    it('does what an event asks for, once, over stops and starts', async () => {
      const first = run(reacting());
      await until(() => first.isActing);
      await happen();
      await until(async () => (await took()).length === 1);
      await first.stop();
      const missed = [await happen(), await happen('two')];
      run(reacting());
      await until(async () => (await took()).length === 3);
      await delay(100);
      expect((await took()).slice(1)).toEqual(missed.map((id) => `test/${id}/do`));
    }, 60_000);

    it('ends when it is stopped while it begins', async () => {
      for (const ms of [0, 1, 3, 10]) {
        const runner = run(reacting());
        await delay(ms);
        await runner.stop();
      }
    }, 20_000);

    it('begins with what comes from now on', async () => {
      await happen();
      const runner = run(reacting());
      await until(() => runner.isActing);
      const id = await happen();
      await until(async () => (await took()).length > 0);
      expect(await took()).toEqual([`test/${id}/do`]);
    }, 60_000);

    it('reacts to what happened before it first acted, once it was prepared', async () => {
      const runner = runnerOf(reacting());
      await runner.prepare();
      const id = await happen();
      await runner.prepare();
      runner.start();
      await until(async () => (await took()).length > 0);
      expect(await took()).toEqual([`test/${id}/do`]);
    }, 60_000);

    it('repeats nothing that has an effect when its checkpoint was lost', async () => {
      const first = run(reacting());
      await until(() => first.isActing);
      // Every write of the checkpoint fails from now on, as when the process is killed right before it.
      const { records } = stores;
      const write = records.compareAndSet.bind(records);
      const writes = jest.spyOn(records, 'compareAndSet').mockImplementation(async (kind, ...rest) => {
        if (kind === 'process-checkpoint') throw new Error('Killed.');
        return write(kind, ...rest);
      });
      await happen();
      await until(async () => (await took()).length === 1);
      await first.stop();
      writes.mockRestore();
      run(reacting());
      await happen();
      await until(async () => (await took()).length === 2);
    }, 60_000);

    it('acts on one node at a time', async () => {
      const another = await stores.another();
      const nodes = [run(reacting()), run(reacting(), another)];
      let both = 0;
      const watching = setInterval(() => (both += nodes.every(({ isActing }) => isActing) ? 1 : 0), 5);
      await until(() => nodes.some(({ isActing }) => isActing));
      for (let n = 0; n < 10; n++) await happen();
      await until(async () => (await took()).length === 10);
      await nodes.find(({ isActing }) => isActing)?.stop();
      await happen();
      await until(async () => (await took()).length === 11);
      clearInterval(watching);
      expect(both).toBe(0);
      expect(new Set(await took()).size).toBe(11);
    }, 60_000);

    it('is taken over within ten seconds when its node is gone', async () => {
      const gone = new Lease(stores.records, 'test', 'gone', systemClock);
      expect(await gone.hold()).toBe(true);
      const began = performance.now();
      const runner = run(reacting());
      await until(() => runner.isActing);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(gone.isHeld).toBe(false);
      expect(await gone.hold()).toBe(false);
    }, 60_000);

    it('waits for nobody where nobody else can be', async () => {
      await new Lease(stores.records, 'test', 'killed', systemClock).hold();
      const runner = run(reacting(), stores, { isAlone: true });
      await until(() => runner.isActing, 1_500);
    }, 20_000);

    it('takes a refusal for an answer, and waits for a store', async () => {
      const tries = new Map<string, number>();
      const runner = run(
        reacting({
          reactions: {
            happened: ({ stream }) => [
              {
                step: 'do',
                run: async (cause) => {
                  const tried = (tries.get(stream) ?? 0) + 1;
                  tries.set(stream, tried);
                  if (stream === 'thing-refused') throw new Problem('not_found', 'Gone.');
                  if (stream === 'thing-late' && tried < 4) throw new Problem('unavailable', 'Not now.');
                  await effect(cause);
                },
              },
            ],
          },
        }),
      );
      await until(() => runner.isActing);
      await happen('refused');
      await happen('late');
      await happen('well');
      await until(async () => (await took()).length === 2);
      expect([...tries]).toEqual([
        ['thing-refused', 1],
        ['thing-late', 4],
        ['thing-well', 1],
      ]);
      expect(await runner.setAsides()).toEqual([]);
    }, 60_000);

    it('sets aside what keeps failing, goes on, and does it again when asked to', async () => {
      let isBroken = true;
      const runner = run(
        reacting({
          reactions: {
            happened: ({ stream }) => [
              {
                step: 'do',
                run: (cause) =>
                  isBroken && stream === 'thing-odd' ? Promise.reject(new TypeError('Oops.')) : effect(cause),
              },
            ],
          },
        }),
      );
      await until(() => runner.isActing);
      const odd = await happen('odd');
      const next = await happen('well');
      await until(async () => (await took()).length === 1);
      expect(await took()).toEqual([`test/${next}/do`]);
      expect(await runner.setAsides()).toMatchObject([{ key: `test/${odd}`, error: 'TypeError: Oops.' }]);
      isBroken = false;
      expect(await runner.retry()).toBe(1);
      expect(await took()).toContain(`test/${odd}/do`);
      expect(await runner.setAsides()).toEqual([]);
    }, 60_000);

    it('ends a loop of processes that answer each other, after five reactions', async () => {
      /** Tells of each thing that happens to one the other. */
      const answering = (name: string, from: string, to: string): Process => ({
        name,
        categories: ['thing'],
        reactions: {
          happened: ({ stream }) =>
            stream === `thing-${from}`
              ? [
                  {
                    step: 'answer',
                    run: async ({ key, depth }) => {
                      const commandId = keyedCommandId('a', 'answer', key);
                      const event = { type: 'happened', data: {} };
                      await execute(
                        `thing-${to}`,
                        things as Evolver<unknown>,
                        commandId,
                        event,
                        pipeline,
                        depth,
                      );
                    },
                  },
                ]
              : [],
        },
      });
      const ping = run(answering('ping', 'one', 'other'));
      const pong = run(answering('pong', 'other', 'one'));
      await until(() => ping.isActing && pong.isActing);
      await happen('one');
      const refused = async () => [...(await ping.refused()), ...(await pong.refused())];
      await until(async () => (await refused()).length > 0);
      expect(await refused()).toEqual([expect.objectContaining({ code: 'loop_detected' })]);
      const done = [ping, pong].map(({ stats: { outcomes } }) => Object.fromEntries(outcomes));
      expect(done).toEqual([{ done: 3 }, { done: 2, loop_detected: 1 }]);
      // What somebody does is the beginning of a chain of its own.
      await happen('one');
      await until(async () => (await refused()).length === 2);
    }, 60_000);

    it('tells what it does: who acts, outcomes, what waits, what lies aside', async () => {
      const another = await stores.another();
      const step = (stream: string) => (cause: Cause) => {
        if (stream === 'thing-refused') throw new Problem('not_found', 'Gone.');
        if (stream === 'thing-late') throw new Problem('unavailable', 'Not now.');
        return effect(cause);
      };
      const process = reacting({
        reactions: {
          happened: ({ stream }) => [{ step: 'do', run: async (cause) => step(stream)(cause) }],
        },
      });
      const runner = run(process);
      await until(() => runner.isActing);
      const other = run(process, another);
      for (const id of ['well', 'refused', 'late']) await happen(id);
      await until(() => (runner.stats.behindMs ?? 0) > 300);
      const { behindMs: _, outcomes, ...stats } = runner.stats;
      expect(stats).toMatchObject({ name: 'test', isActing: true });
      expect(stats.waiting).toBeGreaterThan(0);
      expect(Object.fromEntries(outcomes)).toEqual({ done: 1, not_found: 1 });
      expect(other.stats).toMatchObject({ isActing: false, waiting: 0, behindMs: null });
      expect(await other.refused()).toMatchObject([{ code: 'not_found' }]);
    }, 60_000);

    it('does what falls due, also what fell due while nobody was there', async () => {
      const waiting = new Map<string, number>([['early', Date.now() - 60_000]]);
      const due = (now: number): Promise<readonly DueCall[]> =>
        Promise.resolve(
          [...waiting].flatMap(([id, at]) =>
            at <= now
              ? [{ id, step: 'wake', run: async (cause) => void (await effect(cause), waiting.delete(id)) }]
              : [],
          ),
        );
      waiting.set('soon', Date.now() + 1_500);
      run(reacting({ due }));
      await until(async () => (await took()).length === 2);
      expect(await took()).toEqual(['test/early/wake', 'test/soon/wake']);
    }, 60_000);
  });
}
