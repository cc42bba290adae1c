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
  ToldStep,
} from '../editor-protocol';

/** Who follows an overlay, as a credential has proven. */
export interface EditorCaller {
  readonly accountId: string;
  readonly name: string;
}

/** What becomes of records: what is removed goes first. */
export interface RecordChanges {
  readonly remove: readonly RemoveRecord[];
  readonly put: readonly PutRecord[];
}

/** What the design area gives, so that consoles can follow overlays. */
export interface EditorSource<State, Caller extends EditorCaller> {
  readonly decider: Evolver<State>;
  /** From one state to the next; from null all that there is. */
  changes(before: State | null, after: State): RecordChanges;
  isThere(state: State): boolean;
  /** Scopes that a caller may use on it; null for who has nothing to do with it. */
  permissions(state: State, caller: Caller): readonly string[] | null;
  ownerOf(state: State): string;
  /** Null where the state doesn't tell. */
  nameOf(state: State, accountId: string): string | null;
  /** The layers that the topic alerts is about. */
  isAlerts(state: State, memberId: number): boolean;
  /**
   * What a commit has done; null for one that is no step.
   * @param lineOf the summary of a step that was told before, null for others
   */
  stepOf(
    before: Fold<State>,
    after: Fold<State>,
    commit: Commit,
    lineOf: (stepId: string) => string | null,
  ): ToldStep | null;
}

/** A further stream of each overlay with records of its design. */
export interface DesignPart<State> {
  readonly decider: Evolver<State>;
  changes(before: State | null, after: State): RecordChanges;
}

/** The stream of each overlay that tells what its deck shows. */
export interface DeckPart<State> {
  readonly decider: Evolver<State>;
  messageOf(state: State): DeckMessage;
}

/** Events of accounts' streams that are told under a topic. */
export interface ItemSource {
  readonly topic: Exclude<ItemTopic, 'chat'>;
  /** Of the streams that hold them. */
  readonly decider: Evolver<unknown>;
  /** Null for one that isn't told. */
  readonly itemOf: (event: StoredEvent) => AccountItem | null;
}

/** The last items of a topic that no log holds. */
export interface ItemBacklog {
  readonly topic: ItemTopic;
  /** Oldest first. */
  latest(accountId: string, limit: number): readonly AccountItem[];
}

/** What an area adds to what consoles follow. */
export interface EditorParts {
  readonly designs?: readonly DesignPart<unknown>[];
  readonly decks?: readonly DeckPart<unknown>[];
  readonly items?: readonly ItemSource[];
}

/** Proves who asks. */
export interface EditorDoor<Caller extends EditorCaller> {
  /** @throws Problem `unauthorized`, `bad_origin`, `account_suspended`, `beta_required`, `unavailable` */
  prove(credential: EditorCredential): Promise<Caller>;
}

/** What came with a handshake. */
export interface EditorCredential {
  readonly token: string | null;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/** What a handshake has proven. */
export interface AdmittedEditor {
  readonly overlayId: string;
  readonly clientId: string;
  readonly caller: EditorCaller;
  readonly credential: EditorCredential;
  readonly permissions: readonly string[];
  readonly topics: readonly EditorTopic[];
  readonly since: string | null;
}

/** How an overlay is doing where it is shown; null for one that isn't there. @throws Unavailable */
export type HealthOf = (overlayId: string) => Promise<HealthMessage | null>;

/** Declares a part; what is kept of parts knows none of their states. */
export function designPart<State>(part: DesignPart<State>): DesignPart<unknown> {
  return part as unknown as DesignPart<unknown>;
}

export function itemSource<State>(
  source: Omit<ItemSource, 'decider'> & { readonly decider: Evolver<State> },
): ItemSource {
  return source as unknown as ItemSource;
}

/**
 * Tells events by what they are called, with those of their fields that are named; of a viewer's `user` login and name.
 * Types that aren't named are not told.
 * @param of what they are about, where their names don't tell
 */
export function toldFields(
  fields: { readonly [type: string]: readonly string[] },
  of?: string,
): (event: StoredEvent) => AccountItem | null {
  return ({ id, type, data, meta: { at } }) => {
    const named = Object.hasOwn(fields, type) ? fields[type] : undefined;
    if (!named) return null;
    const told = Object.fromEntries(named.filter((key) => key in data).map((key) => [key, data[key]]));
    const user = 'user' in told && { user: viewerOf(told['user']) };
    return { id, at, what: type, ...(of !== undefined && { of }), ...told, ...user };
  };
}

function viewerOf(user: unknown): { readonly login: string; readonly name: string } | null {
  if (typeof user !== 'object' || user === null) return null;
  const { login, name } = user as { readonly login: string; readonly name: string };
  return { login, name };
}

export function deckPart<State>(part: DeckPart<State>): DeckPart<unknown> {
  return part as unknown as DeckPart<unknown>;
}

export const EDITOR_SOURCE = Symbol('EditorSource');
