import { isRecord, sameContent } from '@studio/kernel/same-content';
import type { DesignKind, DesignRecords, PutRecord, RemoveRecord } from '../editor-protocol';
import type { RecordChanges } from './editor-source';

type Table<Of> = { readonly [id: string]: Of };

/** Collects changes of records. Values with an unchanged reference are not compared. */
export class RecordDiff implements RecordChanges {
  readonly remove: RemoveRecord[] = [];
  readonly put: PutRecord[] = [];

  /** @param before null for one that wasn't there */
  one<Kind extends DesignKind>(
    kind: Kind,
    id: string,
    before: DesignRecords[Kind] | null,
    after: DesignRecords[Kind],
  ): void {
    if (before === null) {
      this.add(kind, id, after);
      return;
    }
    const fields = changedFields(before, after);
    if (fields === 'another') {
      this.remove.push([kind, id]);
      this.add(kind, id, after);
    } else if (fields) this.add(kind, id, fields);
  }

  /**
   * Adds the changes of all records of a kind.
   * @param recordOf returns the record of an entry
   * @param under prefix of each id
   */
  table<Kind extends DesignKind, Of>(
    kind: Kind,
    before: Table<Of> | null,
    after: Table<Of>,
    recordOf: (one: Of) => DesignRecords[Kind],
    under = '',
  ): void {
    if (before === after) return;
    for (const id of Object.keys(before ?? {}))
      if (!Object.hasOwn(after, id)) this.remove.push([kind, under + id]);
    for (const [id, one] of Object.entries(after)) {
      const old = before && Object.hasOwn(before, id) ? before[id] : undefined;
      if (old === one) continue;
      this.one(kind, under + id, old === undefined ? null : recordOf(old), recordOf(one));
    }
  }

  private add<Kind extends DesignKind>(kind: Kind, id: string, fields: Partial<DesignRecords[Kind]>): void {
    // One tuple for each kind: TypeScript doesn't see that kind and fields belong together here.
    this.put.push([kind, id, fields] as PutRecord);
  }
}

/**
 * Returns the fields that differ; null for none. `another`: settings lost a key, which changed fields cannot
 * express.
 */
function changedFields(before: object, after: object): object | 'another' | null {
  const [old, now] = [before as Table<unknown>, after as Table<unknown>];
  const changed: { [key: string]: unknown } = {};
  for (const key of Object.keys(now)) {
    if (sameContent(old[key], now[key])) continue;
    const values = key === 'values' ? changedValues(old[key], now[key]) : now[key];
    if (values === null) return 'another';
    changed[key] = values;
  }
  return Object.keys(changed).length > 0 ? changed : null;
}

/** Returns the changed values; null if keys were removed. */
function changedValues(before: unknown, after: unknown): object | null {
  if (!isRecord(before) || !isRecord(after)) return null;
  if (Object.keys(before).some((key) => !Object.hasOwn(after, key))) return null;
  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => !Object.hasOwn(before, key) || !sameContent(before[key], value),
    ),
  );
}

/** Returns the records after some changes. Followers of an overlay apply changes the same way. */
export function withChanges(
  tables: { readonly [kind: string]: Table<object> },
  { remove, put }: RecordChanges,
): { readonly [kind: string]: Table<object> } {
  const next = new Map(Object.entries(tables).map(([kind, records]) => [kind, { ...records }]));
  for (const [kind, id] of remove) delete next.get(kind)?.[id];
  for (const [kind, id, fields] of put) {
    const records: { [id: string]: object } = next.get(kind) ?? {};
    const old: object = records[id] ?? {};
    const values =
      'values' in fields && 'values' in old
        ? { values: { ...(old.values as object), ...(fields.values as object) } }
        : {};
    records[id] = { ...old, ...fields, ...values };
    next.set(kind, records);
  }
  return Object.fromEntries(next);
}
