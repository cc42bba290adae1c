import type {
  DesignKind,
  DesignRecords,
  EditorDelta,
  EditorSnapshot,
  PutRecord,
} from '@studio/realtime/editor-protocol';
import { merged, sameJson } from './records';

type AnyRecord = DesignRecords[DesignKind];
type Notify = () => void;

/** Change that is shown before the server confirms it. */
export interface PendingEdit {
  readonly puts: readonly PutRecord[];
}

interface Pending {
  readonly handle: PendingEdit;
  puts: readonly PutRecord[];
  /** Position up to which deltas contain the edit; null until it is answered. */
  doneAt: string | null;
}

const kinds: readonly DesignKind[] = [
  'overlay',
  'scene',
  'place',
  'layer',
  'group',
  'spot',
  'macro',
  'deckPage',
  'mapping',
  'note',
];

const keyOf = (kind: DesignKind, id: string): string => `${kind} ${id}`;

/**
 * Design of an overlay as this tab shows it: the server's records, with the unconfirmed local changes applied in
 * order. A record keeps its reference until it changes, and only subscribers of a changed record are notified.
 */
export class DesignStore {
  private readonly confirmed = new Map<DesignKind, Map<string, AnyRecord>>(
    kinds.map((kind) => [kind, new Map()]),
  );
  private readonly shown = new Map<DesignKind, Map<string, AnyRecord>>(
    kinds.map((kind) => [kind, new Map()]),
  );
  private readonly lists = new Map<DesignKind, readonly string[]>(kinds.map((kind) => [kind, []]));
  private pending: Pending[] = [];
  private readonly listeners = new Map<string, Set<Notify>>();
  /** Log position of the records; '' before the first. */
  position = '';
  rev = 0;
  /** Change counter; subscribers of the whole store compare it. */
  version = 0;

  /** Returns a record with the local changes. */
  get<Kind extends DesignKind>(kind: Kind, id: string): DesignRecords[Kind] | undefined {
    // The maps are filled by kind.
    return this.table(this.shown, kind).get(id) as DesignRecords[Kind] | undefined;
  }

  /** Returns a record as the server last sent it. */
  received<Kind extends DesignKind>(kind: Kind, id: string): DesignRecords[Kind] | undefined {
    return this.table(this.confirmed, kind).get(id) as DesignRecords[Kind] | undefined;
  }

  /** Ids of all records of a kind; the same array as long as they are the same. */
  ids(kind: DesignKind): readonly string[] {
    return this.lists.get(kind) ?? [];
  }

  all<Kind extends DesignKind>(kind: Kind): readonly DesignRecords[Kind][] {
    return [...this.table(this.shown, kind).values()].map((record) => record as DesignRecords[Kind]);
  }

  /** The one record of the overlay itself. */
  get overlay(): DesignRecords['overlay'] | undefined {
    return this.all('overlay')[0];
  }

  /** Subscribes to one record, to the list of a kind (id `*`), or to everything (kind `*`). */
  subscribe(kind: DesignKind | '*', id: string, notify: Notify): Notify {
    const key = kind === '*' ? '*' : keyOf(kind, id);
    const subscribers = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, subscribers.add(notify));
    return () => subscribers.delete(notify);
  }

  load({ position, rev, design }: Pick<EditorSnapshot, 'position' | 'rev' | 'design'>): void {
    this.position = position;
    this.rev = rev;
    const touched = new Set<string>();
    for (const kind of kinds) {
      const table = this.table(this.confirmed, kind);
      const records: { readonly [id: string]: AnyRecord } = design[kind];
      for (const id of table.keys()) if (!Object.hasOwn(records, id)) this.forget(kind, id, touched);
      for (const [id, record] of Object.entries(records)) {
        // An equal record keeps its reference, so that nothing is rendered again after a reconnect.
        if (sameJson(table.get(id), record)) continue;
        table.set(id, record);
        touched.add(keyOf(kind, id));
      }
    }
    this.settled(touched);
    this.show(touched);
  }

  /** @returns `gap` if an earlier delta is missing; then nothing has changed */
  apply({ prev, position, rev, remove, put }: EditorDelta): 'applied' | 'known' | 'gap' {
    if (position <= this.position) return 'known';
    if (prev !== this.position) return 'gap';
    const touched = new Set<string>();
    for (const [kind, id] of remove) this.forget(kind, id, touched);
    for (const [kind, id, fields] of put) {
      const table = this.table(this.confirmed, kind);
      table.set(id, merged(kind, table.get(id), fields));
      touched.add(keyOf(kind, id));
    }
    this.position = position;
    this.rev = rev;
    this.settled(touched);
    this.show(touched);
    return 'applied';
  }

  /** Shows a change at once. End it by `settle` or `drop`. */
  edit(puts: readonly PutRecord[]): PendingEdit {
    const handle = { puts };
    this.pending.push({ handle, puts, doneAt: null });
    this.show(this.keysOf(puts));
    return handle;
  }

  /** Shows something else in its place. */
  replace(handle: PendingEdit, puts: readonly PutRecord[]): void {
    const found = this.pending.find((each) => each.handle === handle);
    if (!found) return;
    const touched = this.keysOf(found.puts);
    found.puts = puts;
    for (const key of this.keysOf(puts)) touched.add(key);
    this.show(touched);
  }

  /**
   * Settles an edit after its response.
   * @param position log position of its commit; null if nothing had to change
   */
  settle(handle: PendingEdit, position: string | null): void {
    const found = this.pending.find((each) => each.handle === handle);
    if (!found) return;
    if (position === null || position <= this.position) return this.drop(handle);
    found.doneAt = position;
  }

  /** Undoes a pending edit. */
  drop(handle: PendingEdit): void {
    const found = this.pending.find((each) => each.handle === handle);
    if (!found) return;
    this.pending = this.pending.filter((each) => each !== found);
    this.show(this.keysOf(found.puts));
  }

  /** True when the server's records have what an edit wanted already. */
  has(puts: readonly PutRecord[]): boolean {
    return puts.every(([kind, id, fields]) => {
      const record = this.table(this.confirmed, kind).get(id);
      return record !== undefined && sameJson(record, merged(kind, record, fields));
    });
  }

  private table(
    tables: ReadonlyMap<DesignKind, Map<string, AnyRecord>>,
    kind: DesignKind,
  ): Map<string, AnyRecord> {
    return tables.get(kind) ?? new Map<string, AnyRecord>();
  }

  private keysOf(puts: readonly PutRecord[]): Set<string> {
    return new Set(puts.map(([kind, id]) => keyOf(kind, id)));
  }

  private forget(kind: DesignKind, id: string, touched: Set<string>): void {
    this.table(this.confirmed, kind).delete(id);
    touched.add(keyOf(kind, id));
  }

  /** Edits that the records have by now. */
  private settled(touched: Set<string>): void {
    const done = this.pending.filter(({ doneAt }) => doneAt !== null && doneAt <= this.position);
    if (done.length === 0) return;
    this.pending = this.pending.filter((each) => !done.includes(each));
    for (const { puts } of done) for (const key of this.keysOf(puts)) touched.add(key);
  }

  /** Recomputes the shown records and notifies the subscribers of those that changed. */
  private show(touched: ReadonlySet<string>): void {
    const different: string[] = [];
    const changedKinds = new Set<DesignKind>();
    for (const key of touched) {
      const [kind, id] = key.split(' ') as [DesignKind, string];
      const table = this.table(this.shown, kind);
      const before = table.get(id);
      const after = this.shownOf(kind, id);
      if (before === after || (before && after && sameJson(before, after))) continue;
      different.push(key);
      if (!after) table.delete(id);
      else table.set(id, after);
      if (!before || !after) changedKinds.add(kind);
    }
    if (different.length === 0) return;
    this.version++;
    for (const kind of changedKinds) {
      this.lists.set(kind, [...this.table(this.shown, kind).keys()]);
      different.push(keyOf(kind, '*'));
    }
    for (const key of [...different, '*'])
      for (const notify of [...(this.listeners.get(key) ?? [])]) notify();
  }

  /** An edit of a deleted record is not shown, and does not bring it back. */
  private shownOf(kind: DesignKind, id: string): AnyRecord | undefined {
    let record = this.table(this.confirmed, kind).get(id);
    if (!record) return undefined;
    for (const { puts } of this.pending)
      for (const [putKind, putId, fields] of puts)
        if (putKind === kind && putId === id) record = merged(kind, record, fields);
    return record;
  }
}
