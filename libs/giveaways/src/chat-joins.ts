import { LRUCache } from 'lru-cache';
import type { ChatBot } from '@studio/areas/chat-bot';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CountedFigure } from '@studio/operations/counted-figure';
import { Problem } from '@studio/kernel/problem';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { PlatformId } from '@studio/platforms/port/platform-event';
import { commitOwn } from './commits';
import { admission } from './entering';
import { inTree } from '@studio/kernel/viewer-tree';
import type { WinnerLine } from './giveaway.decider';
import { giveawaysOf } from './giveaway.reading';
import { isActive, type Giveaways } from './giveaway.state';
import { askedBy, JoinFacts, type AskedJoin, type JoinDeps } from './joins';
import { keywordMatch, type KeywordMatch } from './keyword';

/** Who asks is taken at most so often, all who asked meanwhile at once. */
const EVERY_MS = 250;
/** Of one append, which takes a megabyte. */
const AT_ONCE = 400;
/** Lines that wait; what comes on top is dropped and counted. */
const MOST_WAITING = 100_000;
/** Confirmed joins share a line. */
const CONFIRM_MS = 15_000;
const NAMES_IN_LINE = 12;
/** One refusal is told in so long. */
const DENIED_MS = 10_000;
const RETRY_MS = 1_000;
const FRESH_MS = 2_000;

export interface ChatJoinsDeps extends JoinDeps {
  readonly pipeline: CommitPipeline;
  readonly bot: () => Pick<ChatBot, 'say'>;
  /** Whether viewers are told that they may not. */
  readonly tellsDenials: (accountId: string) => Promise<boolean>;
  /** Others write to the log too. */
  readonly isShared: boolean;
  readonly warn: (line: string) => void;
}

/** What is known here of one account's giveaway, and what waits to be taken. */
interface Watched {
  state: Giveaways | null;
  match: KeywordMatch | null;
  readAt: number;
  reading: boolean;
  /** Lines that came before the state was known. */
  early: {
    readonly event: ChatEvent;
    readonly simulated: boolean;
    readonly quietMinutes: number | 'unknown';
  }[];
  joins: AskedJoin[];
  lines: {
    readonly platform: PlatformId;
    readonly userId: string;
    readonly text: string;
    readonly at: string;
  }[];
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
  names: string[];
  confirmTimer: NodeJS.Timeout | null;
  deniedAt: number;
}

/** The latest line of a viewer. */
interface Spoke {
  readonly eventId: string;
  readonly at: number;
  readonly quietMinutes: number | 'unknown';
}

/**
 * Hears who wants to be in, and what winners write. A line costs a look into a map; whoever wants to be in is gathered
 * with all others of a quarter of a second, so that a commit has many of them.
 */
export class ChatJoins {
  private readonly watched = new LRUCache<string, Watched>({ max: 5_000 });
  private readonly spoke = new LRUCache<string, Spoke>({ max: 100_000 });
  private readonly facts: JoinFacts;
  private readonly since: number;
  private ended = false;
  /** Who wanted to be in while too many waited. */
  dropped = 0;

  constructor(private readonly deps: ChatJoinsDeps) {
    this.facts = new JoinFacts(deps);
    this.since = deps.clock.now();
  }

  /** A line was written. Doesn't wait for anything. */
  hear(accountId: string, event: ChatEvent, simulated: boolean): void {
    if (event.late || event.body.isOwn || this.ended) return;
    const quietMinutes = this.quietOf(accountId, event);
    const watched = this.watch(accountId);
    const line = { event, simulated, quietMinutes };
    if (!watched.state) {
      if (watched.early.length < 1_000) watched.early.push(line);
      return;
    }
    if (this.deps.isShared && this.deps.clock.now() - watched.readAt > FRESH_MS) void this.read(accountId);
    this.take(accountId, watched, line);
  }

  /** Somebody wants to be in by another way than the keyword. */
  ask(accountId: string, join: AskedJoin): void {
    const watched = this.watch(accountId);
    if (this.waitingOf(watched) >= MOST_WAITING) this.dropped++;
    else watched.joins.push(join);
    this.flushSoon(accountId, watched);
  }

  /** Minutes since a viewer's line before this one; the same for the same line, however often it is asked for. */
  quietOf(accountId: string, { platform, eventId, at, body }: ChatEvent): number | 'unknown' {
    const key = `${accountId} ${platform} ${body.user.userId}`;
    const last = this.spoke.get(key);
    if (last?.eventId === eventId) return last.quietMinutes;
    const quietMinutes = this.minutesSince(last?.at, Date.parse(at));
    this.spoke.set(key, { eventId, at: Date.parse(at), quietMinutes });
    return quietMinutes;
  }

  private minutesSince(last: number | undefined, now: number): number | 'unknown' {
    if (last !== undefined) return Math.floor((now - last) / 60_000);
    // Nothing heard for as long as anything was heard here.
    const minutes = Math.floor((this.deps.clock.now() - this.since) / 60_000);
    return minutes > 120 ? minutes : 'unknown';
  }

  /** The giveaway may be another now. */
  async changed(accountId: string): Promise<void> {
    if (this.watched.has(accountId)) await this.read(accountId);
  }

  /** Takes what waits, and nothing more. */
  async stop(): Promise<void> {
    this.ended = true;
    for (const [accountId, watched] of this.watched.entries()) {
      clearTimeout(watched.confirmTimer ?? undefined);
      clearTimeout(watched.timer ?? undefined);
      await (watched.flushing ?? this.flush(accountId, watched));
    }
  }

  private waitingOf({ joins }: Watched): number {
    return joins.length;
  }

  private watch(accountId: string): Watched {
    const known = this.watched.get(accountId);
    if (known) return known;
    const watched: Watched = {
      state: null,
      match: null,
      readAt: 0,
      reading: false,
      early: [],
      joins: [],
      lines: [],
      timer: null,
      flushing: null,
      names: [],
      confirmTimer: null,
      deniedAt: 0,
    };
    this.watched.set(accountId, watched);
    void this.read(accountId);
    return watched;
  }

  private async read(accountId: string): Promise<void> {
    const watched = this.watched.get(accountId);
    if (!watched || watched.reading) return;
    watched.reading = true;
    watched.readAt = this.deps.clock.now();
    try {
      this.know(watched, await giveawaysOf(this.deps.pipeline, accountId));
      for (const line of watched.early.splice(0)) this.take(accountId, watched, line);
    } catch (error) {
      this.deps.warn(`The giveaway of ${accountId} can't be read: ${String(error)}`);
      setTimeout(() => void this.read(accountId), RETRY_MS).unref();
    } finally {
      watched.reading = false;
    }
  }

  private know(watched: Watched, state: Giveaways): void {
    const before = watched.state?.giveaway?.settings;
    watched.state = state;
    const settings = state.giveaway?.settings;
    if (settings !== before) watched.match = settings ? keywordMatch(settings) : null;
  }

  private take(
    accountId: string,
    watched: Watched,
    { event, simulated, quietMinutes }: Watched['early'][number],
  ): void {
    const { giveaway } = watched.state ?? {};
    if (!giveaway) return;
    const { platform, body, at } = event;
    if (giveaway.phase === 'open') {
      const argsText = watched.match?.(body.text) ?? null;
      if (argsText !== null) this.ask(accountId, askedBy(event, argsText, { simulated, quietMinutes }));
      return;
    }
    if (giveaway.phase !== 'claiming' && giveaway.phase !== 'drawn') return;
    const { userId } = body.user;
    const isWinner = giveaway.winners.some(
      (winner) => isActive(winner) && winner.platform === platform && winner.user?.userId === userId,
    );
    if (!isWinner || watched.lines.length >= 1_000) return;
    watched.lines.push({ platform, userId, text: body.text, at });
    this.flushSoon(accountId, watched);
  }

  private flushSoon(accountId: string, watched: Watched): void {
    if (watched.flushing || watched.timer) return;
    watched.timer = setTimeout(() => {
      watched.timer = null;
      watched.flushing = this.flush(accountId, watched).finally(() => {
        watched.flushing = null;
        if (watched.joins.length + watched.lines.length > 0 && !this.ended)
          this.flushSoon(accountId, watched);
      });
    }, EVERY_MS);
    watched.timer.unref();
  }

  /** Takes all that waits, as many at once as an append holds. */
  private async flush(accountId: string, watched: Watched): Promise<void> {
    try {
      await this.hearWinners(accountId, watched.lines.splice(0));
      while (watched.joins.length > 0) {
        const some = watched.joins.slice(0, AT_ONCE);
        await this.enter(accountId, watched, some);
        watched.joins.splice(0, some.length);
      }
    } catch (error) {
      const isOver = error instanceof Problem && error.code === 'payload_too_large';
      this.deps.warn(`Entries of ${accountId} wait: ${String(error)}`);
      if (isOver) watched.joins.splice(0, AT_ONCE);
      if (!this.ended) await new Promise((done) => setTimeout(done, RETRY_MS).unref());
    }
  }

  private async enter(accountId: string, watched: Watched, some: readonly AskedJoin[]): Promise<void> {
    const { giveaway } = await giveawaysOf(this.deps.pipeline, accountId);
    if (giveaway?.phase !== 'open') return;
    const real = await this.facts.real(accountId, some);
    if (real.length === 0) return;
    const [joins, sessionStartedAt] = await Promise.all([
      Promise.all(real.map((join) => this.facts.attempt(accountId, giveaway.settings, join))),
      this.facts.sessionOf(accountId, giveaway.settings),
    ]);
    const command = { joins, sessionStartedAt };
    const { before, after } = await commitOwn(this.deps.pipeline, accountId, 'EnterViewers', command, null);
    this.know(watched, after.state);
    if (after.state.giveaway?.phase !== 'open') return;
    const isNew = ({ viewerId }: { readonly viewerId: string }): boolean =>
      !inTree(before.state.entries, viewerId);
    const entered = joins.filter((join) => isNew(join) && inTree(after.state.entries, join.viewerId));
    if (giveaway.settings.confirmJoins)
      this.confirm(
        accountId,
        watched,
        entered.map(({ user }) => user.name),
      );
    const denied = joins.find((join) => !inTree(after.state.entries, join.viewerId));
    if (denied) await this.deny(accountId, watched, after.state, denied, sessionStartedAt);
  }

  private confirm(accountId: string, watched: Watched, names: readonly string[]): void {
    watched.names.push(...names);
    if (watched.names.length === 0 || watched.confirmTimer) return;
    watched.confirmTimer = setTimeout(() => {
      watched.confirmTimer = null;
      const all = watched.names.splice(0);
      const shown = all.slice(0, NAMES_IN_LINE).join(', ');
      const users = all.length > NAMES_IN_LINE ? `${shown} … +${all.length - NAMES_IN_LINE}` : shown;
      this.say(accountId, 'giveaway.joined', { users, count: all.length });
    }, CONFIRM_MS);
    watched.confirmTimer.unref();
  }

  private async deny(
    accountId: string,
    watched: Watched,
    state: Giveaways,
    join: Parameters<typeof admission>[2],
    sessionStartedAt: string | null,
  ): Promise<void> {
    const now = this.deps.clock.now();
    if (!state.giveaway || now - watched.deniedAt < DENIED_MS) return;
    const answer = admission(state, state.giveaway, join, { now, sessionStartedAt });
    if (answer.isIn) return;
    watched.deniedAt = now;
    if (await this.deps.tellsDenials(accountId))
      this.say(accountId, 'giveaway.denied', { user: join.user.name, why: answer.why });
  }

  private say(
    accountId: string,
    message: string,
    values: { readonly [name: string]: string | number },
  ): void {
    void this.deps
      .bot()
      .say(accountId, { message, values })
      .catch((error: unknown) => this.deps.warn(`The bot of ${accountId} can't say it: ${String(error)}`));
  }

  private async hearWinners(accountId: string, lines: Watched['lines']): Promise<void> {
    if (lines.length === 0) return;
    const told = await Promise.all(
      lines.map(async ({ platform, userId, text, at }): Promise<WinnerLine> => ({
        viewerId: await this.deps.viewers.idOf(accountId, { platform, userId }),
        text,
        at,
      })),
    );
    await commitOwn(this.deps.pipeline, accountId, 'HearWinners', { lines: told }, null);
  }
}

/** For operators. */
export function droppedJoins(joins: Pick<ChatJoins, 'dropped'>): CountedFigure {
  return {
    name: 'studio_giveaway_joins_dropped_total',
    help: 'Viewers who wanted to join a giveaway while 100,000 others waited.',
    labels: [],
    counts: () => [{ of: [], times: joins.dropped }],
  };
}
