import { join } from 'node:path';
import Database from 'libsql';

export interface StoredEvent {
  readonly position: number;
  readonly stream: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: {
    readonly correlationId: string;
    readonly commandId: string;
    readonly operation: string;
    readonly rev: number;
  };
}

/** Everything in the embedded log of a data folder, as any program with SQLite could read it. */
export function storedEvents(dataDir: string): readonly StoredEvent[] {
  const db = new Database(join(dataDir, 'events.sqlite'), { readonly: true });
  try {
    const rows = db
      .prepare('SELECT position, stream, type, data, meta FROM events ORDER BY position')
      .all() as {
      readonly position: number;
      readonly stream: string;
      readonly type: string;
      readonly data: string;
      readonly meta: string;
    }[];
    return rows.map(({ position, stream, type, data, meta }) => ({
      position,
      stream,
      type,
      data: JSON.parse(data) as unknown,
      meta: JSON.parse(meta) as StoredEvent['meta'],
    }));
  } finally {
    db.close();
  }
}
