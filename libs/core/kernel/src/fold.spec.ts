import { emptyFold, foldEvents, readFold } from './fold';
import { eventId, keyedCommandId, randomCommandId } from './ids';
import type { NewEvent, StoredEvent } from './event';
import { MisbehavingLog } from './testing/misbehaving-log';
import { cabinetDecider, type CabinetEvents } from './testing/shelf';
import type { EventOf } from './decider';

const grey = { colour: 'grey', size: { w: 1, h: 1 }, tags: [] };

function commit(
  rev: number,
  events: readonly EventOf<CabinetEvents>[],
  commandId = randomCommandId(),
  at = rev,
): NewEvent[] {
  return events.map(({ type, data }, index) => ({
    id: eventId(commandId, index),
    type,
    data: data as never,
    meta: {
      commandId,
      index,
      of: events.length,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'anna', via: 'api' },
      operation: 'put_thing',
      rev,
      at: new Date(at).toISOString(),
    },
  }));
}

function logWith(...commits: NewEvent[][]): { log: MisbehavingLog; events: readonly StoredEvent[] } {
  const log = new MisbehavingLog({ pageSize: 2 });
  for (const events of commits) log.write('shelf-1', events);
  return { log, events: log.events('shelf-1') };
}

describe('a fold', () => {
  it('is the state after the events, with revision, rev, moment and position of the last one', () => {
    const { events } = logWith(
      commit(1, [
        { type: 'shelf.renamed', data: { name: 'A' } },
        { type: 'thing.put', data: { key: 'a', thing: grey } },
      ]),
      commit(2, [{ type: 'thing.resized', data: { key: 'a', size: { w: 3 } } }]),
    );
    expect(foldEvents(cabinetDecider, emptyFold(cabinetDecider), events)).toMatchObject({
      state: { name: 'A', things: { a: { ...grey, size: { w: 3, h: 1 } } } },
      revision: 2,
      rev: 2,
      at: '1970-01-01T00:00:00.002Z',
      position: events[2]?.position,
    });
  });

  it('is the same whether events come at once, in pages or twice', async () => {
    const { log, events } = logWith(
      ...[1, 2, 3].map((rev) =>
        commit(
          rev,
          [1, 2, 3].map((n) => ({ type: 'shelf.renamed', data: { name: `${rev}.${n}` } }) as const),
          keyedCommandId('anna', 'put_thing', `key ${rev}`),
        ),
      ),
    );
    const atOnce = foldEvents(cabinetDecider, emptyFold(cabinetDecider), events);
    const inPages = await readFold(log, cabinetDecider, 'shelf-1');
    const halfway = foldEvents(cabinetDecider, emptyFold(cabinetDecider), events.slice(0, 4));
    expect(plain(inPages)).toEqual(plain(atOnce));
    expect(plain(await readFold(log, cabinetDecider, 'shelf-1', halfway))).toEqual(plain(atOnce));
    expect(plain(foldEvents(cabinetDecider, halfway, events))).toEqual(plain(atOnce));
  });

  it('moves on over an event with an unknown name, and over names that objects have by nature', () => {
    const { events } = logWith(
      commit(1, [{ type: 'shelf.renamed', data: { name: 'A' } }]),
      [
        {
          ...commit(2, [{ type: 'shelf.renamed', data: { name: 'B' } }])[0],
          type: 'shelf.painted',
        } as NewEvent,
      ],
      [
        {
          ...commit(3, [{ type: 'shelf.renamed', data: { name: 'C' } }])[0],
          type: 'constructor',
        } as NewEvent,
      ],
    );
    const fold = foldEvents(cabinetDecider, emptyFold(cabinetDecider), events);
    expect(fold).toMatchObject({ state: { name: 'A' }, revision: 2, rev: 3 });
  });

  it('refuses to go on when an event is missing', () => {
    const { events } = logWith(
      commit(1, [{ type: 'shelf.renamed', data: { name: 'A' } }]),
      commit(2, [{ type: 'shelf.renamed', data: { name: 'B' } }]),
    );
    expect(() => foldEvents(cabinetDecider, emptyFold(cabinetDecider), events.slice(1))).toThrow(
      'revision 1',
    );
  });

  it('takes events that are not durable yet, and keeps the last durable position', () => {
    const { events } = logWith(commit(1, [{ type: 'shelf.renamed', data: { name: 'A' } }]));
    const [durable] = events;
    const fold = foldEvents(cabinetDecider, emptyFold(cabinetDecider), events);
    const pending = { ...(durable as StoredEvent), revision: 1, position: '' };
    expect(foldEvents(cabinetDecider, fold, [pending])).toMatchObject({
      revision: 1,
      position: durable?.position,
    });
  });

  it('remembers commands with an Idempotency-Key for 24 h, others not', () => {
    const keyed = keyedCommandId('anna', 'put_thing', 'key');
    const hour = 3_600_000;
    const two = [
      { type: 'shelf.renamed', data: { name: 'A' } },
      { type: 'shelf.renamed', data: { name: 'B' } },
    ] as const;
    const { events } = logWith(commit(1, two), commit(2, two, keyed), commit(3, two, undefined, 25 * hour));
    const fold = foldEvents(cabinetDecider, emptyFold(cabinetDecider), events.slice(0, 4));
    expect([...fold.keyed]).toEqual([
      [keyed, { rev: 2, operation: 'put_thing', at: '1970-01-01T00:00:00.002Z', from: 2, to: 3 }],
    ]);
    expect(foldEvents(cabinetDecider, fold, events).keyed.size).toBe(0);
  });

  it('has what the decider folds along with its state, unless the reader does without', () => {
    const { events } = logWith(
      commit(1, [{ type: 'thing.put', data: { key: 'a', thing: grey } }]),
      commit(2, [{ type: 'thing.resized', data: { key: 'a', size: { w: 3 } } }]),
    );
    const { extension } = foldEvents(cabinetDecider, emptyFold(cabinetDecider), events);
    expect(extension).toEqual({ a: 'anna' });
    const bare = emptyFold(cabinetDecider, { extension: false });
    expect(foldEvents(cabinetDecider, bare, events).extension).toBeNull();
  });
});

function plain(fold: object): unknown {
  return JSON.parse(JSON.stringify(fold, (_, value: unknown) => (value instanceof Map ? [...value] : value)));
}
