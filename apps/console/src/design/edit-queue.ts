import { asProblem, type ApiProblem } from '../api/api-problem';
import type { DesignStore, PendingEdit } from './design-store';
import { combined, layersOf, putsOf, type Edit } from './edits';
import { sameJson } from './records';

/** Result of an edit. */
export interface Sent {
  /** Log position of the commit; null if nothing had to change. */
  readonly position: string | null;
  readonly rev: number | null;
  /** Step of the history; null if nothing had to change. */
  readonly stepId: string | null;
}

/** Version that an edit expects: of the layer's settings, or the overlay's rev; null accepts any. */
export type Expected = number | null;

/** Sends one edit. @throws ApiProblem */
type SendEdit = (edit: Edit, expected: Expected) => Promise<Sent>;

/** Conflict: another user changed the same thing first. */
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
  /** Server values of the settings when the edit was made. */
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
  /** Receives the problem after an edit was refused and undone. */
  readonly onRefused: (problem: ApiProblem, edit: Edit) => void;
  readonly now?: () => number;
  /** Schedules a retry. */
  readonly later?: (call: () => void) => void;
}

const AGAIN_MS = 1_500;

/**
 * Queue of pending edits. They are shown at once. Edits of one layer are sent one at a time, and a waiting edit is
 * merged with the next one. An edit that meets another user's change of something else is sent again; of the same
 * thing, it becomes a conflict. Without a connection edits wait.
 */
export class EditQueue {
  private entries: Entry[] = [];
  private held: readonly Conflict[] = [];
  private isPaused = false;
  private isDown = false;
  private nextId = 1;
  /** Highest rev in the responses to own edits; deltas may arrive later. */
  private knownRev = 0;
  private readonly listeners = new Set<() => void>();
  private readonly now: () => number;

  constructor(private readonly options: OutboxOptions) {
    this.now = options.now ?? Date.now;
  }

  get conflicts(): readonly Conflict[] {
    return this.held;
  }

  /** Number of pending edits. */
  get size(): number {
    return this.entries.length;
  }

  /** True if so many edits wait for a connection, or so long, that no more are accepted. */
  get isFull(): boolean {
    const [oldest] = this.entries;
    if (!this.isPaused || !oldest) return false;
    return this.entries.length >= MOST_WAITING || this.now() - oldest.madeAt > LONGEST_WAIT_MS;
  }

  subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify);
    return () => this.listeners.delete(notify);
  };

  /** @returns false if no more edits are accepted */
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

  /** Pauses the queue while there is no connection. */
  pause(): void {
    this.isPaused = true;
    this.isDown = true;
    this.notify();
  }

  /** Resumes with a connection and current records. Edits that the records already contain are not sent again. */
  resume(): void {
    const { store } = this.options;
    this.isPaused = false;
    this.isDown = false;
    for (const entry of [...this.entries]) {
      if (entry.isSending || entry.tries === 0 || !store.has(putsOf(entry.edit, store))) continue;
      this.end(entry, null);
    }
    this.pump();
    this.notify();
  }

  /**
   * Removes a conflict.
   * @param again true to apply the user's own edit again, over the current state
   */
  resolve(id: number, again: boolean): void {
    const conflict = this.held.find((each) => each.id === id);
    if (!conflict) return;
    this.held = this.held.filter((each) => each !== conflict);
    if (again) this.submit(conflict.edit);
    this.notify();
  }

  private baseOf(edit: Edit): Entry['base'] {
    if (edit.type !== 'fields') return {};
    const values = this.options.store.received('layer', String(edit.memberId))?.values ?? {};
    return Object.fromEntries(Object.keys(edit.values).map((key) => [key, values[key]]));
  }

  private pump(): void {
    if (this.isPaused) return this.notify();
    for (const [i, entry] of this.entries.entries()) {
      const isBehind = this.entries.slice(0, i).some(({ edit }) => meets(edit, entry.edit));
      if (!entry.isSending && !isBehind) void this.send(entry, this.expectedOf(entry.edit));
    }
    this.notify();
  }

  private expectedOf(edit: Edit): Expected {
    const { store } = this.options;
    if (edit.type === 'fields') return store.received('layer', String(edit.memberId))?.version ?? null;
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
    this.options.onRefused(problem, entry.edit);
    this.pump();
  }

  /**
   * Pauses after a request with an unknown outcome. What the server sends meanwhile is compared before the edit is
   * sent again.
   */
  private hold(): void {
    this.isPaused = true;
    const again = (): void => {
      if (!this.isDown) this.resume();
    };
    if (this.options.later) this.options.later(again);
    else setTimeout(again, AGAIN_MS);
    this.notify();
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

  /** Returns who changed the same thing, or null if the name is unknown; undefined if nobody did. */
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

  private notify(): void {
    for (const notify of [...this.listeners]) notify();
  }
}

/** Entry of `changedSince` in the details of a refusal. */
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
