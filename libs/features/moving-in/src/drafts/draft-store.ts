import { opened, sealed } from '@studio/viewers/viewer-keys';
import { randomBytes } from 'node:crypto';
import type { Record as StoredRecord, Records } from '@studio/records/records';
import type { MoveInItem, MoveInKind } from '../model/move-in.items';
import { ROWS_AT_ONCE } from '../sources/read-file.messages';
import type { MovedBefore, MoveInDraft, DraftRow } from './move-in';

const [DRAFT, DRAFTS, ROWS] = ['move-in', 'move-ins', 'move-in-rows'] as const;
const [RAW, MOVED] = ['move-in-raw', 'moved-in'] as const;
const DAY_MS = 86_400_000;
/** Life of drafts and their rows. */
const DRAFT_MS = DAY_MS;
/** Life of what an undo needs: the days of an undo, and one more for an undo that has just begun. */
export const APPLIED_MS = 8 * DAY_MS;
const MOST_LISTED = 20;

/** Further records of a move: what is to be made, what was made, imported points by part, and the number of parts. */
type DraftPart = 'plan' | 'made' | 'points' | 'places';

/** Place of a list of rows. */
export interface RowsOf {
  readonly file: number;
  readonly part: number;
  readonly version: number;
  readonly kind: MoveInKind;
}

/** Stored value; `json` is the form of drafts that were begun before they were encrypted. */
type StoredValue = { readonly sealed: string } | { readonly json: string };

/**
 * Stores drafts in records, in pieces that are small enough to be written and read without a pause. They are encrypted,
 * since they contain what viewers are called.
 */
export class DraftStore {
  /** @param key 32 bytes, of the studio's secret key: the same on all nodes */
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>,
    private readonly key: Buffer,
  ) {}

  /** Returns null for a draft that does not exist or has expired. @throws Unavailable */
  get(accountId: string, moveInId: string): Promise<MoveInDraft | null> {
    return this.read<MoveInDraft>(DRAFT, `${accountId} ${moveInId}`);
  }

  /** Ids of the last drafts, newest first. @throws Unavailable */
  async ids(accountId: string): Promise<readonly string[]> {
    return (await this.read<readonly string[]>(DRAFTS, accountId)) ?? [];
  }

  /** @throws Unavailable */
  async put(accountId: string, draft: MoveInDraft, ttlMs = DRAFT_MS): Promise<void> {
    const { moveInId } = draft;
    await this.change<MoveInDraft>(DRAFT, `${accountId} ${moveInId}`, ttlMs, () => draft);
    await this.change<readonly string[]>(DRAFTS, accountId, APPLIED_MS, (ids) =>
      ids?.includes(moveInId) ? null : [moveInId, ...(ids ?? [])].slice(0, MOST_LISTED),
    );
  }

  /** Changes a draft and returns it; null for one that is gone. @throws Unavailable */
  async update(
    accountId: string,
    moveInId: string,
    change: (draft: MoveInDraft) => MoveInDraft,
  ): Promise<MoveInDraft | null> {
    await this.change<MoveInDraft>(
      DRAFT,
      `${accountId} ${moveInId}`,
      DRAFT_MS,
      (draft) => draft && change(draft),
    );
    return this.get(accountId, moveInId);
  }

  /** Notes that rows were decided, and returns the draft; null for one that is gone. @throws Unavailable */
  decided(accountId: string, moveInId: string): Promise<MoveInDraft | null> {
    return this.update(accountId, moveInId, (draft) => ({
      ...draft,
      decisions: (draft.decisions ?? 0) + 1,
    }));
  }

  /** Removes a draft; its rows expire by themselves. @throws Unavailable */
  async remove(accountId: string, moveInId: string): Promise<void> {
    await this.records.delete(DRAFT, `${accountId} ${moveInId}`);
    await this.change<readonly string[]>(DRAFTS, accountId, APPLIED_MS, (ids) =>
      (ids ?? []).filter((id) => id !== moveInId),
    );
  }

  /** Appends rows at a multiple of `ROWS_AT_ONCE`. @throws Unavailable */
  async putRows(base: string, of: RowsOf, from: number, items: readonly MoveInItem[]): Promise<void> {
    const rows = items.map((item, at): DraftRow => ({ rowId: rowIdOf(of, from + at), item }));
    const id = `${base} ${placeOf(of)}.${from / ROWS_AT_ONCE}`;
    await this.change<readonly DraftRow[]>(ROWS, id, DRAFT_MS, () => rows);
  }

  /** Returns some rows; none after the last. @throws Unavailable */
  async rows(base: string, of: RowsOf, piece: number): Promise<readonly DraftRow[]> {
    return (await this.read<readonly DraftRow[]>(ROWS, `${base} ${placeOf(of)}.${piece}`)) ?? [];
  }

  /** Changes rows of one piece. @throws Unavailable */
  async changeRows(
    base: string,
    of: RowsOf,
    piece: number,
    change: (row: DraftRow) => DraftRow,
  ): Promise<void> {
    const id = `${base} ${placeOf(of)}.${piece}`;
    await this.change<readonly DraftRow[]>(ROWS, id, DRAFT_MS, (rows) => rows && rows.map(change));
  }

  /** Stores rows of a table as they are in the file. @throws Unavailable */
  async putRaw(base: string, at: string, rows: readonly (readonly string[])[]): Promise<void> {
    await this.change<readonly (readonly string[])[]>(RAW, `${base} ${at}`, DRAFT_MS, () => rows);
  }

  /** @throws Unavailable */
  async raw(base: string, at: string): Promise<readonly (readonly string[])[]> {
    return (await this.read<readonly (readonly string[])[]>(RAW, `${base} ${at}`)) ?? [];
  }

  /** Returns a further record of a draft. @throws Unavailable */
  part<Value>(kind: DraftPart, id: string): Promise<Value | null> {
    return this.read<Value>(`move-in-${kind}`, id);
  }

  /** Writes a further record; the first one stays if `once` is set. @throws Unavailable */
  async putPart<Value extends object>(
    kind: DraftPart,
    id: string,
    value: Value,
    { once = false } = {},
  ): Promise<void> {
    await this.change<Value>(`move-in-${kind}`, id, APPLIED_MS, (before) => (once && before ? null : value));
  }

  /** Changes what was moved in from a source before; it does not expire. @throws Unavailable */
  async changeMoved(id: string, change: (before: MovedBefore) => MovedBefore): Promise<void> {
    await this.change<MovedBefore>(MOVED, id, undefined, (before) => change(before ?? {}));
  }

  /** @throws Unavailable */
  async moved(id: string): Promise<MovedBefore> {
    return (await this.read<MovedBefore>(MOVED, id)) ?? {};
  }

  private async read<Value>(kind: string, id: string): Promise<Value | null> {
    return (await this.readVersion<Value>(kind, id))?.value ?? null;
  }

  private async readVersion<Value>(kind: string, id: string): Promise<StoredRecord<Value> | null> {
    const found = await this.records.get<StoredValue>(kind, id);
    const text = found && this.textOf(kind, id, found.value);
    return found && text !== null ? { value: JSON.parse(text) as Value, version: found.version } : null;
  }

  /** Returns null for what was encrypted with another key of the studio. */
  private textOf(kind: string, id: string, stored: StoredValue): string | null {
    return 'json' in stored
      ? stored.json
      : (opened(this.key, stored.sealed, `${kind}\n${id}`)?.toString() ?? null);
  }

  /** Replaces a record with what `change` makes of it; null leaves it. Repeated if somebody else changes it meanwhile. */
  private async change<Value>(
    kind: string,
    id: string,
    ttlMs: number | undefined,
    change: (before: Value | null) => Value | null,
  ): Promise<void> {
    for (;;) {
      const found = await this.records.get<StoredValue>(kind, id);
      const text = found && this.textOf(kind, id, found.value);
      const value = change(text === null ? null : (JSON.parse(text) as Value));
      if (value === null) return;
      const content = Buffer.from(JSON.stringify(value));
      const stored = { sealed: sealed(this.key, content, `${kind}\n${id}`, randomBytes(12)) };
      const options = ttlMs === undefined ? {} : { ttlMs };
      const isWritten = found
        ? await this.records.compareAndSet(kind, id, found.version, stored, options)
        : await this.records.putIfAbsent(kind, id, stored, options);
      if (isWritten) return;
    }
  }
}

/** Returns the beginning of the ids of a draft's records. */
export function baseOf(accountId: string, moveInId: string): string {
  return `${accountId} ${moveInId}`;
}

function placeOf({ file, part, version, kind }: RowsOf): string {
  return `${file}.${part}.${version}.${kind}`;
}

export function rowIdOf(of: RowsOf, index: number): string {
  return `${placeOf(of)}.${index}`;
}

/** Returns the place of a row by its id; null for an id of another form. */
export function placeOfRow(rowId: string): { readonly of: RowsOf; readonly index: number } | null {
  const found = /^(\d{1,2})\.(\d{1,3})\.(\d{1,4})\.([a-z]+)\.(\d{1,7})$/u.exec(rowId);
  if (!found) return null;
  const [, file, part, version, kind, index] = found;
  return {
    of: { file: Number(file), part: Number(part), version: Number(version), kind: kind as MoveInKind },
    index: Number(index),
  };
}
