import type { ActivityRecord } from '@studio/areas/activity-record';
import { carryOut, stateOf } from '@studio/areas/own-command';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Channels } from '@studio/platforms/port/channels';
import type { Call, Cause, DueCall, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { BotEngine } from '../engine/bot-engine';
import { timerDecider } from './timer.decider';
import type { TimerEvents } from './timer.events';
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
/** Somebody else may have acted meanwhile: all is read anew. */
const AWAY_MS = 5_000;
/** How soon it is looked again where too little was said, and where no chat is connected. */
const QUIET_MS = 5_000;
const UNCONNECTED_MS = 60_000;
const MOST_ACCOUNTS = 1_000_000;

export interface TimerPostsDeps {
  readonly pipeline: CommitPipeline;
  readonly bot: Pick<BotEngine, 'sayFilled' | 'runCommand'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  /** Lines of an account's chat since the studio knows it. */
  readonly messagesOf: (accountId: string) => Promise<number>;
  readonly channels: Pick<Channels, 'of'>;
  /** Of the timers' documents. */
  readonly reader: Pick<ProjectionReader, 'all'>;
  /** Whether they tell of all that the log holds. */
  readonly upToDate: () => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * Says what timers say, when their time comes. When that is follows from the log alone; what is kept in memory only
 * tells when to look next.
 */
export class TimerPosts implements Process {
  readonly name = BOT_TIMERS;
  readonly categories = ['timers', 'activity', 'simulated'];
  /** When to look at the timers of an account, ms since 1970. */
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

  async due(now: number): Promise<readonly DueCall[]> {
    if (now - this.lastAsked > AWAY_MS) this.isLoaded = false;
    this.lastAsked = now;
    if (!this.isLoaded) await this.load();
    const waiting = [...this.accounts].filter(([, at]) => at <= now).slice(0, AT_ONCE);
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

  /** What is due of an account; never more than one at a time. */
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
    const moment = { now, liveSince, lastPostAt, messages: await this.deps.messagesOf(accountId) };
    const reasons = all.map((timer) => ({ timer, reason: whyNotNow(timer, moment) }));
    const ready = reasons.find(({ reason }) => reason === null);
    if (reasons.some(({ reason }) => reason === null || reason === 'too_close'))
      this.accounts.set(accountId, now + APART_MS / 4);
    else if (reasons.some(({ reason }) => reason === 'too_quiet'))
      this.accounts.set(accountId, now + QUIET_MS);
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
        const { commit, after } = await carryOut<BotTimers, TimerEvents>(
          this.deps.pipeline,
          timerDecider,
          { accountId, operation: 'post_timer', cause, via: 'bot' },
          (state, context) => timerDecider.decide.PostTimer(state, command, context),
        );
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
