import type { Clock } from '@studio/kernel/clock';
import type { JsonObject } from '@studio/kernel/json';
import type { ChatLines, ChatTold } from '@studio/platforms/port/chat-lines';
import type { Signals, Unsubscribe } from '@studio/signals/signals';
import { heldLines, type ChatLine } from '@studio/widgets/chat-box/chat-line';

/** Open points, 3.9. */
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

/** What was said last in the chats of accounts, on whichever node it came in. */
export class HeldLines implements ChatLines {
  private readonly followers: ((accountId: string, told: ChatTold) => void)[] = [];
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly signals: Pick<Signals, 'subscribe'>,
    private readonly clock: Clock,
  ) {}

  /** Begins to hold the lines of an account, if it doesn't yet. */
  follow(accountId: string): Held {
    const known = this.held.get(accountId);
    if (known) return known;
    const held: Held = {
      lines: [],
      end: this.signals.subscribe(`chat-${accountId}`, (told) => {
        held.lines = heldLines(held.lines, told, MOST_LINES);
      }),
    };
    this.held.set(accountId, held);
    const [oldest] = this.held.keys();
    if (this.held.size > MOST_ACCOUNTS && oldest !== undefined) this.forget(oldest);
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

  listen(listener: (accountId: string, told: ChatTold) => void): void {
    this.followers.push(listener);
  }

  /** Tells those who follow. */
  tell(accountId: string, told: ChatTold): void {
    for (const follower of this.followers) follower(accountId, told);
  }

  /** Those that were said since a moment (ms since 1970), the latest first. */
  since(accountId: string, moment: number): readonly ChatLine[] {
    return this.linesOf(accountId)
      .filter(({ at }) => Date.parse(at) >= moment)
      .reverse();
  }

  stop(): void {
    for (const accountId of [...this.held.keys()]) this.forget(accountId);
  }

  private linesOf(accountId: string): readonly ChatLine[] {
    const held = this.follow(accountId);
    this.held.delete(accountId);
    this.held.set(accountId, held);
    const since = this.clock.now() - DAY_MS;
    const lines = held.lines as unknown as readonly ChatLine[];
    return lines.filter(({ at }) => Date.parse(at) > since);
  }

  private forget(accountId: string): void {
    this.held.get(accountId)?.end();
    this.held.delete(accountId);
  }
}
