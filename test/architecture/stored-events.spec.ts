import { evolversOf } from '@studio/contracts/areas';
import type { Evolver } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import { categoryOf } from '@studio/kernel/event';
import { UndoHistory } from '@studio/undo/undo-history';
import { emptyFold, foldEvents, type Fold } from '@studio/kernel/fold';
import { FoldSnapshots, type FoldSnapshot } from '@studio/kernel/fold-snapshots';
import { areas } from '../../apps/server/src/areas';
import { storedExamples } from './stored-examples';

const deciders = evolversOf(areas);

const fixtures = [...storedExamples()];

/**
 * Events are stored for ever: a stored event must fold to the same state in every later version. A version with
 * more state writes the fixtures' states again, with additions only.
 */
describe('stored events', () => {
  it.each(fixtures)('%s folds to the state it folded to when it was written', (_, { events, state }) => {
    const decider = deciderOf(events);
    // Strictly: what was stored before a property existed must fold to a state that has it.
    expect(foldEvents(decider, emptyFold(decider), events).state).toStrictEqual(state);
  });

  it.each(fixtures)('%s folds to a state with every property', (_, { events }) => {
    const decider = deciderOf(events);
    const { state } = foldEvents(decider, emptyFold(decider), events);
    expect(missing(decider.initial, state)).toEqual([]);
    for (const kind of kinds)
      for (const part of partsOf(state, kind))
        expect([kind.join('.'), missing(whole(kind), part)]).toEqual([kind.join('.'), []]);
  });

  it.each(fixtures)(
    '%s folds to the same from any state on that was kept meanwhile',
    async (_, { events }) => {
      const decider = deciderOf(events);
      const whole = foldEvents(decider, emptyFold(decider), events);
      for (const { revision, meta } of events) {
        if (meta.index < meta.of - 1) continue;
        const snapshots = new Map<string, FoldSnapshot>();
        await readStored(snapshots, decider, events.slice(0, revision + 1));
        expect(snapshots.size).toBe(1);
        const fold = await readStored(snapshots, decider, events);
        expect(contents(fold)).toStrictEqual(contents(whole));
      }
    },
  );

  it.each(deciders.flatMap(({ category, evolve }) => Object.keys(evolve).map((type) => [type, category])))(
    '%s has a fixture',
    (type, category) => {
      const stored = fixtures.flatMap(([, { events }]) => events);
      expect(stored.some((event) => event.type === type && categoryOf(event.stream) === category)).toBe(true);
    },
  );
});

/** Parts of a state that are collections; `*` stands for any key. */
const kinds = [
  'layers.*',
  'scenes.*',
  'scenes.*.places.*',
  'scenes.*.places.*.layout',
  'groups.*',
  'previewBases.*',
  'editors.*',
  'endingLinks.*',
  'versions.*',
  'sizes.*',
  'tokens.*',
  'invitations.*',
  'uploads.*',
  'content.design.layers.*',
  'content.design.scenes.*',
  'content.design.layouts.*',
].map((kind) => kind.split('.'));

/** Properties that not all of a kind have. */
const optional = new Set([
  'link',
  'code',
  'cropL',
  'cropT',
  'cropR',
  'cropB',
  'w',
  'h',
  'durationMs',
  'warning',
]);

function partsOf(value: unknown, [key, ...rest]: readonly string[]): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  if (key === undefined) return [value];
  const inner = key === '*' ? Object.values(value) : [(value as Record<string, unknown>)[key]];
  return inner.flatMap((part) => partsOf(part, rest));
}

/** All properties that any of a kind has in any fixture. */
function whole(kind: readonly string[]): object {
  return Object.assign({}, ...fixtures.flatMap(([, { state }]) => partsOf(state, kind))) as object;
}

function missing(all: object, some: object): readonly string[] {
  const has = new Map(Object.entries(some));
  return Object.keys(all).filter((key) => !optional.has(key) && has.get(key) === undefined);
}

function deciderOf([first]: readonly StoredEvent[]): Evolver<object> {
  const decider = deciders.find(({ category }) => category === categoryOf(first?.stream ?? ''));
  if (!decider) throw new Error(`No decider for ${first?.stream}.`);
  return decider;
}

/** Returns the content of a fold, without its storage form. */
function contents(fold: Fold<object>) {
  const { keyed, extension } = fold;
  const undo = extension instanceof UndoHistory ? [extension.since(0), [...extension.steps]] : extension;
  return { ...fold, keyed: [...keyed], extension: undo };
}

/** A stream's fold as a process reads that has a store of snapshots, and keeps everything there. */
async function readStored(
  snapshots: Map<string, FoldSnapshot>,
  decider: Evolver<object>,
  events: readonly StoredEvent[],
) {
  const folds = new FoldSnapshots({
    store: {
      get: (stream) => Promise.resolve(snapshots.get(stream) ?? null),
      put: (stream, snapshot) => Promise.resolve(void snapshots.set(stream, snapshot)),
    },
    log: {
      async *read(_, from) {
        yield await Promise.resolve(events.slice(from));
      },
    },
    clock: { now: () => 0 },
    program: 'test',
    report: (line) => {
      throw new Error(line);
    },
    every: 1,
  });
  const fold = await folds.read(events[0]?.stream ?? '', decider);
  await folds.idle();
  return fold;
}
