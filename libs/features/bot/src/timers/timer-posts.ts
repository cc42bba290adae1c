import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { stateOf } from '@studio/kernel/state-of';
import { InternalCommands } from '@studio/kernel/internal-command';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Channels, SharedChats } from '@studio/contracts/channels/channels';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { Share } from '@studio/process-managers/share';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { BotEngine } from '../engine/bot-engine';
import { timerDecider, type OwnTimerCommands } from './timer.decider';
import { timerAccounts } from './timer.projection';
import {
  APART_MS,
  lastDue,
  nextDue,
  whyNotNow,
  type BotTimer,
  type BotTimers,
  type LiveSince,
} from './timer.state';

export const BOT_TIMERS = 'bot-timers';

/** Accounts that are looked at in one turn. */
const AT_ONCE = 50;
/** Pause after which everything is read again, since another node may have acted meanwhile. */
const AWAY_MS = 5_000;
/** Milliseconds until the next check after too few lines, during a Shared Chat, and while no chat is connected. */
const QUIET_MS = 5_000;
const SHARED_MS = 15_000;
const UNCONNECTED_MS = 60_000;
const MOST_ACCOUNTS = 1_000_000;

export interface TimerPostsDeps {
  readonly pipeline: CommitPipeline;
  readonly bot: Pick<BotEngine, 'sayFilled' | 'runCommand'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  /** Lines of an account's chat since the studio knows it. */
  readonly messagesOf: (accountId: string) => Promise<number>;
  readonly channels: Pick<Channels, 'of'>;
  readonly sharedChats: Pick<SharedChats, 'isRunning'>;
  /** Reader of the timers' documents. */
  readonly reader: Pick<ProjectionReader, 'all'>;
  /** Resolves to true if the documents contain everything in the log. */
  readonly upToDate: () => Promise<boolean>;
  readonly clock: Clock;
  /** Accounts whose timers are looked at here. */
  readonly share: Pick<Share, 'has'>;
}

const posting = new InternalCommands<OwnTimerCommands, BotTimers>(timerDecider, {
  PostTimer: { via: 'bot', idName: 'post_timer' },
});

/**
 * Posts timers when they are due. The due time follows from the log alone; memory only holds the time of the next
 * check.
 */
export class TimerPosts implements Process {
  readonly name = BOT_TIMERS;
  readonly categories = ['timers', 'activity', 'simulated'];
  /** Time of the next check by account, ms since 1970. */
  private readonly accounts = new Map<string, number>();
  private isLoaded = false;
  private lastAsked = -Infinity;

  constructor(private readonly deps: TimerPostsDeps) {}

  readonly reactions: Process['reactions'] = {
    'timer.created': (event) => this.lookSoon(event),
    'timer.changed': (event) => this.lookSoon(event),
    'timer.posted': (event) => this.lookSoon(event),
    'timer.deleted': (event) => this.lookSoon(event),
    'stream.went-online': (event) => (this.accounts.has(idOf(event.stream)) ? this.lookSoon(event) : []),
    'stream.went-offline': (event) => (this.accounts.has(idOf(event.stream)) ? this.lookSoon(event) : []),
  };

  private lookSoon({ stream }: StoredEvent): readonly Call[] {
    this.accounts.set(idOf(stream), 0);
    return [];
  }

  /** Accounts that were taken are looked at as after a start. */
  shareChanged(): void {
    this.isLoaded = false;
  }

  async due(now: number): Promise<readonly DueCall[]> {
    if (now - this.lastAsked > AWAY_MS) this.isLoaded = false;
    this.lastAsked = now;
    if (!this.isLoaded) await this.load();
    const waiting = [...this.accounts]
      .filter(([accountId, at]) => at <= now && this.deps.share.has(accountId))
      .slice(0, AT_ONCE);
    const calls: DueCall[] = [];
    for (const [accountId] of waiting) calls.push(...(await this.look(accountId, now)));
    return calls;
  }

  private async load(): Promise<void> {
    if (!(await this.deps.upToDate())) return;
    const range = { index: 'account', equals: [] } as const;
    const found = await this.deps.reader.all<{ readonly accountId: string }>(
      timerAccounts,
      range,
      MOST_ACCOUNTS,
    );
    this.accounts.clear();
    for (const { doc } of found) this.accounts.set(doc.accountId, 0);
    this.isLoaded = true;
  }

  /** Returns the account's due timer, never more than one at a time. */
  private async look(accountId: string, now: number): Promise<readonly DueCall[]> {
    const { timers, lastPostAt } = await stateOf(this.deps.pipeline, timerDecider, accountId);
    const all = Object.values(timers).filter(({ enabled }) => enabled);
    if (all.length === 0) {
      this.accounts.delete(accountId);
      return [];
    }
    const liveSince = await liveSinceOf(this.deps.record, accountId);
    if (!all.some((timer) => isNear(timer, now, liveSince))) {
      this.lookAgain(accountId, all, now, liveSince);
      return [];
    }
    if ((await this.deps.channels.of(accountId)).length === 0) {
      this.accounts.set(accountId, now + UNCONNECTED_MS);
      return [];
    }
    const [messages, sharedChat] = await Promise.all([
      this.deps.messagesOf(accountId),
      this.deps.sharedChats.isRunning(accountId),
    ]);
    const moment = { now, liveSince, lastPostAt, messages, sharedChat };
    const reasons = all.map((timer) => ({ timer, reason: whyNotNow(timer, moment) }));
    const ready = reasons.find(({ reason }) => reason === null);
    if (reasons.some(({ reason }) => reason === null || reason === 'too_close'))
      this.accounts.set(accountId, now + APART_MS / 4);
    else if (reasons.some(({ reason }) => reason === 'too_quiet'))
      this.accounts.set(accountId, now + QUIET_MS);
    else if (reasons.some(({ reason }) => reason === 'shared_chat'))
      this.accounts.set(accountId, now + SHARED_MS);
    else this.lookAgain(accountId, all, now, liveSince);
    return ready ? [this.post(accountId, ready.timer, moment)] : [];
  }

  private lookAgain(accountId: string, timers: readonly BotTimer[], now: number, live: LiveSince): void {
    const next = timers.map((timer) => nextDue(timer, now, live) ?? Infinity);
    this.accounts.set(accountId, Math.min(...next));
  }

  private post(
    accountId: string,
    timer: BotTimer,
    {
      now,
      liveSince,
      messages,
    }: { readonly now: number; readonly liveSince: LiveSince; readonly messages: number },
  ): DueCall {
    const { timerId } = timer;
    const id = `${accountId}.${timerId}.${lastDue(timer, now, liveSince) ?? 0}`;
    return {
      id,
      step: 'post',
      run: async (cause) => {
        const command = { timerId, liveSince, messages };
        const { pipeline } = this.deps;
        const run = { streamId: accountId, command, cause };
        const { commit, after } = await posting.run(pipeline, 'PostTimer', run);
        const posted = after.state.timers[timerId];
        // Written down before it is said: it is never said twice.
        if (commit && posted) await this.say(accountId, posted, cause);
      },
    };
  }

  private async say(accountId: string, timer: BotTimer, { key: once }: Cause): Promise<void> {
    const { message, commandName } = timer;
    const platforms = timer.platforms.length > 0 ? { platforms: timer.platforms } : {};
    if (message !== null) return this.deps.bot.sayFilled(accountId, message, { once, ...platforms });
    const options = { once, simulated: undefined, ...platforms };
    if (commandName !== null) await this.deps.bot.runCommand(accountId, commandName, '', null, options);
  }
}

/** Since when an account's stream is live. */
export async function liveSinceOf(
  record: Pick<ActivityRecord, 'session'>,
  accountId: string,
): Promise<LiveSince> {
  const { live, streamStartedAt } = await record.session(accountId);
  return live && streamStartedAt !== null ? Date.parse(streamStartedAt) : null;
}

/** Its latest time was a moment ago: it may be said now. */
function isNear(timer: BotTimer, now: number, liveSince: LiveSince): boolean {
  const moment = { now, liveSince, messages: Infinity, lastPostAt: -Infinity };
  return whyNotNow(timer, moment) === null;
}
