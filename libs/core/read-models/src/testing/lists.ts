import type { EventStore } from '@studio/event-store/event-store';
import { streamName, type NewEvent } from '@studio/kernel/event';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { patch, put, remove, type Projection } from '../projection';

// A small domain for tests of projections: lists with items.

export interface ListEvents {
  'list.made': { title: string };
  'list.cleared': { items: readonly number[] };
  'list.deleted': { items: readonly number[] };
  'item.added': { item: number; text: string };
  'item.changed': { item: number; text: string };
  'item.removed': { item: number };
}
export type ListEvent = {
  readonly [Name in keyof ListEvents]: { readonly type: Name; readonly data: ListEvents[Name] };
}[keyof ListEvents];

export interface ListDocument {
  readonly title: string;
  readonly count: number;
  readonly rev: number;
}
export interface ItemDocument {
  readonly list: string;
  readonly item: number;
  readonly text: string;
  readonly changes: number;
}

export const itemKey = (list: string, item: number): string => `${list}.${item}`;

/** Returns a projection of lists whose head is written after its items. The version marks its documents. */
export function listProjection(version = 1): Projection<ListEvents> {
  const head = (id: string, change: (list: ListDocument) => Partial<ListDocument>) =>
    patch<ListDocument>('lists', id, (list) => ({ ...list, ...change(list) }));
  return {
    name: 'lists',
    version,
    category: 'list',
    collections: [
      { name: 'lists', indexes: { title: ['title'] } },
      { name: 'items', indexes: { list: ['list', 'item'] } },
    ],
    on: {
      'list.made': ({ title }, { id }) => [
        put('lists', id, { title, count: 0, rev: 0, ...(version > 1 && { version }) }),
      ],
      'list.cleared': ({ items }, { id }) => [
        ...items.map((item) => remove('items', itemKey(id, item))),
        head(id, () => ({ count: 0 })),
      ],
      'list.deleted': ({ items }, { id }) => [
        ...items.map((item) => remove('items', itemKey(id, item))),
        remove('lists', id),
      ],
      'item.added': ({ item, text }, { id }) => [
        put('items', itemKey(id, item), { list: id, item, text, changes: 0 }),
        head(id, ({ count }) => ({ count: count + 1 })),
      ],
      'item.changed': ({ item, text }, { id }) => [
        patch<ItemDocument>('items', itemKey(id, item), (old) => ({
          ...old,
          text,
          changes: old.changes + 1,
        })),
      ],
      'item.removed': ({ item }, { id }) => [
        remove('items', itemKey(id, item)),
        head(id, ({ count }) => ({ count: count - 1 })),
      ],
    },
    commit: ({ id, meta }) => [head(id, () => ({ rev: meta.rev }))],
  };
}

export interface NoteEvents {
  'note.written': { text: string };
}

export const noteProjection: Projection<NoteEvents> = {
  name: 'notes',
  version: 1,
  category: 'note',
  collections: [{ name: 'notes', indexes: {} }],
  on: { 'note.written': ({ text }, { id }) => [put('notes', id, { text })] },
};

/** Appends commits as the commit pipeline would; answers the position. */
export class Appender {
  private readonly revs = new Map<string, number>();

  constructor(
    private readonly store: EventStore,
    private readonly at = '2026-01-01T00:00:00.000Z',
  ) {}

  async list(id: string, ...events: readonly ListEvent[]): Promise<string> {
    return this.commit(streamName('list', id), events);
  }

  async note(id: string, text: string): Promise<string> {
    return this.commit(streamName('note', id), [{ type: 'note.written', data: { text } }]);
  }

  async commit(
    stream: string,
    events: readonly { readonly type: string; readonly data: object }[],
  ): Promise<string> {
    return (await this.store.append(stream, 'any', this.prepare(stream, events))).position;
  }

  prepare(
    stream: string,
    events: readonly { readonly type: string; readonly data: object }[],
  ): readonly NewEvent[] {
    const rev = (this.revs.get(stream) ?? 0) + 1;
    this.revs.set(stream, rev);
    const commandId = randomCommandId();
    return events.map(({ type, data }, index) => ({
      id: eventId(commandId, index),
      type,
      data: data as JsonObject,
      meta: {
        commandId,
        index,
        of: events.length,
        causationId: commandId,
        correlationId: commandId,
        actor: { accountId: 'ada', via: 'api' },
        operation: 'change_list',
        rev,
        at: this.at,
      },
    }));
  }
}
