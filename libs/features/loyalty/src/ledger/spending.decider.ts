import type { EventOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { gambled, spun, type Payout } from '../games/games';
import { landed } from '../games/roulette';
import type { LedgerEvents } from './ledger.events';
import {
  accountIn,
  withAccount,
  type LedgerAccount,
  type LedgerShard,
  type PointsAccount,
} from './ledger.state';
import { change, type LedgerContext } from './movement.decider';
import type { Gambling, StoredLoan, StoredTransfer } from '../model/loyalty.event-shapes';

type Events = readonly EventOf<LedgerEvents>[];

export interface Gamble extends LedgerAccount {
  readonly game: 'gamble' | 'slots' | 'roulette';
  /** `all`, or so many. */
  readonly bet: number | 'all';
  readonly settings: Gambling;
  /** Bet of roulette, such as `red` or `17`. */
  readonly pick?: string;
  readonly loan: Pick<StoredLoan, 'blockGamblingWhileOwed'>;
  /** 0 to below 1 each: one, or three reels. */
  readonly rolls: readonly number[];
}

export interface TransferPoints extends LedgerAccount {
  readonly to: LedgerAccount & { readonly isHere: boolean };
  readonly amount: number;
  readonly settings: StoredTransfer;
  readonly refId: string;
}

export interface Borrow extends LedgerAccount {
  readonly amount: number;
  readonly settings: StoredLoan;
}

export interface Repay extends LedgerAccount {
  /** `all`: as much of the loan as there are points for. */
  readonly amount: number | 'all';
}

/** @throws Problem `not_enough_points`, `on_cooldown`, `not_allowed_now` */
export function gamble(state: LedgerShard, command: Gamble, context: LedgerContext): Events {
  const { viewerId, platform, game, settings, loan, rolls, pick } = command;
  const account = accountIn(state, viewerId);
  const { minBet, maxBet } = game === 'roulette' ? settings.roulette : settings;
  const highest = maxBet > 0 ? maxBet : Infinity;
  const bet = command.bet === 'all' ? Math.min(account.points, highest) : command.bet;
  const lost = account.day === context.day ? account.lost : 0;
  if (account.owed > 0 && loan.blockGamblingWhileOwed) throw refused('loan');
  if (bet < minBet || bet > highest) throw refused('bet');
  if (settings.dailyLossCap > 0 && lost + bet > settings.dailyLossCap) throw refused('daily');
  requireRest(account.gambledAt, settings.cooldownS, context.now);
  requirePoints(account, bet);
  const { won, jackpot } = payoutOf(bet, command);
  const why = { source: game, reason: null, refId: null } as const;
  return [
    change(state, context, {
      viewerId,
      platform,
      delta: won - bet,
      ...why,
      game: { bet, rolls, won, jackpot, ...(pick !== undefined && { pick }) },
    }),
  ];
}

function payoutOf(bet: number, { game, settings, rolls, pick = '' }: Gamble): Payout {
  const [first = 1] = rolls;
  if (game === 'gamble') return gambled(bet, settings.gamble, first);
  if (game === 'slots') return spun(bet, settings.slots, rolls);
  return { won: landed(bet, pick, first), jackpot: false };
}

/**
 * Transfers points in one commit if both viewers are in this shard. Otherwise the event names the recipient, and a
 * process completes the transfer.
 */
export function transfer(state: LedgerShard, command: TransferPoints, context: LedgerContext): Events {
  const { viewerId, platform, to, amount, settings, refId } = command;
  const account = accountIn(state, viewerId);
  const given = account.day === context.day ? account.given : 0;
  if (viewerId === to.viewerId) throw refused('self');
  if (amount < settings.min || (settings.max > 0 && amount > settings.max)) throw refused('amount');
  if (settings.dailyMax > 0 && given + amount > settings.dailyMax) throw refused('daily');
  if (account.minutes < settings.minAccountWatchMin) throw refused('watchtime');
  requireRest(account.gaveAt, settings.cooldownS, context.now);
  requirePoints(account, amount);
  const arrives = amount - feeOf(amount, settings);
  // Nobody pays a fee for a gift that does not arrive.
  if (arrives < 1) throw refused('amount');
  const why = { source: 'transfer', reason: null, refId } as const;
  const { isHere, ...receiver } = to;
  const out = change(state, context, {
    viewerId,
    platform,
    delta: -amount,
    ...why,
    to: { ...receiver, amount: arrives },
  });
  if (!isHere) return [out];
  const after = withAccount(state, viewerId, { ...account, points: account.points - amount }, 1);
  return [out, change(after, context, { ...receiver, delta: arrives, ...why })];
}

/** Returns the fee of a transfer in whole points, rounded up. */
export function feeOf(amount: number, { feePercent }: Pick<StoredTransfer, 'feePercent'>): number {
  return Math.ceil((amount * feePercent) / 100);
}

/** @throws Problem `not_allowed_now` */
export function borrow(state: LedgerShard, command: Borrow, context: LedgerContext): Events {
  const { viewerId, platform, amount, settings } = command;
  const account = accountIn(state, viewerId);
  if (account.owed > 0 && settings.oneAtATime) throw refused('loan');
  if (account.minutes < settings.minWatchMin) throw refused('watchtime');
  const owed = account.owed + amount + Math.ceil((amount * settings.interestPercent) / 100);
  if (amount < 1 || account.owed + amount > settings.max) throw refused('amount');
  const dueAt = new Date(context.now + settings.dueDays * 24 * 3600_000).toISOString();
  const why = { source: 'loan', reason: null, refId: null } as const;
  return [change(state, context, { viewerId, platform, delta: amount, ...why, loan: { owed, dueAt } })];
}

/** Pays a loan back, as far as there is one and no more than there are points. @throws Problem `points_refused`, `not_enough_points` */
export function repay(
  state: LedgerShard,
  { viewerId, platform, amount }: Repay,
  context: LedgerContext,
): Events {
  const account = accountIn(state, viewerId);
  if (account.owed < 1) throw refused('no_loan');
  const paid = Math.min(account.owed, amount === 'all' ? Math.max(account.points, 1) : amount);
  if (paid < 1) throw refused('amount');
  requirePoints(account, paid);
  const owed = account.owed - paid;
  const loan = { owed, dueAt: owed === 0 ? null : account.dueAt };
  const why = { source: 'loan', reason: null, refId: null } as const;
  return [change(state, context, { viewerId, platform, delta: -paid, ...why, loan })];
}

function requirePoints({ points }: PointsAccount, amount: number): void {
  if (points < amount) throw new Problem('not_enough_points', `${amount} are needed, there are ${points}.`);
}

function requireRest(at: string | null, seconds: number, now: number): void {
  if (at !== null && now - Date.parse(at) < seconds * 1000) throw refused('cooldown');
}

function refused(why: string): Problem {
  return new Problem('points_refused', `This is not possible now: ${why}.`, { why });
}
