import { randomBytes } from 'node:crypto';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Clock } from '@studio/kernel/clock';
import { dayOf, daysUpTo } from '@studio/kernel/day';
import type { JsonObject } from '@studio/kernel/json';
import type { ChatBatch } from '@studio/contracts/chat/chat-batch';
import type { ChatFeed } from '@studio/contracts/chat/chat-feed';
import type { PlatformUser } from '@studio/contracts/channels/platform-event';
import type { Records } from '@studio/records/records';
import { opened, sealed, type ViewerKeys } from '@studio/viewers/viewer-keys';

const COUNTS = 'bot-counts';
const DAY_MS = 86_400_000;
/** Number of days stored one by one. */
export const RETENTION_DAYS = 30;
/** Interval in ms in which counts are written. */
const EVERY_MS = 5_000;
/** Maximum number of lines that wait to be counted, per account; further ones are not counted. */
const MOST_WAITING = 50_000;
/** Number of most active viewers stored by name per day. */
const NAMED = 100;
const TRIES = 5;

/** Messages and command uses over a period. */
export type ChatSums = {
  readonly messages: number;
  readonly commands: number;
  /** By commandId. */
  readonly uses: { readonly [commandId: string]: number };
};

type Chatter = {
  readonly viewerId: string;
  readonly platform: string;
  readonly messages: number;
  readonly mod?: true;
  /** With their key: unreadable once they are forgotten. */
  readonly sealedName: string;
};

type DaySums = ChatSums & {
  readonly chatters: readonly Chatter[];
};

/** Counts not written yet. */
interface Pending {
  messages: number;
  commands: number;
  readonly uses: Map<number, number>;
  readonly chatters: Map<
    string,
    { readonly user: PlatformUser; readonly platform: string; mod: boolean; messages: number }
  >;
}

/** One line, or one use of a command. */
type Counted =
  | {
      readonly kind: 'line';
      readonly platform: string;
      /** Null for a viewer who was erased. */
      readonly user: PlatformUser | null;
      readonly mod: boolean;
    }
  | { readonly kind: 'use'; readonly commandId: number | null };

export interface ActiveChatter {
  /** Null for a viewer who was forgotten. */
  readonly name: string | null;
  readonly platform: string;
  readonly messages: number;
  /** A moderator of the channel. */
  readonly mod: boolean;
}

export interface ChatCountsDeps {
  readonly records: Records;
  readonly viewers: Pick<ViewerKeys, 'idOf' | 'keyOf'>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
  readonly feed: Pick<ChatFeed, 'batch'>;
}

const nothing: DaySums = { messages: 0, commands: 0, uses: {}, chatters: [] };

/**
 * Counts messages and command uses of accounts' chats. They are added up in memory and written every few seconds;
 * a power cut loses those seconds.
 */
export class ChatCounts {
  private readonly batch: ChatBatch<Counted>;

  constructor(private readonly deps: ChatCountsDeps) {
    this.batch = this.batchOf(deps.feed);
  }

  /** @param book of `bookOf` */
  line(book: string, platform: string, user: PlatformUser, mod = false): void {
    this.batch.add(accountOf(book), { kind: 'line', platform, user, mod }, book);
  }

  /** @param commandId null for a built-in one */
  used(book: string, commandId: number | null): void {
    this.batch.add(accountOf(book), { kind: 'use', commandId }, book);
  }

  /** Ever. @throws Unavailable */
  async ever(accountId: string): Promise<ChatSums> {
    return this.soFar(await this.shownBook(accountId));
  }

  /** Lines ever, simulated ones too: a number that never falls when a channel is connected. @throws Unavailable */
  async linesEver(accountId: string): Promise<number> {
    const sums = await Promise.all(
      [true, false].map((simulated) => this.soFar(bookOf(accountId, simulated))),
    );
    return sums.reduce((sum, { messages }) => sum + messages, 0);
  }

  /** Today and the days before it. @throws Unavailable */
  async recentWindow(
    accountId: string,
    days: number,
  ): Promise<ChatSums & { readonly chatters: readonly ActiveChatter[] }> {
    const book = await this.shownBook(accountId);
    const { timeZone } = await this.deps.places.placeOf(accountId);
    const today = dayOf(this.deps.clock.now(), timeZone);
    await this.batch.flush(book);
    const sums = await Promise.all(daysUpTo(today, days).map((day) => this.read(book, day)));
    const whole = sums.reduce<ChatSums>((sum, day) => added(sum, pendingFrom(day)), nothing);
    return { ...whole, chatters: await this.named(sums.flatMap(({ chatters }) => chatters)) };
  }

  /** Writes all counts. */
  flush(): Promise<void> {
    return this.batch.flush();
  }

  private batchOf(feed: ChatCountsDeps['feed']): ChatBatch<Counted> {
    return feed.batch<Counted>({
      ...{ name: 'Chat statistics', everyMs: EVERY_MS, maxWaiting: MOST_WAITING },
      // The line still counts, without its author.
      without: (each, viewers) =>
        each.kind === 'line' &&
        each.user &&
        viewers.has({ platform: each.platform, userId: each.user.userId })
          ? { ...each, user: null }
          : each,
      deliver: (accountId, counted, book) => this.write(accountId, book, counted),
    });
  }

  /** The real chat's, unless nothing was ever said there. */
  private async shownBook(accountId: string): Promise<string> {
    const real = bookOf(accountId, false);
    if (this.batch.itemsOf(real).length > 0 || (await this.read(real, 'all')).messages > 0) return real;
    return bookOf(accountId, true);
  }

  private async soFar(book: string): Promise<ChatSums> {
    const sums = await this.read(book, 'all');
    return added(sums, pendingOf(this.batch.itemsOf(book)));
  }

  private async write(accountId: string, book: string, counted: readonly Counted[]): Promise<void> {
    const pending = pendingOf(counted);
    const { timeZone } = await this.deps.places.placeOf(accountId);
    const day = dayOf(this.deps.clock.now(), timeZone);
    const chatters = await this.sealedOf(accountId, pending);
    await this.change(`${book}.${day}`, RETENTION_DAYS * DAY_MS + DAY_MS, (sums) => ({
      ...added(sums, pending),
      chatters: mostActive([...sums.chatters, ...chatters]).slice(0, NAMED),
    }));
    await this.change(`${book}.all`, undefined, (sums) => ({ ...added(sums, pending), chatters: [] }));
  }

  private async sealedOf(accountId: string, { chatters }: Pending): Promise<readonly Chatter[]> {
    const most = [...chatters.values()].sort((a, b) => b.messages - a.messages).slice(0, NAMED);
    const all = await Promise.all(
      most.map(async ({ user, platform, messages, mod }): Promise<readonly Chatter[]> => {
        const viewerId = await this.deps.viewers.idOf(accountId, { platform, userId: user.userId });
        const key = await this.deps.viewers.keyOf(viewerId);
        if (!key) return [];
        const sealedName = sealed(key, Buffer.from(user.name), `${viewerId} chatter`, randomBytes(12));
        return [{ viewerId, platform, messages, ...(mod && { mod }), sealedName }];
      }),
    );
    return all.flat();
  }

  private async named(chatters: readonly Chatter[]): Promise<readonly ActiveChatter[]> {
    return Promise.all(
      mostActive(chatters).map(async ({ viewerId, platform, messages, mod = false, sealedName }) => {
        const key = await this.deps.viewers.keyOf(viewerId);
        const name = key && opened(key, sealedName, `${viewerId} chatter`)?.toString();
        return { name: name ?? null, platform, messages, mod };
      }),
    );
  }

  private async read(book: string, span: string): Promise<DaySums> {
    return (await this.deps.records.get<DaySums>(COUNTS, `${book}.${span}`))?.value ?? nothing;
  }

  private async change(
    id: string,
    ttlMs: number | undefined,
    change: (sums: DaySums) => DaySums,
  ): Promise<void> {
    const { records } = this.deps;
    const options = ttlMs === undefined ? {} : { ttlMs };
    for (let tries = 0; tries < TRIES; tries++) {
      const stored = await records.get<DaySums>(COUNTS, id);
      const value = change(stored?.value ?? nothing) as JsonObject;
      const isWritten = stored
        ? await records.compareAndSet(COUNTS, id, stored.version, value, options)
        : await records.putIfAbsent(COUNTS, id, value, options);
      if (isWritten) return;
    }
  }
}

/** Key of an account's counts; simulated lines are counted separately. */
export function bookOf(accountId: string, simulated: boolean): string {
  return `${simulated ? 'simulated' : 'real'}.${accountId}`;
}

function accountOf(book: string): string {
  return book.slice(book.indexOf('.') + 1);
}

function pendingOf(counted: readonly Counted[]): Pending {
  const pending: Pending = { messages: 0, commands: 0, uses: new Map(), chatters: new Map() };
  for (const each of counted)
    if (each.kind === 'line') countLine(pending, each);
    else {
      pending.commands++;
      const { commandId } = each;
      if (commandId !== null) pending.uses.set(commandId, (pending.uses.get(commandId) ?? 0) + 1);
    }
  return pending;
}

function countLine(
  pending: Pending,
  { platform, user, mod }: Extract<Counted, { readonly kind: 'line' }>,
): void {
  pending.messages++;
  if (!user) return;
  const id = `${platform} ${user.userId}`;
  const chatter = pending.chatters.get(id) ?? { user, platform, mod, messages: 0 };
  pending.chatters.set(id, chatter);
  chatter.messages++;
  chatter.mod ||= mod;
}

function pendingFrom({
  messages,
  commands,
  uses,
}: ChatSums): Pick<Pending, 'messages' | 'commands' | 'uses'> {
  return { messages, commands, uses: new Map(Object.entries(uses).map(([id, n]) => [Number(id), n])) };
}

function added(sums: ChatSums, more: Pick<Pending, 'messages' | 'commands' | 'uses'>): ChatSums {
  const uses = { ...sums.uses };
  for (const [id, n] of more.uses) uses[id] = (uses[id] ?? 0) + n;
  return { messages: sums.messages + more.messages, commands: sums.commands + more.commands, uses };
}

/** One entry each, the most active first. */
function mostActive(chatters: readonly Chatter[]): readonly Chatter[] {
  const all = new Map<string, Chatter>();
  for (const chatter of chatters) {
    const before = all.get(chatter.viewerId);
    all.set(chatter.viewerId, { ...chatter, messages: (before?.messages ?? 0) + chatter.messages });
  }
  return [...all.values()].sort((a, b) => b.messages - a.messages);
}
