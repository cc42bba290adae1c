import type { Evolver } from '@studio/kernel/decider';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import type { AccountItem, ItemTopic } from '../editor-items';
import type {
  DeckMessage,
  EditorTopic,
  HealthMessage,
  PutRecord,
  RemoveRecord,
  StepItem,
} from '../editor-protocol';

/** Caller of a console, as its credential shows. */
export interface EditorCaller {
  readonly accountId: string;
  readonly name: string;
}

/** Changes of records; removals are applied first. */
export interface RecordChanges {
  readonly remove: readonly RemoveRecord[];
  readonly put: readonly PutRecord[];
}

/** Functions of the design area by which consoles follow overlays. */
export interface EditorSource<State, Caller extends EditorCaller> {
  readonly decider: Evolver<State>;
  /** Returns the changes from one state to the next; from null, all records. */
  changes(before: State | null, after: State): RecordChanges;
  isThere(state: State): boolean;
  /** Returns the scopes a caller may use on it; null for a caller without access. */
  permissions(state: State, caller: Caller): readonly string[] | null;
  ownerOf(state: State): string;
  /** Returns an account's display name; null if the state does not contain it. */
  nameOf(state: State, accountId: string): string | null;
  /** The layers that the topic alerts is about. */
  isAlerts(state: State, memberId: number): boolean;
  /**
   * Returns the step of a commit; null if the commit is not a step.
   * @param lineOf returns the summary of a step sent earlier, null for others
   */
  stepOf(
    before: Fold<State>,
    after: Fold<State>,
    commit: Commit,
    lineOf: (stepId: string) => string | null,
  ): StepItem | null;
}

/** A further stream of each overlay with records of its design. */
export interface DesignPart<State> {
  readonly decider: Evolver<State>;
  changes(before: State | null, after: State): RecordChanges;
}

/** Stream of each overlay that holds its deck's state. */
export interface DeckPart<State> {
  readonly decider: Evolver<State>;
  messageOf(state: State): DeckMessage;
}

/** Source of a topic: events of accounts' streams. */
export interface ItemSource {
  readonly topic: Exclude<ItemTopic, 'chat'>;
  /** Evolver of the streams that hold the events. */
  readonly decider: Evolver<unknown>;
  /** Returns the item of an event; null if it has none. */
  readonly itemOf: (event: StoredEvent) => AccountItem | null;
}

/** The last items of a topic that no log holds. */
export interface ItemBacklog {
  readonly topic: ItemTopic;
  /** Oldest first. */
  latest(accountId: string, limit: number): readonly AccountItem[];
}

/** Additions of an area to what consoles follow. */
export interface EditorParts {
  readonly designs?: readonly DesignPart<unknown>[];
  readonly decks?: readonly DeckPart<unknown>[];
  readonly items?: readonly ItemSource[];
}

/** Authentication of consoles. */
export interface EditorAccess<Caller extends EditorCaller> {
  /** @throws Problem `unauthorized`, `bad_origin`, `account_suspended`, `beta_required`, `unavailable` */
  prove(credential: EditorCredential): Promise<Caller>;
}

/** Credential of a handshake. */
export interface EditorCredential {
  readonly token: string | null;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/** Console admitted by its handshake. */
export interface AdmittedEditor {
  readonly overlayId: string;
  readonly clientId: string;
  readonly caller: EditorCaller;
  readonly credential: EditorCredential;
  readonly permissions: readonly string[];
  readonly topics: readonly EditorTopic[];
  readonly since: string | null;
}

/**
 * Returns an overlay's health where it is shown; null if the overlay does not exist.
 * @throws Unavailable
 */
export type HealthOf = (overlayId: string) => Promise<HealthMessage | null>;

/** Declares a part. Lists of parts do not know the types of their states. */
export function designPart<State>(part: DesignPart<State>): DesignPart<unknown> {
  return part as DesignPart<unknown>;
}

export function itemSource<State>(
  source: Omit<ItemSource, 'decider'> & { readonly decider: Evolver<State> },
): ItemSource {
  return source as ItemSource;
}

/**
 * Returns a function that makes an item from an event: its type, time and the named fields. A viewer's `user`
 * becomes login and name. Returns null for types not listed.
 * @param of subject of the events, if their types do not name it
 */
export function changedFields(
  fields: { readonly [type: string]: readonly string[] },
  of?: string,
): (event: StoredEvent) => AccountItem | null {
  return ({ id, type, data, meta: { at } }) => {
    const named = Object.hasOwn(fields, type) ? fields[type] : undefined;
    if (!named) return null;
    const namedFields = Object.fromEntries(named.filter((key) => key in data).map((key) => [key, data[key]]));
    const user = 'user' in namedFields && { user: viewerOf(namedFields['user']) };
    return { id, at, what: type, ...(of !== undefined && { of }), ...namedFields, ...user };
  };
}

function viewerOf(user: unknown): { readonly login: string; readonly name: string } | null {
  if (typeof user !== 'object' || user === null) return null;
  const { login, name } = user as { readonly login: string; readonly name: string };
  return { login, name };
}

export function deckPart<State>(part: DeckPart<State>): DeckPart<unknown> {
  return part as DeckPart<unknown>;
}
