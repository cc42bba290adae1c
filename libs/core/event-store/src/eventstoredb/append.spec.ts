import { jsonEvent } from '@eventstore/db-client';
import { TooLarge, Unavailable, UnknownOutcome, WrongExpectedRevision } from '@studio/kernel/commit-log';
import type { Fault } from '../../../../../test/support/eventstoredb/faults';
import { ProtocolServer } from '../../../../../test/support/eventstoredb/server';
import type { EventStore } from '../event-store';
import { readAll } from '../testing/store-under-test';
import { EventStoreConnection, NotSent } from './connection';
import { openEventStoreDb, type EventStoreDbOptions } from './eventstoredb';
import { commitOfSize } from './testing/commit-of-size';
import { realTime } from '../../../../../test/support/until';

const DEADLINE_MS = 300;

const ways = [
  ['as a call of its own', true],
  ['over one call, in order', false],
] as const;

describe.each(ways)('an append %s:', (_way, ownCalls) => {
  const open = (options: Partial<EventStoreDbOptions>) =>
    openEventStoreDb({ url: server.url, ownCalls, ...options });
  let server: ProtocolServer;
  let store: EventStore;
  /** Everything that is open: left so by a test that fails, it would keep the process from ending. */
  const opened: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    server = keep(await ProtocolServer.start());
    store = keep(await open({ deadlineMs: DEADLINE_MS }));
  });

  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  function keep<Opened extends { close(): Promise<void> }>(one: Opened): Opened {
    opened.push(one);
    return one;
  }

  /** Returns a store with a long deadline, for tests that are not about the deadline. */
  async function patientStore(): Promise<EventStore> {
    return keep(await open({ deadlineMs: 30_000 }));
  }

  async function failureOf(promise: Promise<unknown>): Promise<unknown> {
    return promise.then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  async function idsIn(stream: string): Promise<string[]> {
    return (await readAll(store, stream)).map(({ id }) => id);
  }

  describe('an append', () => {
    it('takes the call that was asked for', async () => {
      await store.append('thing-1', 'none', commitOfSize(3));
      await store.append('thing-2', 'none', commitOfSize(3));
      expect(server.counts).toMatchObject(
        ownCalls ? { append: 2, batchAppend: 0 } : { append: 0, batchAppend: 1 },
      );
    });

    it('tells where its last event stands, as the feed and the stream do', async () => {
      const { revision, position } = await store.append('thing-1', 'none', [
        ...commitOfSize(2),
        ...commitOfSize(1),
      ]);
      const last = (await readAll(store, 'thing-1')).at(-1);
      expect([last?.revision, last?.position]).toEqual([revision, position]);
      expect(revision).toBe(2);
    });

    it.each([
      ['the stream must not exist but does', 'thing-1', 'none', 1],
      ['the stream stands further', 'thing-1', 0, 1],
      ['the stream stands less far', 'thing-1', 7, 1],
      ['the stream does not exist', 'thing-2', 0, -1],
    ] as const)('is a conflict with the actual revision when %s', async (_when, stream, expected, actual) => {
      await store.append('thing-1', 'none', commitOfSize(2));
      const error = await failureOf(store.append(stream, expected, commitOfSize(1)));
      expect(error).toBeInstanceOf(WrongExpectedRevision);
      expect(error).toMatchObject({ stream, expected, actual });
    });

    it('over the limit is refused before it is sent', async () => {
      const error = await failureOf(
        store.append('thing-1', 'none', commitOfSize(1, 'x'.repeat(1024 * 1024))),
      );
      expect(error).toBeInstanceOf(TooLarge);
      expect(server.counts).toMatchObject({ append: 0, batchAppend: 0 });
    });

    it('over the limit that the server has set is told the same way', async () => {
      const small = keep(await ProtocolServer.start({ maxAppendBytes: 1000 }));
      const other = keep(await openEventStoreDb({ url: small.url, ownCalls }));
      const error = await failureOf(other.append('thing-1', 'none', commitOfSize(1, 'x'.repeat(1000))));
      expect(error).toBeInstanceOf(TooLarge);
      expect(error).toMatchObject({ limit: 1000 });
    });

    it('of what is not JSON is a mistake of the caller and never sent', async () => {
      const cycle: Record<string, unknown> = {};
      cycle['self'] = cycle;
      for (const data of [{ count: 1n }, cycle, undefined]) {
        const [event] = commitOfSize(1);
        const wrong = [{ ...event, data }] as ReturnType<typeof commitOfSize>;
        expect(await failureOf(store.append('thing-1', 'none', wrong))).toBeInstanceOf(TypeError);
      }
      expect(server.counts).toMatchObject({ append: 0, batchAppend: 0 });
    });

    it('without an expectation is a mistake of the caller and never "any"', async () => {
      for (const expected of [undefined, null, -1, 1.5, NaN]) {
        const error = await failureOf(store.append('thing-1', expected as number, commitOfSize(1)));
        expect(error).toBeInstanceOf(TypeError);
      }
      expect(server.counts).toMatchObject({ append: 0, batchAppend: 0 });
    });
  });

  describe('what went wrong is told apart:', () => {
    const unwritten: [string, Fault][] = [
      ['a server that is not ready', { do: 'refuse', reason: 'not-ready' }],
      ['a server that is too busy', { do: 'refuse', reason: 'busy' }],
      ['a node that is not the leader', { do: 'refuse', reason: 'not-leader' }],
    ];
    it.each(unwritten)('%s wrote nothing', async (_name, fault) => {
      server.fail('append', fault);
      const failure = await failureOf(store.append('thing-1', 'none', commitOfSize(1)));
      // On a shared call, earlier appends may be written.
      expect(failure).toBeInstanceOf(ownCalls ? Unavailable : UnknownOutcome);
      expect(server.events.filter(({ stream }) => stream === 'thing-1')).toEqual([]);
    });

    it('a server that is gone wrote nothing', async () => {
      await server.stop();
      await failureOf(store.append('thing-1', 'none', commitOfSize(1))); // may still meet the broken connection
      expect(await failureOf(store.append('thing-1', 'none', commitOfSize(1)))).toBeInstanceOf(Unavailable);
    });

    const unknown: [string, Fault][] = [
      ['silence', { do: 'hang' }],
      ['silence after the write', { do: 'hang', written: true }],
      ['a cut connection', { do: 'cut' }],
      ['a connection cut after the write', { do: 'cut', written: true }],
      ['a prepare timeout', { do: 'timeout', phase: 'prepare' }],
      ['a commit timeout after the write', { do: 'timeout', phase: 'commit', written: true }],
      ['a forward timeout', { do: 'timeout', phase: 'forward' }],
      ['a leader that is not known', { do: 'refuse', reason: 'no-leader' }],
      ['an answer that nobody knows', { do: 'riddle' }],
      ['an answer that says nothing', { do: 'end' }],
      ['an answer that says nothing after the write', { do: 'end', written: true }],
      ['an answer after the deadline', { do: 'delay', ms: DEADLINE_MS + 100 }],
      ['a cut connection whose append lands later', { do: 'land-late', ms: 100 }],
    ];
    it.each(unknown)(
      '%s leaves the outcome unknown; repeated, the append is there once',
      async (_name, fault) => {
        const first = await store.append('thing-1', 'none', commitOfSize(1));
        const events = commitOfSize(2);
        server.fail('append', fault);
        expect(await failureOf(store.append('thing-1', first.revision, events))).toBeInstanceOf(
          UnknownOutcome,
        );

        const repeated = await store.append('thing-1', first.revision, events);
        const again = await store.append('thing-1', first.revision, events);
        expect(again).toEqual(repeated);
        await realTime(150, 'what lands late has landed');
        const stored = await readAll(store, 'thing-1', 1);
        expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        expect(stored.at(-1)).toMatchObject(repeated);
      },
    );

    it('an append that comes late, after another took its place, is lost for ever', async () => {
      const late = commitOfSize(1);
      server.fail('append', { do: 'land-late', ms: 80 });
      await failureOf(store.append('thing-1', 'none', late));
      const winner = commitOfSize(1);
      await failureOf(store.append('thing-1', 'none', winner)); // the connection may just be coming back
      await store.append('thing-1', 'none', winner);
      await realTime(120, 'what lands late has landed');
      expect(await failureOf(store.append('thing-1', 'none', late))).toBeInstanceOf(WrongExpectedRevision);
      expect(await idsIn('thing-1')).toEqual(winner.map(({ id }) => id));
    });

    it('the server writes known ids again at the expected revision: why a repeat must be identical', async () => {
      const events = commitOfSize(1);
      const { revision } = await store.append('thing-1', 'none', events);
      await store.append('thing-1', revision, events);
      expect(await idsIn('thing-1')).toHaveLength(2);
    });
  });

  describe('a store that is slow or gone', () => {
    it('is not sent more than fits: the queue is bounded, and what waited goes on by itself', async () => {
      const bounded = keep(await open({ deadlineMs: 5_000, concurrent: 2, waiting: 3 }));
      server.pause();
      const appends = Array.from({ length: 8 }, (_, i) =>
        failureOf(bounded.append(`thing-${i}`, 'none', commitOfSize(1))),
      );
      const refused = await Promise.all(appends.slice(5));
      expect(refused.every((error) => error instanceof Unavailable)).toBe(true);
      await expect(bounded.ping()).rejects.toBeInstanceOf(Unavailable);
      server.resume();
      expect(await Promise.all(appends.slice(0, 5))).toEqual(Array<undefined>(5).fill(undefined));
    });

    it('lets an append whose turn never came fail as not written', async () => {
      const bounded = keep(await open({ deadlineMs: 200, concurrent: 1, waiting: 10 }));
      server.pause();
      const [sent, waited] = await Promise.all(
        ['thing-1', 'thing-2'].map((stream) => failureOf(bounded.append(stream, 'none', commitOfSize(1)))),
      );
      server.resume();
      expect(sent).toBeInstanceOf(UnknownOutcome);
      expect(waited).toBeInstanceOf(Unavailable);
    });

    it('settles every append while connections come and go, and leaves no rejection behind', async () => {
      let settled = 0;
      const writer = async (name: number): Promise<void> => {
        for (let i = 0; i < 40; i++) {
          await failureOf(store.append(`thing-${name}`, 'any', commitOfSize(1)));
          settled++;
        }
      };
      const writers = Promise.all(Array.from({ length: 16 }, (_, name) => writer(name)));
      for (let i = 0; i < 6; i++) {
        await realTime(15, 'appends are sent between two faults');
        if (i % 2 === 0) server.cut();
        else await server.restart();
      }
      await writers;
      expect(settled).toBe(16 * 40);
      await store.append('thing-after', 'none', commitOfSize(1));
    });

    it('is told as not written to by an append that meets a connection just given up', async () => {
      const connection = new EventStoreConnection(server.url);
      const append = () =>
        connection.client.appendToStream('thing-1', jsonEvent({ type: 'thing.happened', data: {} }));
      await append();
      await connection.close(); // as after the failure of another call; the library still holds it
      await expect(append()).rejects.toBeInstanceOf(NotSent);
    });

    it('is there again for appends, reads and pings as soon as the server is', async () => {
      await server.stop();
      await expect(store.ping()).rejects.toBeInstanceOf(Unavailable);
      await expect(readAll(store, 'thing-1')).rejects.toBeInstanceOf(Unavailable);
      await server.start();
      await store.ping();
      await store.append('thing-1', 'none', commitOfSize(1));
      expect(await idsIn('thing-1')).toHaveLength(1);
    });
  });

  describe('a read', () => {
    it('comes in pages and ends at the end', async () => {
      const patient = await patientStore();
      let revision = (await patient.append('thing-1', 'none', commitOfSize(400))).revision;
      revision = (await patient.append('thing-1', revision, commitOfSize(400))).revision;
      await patient.append('thing-1', revision, commitOfSize(200));
      const pages: number[] = [];
      for await (const page of patient.read('thing-1', 0)) pages.push(page.length);
      expect(pages).toEqual([500, 500]);
      expect((await readAll(patient, 'thing-1', 990)).map((event) => event.revision)).toEqual([
        990, 991, 992, 993, 994, 995, 996, 997, 998, 999,
      ]);
      expect(await readAll(store, 'thing-1', 1000)).toEqual([]);
    });

    it('of a stream that does not exist, or was purged, gives nothing', async () => {
      await store.append('thing-1', 'none', commitOfSize(1));
      await store.purge(['thing-1', 'thing-2']);
      await store.purge(['thing-1']);
      expect(await readAll(store, 'thing-1')).toEqual([]);
      expect(await readAll(store, 'thing-3')).toEqual([]);
      await expect(store.append('thing-1', 'none', commitOfSize(1))).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      );
    });

    it.each([
      ['is cut', { do: 'cut', after: 2 }],
      ['goes silent', { do: 'hang', after: 2 }],
      ['is refused', { do: 'refuse', reason: 'not-ready' }],
    ] as [string, Fault][])('that %s fails as unavailable', async (_how, fault) => {
      await store.append('thing-1', 'none', commitOfSize(5));
      server.fail('read', fault);
      await expect(readAll(store, 'thing-1')).rejects.toBeInstanceOf(Unavailable);
      expect(await readAll(store, 'thing-1')).toHaveLength(5);
    });

    it('may be left in the middle', async () => {
      const patient = await patientStore();
      await patient.append('thing-1', 'none', commitOfSize(600));
      for await (const page of patient.read('thing-1', 0)) {
        expect(page).toHaveLength(500);
        break;
      }
    });
  });
});
