import { categoryOf, idOf, type Commit } from '@studio/kernel/event';
import type { Signals, Unsubscribe } from '@studio/signals/signals';
import type { AccountItem } from '../editor-protocol';
import type { EditorConnection } from './editor-connection';
import type { ItemSource } from './editor-source';

/** As far as what belongs to its account is told in it. */
interface AccountRoom {
  readonly accountId: string | null;
  readonly connections: Iterable<EditorConnection>;
  tellItems(topic: 'activity' | 'chat', items: readonly AccountItem[]): void;
}

/** Tells consoles what comes about in the accounts that their overlays belong to. */
export class AccountTopics {
  /** Chats that somebody follows, by account. */
  private readonly chats = new Map<string, Unsubscribe>();

  constructor(
    private readonly signals: Signals,
    private readonly sources: readonly ItemSource[],
    private readonly rooms: () => Iterable<AccountRoom>,
  ) {}

  take(commit: Commit): void {
    const [category, accountId] = [categoryOf(commit.stream), idOf(commit.stream)];
    const rooms = [...this.rooms()].filter((room) => room.accountId === accountId);
    if (rooms.length === 0) return;
    for (const source of this.sources) {
      if (source.category !== category) continue;
      const items = commit.events.flatMap((event) => source.itemOf(event) ?? []);
      if (items.length > 0) for (const room of rooms) room.tellItems(source.topic, items);
    }
  }

  /** Listens to the chats that somebody follows now. */
  followChats(): void {
    const wanted = new Set<string>();
    for (const { accountId, connections } of this.rooms())
      if (accountId !== null && [...connections].some(({ topics }) => topics.has('chat')))
        wanted.add(accountId);
    for (const [accountId, end] of this.chats)
      if (!wanted.has(accountId)) {
        end();
        this.chats.delete(accountId);
      }
    for (const accountId of wanted)
      if (!this.chats.has(accountId))
        this.chats.set(
          accountId,
          this.signals.subscribe(`chat-${accountId}`, (line) => this.takeLine(accountId, line)),
        );
  }

  private takeLine(accountId: string, line: { readonly [key: string]: unknown }): void {
    const { messageId } = line;
    if (typeof messageId !== 'string') return;
    for (const room of this.rooms())
      if (room.accountId === accountId) room.tellItems('chat', [{ ...line, id: messageId }]);
  }
}
