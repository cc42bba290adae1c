import type { StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import type { Evolver } from '@studio/kernel/decider';
import type { Step } from './steps';
import { undoExtension, type UndoHistory } from './undo-history';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly on: boolean;
  readonly seen: number;
}
type State = { readonly [box: string]: Box };

const evolver: Evolver<State, UndoHistory> = {
  category: 'boxes',
  schemaVersion: 1,
  initial: { a: box(), b: box() },
  evolve: {
    changed: (state: State, { id, ...change }: Partial<Box> & { id: string }) => ({
      ...state,
      [id]: { ...(state[id] ?? box()), ...change },
    }),
    noted: (state: State) => state,
  },
  excluded: ['noted'],
  extension: undoExtension({
    isDesign: ([, property]) => property !== 'seen' && property !== 'undoes',
    draggedProperty: (path) => (path[1] === 'x' || path[1] === 'y' ? [path[0] ?? '', 'place'] : path),
    undoes: ({ data }) => (Array.isArray(data['undoes']) ? (data['undoes'] as string[]) : []),
  }),
};

function box(): Box {
  return { x: 0, y: 0, name: '', on: false, seen: 0 };
}

/** Changes of one account at one time; several changes are one commit. */
interface Done {
  readonly by?: string;
  readonly operation?: string;
  readonly ms: number;
  readonly change: object | readonly object[];
  readonly aside?: boolean;
}

function stepsOf(...done: readonly Done[]): readonly Step[] {
  let fold = emptyFold(evolver);
  for (const { by = 'ada', operation = 'move', ms, change, aside = false } of done) {
    const changes = (Array.isArray(change) ? change : [change]) as readonly StoredEvent['data'][];
    const events = changes.map((data, index): StoredEvent => ({
      id: '',
      type: aside ? 'noted' : 'changed',
      data,
      stream: 'boxes-1',
      revision: fold.revision + 1 + index,
      position: '',
      meta: {
        commandId: '00000000-0000-4000-8000-000000000000',
        index,
        of: changes.length,
        causationId: '',
        correlationId: '',
        actor: { accountId: by, via: 'api' },
        operation,
        rev: fold.rev + (aside ? 0 : 1),
        at: new Date(ms).toISOString(),
      },
    }));
    fold = foldEvents(evolver, fold, events);
  }
  return [...(fold.extension?.steps ?? [])];
}

describe('steps', () => {
  it('are commits, newest first, each with what it changed of the design', () => {
    const [second, first] = stepsOf(
      { ms: 0, change: { id: 'a', name: 'A', seen: 1 } },
      {
        ms: 5000,
        by: 'bob',
        change: [
          { id: 'a', x: 1 },
          { id: 'b', x: 2, undoes: ['h_1'] },
        ],
      },
    );
    expect(first).toMatchObject({ id: 'h_1', rev: 1, commits: 1, undoes: [] });
    expect(first?.changes).toEqual([{ path: ['a', 'name'], before: '', after: 'A' }]);
    expect(second).toMatchObject({ id: 'h_2', actor: { accountId: 'bob' }, undoes: ['h_1'] });
    expect(second?.changes.map(({ path }) => path.join('.'))).toEqual(['a.x', 'b.x']);
  });

  it('leave out commits that stand aside', () => {
    expect(stepsOf({ ms: 0, change: {}, aside: true })).toEqual([]);
  });

  it('hold a whole drag: the same person, operation and properties, at most 800 ms apart', () => {
    const [drag, ...others] = stepsOf(
      { ms: 0, change: { id: 'a', x: 1 } },
      { ms: 800, change: { id: 'a', x: 2, y: 5 } },
      { ms: 1600, change: { id: 'a', y: 6 } },
    );
    expect(others).toEqual([]);
    expect(drag).toMatchObject({ id: 'h_1', from: 1, rev: 3, commits: 3, at: '1970-01-01T00:00:01.600Z' });
    expect(drag?.changes).toEqual([
      { path: ['a', 'x'], before: 0, after: 2 },
      { path: ['a', 'y'], before: 0, after: 6 },
    ]);
  });

  it('begin anew after a drag that went back to where it began', () => {
    const steps = stepsOf(
      { ms: 0, change: { id: 'a', x: 1 } },
      { ms: 10, change: { id: 'a', x: 0 } },
      { ms: 20, change: { id: 'a', x: 2 } },
    );
    expect(steps.map(({ id, changes }) => [id, changes.length])).toEqual([
      ['h_3', 1],
      ['h_1', 0],
    ]);
  });

  it.each<[string, Done]>([
    ['later', { ms: 801, change: { id: 'a', x: 2 } }],
    ['by another operation', { ms: 10, operation: 'align', change: { id: 'a', x: 2 } }],
    ['by somebody else', { ms: 10, by: 'bob', change: { id: 'a', x: 2 } }],
    ['of something else', { ms: 10, change: { id: 'b', x: 2 } }],
    ['that switches something', { ms: 10, change: { id: 'a', on: true } }],
    ['that takes a step back', { ms: 10, change: { id: 'a', x: 2, undoes: ['h_1'] } }],
  ])('begin anew with a change %s', (_, next) => {
    expect(stepsOf({ ms: 0, change: { id: 'a', x: 1 } }, next).map(({ id }) => id)).toEqual(['h_2', 'h_1']);
  });

  it('let two people drag at the same time', () => {
    const steps = stepsOf(
      { ms: 0, change: { id: 'a', x: 1 } },
      { ms: 10, by: 'bob', change: { id: 'b', x: 1 } },
      { ms: 20, change: { id: 'a', x: 2 } },
      { ms: 30, by: 'bob', change: { id: 'b', x: 2 } },
    );
    expect(steps.map(({ id, rev }) => [id, rev])).toEqual([
      ['h_2', 4],
      ['h_1', 3],
    ]);
  });

  it('begin anew where somebody else has touched what is dragged', () => {
    const steps = stepsOf(
      { ms: 0, change: { id: 'a', x: 1 } },
      { ms: 10, by: 'bob', change: { id: 'a', x: 9 } },
      { ms: 20, change: { id: 'a', x: 2 } },
    );
    expect(steps.map(({ id }) => id)).toEqual(['h_3', 'h_2', 'h_1']);
  });

  it('are remembered for 250 at least and 500 at most', () => {
    const many = (count: number) =>
      stepsOf(...Array.from({ length: count }, (_, i) => ({ ms: i * 1000, change: { id: 'a', x: i + 1 } })));
    expect(many(499)).toHaveLength(499);
    expect(many(500)).toHaveLength(250);
    expect(many(500)[0]?.id).toBe('h_500');
    expect(many(500).at(-1)?.id).toBe('h_251');
  });
});
