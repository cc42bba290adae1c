import { LRUCache } from 'lru-cache';
import type { BotReply, ChatBot } from '@studio/contracts/bot/chat-bot';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CountedFigure } from '@studio/operations/counted-figure';
import { streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import type { ChatBatch } from '@studio/contracts/chat/chat-batch';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { ChatFeed, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { ErasedViewers, ViewerBuffer } from '@studio/viewers/viewer-buffers';
import type { Viewer } from '@studio/viewers/viewer-keys';
import { runInternal } from './commits';
import { admission } from './entries/entering';
import { inTree } from '@studio/kernel/viewer-tree';
import type { WinnerLine } from './claims/claims.decider';
import { giveawayDecider } from './giveaway.decider';
import { giveawaysOf } from './giveaway.query-handlers';
import { isActive, type Giveaways } from './model/giveaway.state';
import { askedBy, JoinLookups, type AskedJoin, type JoinDeps } from './entries/joins';
import { keywordMatch, type KeywordMatch } from './entries/keyword';

/** Interval in ms in which join requests are collected. */
const EVERY_MS = 250;
/** Maximum number of entries per append, which is limited to 1 MB. */
const AT_ONCE = 400;
/** Lines that wait; what comes on top is dropped and counted. */
const MOST_WAITING = 100_000;
/** Lines of winners that wait. */
const MOST_WINNER_LINES = 1_000;
/** Confirmed joins share a line. */
const CONFIRM_MS = 15_000;
const NAMES_IN_LINE = 12;
/** Minimum interval in ms between announced refusals. */
const DENIED_MS = 10_000;
const RETRY_MS = 1_000;
const FRESH_MS = 2_000;
/** Lines that wait for the state. */
const MOST_EARLY = 1_000;

export interface ChatJoinsDeps extends JoinDeps {
  readonly pipeline: CommitPipeline;
  readonly bot: Pick<ChatBot, 'say' | 'ignoredIn'>;
  /** Whether the bot announces refusals to viewers. */
  readonly announcesDenials: (accountId: string) => Promise<boolean>;
  /** Others write to the log too. */
  readonly isShared: boolean;
  readonly feed: Pick<ChatFeed, 'batch' | 'recentChatters'>;
  readonly warn: (line: string) => void;
}

/** Cached state of one account's giveaway. */
interface Watched {
  state: Giveaways | null;
  /** Revision of the state. */
  revision: number;
  match: KeywordMatch | null;
  readAt: number;
  reading: Promise<void> | null;
  /** False from the moment when the state may be another until it is read. */
  isCurrent: boolean;
  /** Lines that came while the state was not current. */
  early: {
    readonly event: ChatEvent;
    readonly simulated: boolean;
    readonly quietMinutes: number | 'unknown';
  }[];
  deniedAt: number;
}

const giveawayStream = (accountId: string): string => streamName(giveawayDecider.category, accountId);

/** Entrant whose join the bot confirms. */
interface ConfirmedJoin extends Viewer {
  readonly name: string;
}

/**
 * Receives join requests and winners' lines. Checking a line is one map lookup. Requests are collected for 250 ms
 * and committed together.
 */
export class ChatJoins implements ViewerBuffer {
  private readonly watched = new LRUCache<string, Watched>({ max: 5_000 });
  private readonly lookups: JoinLookups;
  private readonly since: number;
  private readonly joins: ChatBatch<AskedJoin>;
  private readonly winnerLines: ChatBatch<WinnerLine>;
  private readonly confirmed: ChatBatch<ConfirmedJoin>;

  constructor(private readonly deps: ChatJoinsDeps) {
    this.lookups = new JoinLookups(deps);
    this.since = deps.clock.now();
    const { feed } = deps;
    this.joins = feed.batch<AskedJoin>({
      ...{ name: 'Entries', everyMs: EVERY_MS, atOnce: AT_ONCE, maxWaiting: MOST_WAITING },
      without: (join, viewers) =>
        viewers.has({ platform: join.platform, userId: join.user.userId }) ? null : join,
      retries: (error) => !(error instanceof Problem && error.code === 'payload_too_large'),
      deliver: (accountId, joins) => this.enter(accountId, this.watch(accountId), joins),
    });
    this.winnerLines = feed.batch<WinnerLine>({
      ...{ name: 'Lines of winners', everyMs: EVERY_MS, maxWaiting: MOST_WINNER_LINES },
      without: (line, viewers) => (viewers.viewerIds.has(line.viewerId) ? null : line),
      deliver: (accountId, lines) => this.readWinnerLines(accountId, lines),
    });
    this.confirmed = feed.batch<ConfirmedJoin>({
      ...{ name: 'Confirmed entries', everyMs: CONFIRM_MS, maxWaiting: MOST_WAITING, dropsOnStop: true },
      without: (entrant, viewers) => (viewers.has(entrant) ? null : entrant),
      deliver: (accountId, entrants) => this.confirm(accountId, entrants),
    });
  }

  /** Number of requests dropped because too many were waiting. */
  get dropped(): number {
    return this.joins.dropped;
  }

  readonly subscriber: ChatSubscriber = {
    name: 'giveaways',
    receive: ({ accountId, event, simulated }) => this.onLine(accountId, event, simulated),
  };

  private onLine(accountId: string, event: ChatEvent, simulated: boolean): void {
    const quietMinutes = this.quietOf(accountId, event);
    const watched = this.watch(accountId);
    const line = { event, simulated, quietMinutes };
    if (this.deps.isShared && this.deps.clock.now() - watched.readAt > FRESH_MS) void this.read(accountId);
    if (watched.isCurrent) this.take(accountId, watched, line);
    else if (watched.early.length < MOST_EARLY) watched.early.push(line);
    else if (watched.state) this.take(accountId, watched, line);
  }

  /** Adds a join request that did not come by the keyword. */
  ask(accountId: string, join: AskedJoin): void {
    this.joins.add(accountId, join);
  }

  /** Returns the minutes since the viewer's line before this one; the same for a line, however often it is asked for. */
  quietOf(accountId: string, event: ChatEvent): number | 'unknown' {
    return this.minutesSince(
      this.deps.feed.recentChatters.lineBefore(accountId, event),
      Date.parse(event.at),
    );
  }

  private minutesSince(last: number | null, now: number): number | 'unknown' {
    if (last !== null) return Math.floor((now - last) / 60_000);
    // Without a line, the quiet time is the time since this process listens.
    const minutes = Math.floor((this.deps.clock.now() - this.since) / 60_000);
    return minutes > 120 ? minutes : 'unknown';
  }

  /** The giveaway may be another now. */
  async changed(accountId: string): Promise<void> {
    // A read that has begun may not include the change.
    await this.watched.get(accountId)?.reading;
    await this.read(accountId);
  }

  forget(accountId: string, viewers: ErasedViewers): void {
    const watched = this.watched.peek(accountId);
    if (!watched) return;
    watched.early = watched.early.filter(
      ({ event: { platform, body } }) => !viewers.has({ platform, userId: body.user.userId }),
    );
  }

  /** Commits the requests that wait, and no later ones. */
  async stop(): Promise<void> {
    await Promise.all([...this.watched.values()].map(({ reading }) => reading ?? Promise.resolve()));
    await Promise.all([this.winnerLines.stop(), this.joins.stop(), this.confirmed.stop()]);
  }

  private watch(accountId: string): Watched {
    const known = this.watched.get(accountId);
    if (known) return known;
    const watched: Watched = {
      state: null,
      revision: -1,
      match: null,
      readAt: 0,
      reading: null,
      isCurrent: false,
      early: [],
      deniedAt: 0,
    };
    this.watched.set(accountId, watched);
    void this.read(accountId);
    return watched;
  }

  /** Lines that come meanwhile wait. */
  private async read(accountId: string): Promise<void> {
    const watched = this.watched.get(accountId);
    if (!watched) return;
    await (watched.reading ??= this.readNow(accountId, watched));
  }

  private async readNow(accountId: string, watched: Watched): Promise<void> {
    watched.isCurrent = false;
    watched.readAt = this.deps.clock.now();
    try {
      this.know(watched, await this.deps.pipeline.read(giveawayStream(accountId), giveawayDecider));
      watched.isCurrent = true;
      for (const line of watched.early.splice(0)) this.take(accountId, watched, line);
    } catch (error) {
      this.deps.warn(`Could not read the giveaway of account ${accountId}: ${String(error)}`);
      setTimeout(() => void this.read(accountId), RETRY_MS).unref();
    } finally {
      watched.reading = null;
    }
  }

  /** Takes a state unless it is older than the known one. */
  private know(watched: Watched, { state, revision }: Pick<Fold<Giveaways>, 'state' | 'revision'>): void {
    if (watched.state && revision <= watched.revision) return;
    const before = watched.state?.giveaway?.settings;
    watched.state = state;
    watched.revision = revision;
    const settings = state.giveaway?.settings;
    if (settings !== before) watched.match = settings ? keywordMatch(settings) : null;
  }

  private take(
    accountId: string,
    watched: Watched,
    { event, simulated, quietMinutes }: Watched['early'][number],
  ): void {
    // What was written here counts before the log tells of it.
    const written = this.deps.pipeline.known<Giveaways>(giveawayStream(accountId));
    if (written) this.know(watched, written);
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
    const winner = giveaway.winners.find(
      (each) => isActive(each) && each.platform === platform && each.user?.userId === userId,
    );
    if (winner) this.winnerLines.add(accountId, { viewerId: winner.viewerId, text: body.text, at });
  }

  private async enter(accountId: string, watched: Watched, some: readonly AskedJoin[]): Promise<void> {
    const { giveaway } = await giveawaysOf(this.deps.pipeline, accountId);
    if (giveaway?.phase !== 'open') return;
    const real = await this.lookups.real(accountId, some);
    if (real.length === 0) return;
    const [joins, sessionStartedAt] = await Promise.all([
      Promise.all(real.map((join) => this.lookups.attempt(accountId, giveaway.settings, join))),
      this.lookups.sessionOf(accountId, giveaway.settings),
    ]);
    const command = { joins, sessionStartedAt };
    const { before, after } = await runInternal(this.deps.pipeline, accountId, 'EnterViewers', command, null);
    this.know(watched, after);
    if (after.state.giveaway?.phase !== 'open') return;
    const isNew = ({ viewerId }: { readonly viewerId: string }): boolean =>
      !inTree(before.state.entries, viewerId);
    const entered = joins.filter((join) => isNew(join) && inTree(after.state.entries, join.viewerId));
    if (giveaway.settings.confirmJoins)
      for (const { platform, user } of entered)
        this.confirmed.add(accountId, { platform, userId: user.userId, name: user.name });
    const denied = joins.find((join) => !inTree(after.state.entries, join.viewerId));
    if (denied) await this.deny(accountId, watched, after.state, denied, sessionStartedAt);
  }

  /** Names entrants in one line; a bot that can't speak is no reason to name them later. */
  private confirm(accountId: string, entrants: readonly ConfirmedJoin[]): Promise<void> {
    const shown = entrants
      .slice(0, NAMES_IN_LINE)
      .map(({ name }) => name)
      .join(', ');
    const more = entrants.length - NAMES_IN_LINE;
    const users = more > 0 ? `${shown} … +${more}` : shown;
    return this.deps.bot.say(accountId, {
      message: 'giveaway.joined',
      values: { users, count: entrants.length },
    });
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
    if (await this.deps.announcesDenials(accountId))
      this.say(accountId, 'giveaway.denied', {
        user: join.user.name,
        why: { message: `giveaway.why_${answer.why}` },
      });
  }

  private say(accountId: string, message: string, values: NonNullable<BotReply['values']>): void {
    void this.deps.bot
      .say(accountId, { message, values })
      .catch((error: unknown) =>
        this.deps.warn(`The bot of account ${accountId} could not send a message: ${String(error)}`),
      );
  }

  private async readWinnerLines(accountId: string, lines: readonly WinnerLine[]): Promise<void> {
    await runInternal(this.deps.pipeline, accountId, 'HearWinners', { lines }, null);
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
