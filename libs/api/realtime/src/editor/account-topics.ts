import type { EventStore } from '@studio/event-store/event-store';
import { categoryOf, idOf, streamName, type Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { SignalHandler, Signals, Topic, Unsubscribe } from '@studio/pubsub/signals';
import { itemTopics, type AccountItem, type ItemTopic, type TakenBackItem } from '../editor-items';
import type { EditorTopic } from '../editor-protocol';
import type { Frame } from '../frame';
import { editorFrame, type EditorConnection } from './editor-connection';
import type { ReadFold } from './editor-folds';
import type { ItemBacklog, ItemSource } from './editor-source';

/** Number of items sent on joining a topic. */
const MOST_ITEMS = 50;
/** Events of a stream's end that are looked through for them. */
const MOST_EVENTS = 200;

/** Topic of requests for the state of an account's OBS; its answers are sent to `obs-<accountId>`. */
export const OBS_ASKED = 'obsAsked-all';

/** Room, reduced to what account topics need. */
interface AccountRoom {
  readonly accountId: string | null;
  readonly connections: ReadonlySet<EditorConnection>;
  sendItems(topic: ItemTopic, items: readonly AccountItem[]): void;
  send(topic: EditorTopic, frame: Frame): void;
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

/** Sends consoles the events of the accounts that own their overlays. */
export class AccountTopics {
  /** Subscriptions to what consoles follow, by kind and account. */
  private readonly subscriptions = new Map<Topic, Unsubscribe>();
  private unwatch: Unsubscribe | null = null;

  constructor(private readonly deps: AccountTopicsDeps) {}

  /** Returns true while consoles show overlays of an account. */
  has(accountId: string): boolean {
    for (const room of this.deps.rooms()) if (room.accountId === accountId) return true;
    return false;
  }

  take(commit: Commit): void {
    const [category, accountId] = [categoryOf(commit.stream), idOf(commit.stream)];
    const rooms = [...this.deps.rooms()].filter((room) => room.accountId === accountId);
    if (rooms.length === 0) return;
    for (const source of this.deps.sources) {
      if (source.decider.category !== category) continue;
      const items = commit.events.flatMap((event) => source.itemOf(event) ?? []);
      if (items.length > 0) for (const room of rooms) room.sendItems(source.topic, items);
    }
  }

  /** Sends a console the latest items of the topics it joined. They may include items it already received. */
  async sendInitialState(
    room: AccountRoom,
    connection: EditorConnection,
    topics: Iterable<EditorTopic>,
  ): Promise<void> {
    const { accountId } = room;
    if (accountId === null) return;
    const joined = new Set(topics);
    if (joined.has('obs') && connection.topics.has('obs')) this.askForObs(accountId);
    for (const topic of itemTopics.filter((each) => joined.has(each)))
      try {
        const items = await this.latest(accountId, topic);
        if (items.length === 0 || !room.connections.has(connection) || !connection.topics.has(topic))
          continue;
        connection.send(editorFrame(topic, ...items.map((item) => JSON.stringify(item))));
      } catch (error) {
        this.deps.report(`Could not read the latest items of ${topic}.`, error);
      }
  }

  /** Subscribes to the chats and the OBS that consoles follow now, and ends the other subscriptions. */
  followSignals(): void {
    const { signals } = this.deps;
    const wanted = new Map<Topic, SignalHandler>();
    for (const { accountId, connections } of this.deps.rooms()) {
      if (accountId === null) continue;
      const isJoined = (topic: EditorTopic): boolean =>
        [...connections].some(({ topics }) => topics.has(topic));
      if (isJoined('chat')) wanted.set(`chat-${accountId}`, (line) => this.takeLine(accountId, line));
      if (isJoined('obs')) wanted.set(`obs-${accountId}`, (obs) => this.takeObs(accountId, obs));
    }
    for (const [topic, end] of this.subscriptions)
      if (!wanted.has(topic)) {
        end();
        this.subscriptions.delete(topic);
      }
    for (const [topic, handler] of wanted)
      if (!this.subscriptions.has(topic)) this.subscriptions.set(topic, signals.subscribe(topic, handler));
    this.watch();
  }

  /** Asks for the state of OBS again after signals were lost. */
  private watch(): void {
    const accounts = [...this.subscriptions.keys()].filter((topic) => topic.startsWith('obs-'));
    if (accounts.length === 0) {
      this.unwatch?.();
      this.unwatch = null;
      return;
    }
    this.unwatch ??= this.deps.signals.watch({
      back: () => {
        for (const topic of this.subscriptions.keys())
          if (topic.startsWith('obs-')) this.askForObs(topic.slice('obs-'.length));
      },
    });
  }

  /** Asks the node that holds the account's connections to OBS for their state. */
  private askForObs(accountId: string): void {
    this.deps.signals.publish(OBS_ASKED, { accountId });
  }

  private async latest(accountId: string, topic: ItemTopic): Promise<readonly AccountItem[]> {
    const { backlogs, sources } = this.deps;
    const matching = backlogs.filter((each) => each.topic === topic);
    const items = matching.flatMap((backlog) => backlog.latest(accountId, MOST_ITEMS));
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

  private takeObs(accountId: string, message: JsonObject): void {
    const frame = editorFrame('obs', JSON.stringify(message));
    for (const room of this.deps.rooms()) if (room.accountId === accountId) room.send('obs', frame);
  }

  private takeLine(accountId: string, line: { readonly [key: string]: unknown }): void {
    const item = lineItem(line);
    for (const room of this.deps.rooms()) if (room.accountId === accountId) room.sendItems('chat', [item]);
  }
}

/** Returns the item for a chat line, or for a removal of lines. */
function lineItem(line: { readonly [key: string]: unknown }): AccountItem {
  const [messageId, platform, login] = ['messageId', 'platform', 'login'].map((key) => {
    const value = line[key];
    return typeof value === 'string' ? value : null;
  });
  if ('parts' in line) return { ...line, id: messageId ?? '' };
  const viewer = platform && login ? { platform, login } : null;
  const all = line['all'] === true;
  const id = viewer ? `${viewer.platform} ${viewer.login}` : all ? `${platform} all` : (messageId ?? '');
  const takenBack: TakenBackItem = {
    id,
    takenBack: true,
    viewer,
    all,
    platform: all ? (platform ?? null) : null,
  };
  return { ...takenBack };
}
