import { Unavailable } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { idOf } from '@studio/kernel/event';
import { keyedCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Cause, DueCall, Process } from './process';
import { JointWrites } from './joint-writes';
import { PARTITIONS } from './share';
import { realTime } from '../../../../test/support/until';
import {
  type OpenStores,
  eachOn,
  effect,
  execute,
  happen,
  pipeline,
  reacting,
  run,
  runnerOf,
  stores,
  things,
  took,
  untilTrue,
} from './testing/running-processes';

/** Rules that running processes keep on any stores. */
export function processesContract(name: string, open: () => Promise<OpenStores>): void {
  describe(`processes on ${name}`, () => {
    eachOn(open);

    it('does what an event asks for, once, over stops and starts', async () => {
      const first = run(reacting());
      await untilTrue(() => first.isActing);
      await happen();
      await untilTrue(async () => (await took()).length === 1);
      await first.stop();
      const missed = [await happen(), await happen('two')];
      run(reacting());
      await untilTrue(async () => (await took()).length === 3);
      // A later event is reacted to after all before it.
      const last = await happen('three');
      await untilTrue(async () => (await took()).includes(`test/${last}/do`));
      expect((await took()).slice(1)).toEqual([...missed, last].map((id) => `test/${id}/do`));
    }, 60_000);

    it('reacts to different things at once, and to one thing in order', async () => {
      const order: string[] = [];
      let begun = 0;
      const runner = runnerOf(
        reacting({
          reactions: {
            happened: ({ stream, id }) => [
              {
                step: 'do',
                run: async (cause) => {
                  order.push(`begin ${stream}`);
                  begun++;
                  // Ends once both things have begun. A shared log may deliver them one after the other.
                  await untilTrue(() => begun > 1 || stores.store.shared);
                  await effect(cause);
                  order.push(`end ${stream} ${id}`);
                },
              },
            ],
          },
        }),
      );
      await runner.prepare();
      const first = await happen('one');
      const other = await happen('two');
      const second = await happen('one');
      runner.start();
      await untilTrue(async () => (await took()).length === 3);
      expect([...(await took())].sort()).toEqual([first, other, second].map((id) => `test/${id}/do`).sort());
      const ofOne = order.filter((each) => each.includes('thing-one'));
      expect(ofOne).toEqual([
        'begin thing-one',
        `end thing-one ${first}`,
        'begin thing-one',
        `end thing-one ${second}`,
      ]);
    }, 60_000);

    it('ends when it is stopped while it begins', async () => {
      for (const ms of [0, 1, 3, 10]) {
        const runner = run(reacting());
        await realTime(ms, 'the runner is stopped at chosen moments of its start');
        await runner.stop();
      }
    }, 20_000);

    it('begins with what comes from now on', async () => {
      await happen();
      const runner = run(reacting());
      await untilTrue(() => runner.isActing);
      const id = await happen();
      await untilTrue(async () => (await took()).length > 0);
      expect(await took()).toEqual([`test/${id}/do`]);
    }, 60_000);

    it('reacts to what happened before it first acted, once it was prepared', async () => {
      const runner = runnerOf(reacting());
      await runner.prepare();
      const id = await happen();
      await runner.prepare();
      runner.start();
      await untilTrue(async () => (await took()).length > 0);
      expect(await took()).toEqual([`test/${id}/do`]);
    }, 60_000);

    it('repeats nothing that has an effect when its checkpoint was lost', async () => {
      const first = run(reacting());
      await untilTrue(() => first.isActing);
      // Every write of the checkpoint fails from now on, as when the process is killed right before it.
      const { records } = stores;
      const write = records.compareAndSet.bind(records);
      const writes = jest.spyOn(records, 'compareAndSet').mockImplementation(async (kind, ...rest) => {
        if (kind === 'process-checkpoint') throw new Error('Killed.');
        return write(kind, ...rest);
      });
      await happen();
      await untilTrue(async () => (await took()).length === 1);
      await first.stop();
      writes.mockRestore();
      run(reacting());
      await happen();
      await untilTrue(async () => (await took()).length === 2);
    }, 60_000);

    it('stores checkpoints later where it is alone, yet before another commit about the same thing', async () => {
      const joint = new JointWrites(3_600_000);
      const runner = run(reacting(), stores, { isAlone: true, joint });
      await untilTrue(() => runner.isActing);
      const writing = jest.spyOn(stores.records, 'compareAndSet');
      const stored = () => writing.mock.calls.filter(([kind]) => kind === 'process-checkpoint').length;
      const ids: string[] = [];
      for (const thing of ['one', 'two', 'three', 'two']) {
        expect(stored()).toBe(0);
        ids.push(await happen(thing));
        await untilTrue(async () => (await took()).length === ids.length);
      }
      expect(stored()).toBe(1);
      // As after a kill: what was not stored is taken again, and has no further effect.
      writing.mockRejectedValue(new Error('Killed.'));
      await runner.stop();
      writing.mockRestore();
      run(reacting(), stores, { isAlone: true });
      ids.push(await happen('four'));
      await untilTrue(async () => (await took()).length === ids.length);
      expect(await took()).toEqual(ids.map((id) => `test/${id}/do`));
    }, 60_000);

    it('is divided among nodes, which give up what is over their share, and does each thing once', async () => {
      const ids = Array.from({ length: 20 }, (_, n) => `thing${n}`);
      const actedBy = new Map<string, Set<number>>(ids.map((id) => [id, new Set()]));
      const acting = (node: number): Process =>
        reacting({
          reactions: {
            happened: ({ stream }) => [
              {
                step: 'do',
                run: (cause) => {
                  actedBy.get(idOf(stream))?.add(node);
                  return effect(cause);
                },
              },
            ],
          },
        });
      const first = run(acting(0));
      await untilTrue(() => first.isActing);
      const other = run(acting(1), await stores.another());
      const nodes = [first, other];
      let both = 0;
      const watching = setInterval(() => {
        both += first.share.partitions.filter((each) => other.share.holds(each)).length;
      }, 5);
      let done = 0;
      const happensEverywhere = async (): Promise<void> => {
        for (const id of ids) await happen(id);
        done += ids.length;
        await untilTrue(async () => (await took()).length === done);
      };
      await happensEverywhere();
      const halves = PARTITIONS / 2;
      await untilTrue(() => nodes.every(({ share }) => share.partitions.length === halves));
      for (const acted of actedBy.values()) acted.clear();
      await happensEverywhere();
      // Each thing on one node, and not all on the same.
      expect([...actedBy.values()].map(({ size }) => size)).toEqual(ids.map(() => 1));
      expect(new Set([...actedBy.values()].flatMap((acted) => [...acted])).size).toBe(2);
      await first.stop();
      await happensEverywhere();
      expect(other.share.partitions).toHaveLength(PARTITIONS);
      clearInterval(watching);
      expect(both).toBe(0);
      expect(new Set(await took()).size).toBe(done);
    }, 60_000);

    it('is taken over within ten seconds when its node is gone', async () => {
      const another = await stores.another();
      let isGone = false;
      // From some moment on, nothing of this node reaches the store.
      const records = new Proxy(another.records, {
        get: (on, name) => {
          const method: unknown = Reflect.get(on, name);
          if (typeof method !== 'function') return method;
          return (...given: readonly unknown[]): unknown =>
            isGone ? Promise.reject(new Unavailable('It is gone.')) : Reflect.apply(method, on, given);
        },
      });
      const gone = run(reacting(), { ...another, records });
      await untilTrue(() => gone.share.partitions.length === PARTITIONS);
      const runner = run(reacting());
      await untilTrue(() => runner.share.partitions.length === PARTITIONS / 2);
      isGone = true;
      const id = await happen();
      const began = performance.now();
      await untilTrue(() => runner.share.partitions.length === PARTITIONS);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(gone.share.partitions).toEqual([]);
      await untilTrue(async () => (await took()).length === 1);
      expect(await took()).toEqual([`test/${id}/do`]);
    }, 60_000);

    it('goes on in each partition where it was before accounts were divided', async () => {
      const before = run(reacting(), stores, { isAlone: true });
      await untilTrue(() => before.isActing);
      await happen('one');
      await untilTrue(async () => (await took()).length === 1);
      await before.stop();
      const missed = [await happen('one'), await happen('two')];
      run(reacting());
      await untilTrue(async () => (await took()).length === 3);
      expect((await took()).slice(1).sort()).toEqual(missed.map((id) => `test/${id}/do`).sort());
    }, 60_000);

    it('waits for nobody where nobody else can be', async () => {
      const divided = run(reacting());
      await untilTrue(() => divided.isActing);
      const runner = run(reacting(), stores, { isAlone: true });
      await untilTrue(() => runner.isActing, 1_500);
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
      await untilTrue(() => runner.isActing);
      await happen('refused');
      await happen('late');
      await happen('well');
      await untilTrue(async () => (await took()).length === 2);
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
      await untilTrue(() => runner.isActing);
      const odd = await happen('odd');
      const next = await happen('well');
      await untilTrue(async () => (await took()).length === 1);
      expect(await took()).toEqual([`test/${next}/do`]);
      expect(await runner.setAsides()).toMatchObject([{ key: `test/${odd}`, error: 'TypeError: Oops.' }]);
      isBroken = false;
      expect(await runner.retry()).toBe(1);
      expect(await took()).toContain(`test/${odd}/do`);
      expect(await runner.setAsides()).toEqual([]);
    }, 60_000);

    it('ends a loop of processes that answer each other, after five reactions', async () => {
      /** Forwards each event of one stream to another. */
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
      const ping = run(answering('ping', 'one', 'other'), stores, { isAlone: true });
      const pong = run(answering('pong', 'other', 'one'), stores, { isAlone: true });
      await untilTrue(() => ping.isActing && pong.isActing);
      await happen('one');
      const refused = async () => [...(await ping.refused()), ...(await pong.refused())];
      await untilTrue(async () => (await refused()).length > 0);
      expect(await refused()).toEqual([expect.objectContaining({ code: 'loop_detected' })]);
      const done = [ping, pong].map(({ stats: { outcomes } }) => Object.fromEntries(outcomes));
      expect(done).toEqual([{ done: 3 }, { done: 2, loop_detected: 1 }]);
      // A process that limits chains itself gets all events, with the number of causes.
      const depths: number[] = [];
      const counting: Process = {
        ...{ name: 'own', categories: ['thing'], limitsChains: true },
        reactions: {
          happened: () => [{ step: 'count', run: ({ depth }) => Promise.resolve(void depths.push(depth)) }],
        },
      };
      const own = run(counting, stores, { isAlone: true });
      await untilTrue(() => own.isActing);
      // What somebody does is the beginning of a chain of its own.
      await happen('one');
      await untilTrue(async () => (await refused()).length === 2);
      await untilTrue(() => depths.length === 6);
      expect(depths).toEqual([1, 2, 3, 4, 5, 6]);
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
      await untilTrue(() => runner.isActing);
      const other = runnerOf(process, another);
      for (const id of ['well', 'refused', 'late']) await happen(id);
      await untilTrue(() => (runner.stats.behindMs ?? 0) > 300);
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
      await untilTrue(async () => (await took()).length === 2);
      expect(await took()).toEqual(['test/early/wake', 'test/soon/wake']);
    }, 60_000);
  });
}
