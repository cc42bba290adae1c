import { randomBytes } from 'node:crypto';
import { WrongExpectedRevision } from '@studio/kernel/commit-log';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import { ProtocolServer } from '../../../../../test/support/eventstoredb/server';
import type { EventStore, LogReader } from '../event-store';
import { eventStoreContract } from '../event-store.contract';
import { commitOf } from '../testing/store-under-test';
import { openEventStoreDb } from './eventstoredb';

jest.setTimeout(30_000);

const url = process.env['EVENTSTORE_URL'];

const ways = [
  ['a subscription for each follower', {}],
  ['one subscription for all', { followed: ['overlay', 'account', 'template'] }],
] as const;

for (const [way, options] of ways)
  eventStoreContract(`eventstoredb on the protocol server, ${way}`, async () => {
    const server = await ProtocolServer.start();
    const open = () => openEventStoreDb({ url: server.url, ...options });
    let store = await open();
    return {
      store,
      reopen: async () => {
        await store.close();
        return (store = await open());
      },
      openLog: open,
      close: async () => {
        await store.close();
        await server.close();
      },
    };
  });

if (url) {
  eventStoreContract('eventstoredb on the real server of EVENTSTORE_URL', async () => {
    const prefix = `t${randomBytes(6).toString('hex')}`;
    let store = await openEventStoreDb({ url });
    const { position: beginning } = await store.append(`${prefix}beginning-1`, 'none', commitOf({}));
    const own = { prefix, beginning };
    return {
      store: ownCategories(store, own),
      reopen: async () => {
        await store.close();
        return ownCategories((store = await openEventStoreDb({ url })), own);
      },
      openLog: async () => ownLog(await openEventStoreDb({ url }), own),
      close: () => store.close(),
    };
  });
} else {
  it.skip('eventstoredb on a real server: EVENTSTORE_URL is not set', () => undefined);
}

/** Isolation of a test on a shared server. */
interface Own {
  /** Prefix of all categories. */
  readonly prefix: string;
  /** Position that counts as the beginning of the log, so that earlier events are not read. */
  readonly beginning: string;
}

/** A store as if it were empty. */
function ownCategories(store: EventStore, { prefix, beginning }: Own): EventStore {
  const inner = (name: string): string => prefix + name;
  const outer = withoutPrefix(prefix);
  return {
    shared: store.shared,
    isPosition: (text) => store.isPosition(text),
    append: async (stream, expected, events) => {
      try {
        return await store.append(inner(stream), expected, events);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        throw new WrongExpectedRevision(stream, error.expected, error.actual);
      }
    },
    read: async function* (stream, from) {
      for await (const page of store.read(inner(stream), from)) yield page.map(outer.event);
    },
    subscribe: async function* (categories, after, options) {
      for await (const batch of store.subscribe(categories.map(inner), after || beginning, options)) {
        if (batch.kind === 'caught-up') yield batch;
        else yield { kind: 'commits', commits: batch.commits.map(outer.commit) };
      }
    },
    end: () => store.end(),
    epoch: () => store.epoch(),
    beginEpoch: (name) => store.beginEpoch(name),
    purge: (streams) => store.purge(streams.map(inner)),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

function ownLog(log: LogReader, { prefix, beginning }: Own): LogReader {
  return {
    readAll: async function* (after) {
      for await (const page of log.readAll(after || beginning)) {
        const own = page.filter(({ stream }) => stream.startsWith(prefix));
        if (own.length > 0) yield own.map(withoutPrefix(prefix).commit);
      }
    },
    epoch: () => log.epoch(),
    close: () => log.close(),
  };
}

function withoutPrefix(prefix: string) {
  const event = (stored: StoredEvent): StoredEvent => ({
    ...stored,
    stream: stored.stream.slice(prefix.length),
  });
  const commit = (whole: Commit): Commit => ({
    ...whole,
    stream: whole.stream.slice(prefix.length),
    events: whole.events.map(event),
  });
  return { event, commit };
}
