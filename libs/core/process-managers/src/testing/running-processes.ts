import type { EventStore } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { keyedCommandId, randomCommandId } from '@studio/kernel/ids';
import type { Records } from '@studio/records/records';
import type { Cause, Process } from '../process';
import { DividedShare } from '../divided-share';
import { JointWrites } from '../joint-writes';
import { ProcessRunner } from '../runner';
import type { RunningShare } from '../share';
import { WholeShare } from '../whole-share';
import { until } from '../../../../../test/support/until';

export interface OpenStores {
  readonly store: EventStore;
  readonly records: Records;
  /** The same stores as another node has them. */
  another(): Promise<Pick<OpenStores, 'store' | 'records'>>;
  close(): Promise<void>;
}

export const things: Evolver<{ readonly events: number }> = {
  category: 'thing',
  schemaVersion: 1,
  initial: { events: 0 },
  evolve: { happened: ({ events }) => ({ events: events + 1 }) },
};

/** Stream of effects: reactions append one event each. */
const effects: Evolver<{ readonly keys: readonly string[] }> = {
  category: 'effect',
  schemaVersion: 1,
  initial: { keys: [] },
  evolve: { took: ({ keys }, { key }: { key: string }) => ({ keys: [...keys, key] }) },
};

export let stores: OpenStores;
export let pipeline: CommitPipeline;
const runners: NodeRunner[] = [];
const reports: string[] = [];

export const execute = (
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
export const happen = async (id = 'one'): Promise<string> => {
  const event = { type: 'happened', data: {} };
  const { commit } = await execute(`thing-${id}`, things as Evolver<unknown>, randomCommandId(), event);
  return commit?.events[0]?.id ?? '';
};
export const took = async (): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const page of stores.store.read('effect-all', 0))
    for (const { data } of page) keys.push(data['key'] as string);
  return keys;
};
/** Does a thing once per cause, whoever does it. */
export const effect = async ({ key }: Cause, on = pipeline): Promise<void> => {
  const commandId = keyedCommandId('a', 'effect', key);
  await execute('effect-all', effects as Evolver<unknown>, commandId, { type: 'took', data: { key } }, on);
};
export const reacting = (more: Partial<Process> = {}): Process => ({
  name: 'test',
  categories: ['thing'],
  reactions: { happened: () => [{ step: 'do', run: (cause) => effect(cause) }] },
  ...more,
});
/** A process on a node of its own. */
export class NodeRunner extends ProcessRunner {
  constructor(
    process: Process,
    { store, records }: Pick<OpenStores, 'store' | 'records'>,
    readonly share: RunningShare,
    joint = new JointWrites(),
  ) {
    super(process, { store, records, share, joint, clock: systemClock, warn });
    share.use(this);
  }

  start(): void {
    this.share.start();
  }

  stop(): Promise<void> {
    return this.share.stop();
  }
}

const warn = (line: string): void => void reports.push(line);

export const runnerOf = (
  process: Process,
  on: Pick<OpenStores, 'store' | 'records'> = stores,
  { isAlone = false, node = `node ${runners.length}`, joint = new JointWrites() } = {},
): NodeRunner => {
  const { records } = on;
  const ownerOf = () => Promise.resolve(null);
  const runner = new NodeRunner(
    process,
    on,
    isAlone ? new WholeShare(warn) : new DividedShare({ records, node, ownerOf, warn, clock: systemClock }),
    joint,
  );
  runners.push(runner);
  return runner;
};
export const run = (...asked: Parameters<typeof runnerOf>) => {
  const runner = runnerOf(...asked);
  runner.start();
  return runner;
};
export const untilTrue = async (holds: () => boolean | Promise<boolean>, within = 15_000): Promise<void> =>
  void (await until(holds, { what: () => `${holds.toString()} ${reports.join('; ')}`, within }));

/** Opens the stores before each test; afterwards stops all processes and closes the stores. */
export function eachOn(open: () => Promise<OpenStores>): void {
  beforeEach(async () => {
    stores = await open();
    pipeline = new CommitPipeline(stores.store, systemClock);
    reports.length = 0;
  }, 30_000);

  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
    await stores.close();
  }, 30_000);
}
