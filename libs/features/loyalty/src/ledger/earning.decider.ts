import type { EventOf } from '@studio/kernel/decider';
import type { LedgerEvents } from './ledger.events';
import { accountIn, hourOf, seqOf, type LedgerShard, type PointsAccount } from './ledger.state';
import type { LedgerContext } from './movement.decider';
import type { StoredChatBonus, StoredLoan, StoredWatchtime } from '../model/loyalty.event-shapes';

type Events = readonly EventOf<LedgerEvents>[];
type Earned = LedgerEvents['points.earned']['entries'][number];

/** Viewers who watched for a while. */
export interface EarnWatch {
  readonly settings: Pick<StoredWatchtime, 'points' | 'offlinePoints' | 'maxPerStream'>;
  readonly loan: Pick<StoredLoan, 'autoCollectPercent'>;
  /** Points that a viewer earns in an hour at most; 0: any. */
  readonly maxPerHour: number;
  readonly minutes: number;
  /** Start of the stream of now; null while there is none. */
  readonly session: string | null;
  /** Start of the previous stream. */
  readonly lastSession: string | null;
  readonly viewers: readonly {
    readonly viewerId: string;
    readonly platform: string;
    readonly multiplier: number;
  }[];
}

/** Viewers who wrote lines. */
export interface EarnChat {
  readonly settings: StoredChatBonus;
  readonly loan: Pick<StoredLoan, 'autoCollectPercent'>;
  /** Points that a viewer earns in an hour at most; 0: any. */
  readonly maxPerHour: number;
  /** Whether the bonus is off: lines are counted, but earn nothing. */
  readonly isOff: boolean;
  readonly session: string | null;
  /** Start of the previous stream. */
  readonly lastSession: string | null;
  readonly viewers: readonly {
    readonly viewerId: string;
    readonly platform: string;
    readonly multiplier: number;
    readonly messages: number;
    /** Those that are long enough. */
    readonly counting: number;
  }[];
}

/** Returns the earnings that remain after the loan repayment. */
function afterLoan(
  { owed, dueAt }: PointsAccount,
  earned: number,
  { autoCollectPercent }: Pick<StoredLoan, 'autoCollectPercent'>,
  now: number,
): { readonly delta: number; readonly owed?: number } {
  if (owed === 0 || earned === 0) return { delta: earned };
  const isLate = dueAt !== null && Date.parse(dueAt) <= now;
  const collected = Math.min(owed, isLate ? earned : Math.floor((earned * autoCollectPercent) / 100));
  return { delta: earned - collected, owed: owed - collected };
}

/** Returns the points that a viewer can still earn in this hour. */
function leftInHour({ hour, hourEarned }: PointsAccount, maxPerHour: number, now: number): number {
  if (maxPerHour === 0) return Infinity;
  return maxPerHour - (hour === hourOf(new Date(now).toISOString()) ? hourEarned : 0);
}

/** Streams in a row with this one, whatever showed first that somebody is there; null where that is known. */
function newStreak(
  account: PointsAccount,
  session: string | null,
  lastSession: string | null,
): number | null {
  if (session === null || account.session === session) return null;
  return account.session !== null && account.session === lastSession ? account.streak + 1 : 1;
}

export function earnWatch(state: LedgerShard, command: EarnWatch, context: LedgerContext): Events {
  const { settings, loan, minutes, session, lastSession, viewers } = command;
  const base = session === null ? settings.offlinePoints : settings.points;
  const entries = viewers.map(({ viewerId, platform, multiplier }, i): Earned => {
    const account = accountIn(state, viewerId);
    const streak = newStreak(account, session, lastSession);
    const sofar = streak === null ? account.watchEarned : 0;
    const cap = Math.min(
      settings.maxPerStream > 0 && session !== null ? settings.maxPerStream - sofar : Infinity,
      leftInHour(account, command.maxPerHour, context.now),
    );
    const earned = Math.max(0, Math.min(Math.floor(base * multiplier), cap));
    const net = afterLoan(account, earned, loan, context.now);
    return {
      seq: seqOf(state.count + 1 + i, context.shard),
      viewerId,
      platform,
      balance: account.points + net.delta,
      ...net,
      ...(session !== null && { minutes, watched: account.minutes + minutes }),
      ...(streak !== null && { streak }),
    };
  });
  return earned('watchtime', session, entries, context);
}

export function earnChat(state: LedgerShard, command: EarnChat, context: LedgerContext): Events {
  const { settings, loan, isOff, session, lastSession, viewers } = command;
  const entries = viewers.map(({ viewerId, platform, multiplier, messages, counting }, i): Earned => {
    const account = accountIn(state, viewerId);
    const streak = newStreak(account, session, lastSession);
    const sofar = streak === null ? account.chatEarned : 0;
    const lines = account.rest + counting;
    const rests =
      account.chatAt !== null && context.now - Date.parse(account.chatAt) < settings.cooldownS * 1000;
    const isDue = !isOff && !rests && lines >= settings.perMessages;
    const isFirst = !isOff && session !== null && account.talkedIn !== session;
    // Of lines that come together each counts, unless there is a rest after each bonus.
    const [times, rest] = !isDue
      ? [0, Math.min(lines, settings.perMessages)]
      : settings.cooldownS > 0
        ? [1, 0]
        : [Math.floor(lines / settings.perMessages), lines % settings.perMessages];
    const cap = Math.min(
      settings.maxPerStream > 0 && session !== null ? settings.maxPerStream - sofar : Infinity,
      leftInHour(account, command.maxPerHour, context.now),
    );
    const bonus = times * Math.floor(settings.points * multiplier);
    const points = bonus + (isFirst ? settings.firstMessageBonus : 0);
    const net = afterLoan(account, Math.max(0, Math.min(points, cap)), loan, context.now);
    return {
      seq: seqOf(state.count + 1 + i, context.shard),
      viewerId,
      platform,
      balance: account.points + net.delta,
      ...net,
      messages,
      rest,
      ...(streak !== null && { streak }),
    };
  });
  return earned('chat', session, entries, context);
}

function earned(
  source: 'watchtime' | 'chat',
  session: string | null,
  entries: readonly Earned[],
  { now, day }: LedgerContext,
): Events {
  if (entries.length === 0) return [];
  return [
    { type: 'points.earned', data: { source, at: new Date(now).toISOString(), day, session, entries } },
  ];
}
