import type { EventStore } from '@studio/event-store/event-store';
import { categoryOf, idOf, streamName, type Commit } from '@studio/kernel/event';
import type { Signals, Unsubscribe } from '@studio/signals/signals';
import { itemTopics, type AccountItem, type ItemTopic, type TakenBackItem } from '../editor-items';
import type { EditorTopic } from '../editor-protocol';
import { editorFrame, type EditorConnection } from './editor-connection';
import type { ReadFold } from './editor-folds';
import type { ItemBacklog, ItemSource } from './editor-source';

/** Items that are told at a join. */
const MOST_ITEMS = 50;
/** Events of a stream's end that are looked through for them. */
const MOST_EVENTS = 200;

/** As far as what belongs to its account is told in it. */
interface AccountRoom {
  readonly accountId: string | null;
  readonly connections: ReadonlySet<EditorConnection>;
  tellItems(topic: ItemTopic, items: readonly AccountItem[]): void;
}

export interface AccountTopicsDeps {
  readonly signals: Signals;
  readonly sources: readonly ItemSource[];
  readonly backlogs: readonly ItemBacklog[];
  readonly store: Pick<EventStore, 'read'>;
  readonly read: ReadFold;
  readonly rooms: () => Iterable<AccountRoom>;
  readonly report: (message: string, error: unknown) => void;
}

/** Tells consoles what comes about in the accounts that their overlays belong to. */
export class AccountTopics {
  /** Chats that somebody follows, by account. */
  private readonly chats = new Map<string, Unsubscribe>();

  constructor(private readonly deps: AccountTopicsDeps) {}

  take(commit: Commit): void {
    const [category, accountId] = [categoryOf(commit.stream), idOf(commit.stream)];
    const rooms = [...this.deps.rooms()].filter((room) => room.accountId === accountId);
    if (rooms.length === 0) return;
    for (const source of this.deps.sources) {
      if (source.decider.category !== category) continue;
      const items = commit.events.flatMap((event) => source.itemOf(event) ?? []);
      if (items.length > 0) for (const room of rooms) room.tellItems(source.topic, items);
    }
  }

  /** Tells one that has joined topics the last items of each: those told meanwhile may be among them. */
  async greet(room: AccountRoom, connection: EditorConnection, topics: Iterable<EditorTopic>): Promise<void> {
    const { accountId } = room;
    if (accountId === null) return;
    const joined = new Set(topics);
    for (const topic of itemTopics.filter((each) => joined.has(each)))
      try {
        const items = await this.latest(accountId, topic);
        if (items.length === 0 || !room.connections.has(connection) || !connection.topics.has(topic))
          continue;
        connection.send(editorFrame(topic, ...items.map((item) => JSON.stringify(item))));
      } catch (error) {
        this.deps.report(`The last of ${topic} can't be read now.`, error);
      }
  }

  /** Listens to the chats that somebody follows now. */
  followChats(): void {
    const wanted = new Set<string>();
    for (const { accountId, connections } of this.deps.rooms())
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
          this.deps.signals.subscribe(`chat-${accountId}`, (line) => this.takeLine(accountId, line)),
        );
  }

  private async latest(accountId: string, topic: ItemTopic): Promise<readonly AccountItem[]> {
    const { backlogs, sources } = this.deps;
    const kept = backlogs.filter((each) => each.topic === topic);
    const items = kept.flatMap((backlog) => backlog.latest(accountId, MOST_ITEMS));
    const logged: { readonly position: string; readonly item: AccountItem }[] = [];
    for (const source of sources)
      if (source.topic === topic) logged.push(...(await this.lastLogged(accountId, source)));
    logged.sort((one, other) => (one.position < other.position ? -1 : 1));
    return [...items, ...logged.map(({ item }) => item)].slice(-MOST_ITEMS);
  }

  private async lastLogged(accountId: string, { decider, itemOf }: ItemSource) {
    const { read, store } = this.deps;
    const stream = streamName(decider.category, accountId);
    const { revision } = await read(stream, decider);
    const found: { readonly position: string; readonly item: AccountItem }[] = [];
    if (revision < 0) return found;
    for await (const events of store.read(stream, Math.max(0, revision + 1 - MOST_EVENTS)))
      for (const event of events) {
        const item = itemOf(event);
        if (item) found.push({ position: event.position, item });
      }
    return found;
  }

  private takeLine(accountId: string, line: { readonly [key: string]: unknown }): void {
    const item = lineItem(line);
    for (const room of this.deps.rooms()) if (room.accountId === accountId) room.tellItems('chat', [item]);
  }
}

/** A line, or what takes some back. */
function lineItem(told: { readonly [key: string]: unknown }): AccountItem {
  const [messageId, platform, login] = ['messageId', 'platform', 'login'].map((key) => {
    const value = told[key];
    return typeof value === 'string' ? value : null;
  });
  if ('parts' in told) return { ...told, id: messageId ?? '' };
  const viewer = platform && login ? { platform, login } : null;
  const all = told['all'] === true;
  const id = viewer ? `${viewer.platform} ${viewer.login}` : all ? 'all' : (messageId ?? '');
  const takenBack: TakenBackItem = { id, takenBack: true, viewer, all };
  return { ...takenBack };
}
