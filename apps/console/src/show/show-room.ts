import type { AccountItem, ItemTopic, TakenBackItem } from '@studio/realtime/editor-items';
import type { EditorTopic, HealthMessage } from '@studio/realtime/editor-protocol';
import type { ChatLine } from '@studio/widgets/chat-box/chat-line';
import type { Schemas } from '../api/client';
import { ConsoleSocket, type SocketState } from '../design/console-socket';
import { inAFrame } from '../design/in-a-frame';
import { Observed } from '../design/observed';
import { ItemLog } from './item-log';

/** A line of the chat as it is shown: also one that was taken back, which nobody else sees any more. */
export interface ShownLine extends ChatLine {
  readonly id: string;
  readonly isGone?: boolean;
}
export type ShownActivity = Schemas['ActivityView'] & { readonly id: string };

type LayerNow = { readonly [key: string]: unknown };

/** What an alert box does now, as far as consoles are told. */
export interface AlertsNow {
  readonly queued?: number;
  readonly paused?: boolean;
  readonly muted?: boolean;
  readonly showing?: { readonly alertId: string; readonly text: string; readonly kind: string } | null;
}

/** Lines and activities that are kept on the page. */
const [MOST_LINES, MOST_ACTIVITIES] = [10_000, 500];

/** What this tab knows of the show of an overlay's owner, over one connection. */
export class ShowRoom {
  readonly connection = new Observed<SocketState>('connecting');
  readonly permissions = new Observed<readonly string[]>([]);
  /** The permissions have been told. */
  readonly isKnown = new Observed(false);
  readonly health = new Observed<HealthMessage | null>(null);
  /** What layers do now, by their id: all of them or alert boxes alone, as the topics are. */
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
          this.activity.add(items as unknown as readonly ShownActivity[]);
          this.tell('activity');
        },
        chat: (...lines) => this.takeLines(lines),
        bot: () => this.tell('bot'),
        giveaway: () => this.tell('giveaway'),
        song: () => this.tell('song'),
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

  /** Is told of topics of which something has come. */
  onItems(listener: (topic: ItemTopic) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(topic: ItemTopic): void {
    for (const listener of this.listeners) listener(topic);
  }

  private takeLines(lines: readonly (AccountItem | TakenBackItem)[]): void {
    for (const line of lines)
      if ('takenBack' in line) this.takeBack(line as TakenBackItem);
      else this.chat.add([line as unknown as ShownLine]);
  }

  private takeBack({ id, viewer, all }: TakenBackItem): void {
    this.chat.change(
      (line) =>
        all ||
        line.id === id ||
        (viewer !== null && line.platform === viewer.platform && line.user.login === viewer.login),
      (line) => ({ ...line, isGone: true }),
    );
  }
}
