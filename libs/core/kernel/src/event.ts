import type { JsonObject } from './json';

/** API boundaries through which a command can come. */
export const channels = ['api', 'editor', 'mcp', 'deck', 'bot', 'automation', 'obs', 'system'] as const;
export type Channel = (typeof channels)[number];

export interface Actor {
  readonly accountId: string;
  readonly tokenId?: string;
  readonly via: Channel;
}

/** Metadata of every event. `index` and `of` mark the bounds of the commit: event `index` of `of`. */
export interface EventMeta {
  readonly commandId: string;
  readonly index: number;
  readonly of: number;
  readonly causationId: string;
  readonly correlationId: string;
  /** Number of causes before this command, each causing the next; undefined if nothing caused it. */
  readonly depth?: number;
  readonly actor: Actor;
  /** Name the calling program gives itself; undefined if it gives none. */
  readonly clientId?: string;
  /** Tool name of the operation that led to the event, `create_scene`. */
  readonly operation: string;
  /**
   * The stream's commit counter after this commit, from 1; for an overlay its `rev`. A commit of excluded events
   * only leaves the counter as it was.
   */
  readonly rev: number;
  /** Time of the decision: RFC 3339, UTC, with milliseconds. */
  readonly at: string;
}

/** An event to append. `id` is derived from the command, so that a repeat is recognised. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly meta: EventMeta;
}

/** An event as read back. */
export interface StoredEvent extends NewEvent {
  /** `<category>-<id>`, no dash in the category. */
  readonly stream: string;
  /** Place in the stream, from 0. */
  readonly revision: number;
  /** Place in the whole log: opaque, ordered as strings within one epoch. */
  readonly position: string;
}

/** All events of one command, in order: the unit that readers see whole. */
export interface Commit {
  readonly stream: string;
  readonly events: readonly StoredEvent[];
  /** Position of its last event. */
  readonly position: string;
}

/** The further one of two positions of a log; '' lies before all. */
export function furtherOf(one: string, other: string): string {
  return one > other ? one : other;
}

export function streamName(category: string, id: string): string {
  return `${category}-${id}`;
}

export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}
