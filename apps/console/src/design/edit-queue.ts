import { asProblem, type ApiProblem } from '../api/api-problem';
import type { DesignStore, PendingEdit } from './design-store';
import { combined, layersOf, putsOf, type Edit } from './edits';
import { sameJson } from './records';

/** What became of an edit. */
export interface Sent {
  /** Where the log has it; null when nothing had to be changed. */
  readonly position: string | null;
  readonly rev: number | null;
}

/** What an edit is decided against: a version of the layer's settings, or a rev of the overlay; null: whatever is there. */
export type Expected = number | null;

/** Sends one edit. @throws ApiProblem */
export type SendEdit = (edit: Edit, expected: Expected) => Promise<Sent>;

/** Somebody else changed the same thing first. */
export interface Conflict {
  readonly id: number;
  readonly edit: Edit;
  readonly memberIds: readonly number[];
  /** Settings as they are now, of the keys that were to be changed; empty for places. */
  readonly theirs: { readonly [key: string]: unknown };
  readonly by: string | null;
}

interface Entry {
  edit: Edit;
  readonly handle: PendingEdit;
  /** What the server had told of the settings when it was made. */
  base: { readonly [key: string]: unknown };
  isSending: boolean;
  tries: number;
  readonly madeAt: number;
}

const MOST_WAITING = 50;
const LONGEST_WAIT_MS = 5 * 60_000;
const MOST_TRIES = 3;
/** Answers that leave open whether it was done. */
const openCodes = new Set([
  'offline',
  'unavailable',
  'outcome_unknown',
  'processing_timeout',
  'rate_limited',
]);

interface OutboxOptions {
  readonly store: DesignStore;
  readonly send: SendEdit;
  readonly accountId: () => string | null;
  /** An edit was refused and taken back. */
  readonly onRefused: (problem: ApiProblem) => void;
  readonly now?: () => number;
  /** Calls back in a moment. */
  readonly later?: (call: () => void) => void;
}

const AGAIN_MS = 1_500;

/**
 * Edits on their way. They are shown at once; those of one layer go one at a time, and what waits is joined with what
 * comes after it. What crosses with somebody else's change of something else is sent again; of the same, it becomes a
 * conflict. While there is no connection they wait.
 */
export class EditQueue {
  private entries: Entry[] = [];
  private held: readonly Conflict[] = [];
  private isPaused = false;
  private isDown = false;
  private nextId = 1;
  /** Of own answers: deltas may come later. */
  private knownRev = 0;
  private readonly listeners = new Set<() => void>();
  private readonly now: () => number;

  constructor(private readonly options: OutboxOptions) {
    this.now = options.now ?? Date.now;
  }

  get conflicts(): readonly Conflict[] {
    return this.held;
  }

  /** How many edits are on their way. */
  get size(): number {
    return this.entries.length;
  }

  /** True when so much waits for a connection, or so long, that nothing more is taken. */
  get isFull(): boolean {
    const [oldest] = this.entries;
    if (!this.isPaused || !oldest) return false;
    return this.entries.length >= MOST_WAITING || this.now() - oldest.madeAt > LONGEST_WAIT_MS;
  }

  subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  };

  /** @returns false when nothing more is taken */
  submit(edit: Edit): boolean {
    if (this.isFull) return false;
    const { store } = this.options;
    const last = this.entries.filter(({ edit: other }) => meets(other, edit)).at(-1);
    const joined = last && !last.isSending ? combined(last.edit, edit) : null;
    if (last && joined) {
      last.base = { ...this.baseOf(edit), ...last.base };
      last.edit = joined;
      store.replace(last.handle, putsOf(joined, store));
    } else {
      const handle = store.edit(putsOf(edit, store));
      const base = this.baseOf(edit);
      this.entries.push({ edit, handle, base, isSending: false, tries: 0, madeAt: this.now() });
    }
    this.pump();
    return true;
  }

  /** There is no connection: what is refused for that waits. */
  pause(): void {
    this.isPaused = true;
    this.isDown = true;
    this.tell();
  }

  /** There is a connection, and the records are as the server has them: what they have already isn't sent again. */
  resume(): void {
    const { store } = this.options;
    this.isPaused = false;
    this.isDown = false;
    for (const entry of [...this.entries]) {
      if (entry.isSending || entry.tries === 0 || !store.has(putsOf(entry.edit, store))) continue;
      this.end(entry, null);
    }
    this.pump();
    this.tell();
  }

  /** Takes a conflict off. @param again true to do one's own once more, over what is there */
  resolve(id: number, again: boolean): void {
    const conflict = this.held.find((each) => each.id === id);
    if (!conflict) return;
    this.held = this.held.filter((each) => each !== conflict);
    if (again) this.submit(conflict.edit);
    this.tell();
  }

  private baseOf(edit: Edit): Entry['base'] {
    if (edit.type !== 'fields') return {};
    const values = this.options.store.told('layer', String(edit.memberId))?.values ?? {};
    return Object.fromEntries(Object.keys(edit.values).map((key) => [key, values[key]]));
  }

  private pump(): void {
    if (this.isPaused) return this.tell();
    for (const [i, entry] of this.entries.entries()) {
      const isBehind = this.entries.slice(0, i).some(({ edit }) => meets(edit, entry.edit));
      if (!entry.isSending && !isBehind) void this.send(entry, this.expectedOf(entry.edit));
    }
    this.tell();
  }

  private expectedOf(edit: Edit): Expected {
    const { store } = this.options;
    if (edit.type === 'fields') return store.told('layer', String(edit.memberId))?.version ?? null;
    return Math.max(store.rev, this.knownRev);
  }

  private async send(entry: Entry, expected: Expected): Promise<void> {
    entry.isSending = true;
    entry.tries++;
    try {
      const { position, rev } = await this.options.send(entry.edit, expected);
      this.knownRev = Math.max(this.knownRev, rev ?? 0);
      this.end(entry, position);
      this.pump();
    } catch (error) {
      this.refused(entry, asProblem(error));
    }
  }

  private end(entry: Entry, position: string | null): void {
    this.entries = this.entries.filter((each) => each !== entry);
    this.options.store.settle(entry.handle, position);
  }

  private refused(entry: Entry, problem: ApiProblem): void {
    if (problem.code === 'field_conflict' || problem.code === 'rev_conflict')
      return this.crossed(entry, problem);
    entry.isSending = false;
    if (openCodes.has(problem.code) || problem.status >= 500) return this.hold();
    this.entries = this.entries.filter((each) => each !== entry);
    this.options.store.drop(entry.handle);
    this.options.onRefused(problem);
    this.pump();
  }

  /** Whether it was done isn't known: what the server tells meanwhile is looked at before it is sent again. */
  private hold(): void {
    this.isPaused = true;
    const again = (): void => {
      if (!this.isDown) this.resume();
    };
    if (this.options.later) this.options.later(again);
    else setTimeout(again, AGAIN_MS);
    this.tell();
  }

  private crossed(entry: Entry, problem: ApiProblem): void {
    const { details } = problem;
    const current = numberIn(details, entry.edit.type === 'fields' ? 'currentVersion' : 'currentRev');
    const by = this.overlapWith(entry, details);
    if (by === undefined && current !== null && entry.tries <= MOST_TRIES) {
      void this.send(entry, current);
      return;
    }
    this.entries = this.entries.filter((each) => each !== entry);
    this.options.store.drop(entry.handle);
    const theirs =
      entry.edit.type === 'fields' ? picked(recordIn(details, 'current'), entry.edit.values) : {};
    this.held = [
      ...this.held,
      { id: this.nextId++, edit: entry.edit, memberIds: layersOf(entry.edit), theirs, by: by ?? null },
    ];
    this.pump();
  }

  /** Who changed the same, null for somebody; undefined when nobody did. */
  private overlapWith({ edit, base }: Entry, details: ApiProblem['details']): string | null | undefined {
    if (edit.type === 'fields') {
      const current = recordIn(details, 'current');
      const isSame = Object.entries(edit.values).every(
        ([key, mine]) => sameJson(current[key], base[key]) || sameJson(current[key], mine),
      );
      return isSame ? undefined : null;
    }
    const mine = new Set(layersOf(edit));
    const since = Array.isArray(details['changedSince']) ? (details['changedSince'] as ChangedSince[]) : [];
    const found = since.find(
      ({ actor, memberIds }) =>
        actor.accountId !== this.options.accountId() && memberIds.some((memberId) => mine.has(memberId)),
    );
    return found && (found.actor.name ?? null);
  }

  private tell(): void {
    for (const tell of [...this.listeners]) tell();
  }
}

/** Of `changedSince` in the details of a refusal. */
interface ChangedSince {
  readonly actor: { readonly accountId: string; readonly name?: string | null };
  readonly memberIds: readonly number[];
}

function meets(a: Edit, b: Edit): boolean {
  const others = new Set(layersOf(b));
  return layersOf(a).some((memberId) => others.has(memberId));
}

function numberIn(details: ApiProblem['details'], key: string): number | null {
  const value = details[key];
  return typeof value === 'number' ? value : null;
}

function recordIn(details: ApiProblem['details'], key: string): { readonly [key: string]: unknown } {
  const value = details[key];
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function picked(
  values: { readonly [key: string]: unknown },
  keys: object,
): { readonly [key: string]: unknown } {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, values[key]]));
}
