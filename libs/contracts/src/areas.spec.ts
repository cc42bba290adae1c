import type { CommitLog } from '@studio/kernel/commit-log';
import type { EventMeta } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { put, type ProjectedEvent, type Projection } from '@studio/read-models/projection';
import { wire, type Area, type ProjectionSources, type Services } from './area';
import { projectionsOf, servedAreas } from './areas';

interface ThingEvents {
  'thing.put': { readonly colour: string };
  'thing.taken': { readonly key: string };
}

const projection: Projection<ThingEvents> = {
  name: 'things',
  version: 1,
  category: 'thing',
  collections: [],
  on: {
    'thing.put': ({ colour }, { id }) => [put('things', id, { colour })],
    'thing.taken': null,
  },
};

function area(upcast?: { readonly [type: string]: (data: JsonObject) => JsonObject }): Area {
  const stream = { category: 'thing', schemaVersion: 1, initial: {}, evolve: {}, ...(upcast && { upcast }) };
  return { name: 'things', streams: [stream], operations: [], projections: () => [projection] };
}

const sources: ProjectionSources = {
  log: { read: (): ReturnType<CommitLog['read']> => [] as never },
  readerOf: () => {
    throw new Error('No documents are read.');
  },
  recent: null,
};
const event: ProjectedEvent = { id: 'a', meta: {} as EventMeta };

describe('projections', () => {
  it('are given the payloads of earlier versions upcast', () => {
    const [made] = projectionsOf(
      [
        area({
          'thing.put': ({ color, ...rest }) => ({ ...rest, ...(color !== undefined && { colour: color }) }),
        }),
      ],
      sources,
    ) as readonly (typeof projection & {
      on: { 'thing.put': (data: object, event: ProjectedEvent) => object };
    })[];
    expect(made?.on['thing.put']({ color: 'grey' }, event)).toEqual([put('things', 'a', { colour: 'grey' })]);
    expect(made?.on['thing.put']({ colour: 'red' }, event)).toEqual([put('things', 'a', { colour: 'red' })]);
    expect(made?.on['thing.taken']).toBeNull();
  });

  it('are as they were declared where nothing is upcast', () => {
    expect(projectionsOf([area()], sources)).toEqual([projection]);
    expect(projectionsOf([area()], sources)[0]).toBe(projection);
  });
});

describe('processes', () => {
  const process = { name: 'thing-process', categories: ['thing'], reactions: {} };
  const served = (processNames?: readonly string[]) =>
    servedAreas(
      [
        {
          ...area(),
          serve: wire({}, () => ({ provided: {}, parts: () => ({ processes: [process] }) })),
          ...(processNames && { processNames }),
        },
      ],
      {} as Services,
      {},
    );

  it('are named by their area, so that what they left undone is found without a server', async () => {
    expect((await served(['thing-process'])).served).toContainEqual({ processes: [process] });
    await expect(served()).rejects.toThrow('things does not declare its process thing-process.');
  });
});
