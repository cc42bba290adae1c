import type { ViewerIdentity } from '@studio/platforms/viewer';
import type { Clock } from '@studio/kernel/clock';
import type { JsonObject } from '@studio/kernel/json';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { ChatMessage, ChatRemoval, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { ChatLines } from '@studio/contracts/chat/chat-lines';
import type { Signals, Unsubscribe } from '@studio/pubsub/signals';
import { isCalled, type ErasedViewers, type ViewerBuffer, type Wanted } from '@studio/viewers/viewer-buffers';
import { heldLines, type ChatLine } from '@studio/widgets/chat-box/chat-line';
import type { LinesTaken } from '@studio/widgets/behaviour';
import type { LinePictures } from '@studio/contracts/chat/emote-pictures';
import { lineOf } from './chat-line';

/** Maximum number and age of the lines held for an account [chat/1]. */
const [MOST_LINES, DAY_MS] = [1_000, 86_400_000];
/** Accounts whose lines are held; of more, those go that nothing was asked of for longest. */
const MOST_ACCOUNTS = 1_000;

export interface LineFilter {
  readonly platform?: string | undefined;
  readonly login?: string | undefined;
  /** Id of a line. */
  readonly before?: string | undefined;
  readonly limit: number;
}

interface Held {
  lines: readonly JsonObject[];
  readonly end: Unsubscribe;
}

/** Recent lines in the chats of accounts, received on any node. The chat feed brings those of this node. */
export class RecentLines implements ChatLines, ViewerBuffer {
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly signals: Pick<Signals, 'subscribe' | 'publish'>,
    private readonly clock: Clock,
    private readonly picturesOf: (event: Pick<PlatformEvent, 'platform' | 'channelId'>) => LinePictures,
  ) {}

  /** Publishes lines to renderers and consoles: all of them, since platforms show all of them. */
  readonly subscriber: ChatSubscriber = {
    name: 'chat pages',
    shared: 'with',
    withOwn: true,
    receive: (message) => this.publish(message.accountId, this.lineOf(message)),
    remove: ({ accountId, removed }: ChatRemoval) => this.publish(accountId, removed),
  };

  lineOf({ sent, simulated }: Pick<ChatMessage, 'sent' | 'simulated'>): ChatLine {
    return lineOf(sent, simulated, this.picturesOf(sent));
  }

  /** Begins to hold the lines of an account, if it doesn't yet. */
  follow(accountId: string): Held {
    const known = this.held.get(accountId);
    if (known) return known;
    const held: Held = {
      lines: [],
      end: this.signals.subscribe(`chat-${accountId}`, (update) => {
        held.lines = heldLines(held.lines, update, MOST_LINES);
      }),
    };
    this.held.set(accountId, held);
    const [oldest] = this.held.keys();
    if (this.held.size > MOST_ACCOUNTS && oldest !== undefined) this.release(oldest);
    return held;
  }

  /** The latest first. */
  list(accountId: string, { platform, login, before, limit }: LineFilter): readonly ChatLine[] {
    const found: ChatLine[] = [];
    const lines = this.linesOf(accountId);
    const from = before === undefined ? lines.length : lines.findIndex((line) => line.messageId === before);
    for (let i = from - 1; i >= 0 && found.length < limit; i--) {
      const line = lines[i];
      if (!line || (platform !== undefined && line.platform !== platform)) continue;
      if (login === undefined || line.user.login.toLowerCase() === login) found.push(line);
    }
    return found;
  }

  /** The last so many, the latest last. */
  latest(accountId: string, limit: number): readonly ChatLine[] {
    return this.list(accountId, { limit }).toReversed();
  }

  find(accountId: string, messageId: string): ChatLine | null {
    return this.linesOf(accountId).find((line) => line.messageId === messageId) ?? null;
  }

  identify(accountId: string, wanted: Wanted): readonly ViewerIdentity[] {
    return this.linesOf(accountId)
      .map(identityOf)
      .filter((each) => isCalled(each, wanted));
  }

  /** Drops lines of viewers and replies to them, here and on every page that shows them. */
  forget(accountId: string, viewers: ErasedViewers): void {
    const held = this.follow(accountId);
    const lines = held.lines as readonly ChatLine[];
    const ofViewers = lines.filter((line) => viewers.has(identityOf(line)));
    const names = new Set(ofViewers.map(({ platform, user }) => `${platform} ${user.name}`));
    const replies = lines.filter(({ platform, reply }) => reply && names.has(`${platform} ${reply.name}`));
    // Only logins whose lines were published: a store may hold messages for a while, so no other login travels.
    const byName = new Map(
      ofViewers.map(identityOf).map(({ platform, login }) => [`${platform} ${login}`, { platform, login }]),
    );
    const taken: readonly LinesTaken[] = [
      ...byName.values(),
      ...replies.map(({ messageId }) => ({ messageId })),
    ];
    for (const each of taken) {
      held.lines = heldLines(held.lines, each, MOST_LINES);
      this.signals.publish(`chat-${accountId}`, each);
    }
  }

  /** Lines of the own channels since a moment (ms since 1970), the latest first. */
  since(accountId: string, time: number): readonly ChatLine[] {
    return this.linesOf(accountId)
      .filter(({ at, shared }) => !shared && Date.parse(at) >= time)
      .reverse();
  }

  stop(): void {
    for (const accountId of [...this.held.keys()]) this.release(accountId);
  }

  private publish(accountId: string, update: ChatLine | LinesTaken): void {
    this.follow(accountId);
    this.signals.publish(`chat-${accountId}`, update);
  }

  private linesOf(accountId: string): readonly ChatLine[] {
    const held = this.follow(accountId);
    this.held.delete(accountId);
    this.held.set(accountId, held);
    const since = this.clock.now() - DAY_MS;
    const lines = held.lines as readonly ChatLine[];
    return lines.filter(({ at }) => Date.parse(at) > since);
  }

  private release(accountId: string): void {
    this.held.get(accountId)?.end();
    this.held.delete(accountId);
  }
}

function identityOf({ platform, user: { userId, login } }: ChatLine): ViewerIdentity {
  return { platform, userId, login };
}
