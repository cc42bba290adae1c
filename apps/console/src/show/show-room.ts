import type { AccountItem, ItemTopic, TakenBackItem } from '@studio/realtime/editor-items';
import type { EditorTopic, HealthMessage } from '@studio/realtime/editor-protocol';
import type { ChatLine } from '@studio/widgets/chat-box/chat-line';
import type { Schemas } from '../api/client';
import { ConsoleSocket, type SocketState } from '../design/console-socket';
import { inAFrame } from '../design/in-a-frame';
import { Observed } from '../design/observed';
import { ItemLog } from './item-log';

/** Chat line as shown here; deleted lines stay visible in the console, but nowhere else. */
export interface ShownLine extends ChatLine {
  readonly id: string;
  readonly isGone?: boolean;
}
export type ShownActivity = Schemas['ActivityView'] & { readonly id: string };

const isActivity = (item: AccountItem): item is AccountItem & ShownActivity => 'activityId' in item;
const isLine = (item: AccountItem): item is AccountItem & ShownLine => 'messageId' in item;

type LayerNow = { readonly [key: string]: unknown };

/** State of an alert box, as far as the console receives it. */
export interface AlertsNow {
  readonly queued?: number;
  readonly paused?: boolean;
  readonly muted?: boolean;
  readonly showing?: { readonly alertId: string; readonly text: string; readonly kind: string } | null;
}

/** Maximum number of chat lines and activities held on the page. */
const [MOST_LINES, MOST_ACTIVITIES] = [10_000, 500];

/** State of an overlay owner's show in this tab, received over one connection. */
export class ShowRoom {
  readonly connection = new Observed<SocketState>('connecting');
  readonly permissions = new Observed<readonly string[]>([]);
  /** True once the permissions are known. */
  readonly isKnown = new Observed(false);
  readonly health = new Observed<HealthMessage | null>(null);
  /** Runtime states by layer id: of all layers, or of alert boxes only, depending on the topics. */
  readonly layers = new Observed<ReadonlyMap<number, LayerNow>>(new Map());
  readonly activity = new ItemLog<ShownActivity>(MOST_ACTIVITIES, inAFrame);
  readonly chat = new ItemLog<ShownLine>(MOST_LINES, inAFrame);
  private readonly listeners = new Set<(topic: ItemTopic) => void>();
  private readonly socket: ConsoleSocket;

  constructor(
    readonly overlayId: string,
    topics: readonly EditorTopic[],
  ) {
    this.socket = new ConsoleSocket(
      overlayId,
      {
        at: () => ({ position: '' }),
        state: (state) => this.connection.set(state),
        hello: ({ permissions }) => {
          this.permissions.set(permissions);
          this.isKnown.set(true);
        },
        // The design isn't followed here.
        snapshot: () => undefined,
        delta: () => true,
        permissions: (permissions) => this.permissions.set(permissions),
        denied: ({ permissions }) => this.permissions.set(permissions),
        health: (health) => this.health.set(health),
        runtime: (...told) => {
          const layers = new Map(this.layers.get());
          for (const { memberId, state } of told) layers.set(memberId, state ?? {});
          this.layers.set(layers);
        },
        activity: (...items) => {
          this.activity.add(items.filter(isActivity));
          this.notify('activity');
        },
        chat: (...lines) => this.takeLines(lines),
        bot: () => this.notify('bot'),
        giveaway: () => this.notify('giveaway'),
        song: () => this.notify('song'),
      },
      topics,
    );
  }

  close(): void {
    this.socket.close();
  }

  /** Shows the loss of the connection within two seconds. */
  watch(): () => void {
    return this.socket.watch();
  }

  /** Subscribes to the topics that receive items. */
  onItems(listener: (topic: ItemTopic) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(topic: ItemTopic): void {
    for (const listener of this.listeners) listener(topic);
  }

  private takeLines(lines: readonly (AccountItem | TakenBackItem)[]): void {
    for (const line of lines)
      if ('takenBack' in line) this.takeBack(line as TakenBackItem);
      else if (isLine(line)) this.chat.add([line]);
  }

  private takeBack({ id, viewer, all, platform }: TakenBackItem): void {
    this.chat.change(
      (line) =>
        (all && line.platform === platform) ||
        line.id === id ||
        (viewer !== null && line.platform === viewer.platform && line.user.login === viewer.login),
      (line) => ({ ...line, isGone: true }),
    );
  }
}
