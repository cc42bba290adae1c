import { join } from 'node:path';
import { rowsOf } from './rows-of';
import { storeVariables } from './studio-stores';

export interface StoredEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: {
    readonly correlationId: string;
    readonly commandId: string;
    readonly operation: string;
    readonly rev: number;
    readonly at: string;
  };
}

/**
 * Reads everything in the log of the server with this data folder, not through the server. On a real EventStoreDB
 * this includes what others wrote.
 */
export function storedEvents(dataDir: string): Promise<readonly StoredEvent[]> {
  const url = storeVariables(dataDir)['EVENTSTORE_URL'];
  return url ? eventsAt(url) : eventsIn(join(dataDir, 'events.sqlite'));
}

/** Reads the events from the SQLite file, as any program with SQLite could. */
async function eventsIn(file: string): Promise<readonly StoredEvent[]> {
  const rows = await rowsOf<{
    readonly stream: string;
    readonly type: string;
    readonly data: string;
    readonly meta: string;
  }>(file, 'SELECT stream, type, data, meta FROM events ORDER BY position');
  return rows.map(({ stream, type, data, meta }) => ({
    stream,
    type,
    data: JSON.parse(data) as unknown,
    meta: JSON.parse(meta) as StoredEvent['meta'],
  }));
}

/** Reads the events from EventStoreDB, as any client could. */
async function eventsAt(url: string): Promise<readonly StoredEvent[]> {
  // Loaded only on demand, since it loads slowly.
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const client = EventStoreDBClient.connectionString(url);
  const events: StoredEvent[] = [];
  try {
    for await (const { event } of client.readAll()) {
      const meta = event?.metadata as Partial<StoredEvent['meta']> | undefined;
      // Without it an event is the server's own.
      if (!event || meta?.commandId === undefined) continue;
      const { streamId: stream, type, data } = event;
      events.push({ stream, type, data, meta: meta as StoredEvent['meta'] });
    }
  } finally {
    await client.dispose();
  }
  return events;
}
