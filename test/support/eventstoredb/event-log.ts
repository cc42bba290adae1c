import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/** State of the stream that a write expects. */
export type Expected = number | 'any' | 'none' | 'exists';

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly json: boolean;
  readonly data: Buffer;
  readonly meta: Buffer;
}

export interface LoggedEvent extends ProposedEvent {
  readonly stream: string;
  /** A string, since a tombstone's is the largest 64-bit number. */
  readonly revision: string;
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export type WriteResult =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  | { readonly kind: 'conflict'; readonly current: number }
  | { readonly kind: 'deleted' };

interface StreamState {
  readonly events: LoggedEvent[];
  /** Revision by event id. */
  readonly ids: Map<string, number>;
  /** First revision that readers still see; raised by a soft delete. */
  from: number;
  tombstoned: boolean;
}

/** Line of the file: everything that one write added. */
interface Line {
  readonly stream: string;
  readonly tombstone?: boolean;
  readonly from?: number;
  readonly events: readonly (readonly [
    id: string,
    type: string,
    json: boolean,
    data: string,
    meta: string,
    created: number,
  ])[];
}

const TOMBSTONE_REVISION = '9223372036854775807';
/** Approximate overhead of the real log per record, in bytes; positions are therefore not dense. */
const RECORD_OVERHEAD = 93;

/**
 * The log of the protocol server with the real server's rules for versions and repeats
 * (`IndexWriter.CheckCommit`). With a file, every write is one appended line, read back on opening.
 */
export class EventLog {
  readonly all: LoggedEvent[] = [];
  readonly #streams = new Map<string, StreamState>();
  #end = 0;
  #file: number | undefined;

  constructor(path?: string) {
    if (!path) return;
    if (existsSync(path)) this.#load(readFileSync(path, 'utf8'));
    this.#file = openSync(path, 'a');
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  write(stream: string, expected: Expected, events: readonly ProposedEvent[]): WriteResult {
    const state = this.#streams.get(stream);
    if (state?.tombstoned) return { kind: 'deleted' };
    const current = (state?.events.length ?? 0) - 1;

    if (expected === 'any' || expected === 'exists') {
      if (expected === 'exists' && !this.#readable(state)) return { kind: 'conflict', current };
      const first = state?.ids.get(events[0]?.id ?? '');
      if (state && first !== undefined && sameIds(state.events, first, events))
        return repeated(state, first, events);
    } else {
      const version = expected === 'none' ? -1 : expected;
      // Only when the stream has moved on are ids looked at: the reason why a repeat must be identical.
      if (state && version < current && sameIds(state.events, version + 1, events)) {
        return repeated(state, version + 1, events);
      }
      const recreated = expected === 'none' && state !== undefined && !this.#readable(state);
      if (version !== current && !recreated) return { kind: 'conflict', current };
    }

    const created = Date.now();
    this.#persist({
      stream,
      events: events.map((event) => [
        event.id,
        event.type,
        event.json,
        event.data.toString('base64'),
        event.meta.toString('base64'),
        created,
      ]),
    });
    const last = this.#append(stream, events, created);
    return {
      kind: 'written',
      revision: Number(last?.revision ?? current),
      position: last?.position ?? this.#end,
    };
  }

  /**
   * Drops the newest events, as if an older backup had been restored. Only for a log in memory, and only back to
   * the last deletion.
   */
  rewind(events: number): void {
    if (this.#file !== undefined) throw new Error('A log with a file keeps what it has.');
    const remaining = this.all.splice(0, Math.max(0, this.all.length - events));
    this.#end = this.all[0]?.position ?? this.#end;
    this.all.splice(0, this.all.length, ...remaining);
    this.#streams.clear();
    for (const event of remaining) {
      const state = this.#state(event.stream);
      state.ids.set(event.id, state.events.length);
      state.events.push(event);
    }
  }

  /** Soft delete: readers see none of it any more; a later write continues the revisions. */
  delete(stream: string): void {
    const from = this.#streams.get(stream)?.events.length ?? 0;
    this.#persist({ stream, from, events: [] });
    this.#state(stream).from = from;
  }

  /** Hard delete: the stream can never be written again. Its events stay in `all`, as before a scavenge. */
  tombstone(stream: string): 'done' | 'deleted' {
    if (this.#streams.get(stream)?.tombstoned) return 'deleted';
    this.#persist({ stream, tombstone: true, events: [] });
    this.#bury(stream);
    return 'done';
  }

  /** The readable events of a stream, oldest first. */
  stream(stream: string): readonly LoggedEvent[] | 'not-found' | 'deleted' {
    const state = this.#streams.get(stream);
    if (state?.tombstoned) return 'deleted';
    if (!state || !this.#readable(state)) return 'not-found';
    return state.events.slice(state.from);
  }

  /** Index in `all` of the first event after a position. */
  indexAfter(position: number): number {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.all[middle]?.position ?? Infinity) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #readable(state: StreamState | undefined): boolean {
    return state !== undefined && state.events.length > state.from;
  }

  #state(stream: string): StreamState {
    let state = this.#streams.get(stream);
    if (!state)
      this.#streams.set(stream, (state = { events: [], ids: new Map(), from: 0, tombstoned: false }));
    return state;
  }

  #append(stream: string, events: readonly ProposedEvent[], created: number): LoggedEvent | undefined {
    const state = this.#state(stream);
    for (const event of events) {
      const position = this.#end;
      this.#end +=
        RECORD_OVERHEAD + stream.length + 2 * event.type.length + event.data.length + event.meta.length;
      const logged = { ...event, stream, revision: String(state.events.length), position, created };
      state.ids.set(event.id, state.events.length);
      state.events.push(logged);
      this.all.push(logged);
    }
    return this.all.at(-1);
  }

  #bury(stream: string): void {
    this.#state(stream).tombstoned = true;
    const empty = Buffer.alloc(0);
    this.all.push({
      id: '00000000-0000-4000-8000-000000000000',
      type: '$streamDeleted',
      json: false,
      data: empty,
      meta: empty,
      stream,
      revision: TOMBSTONE_REVISION,
      position: this.#end,
      created: Date.now(),
    });
    this.#end += RECORD_OVERHEAD + stream.length;
  }

  #persist(line: Line): void {
    if (this.#file !== undefined) writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  #load(text: string): void {
    // A line without its end was being written when the process died: that write was never answered.
    for (const row of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
      if (!row) continue;
      const line = JSON.parse(row) as Line;
      if (line.tombstone) this.#bury(line.stream);
      else if (line.from !== undefined) this.#state(line.stream).from = line.from;
      else
        this.#append(
          line.stream,
          line.events.map(([id, type, json, data, meta]) => ({
            id,
            type,
            json,
            data: Buffer.from(data, 'base64'),
            meta: Buffer.from(meta, 'base64'),
          })),
          line.events[0]?.[5] ?? 0,
        );
    }
  }
}

function sameIds(stored: readonly LoggedEvent[], from: number, events: readonly ProposedEvent[]): boolean {
  return events.every((event, i) => stored[from + i]?.id === event.id);
}

function repeated(state: StreamState, from: number, events: readonly ProposedEvent[]): WriteResult {
  const last = state.events[from + events.length - 1];
  return { kind: 'written', revision: Number(last?.revision), position: last?.position ?? 0 };
}
