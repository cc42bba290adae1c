import fc from 'fast-check';
import { CommitPipeline } from './commit-pipeline';
import type { Evolver } from './decider';
import { emptyFold, foldEvents, type Fold } from './fold';
import { keyedCommandId, randomCommandId } from './ids';
import {
  FoldSnapshots,
  type FoldSnapshotStore,
  type FoldSnapshot,
  type FoldSnapshotsDeps,
} from './fold-snapshots';
import { MisbehavingLog } from './testing/misbehaving-log';
import { deciding, cabinetDecider, type Cabinet, type CabinetCommands } from './testing/shelf';

const STREAM = 'shelf-1';
const START = Date.UTC(2026, 0, 1);

const evolver: Evolver<Cabinet> = cabinetDecider;

class MemoryStore implements FoldSnapshotStore {
  readonly kept = new Map<string, FoldSnapshot>();
  readonly puts: FoldSnapshot[] = [];
  gets = 0;
  /** Called before every answer. */
  trouble: () => Promise<void> = () => Promise.resolve();

  async get(stream: string): Promise<FoldSnapshot | null> {
    this.gets++;
    await this.trouble();
    return this.kept.get(stream) ?? null;
  }

  async put(stream: string, storedSnapshot: FoldSnapshot): Promise<void> {
    await this.trouble();
    this.puts.push(storedSnapshot);
    this.kept.set(stream, storedSnapshot);
  }
}

/** Log that records the revision from which it was read. */
class ReadLog extends MisbehavingLog {
  readonly from: number[] = [];

  override read(stream: string, from: number) {
    this.from.push(from);
    return super.read(stream, from);
  }
}

/** A log with its snapshots and a process that uses them; `restart` gives the next process. */
function setUp(options: Partial<FoldSnapshotsDeps> = {}) {
  const log = new ReadLog({ pageSize: 4 });
  const store = new MemoryStore();
  const reports: string[] = [];
  const clock = { time: START, now: () => clock.time };
  const open = (other: Partial<FoldSnapshotsDeps> = {}) => {
    const report = (line: string) => reports.push(line);
    const folds = new FoldSnapshots({
      store,
      log,
      clock,
      program: 'a',
      report,
      every: 5,
      ...options,
      ...other,
    });
    return { folds, pipeline: new CommitPipeline(log, clock, { maxCachedBytes: 1 }, folds) };
  };
  let process = open();
  return {
    log,
    store,
    reports,
    clock,
    restart: (other?: Partial<FoldSnapshotsDeps>) => (process = open(other)),
    read: () => process.folds.read(STREAM, evolver),
    run: <Name extends keyof CabinetCommands>(
      name: Name,
      command: CabinetCommands[Name],
      { stream = STREAM, key }: { readonly stream?: string; readonly key?: string } = {},
    ) => {
      const commandId = key === undefined ? randomCommandId() : keyedCommandId('anna', name, key);
      clock.time += 300;
      return process.pipeline.execute({
        stream,
        evolver,
        commandId,
        operation: name,
        actor: { accountId: 'anna', via: 'api' },
        correlationId: commandId,
        causationId: commandId,
        decide: deciding(name, command),
      });
    },
    drain: () => process.pipeline.drain(),
    /** All of the stream, folded from its first event. */
    whole: () => foldEvents(evolver, emptyFold(evolver), log.events(STREAM)),
  };
}

/** Everything of a fold; how its parts stow what they know is their own affair. */
function contents(fold: Fold<Cabinet>) {
  return { ...fold, keyed: [...fold.keyed] };
}

async function renamed(studio: ReturnType<typeof setUp>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await studio.run('Rename', { name: `name ${studio.clock.now()}` });
  await studio.drain();
}

const key = fc.constantFrom('a', 'b', 'c');
const command = fc.oneof(
  fc.record({ name: fc.constant('Put' as const), fields: fc.record({ key, colour: fc.string() }) }),
  fc.record({ name: fc.constant('Resize' as const), fields: fc.record({ key, w: fc.nat(9) }) }),
  fc.record({ name: fc.constant('Take' as const), fields: fc.record({ key }) }),
  fc.record({
    name: fc.constant('Rename' as const),
    fields: fc.record({ name: fc.string(), times: fc.integer({ min: 1, max: 4 }) }),
  }),
);
const doing = fc.oneof(
  { weight: 12, arbitrary: fc.record({ command, key: fc.option(fc.uuid()) }) },
  { weight: 1, arbitrary: fc.constantFrom('restart', 'elsewhere', 'damage', 'late') },
);

describe('snapshots of folds', () => {
  it('lead to the same as the whole stream, whatever happened and whatever became of them', async () => {
    const seen = { shortened: 0, whole: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 5, maxLength: 60, size: 'max' }), async (doings) => {
        const studio = setUp({ every: 3 });
        const { log, store, clock } = studio;
        for (const next of doings) {
          if (typeof next === 'object') {
            const { name, fields } = next.command;
            await studio
              .run(name, fields as never, next.key === null ? {} : { key: next.key })
              .catch(() => undefined);
          } else if (next === 'restart') {
            await studio.drain();
            studio.restart();
          } else if (next === 'elsewhere') {
            // The cache holds one stream: the first is forgotten.
            await studio.run('Rename', { name: 'other' }, { stream: 'shelf-2' });
          } else if (next === 'late') {
            clock.time += 25 * 60 * 60 * 1000;
          } else {
            await studio.drain();
            const storedSnapshot = store.kept.get(STREAM);
            if (storedSnapshot)
              store.kept.set(STREAM, { ...storedSnapshot, fold: storedSnapshot.fold.replace('":', '" :') });
          }
        }
        await studio.drain();
        studio.restart();
        log.from.length = 0;
        expect(contents(await studio.read())).toStrictEqual(contents(studio.whole()));
        seen[log.from.includes(0) ? 'whole' : 'shortened']++;
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(1);
  }, 30_000);

  it('save reading what came before them', async () => {
    const studio = setUp();
    await renamed(studio, 12);
    studio.restart();
    studio.log.from.length = 0;
    await studio.run('Rename', { name: 'next' });
    expect(studio.log.from[0]).toBe(9);
    expect(studio.log.events(STREAM)).toHaveLength(13);
  });

  it('are kept again after so many events, and not before', async () => {
    const studio = setUp();
    await renamed(studio, 23);
    expect(studio.store.puts.map(({ revision }) => revision)).toEqual([4, 9, 14, 19]);
    studio.restart();
    await renamed(studio, 1);
    expect(studio.store.puts).toHaveLength(4);
    await renamed(studio, 1);
    expect(studio.store.puts.at(-1)?.revision).toBe(24);
  });

  it('are kept more seldom the larger they are', async () => {
    const studio = setUp();
    await studio.run('Put', { key: 'large', colour: 'x'.repeat(400_000) });
    await renamed(studio, 60);
    const [first, second] = studio.store.puts;
    expect(first?.revision).toBe(4);
    expect(first?.fold.length).toBeGreaterThan(400_000);
    expect(second?.revision).toBe(4 + Math.ceil((5 * (first?.fold.length ?? 0)) / 256_000));
  });

  it('are made of a long stream that nobody had kept', async () => {
    const studio = setUp({ every: 1000 });
    await renamed(studio, 12);
    studio.restart({ every: 5 });
    await studio.read();
    await studio.drain();
    expect(studio.store.puts.map(({ revision }) => revision)).toEqual([11]);
  });

  it('are not asked for twice while the stream is in memory', async () => {
    const studio = setUp();
    await renamed(studio, 12);
    expect(studio.store.gets).toBe(1);
  });
});

describe('a snapshot counts for nothing', () => {
  /** True if the next process reads the stream from its start, to the right end. */
  async function isIgnored(
    studio: ReturnType<typeof setUp>,
    other?: Partial<FoldSnapshotsDeps>,
  ): Promise<boolean> {
    studio.restart(other);
    studio.log.from.length = 0;
    expect(contents(await studio.read())).toStrictEqual(contents(studio.whole()));
    return studio.log.from.includes(0);
  }

  it('in another build', async () => {
    const studio = setUp();
    await renamed(studio, 12);
    expect(await isIgnored(studio)).toBe(false);
    expect(await isIgnored(studio, { program: 'b' })).toBe(true);
  });

  it('for a state of another shape', async () => {
    const studio = setUp();
    await renamed(studio, 12);
    const { folds } = studio.restart();
    studio.log.from.length = 0;
    await folds.read(STREAM, { ...evolver, schemaVersion: 2 });
    expect(studio.log.from).toContain(0);
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, -1)],
    ['changed', (text: string) => text.replace('name', 'game')],
    ['gone', () => undefined as unknown as string],
  ])('when its text is %s', async (_, damage) => {
    const studio = setUp();
    await renamed(studio, 12);
    const storedSnapshot = studio.store.kept.get(STREAM);
    if (!storedSnapshot) throw new Error('Nothing was kept.');
    studio.store.kept.set(STREAM, { ...storedSnapshot, fold: damage(storedSnapshot.fold) });
    expect(await isIgnored(studio)).toBe(true);
    expect(studio.reports).toHaveLength(1);
  });

  it('when the log has another event at its end', async () => {
    const studio = setUp();
    await renamed(studio, 12);
    studio.log.cut(STREAM, 6);
    studio.restart({ store: new MemoryStore() });
    await renamed(studio, 8);
    expect(await isIgnored(studio)).toBe(true);
  });

  it('when the log ends before it', async () => {
    const studio = setUp();
    await renamed(studio, 12);
    studio.log.cut(STREAM, 6);
    expect(await isIgnored(studio)).toBe(true);
  });
});

describe('a store in trouble', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('no disk'))],
    ['never answers', () => new Promise<void>(() => undefined)],
  ])('that %s holds up no command and is left alone for a while', async (_, trouble) => {
    const studio = setUp({ patienceMs: 5 });
    await renamed(studio, 12);
    studio.restart();
    studio.store.trouble = trouble;
    const { gets } = studio.store;
    await studio.run('Rename', { name: 'all the same' });
    studio.restart();
    await studio.read();
    expect(studio.store.gets).toBe(gets + 2);
    await studio.run('Rename', { name: 'elsewhere' }, { stream: 'shelf-2' });
    expect(studio.store.gets).toBe(gets + 2);
    studio.clock.time += 10_000;
    await studio.run('Rename', { name: 'elsewhere' }, { stream: 'shelf-3' });
    expect(studio.store.gets).toBe(gets + 3);
    expect(studio.reports).toHaveLength(3);
  });

  it('that takes nothing is told of, and what is next is kept', async () => {
    const studio = setUp();
    await studio.run('Rename', { name: 'first' });
    studio.store.trouble = () => Promise.reject(new Error('no disk'));
    await renamed(studio, 6);
    studio.store.trouble = () => Promise.resolve();
    studio.clock.time += 10_000;
    await renamed(studio, 5);
    expect(studio.reports).toHaveLength(1);
    expect(studio.store.puts.map(({ revision }) => revision)).toEqual([9]);
  });
});
