import { join } from 'node:path';
import Database from 'libsql';

/** A layer that was moved, as the log has it. */
export interface LoggedMove {
  readonly rev: number;
  readonly memberId: number;
  readonly x: number;
}

export interface LoggedEvent {
  readonly revision: number;
  readonly type: string;
  readonly rev: number;
  /** Null for events of another kind. */
  readonly move: LoggedMove | null;
}

/** The events of a stream from a revision on, read past the server: what is on the disk is what counts. */
export function readLog(dataDir: string, stream: string, from: number): readonly LoggedEvent[] {
  const db = new Database(join(dataDir, 'events.sqlite'));
  try {
    const rows = db
      .prepare(
        'SELECT revision, type, data, meta FROM events WHERE stream = ? AND revision >= ? ORDER BY revision',
      )
      .raw()
      .all(stream, from) as [number, string, string, string][];
    return rows.map(([revision, type, data, meta]) => {
      const { rev } = JSON.parse(meta) as { readonly rev: number };
      const { memberId, layout } = JSON.parse(data) as Placed;
      const isMove = type === 'layer.placed' && memberId !== undefined && layout !== undefined;
      return { revision, type, rev, move: isMove ? { rev, memberId, x: layout.x } : null };
    });
  } finally {
    db.close();
  }
}

interface Placed {
  readonly memberId?: number;
  readonly layout?: { readonly x: number };
}
