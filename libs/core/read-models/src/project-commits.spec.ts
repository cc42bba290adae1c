import { Unavailable } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { HandlerFailed, projectCommits } from './project-commits';
import { patch, put, remove, upsert, type Projection } from './projection';
import type { Found } from './read-models';
import { listProjection, type ItemDocument, type ListEvent } from './testing/lists';

let rev = 0;
beforeEach(() => (rev = 0));

/** Returns a commit of list x whose position is its number. */
function commit(...events: readonly (ListEvent | { type: string; data: JsonObject })[]): Commit {
  rev += 1;
  const position = String(rev).padStart(3, '0');
  return {
    stream: 'list-x',
    position,
    events: events.map(({ type, data }, index) => ({
      id: `${rev}.${index}`,
      type,
      data,
      stream: 'list-x',
      revision: 0,
      position,
      meta: {
        commandId: 'c',
        index,
        of: events.length,
        causationId: 'c',
        correlationId: 'c',
        actor: { accountId: 'ada', via: 'api' },
        operation: 'change_list',
        rev,
        at: '2026-01-01T00:00:00.000Z',
      },
    })),
  };
}
const made = { type: 'list.made', data: { title: 'X' } } as const;
const added = (item: number): ListEvent => ({ type: 'item.added', data: { item, text: `t${item}` } });
const changed = (item: number, text: string): ListEvent => ({ type: 'item.changed', data: { item, text } });

const stored: Record<string, Found<JsonObject>> = {};
const loads: (readonly string[])[] = [];
const load = (collection: string, ids: readonly string[]): Promise<readonly Found<JsonObject>[]> => {
  loads.push([collection, ...ids]);
  return Promise.resolve(ids.flatMap((id) => stored[`${collection}/${id}`] ?? []));
};
const store = (collection: string, id: string, position: string, doc: JsonObject): void => {
  stored[`${collection}/${id}`] = { id, position, doc };
};
beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  loads.length = 0;
});

const project = async (commits: readonly Commit[], projection: Projection<object> = listProjection()) =>
  (await projectCommits(projection, commits, load)).map(({ collection, id, position, doc }) => [
    `${collection}/${id}`,
    position,
    doc,
  ]);

describe('projecting a batch of commits', () => {
  it('writes each document once, with the position of the last commit that touched it', async () => {
    expect(await project([commit(made, added(1)), commit(changed(1, 'a')), commit(changed(1, 'b'))])).toEqual(
      [
        ['items/x.1', '003', { list: 'x', item: 1, text: 'b', changes: 2 }],
        ['lists/x', '003', { title: 'X', count: 1, rev: 3 }],
      ],
    );
  });

  it('writes documents in the order in which they were touched last, those of the commit after its events', async () => {
    const writes = await project([commit(made), commit(added(1), added(2)), commit(changed(1, 'a'))]);
    expect(writes.map(([key]) => key)).toEqual(['items/x.2', 'items/x.1', 'lists/x']);
  });

  it('sees within a commit what its events did before', async () => {
    expect(await project([commit(made, added(1), changed(1, 'a'), changed(1, 'b'))])).toEqual([
      ['items/x.1', '001', { list: 'x', item: 1, text: 'b', changes: 2 }],
      ['lists/x', '001', { title: 'X', count: 1, rev: 1 }],
    ]);
  });

  it('reads each stored document that it patches once, and none that it puts first', async () => {
    store('lists', 'x', '000', { title: 'X', count: 3, rev: 0 });
    const writes = await project([
      commit(added(1)),
      commit(changed(1, 'a'), changed(2, 'b')),
      commit(added(3)),
    ]);
    expect(loads).toEqual(
      expect.arrayContaining([
        ['lists', 'x'],
        ['items', 'x.2'],
      ]),
    );
    expect(loads).toHaveLength(2);
    expect(writes.at(-1)).toEqual(['lists/x', '003', { title: 'X', count: 5, rev: 3 }]);
  });

  it('leaves a patch of a document that is not there', async () => {
    expect(await project([commit(changed(1, 'a'))])).toEqual([]);
  });

  it('leaves a patch of a document that the batch removed', async () => {
    const gone = { type: 'list.deleted', data: { items: [1] } } as const;
    expect(await project([commit(made, added(1)), commit(gone), commit(changed(1, 'a'))])).toEqual([
      ['items/x.1', '002', null],
      ['lists/x', '002', null],
    ]);
  });

  it('leaves patches that a stored document has seen, and goes on with those that it has not', async () => {
    store('items', 'x.1', '002', { list: 'x', item: 1, text: 'b', changes: 2 });
    const writes = await project([commit(changed(1, 'a')), commit(changed(1, 'b')), commit(changed(1, 'c'))]);
    expect(writes).toEqual([['items/x.1', '003', { list: 'x', item: 1, text: 'c', changes: 3 }]]);
  });

  it('writes nothing where a patch leaves a document as it is', async () => {
    store('items', 'x.1', '000', { list: 'x', item: 1, text: 'a', changes: 0 });
    const projection: Projection<object> = {
      ...listProjection(),
      on: {
        'item.changed': ({ text }: { text: string }) => [
          patch<{ text: string }>('items', 'x.1', (item) => (item.text === text ? null : { ...item, text })),
        ],
      },
    };
    const same = await project([commit(changed(1, 'a'))], projection);
    expect(same.map(([key]) => key)).not.toContain('items/x.1');
    const writes = await project(
      [commit(changed(1, 'a')), commit(changed(1, 'b')), commit(changed(1, 'b'))],
      projection,
    );
    expect(writes).toContainEqual(['items/x.1', '003', { list: 'x', item: 1, text: 'b', changes: 0 }]);
  });

  it('lets patches change what they are given, and nothing of what was stored, put or given by one before', async () => {
    const before = { list: 'x', item: 1, text: 'a', changes: 0 };
    const whole = { list: 'x', item: 2, text: 'a', changes: 0 };
    store('items', 'x.1', '000', before);
    const inPlace = (id: string, text: string) =>
      patch<ItemDocument>('items', id, (item) => {
        item.text = text;
        item.changes += 1;
        return item;
      });
    const projection: Projection<object> = {
      ...listProjection(),
      on: {
        'item.added': () => [put('items', 'x.2', whole)],
        'item.changed': ({ item, text }: { item: number; text: string }) => [inPlace(`x.${item}`, text)],
        'item.given': () => [patch('items', 'x.1', () => whole)],
      },
    };
    const given = { type: 'item.given', data: {} };
    const writes = await project(
      [
        commit(changed(1, 'b'), changed(1, 'c')),
        commit(added(2), changed(2, 'd')),
        commit(given, changed(1, 'e')),
      ],
      { ...projection, commit: undefined },
    );
    expect(writes).toEqual([
      ['items/x.2', '002', { list: 'x', item: 2, text: 'd', changes: 1 }],
      ['items/x.1', '003', { list: 'x', item: 2, text: 'e', changes: 1 }],
    ]);
    expect([before.text, whole.text]).toEqual(['a', 'a']);
  });

  it('passes over events without a handler', async () => {
    const projection: Projection<object> = {
      ...listProjection(),
      commit: undefined,
      on: { ...listProjection().on, 'item.added': null },
    };
    expect(await project([commit(added(1)), commit({ type: 'constructor', data: {} })], projection)).toEqual(
      [],
    );
  });

  describe('when a handler throws', () => {
    const broken = (change: 'handler' | 'patch' | 'commit' | 'collection'): Projection<object> => {
      const boom = (): never => {
        throw new Error('boom');
      };
      return {
        ...listProjection(),
        on: {
          ...listProjection().on,
          ...(change === 'handler' && { 'item.changed': boom }),
          ...(change === 'patch' && { 'item.changed': () => [patch('items', 'x.1', boom)] }),
          ...(change === 'collection' && { 'item.changed': () => [remove('nowhere', 'x')] }),
          ...(change === 'commit' && { 'item.changed': () => [put('items', 'x.1', {})] }),
        },
        ...(change === 'commit' && {
          commit: ({ meta }: { meta: { rev: number } }) => (meta.rev === 2 ? boom() : []),
        }),
      };
    };

    it.each(['handler', 'patch', 'commit', 'collection'] as const)(
      'in a %s, tells which commit',
      async (where) => {
        const commits = [commit(made, added(1)), commit(changed(1, 'a')), commit(changed(1, 'b'))];
        const failure: unknown = await project(commits, broken(where)).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(HandlerFailed);
        expect((failure as HandlerFailed).index).toBe(1);
        expect((failure as HandlerFailed).message).toMatch(
          /^Commit 2 of list-x \(change_list, position 002\)/,
        );
      },
    );
  });
});

describe('a projection that looks things up', () => {
  const looking = (commits: NonNullable<Projection<object>['commits']>): Projection<object> => ({
    ...listProjection(),
    commits,
  });

  it('adds what it makes of each commit to what its handlers do', async () => {
    const projection = looking((commits) =>
      Promise.resolve(commits.map(({ events }) => [put('lists', 'log', { events: events.length })])),
    );
    expect((await project([commit(made, added(1)), commit(added(2))], projection)).at(-1)).toEqual([
      'lists/log',
      '002',
      { events: 1 },
    ]);
  });

  it('is asked again later while what it needs is unavailable', async () => {
    const projection = looking(() => Promise.reject(new Unavailable('not now')));
    await expect(project([commit(made)], projection)).rejects.toThrow(Unavailable);
  });

  it('stops at the commit that it fails on', async () => {
    const projection = looking((commits) =>
      commits.some(({ events }) => events.length > 1) ? Promise.reject(new Error('no')) : Promise.resolve([]),
    );
    const failure = project([commit(made), commit(added(1), added(2)), commit(added(3))], projection);
    await expect(failure).rejects.toMatchObject({ name: 'HandlerFailed', index: 1 });
  });
});

describe('a document that begins with its first change', () => {
  const { commit: _, ...lists } = listProjection();
  const counts = (initial: object, change = (n: number): number | null => n + 1): Projection<object> => ({
    ...lists,
    on: {
      'list.made': (): readonly ReturnType<typeof put>[] => [
        upsert<{ n: number }>('lists', 'x', initial as { n: number }, ({ n }) => {
          const next = change(n);
          return next === null ? null : { n: next };
        }),
      ],
      'item.added': () => [remove('lists', 'x')],
    },
  });
  const initial = Object.freeze({ n: 0 });

  it('gets the initial one, once', async () => {
    expect(await project([commit(made), commit(made)], counts(initial))).toEqual([
      ['lists/x', '002', { n: 2 }],
    ]);
  });

  it('goes on with what is stored, and passes over what that has seen', async () => {
    store('lists', 'x', '001', { n: 7 });
    expect(await project([commit(made), commit(made)], counts(initial))).toEqual([
      ['lists/x', '002', { n: 8 }],
    ]);
  });

  it('begins again after it was removed', async () => {
    expect(await project([commit(made), commit(added(1)), commit(made)], counts(initial))).toEqual([
      ['lists/x', '003', { n: 1 }],
    ]);
  });

  it('stays away where nothing is to be written', async () => {
    expect(
      await project(
        [commit(made)],
        counts(initial, () => null),
      ),
    ).toEqual([]);
  });
});
