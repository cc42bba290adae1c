import { randomBytes } from 'node:crypto';
import type { AccountPlaces } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import { dayOf, daysUpTo } from '@studio/kernel/day';
import type { JsonObject } from '@studio/kernel/json';
import type { PlatformUser } from '@studio/platforms/port/platform-event';
import type { Records } from '@studio/records/records';
import { opened, sealed, type ViewerKeys } from '@studio/viewers/viewer-keys';

const COUNTS = 'bot-counts';
const DAY_MS = 86_400_000;
/** So many days are kept one by one. */
export const KEPT_DAYS = 30;
/** Of a day the most active are kept by name. */
const NAMED = 100;
/** Whom is counted between two writes at most. */
const MOST_CHATTERS = 5000;
const TRIES = 5;

/** What was said and used over some time. */
export interface ChatSums {
  readonly messages: number;
  readonly commands: number;
  /** By commandId. */
  readonly uses: { readonly [commandId: string]: number };
}

interface Chatter {
  readonly viewerId: string;
  readonly platform: string;
  readonly messages: number;
  readonly mod?: true;
  /** With their key: unreadable once they are forgotten. */
  readonly sealedName: string;
}

interface DaySums extends ChatSums {
  readonly chatters: readonly Chatter[];
}

/** What is counted and not yet written. */
interface Pending {
  messages: number;
  commands: number;
  readonly uses: Map<number, number>;
  readonly chatters: Map<
    string,
    { readonly user: PlatformUser; readonly platform: string; mod: boolean; messages: number }
  >;
}

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
  readonly warn: (line: string) => void;
}

const nothing: DaySums = { messages: 0, commands: 0, uses: {}, chatters: [] };

/**
 * How much is said in accounts' chats and which commands are used: added up in memory, written every few seconds. What a
 * power cut takes are those seconds.
 */
export class ChatCounts {
  private pending = new Map<string, Pending>();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: ChatCountsDeps) {}

  /** @param book of `bookOf` */
  line(book: string, platform: string, user: PlatformUser, mod = false): void {
    const pending = this.pendingOf(book);
    pending.messages++;
    const who = `${platform} ${user.userId}`;
    const chatter = pending.chatters.get(who);
    if (chatter) {
      chatter.messages++;
      chatter.mod ||= mod;
    } else if (pending.chatters.size < MOST_CHATTERS)
      pending.chatters.set(who, { user, platform, mod, messages: 1 });
  }

  /** @param commandId null for a built-in one */
  used(book: string, commandId: number | null): void {
    const pending = this.pendingOf(book);
    pending.commands++;
    if (commandId !== null) pending.uses.set(commandId, (pending.uses.get(commandId) ?? 0) + 1);
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
  async lately(
    accountId: string,
    days: number,
  ): Promise<ChatSums & { readonly chatters: readonly ActiveChatter[] }> {
    const book = await this.shownBook(accountId);
    const { timeZone } = await this.deps.places.placeOf(accountId);
    const today = dayOf(this.deps.clock.now(), timeZone);
    await this.write(book);
    const sums = await Promise.all(daysUpTo(today, days).map((day) => this.read(book, day)));
    const whole = sums.reduce<ChatSums>((sum, day) => added(sum, pendingFrom(day)), nothing);
    return { ...whole, chatters: await this.named(sums.flatMap(({ chatters }) => chatters)) };
  }

  /** Writes down all that was counted. */
  async flush(): Promise<void> {
    for (const book of [...this.pending.keys()]) {
      try {
        await this.write(book);
      } catch (error) {
        this.deps.warn(`What was said in chats could not be counted: ${String(error)}`);
      }
    }
  }

  /** The real chat's, unless nothing was ever said there. */
  private async shownBook(accountId: string): Promise<string> {
    const real = bookOf(accountId, false);
    if (this.pending.has(real) || (await this.read(real, 'all')).messages > 0) return real;
    return bookOf(accountId, true);
  }

  private async soFar(book: string): Promise<ChatSums> {
    const sums = await this.read(book, 'all');
    const pending = this.pending.get(book);
    return pending ? added(sums, pending) : sums;
  }

  private pendingOf(book: string): Pending {
    const pending = this.pending.get(book) ?? {
      messages: 0,
      commands: 0,
      uses: new Map(),
      chatters: new Map(),
    };
    this.pending.set(book, pending);
    return pending;
  }

  private write(book: string): Promise<void> {
    this.writing = this.writing.catch(() => undefined).then(() => this.writeNow(book));
    return this.writing;
  }

  private async writeNow(book: string): Promise<void> {
    const pending = this.pending.get(book);
    if (!pending) return;
    this.pending.delete(book);
    if (pending.messages === 0 && pending.commands === 0) return;
    const accountId = book.slice(book.indexOf('.') + 1);
    const { timeZone } = await this.deps.places.placeOf(accountId);
    const day = dayOf(this.deps.clock.now(), timeZone);
    const chatters = await this.sealedOf(accountId, pending);
    await this.change(`${book}.${day}`, KEPT_DAYS * DAY_MS + DAY_MS, (sums) => ({
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
      const kept = await records.get<DaySums>(COUNTS, id);
      const value = change(kept?.value ?? nothing) as unknown as JsonObject;
      const isWritten = kept
        ? await records.compareAndSet(COUNTS, id, kept.version, value, options)
        : await records.putIfAbsent(COUNTS, id, value, options);
      if (isWritten) return;
    }
  }
}

/** What is simulated is counted apart. */
export function bookOf(accountId: string, simulated: boolean): string {
  return `${simulated ? 'simulated' : 'real'}.${accountId}`;
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
