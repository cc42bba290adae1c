import type { EventOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { gambled, spun } from './games';
import type { LedgerEvents } from './ledger.events';
import { accountIn, withAccount, type LedgerShard, type PointsAccount } from './ledger.state';
import { change, type LedgerContext } from './movement.decider';
import type { StoredGambling, StoredLoan, StoredTransfer } from './loyalty.event-shapes';

type Events = readonly EventOf<LedgerEvents>[];

interface OfViewer {
  readonly viewerId: string;
  readonly platform: string;
}

export interface Gamble extends OfViewer {
  readonly game: 'gamble' | 'slots';
  /** `all`, or so many. */
  readonly bet: number | 'all';
  readonly settings: StoredGambling;
  readonly loan: Pick<StoredLoan, 'blockGamblingWhileOwed'>;
  /** 0 to below 1 each: one, or three reels. */
  readonly rolls: readonly number[];
}

export interface TransferPoints extends OfViewer {
  readonly to: OfViewer & { readonly isHere: boolean };
  readonly amount: number;
  readonly settings: StoredTransfer;
  readonly refId: string;
}

export interface Borrow extends OfViewer {
  readonly amount: number;
  readonly settings: StoredLoan;
}

/** @throws Problem `not_enough_points`, `on_cooldown`, `not_allowed_now` */
export function gamble(state: LedgerShard, command: Gamble, context: LedgerContext): Events {
  const { viewerId, platform, game, settings, loan, rolls } = command;
  const account = accountIn(state, viewerId);
  const highest = settings.maxBet > 0 ? settings.maxBet : Infinity;
  const bet = command.bet === 'all' ? Math.min(account.points, highest) : command.bet;
  const lost = account.day === context.day ? account.lost : 0;
  if (account.owed > 0 && loan.blockGamblingWhileOwed) throw refused('loan');
  if (bet < settings.minBet || bet > highest) throw refused('bet');
  if (settings.dailyLossCap > 0 && lost + bet > settings.dailyLossCap) throw refused('daily');
  requireRest(account.gambledAt, settings.cooldownS, context.now);
  requirePoints(account, bet);
  const { won, jackpot } =
    game === 'gamble' ? gambled(bet, settings.gamble, rolls[0] ?? 1) : spun(bet, settings.slots, rolls);
  const why = { source: game, reason: null, refId: null } as const;
  return [
    change(state, context, {
      viewerId,
      platform,
      delta: won - bet,
      ...why,
      game: { bet, rolls, won, jackpot },
    }),
  ];
}

/** In one commit where both are of this part; else it is told whom it goes to, and a process sees to it. */
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
  const arrives = amount - Math.ceil((amount * settings.feePercent) / 100);
  const why = { source: 'transfer', reason: null, refId } as const;
  const { isHere, ...receiver } = to;
  const out = change(state, context, {
    viewerId,
    platform,
    delta: -amount,
    ...why,
    to: { ...receiver, amount: arrives },
  });
  if (!isHere || arrives === 0) return [out];
  const after = withAccount(state, viewerId, { ...account, points: account.points - amount }, 1);
  return [out, change(after, context, { ...receiver, delta: arrives, ...why })];
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

function requirePoints({ points }: PointsAccount, amount: number): void {
  if (points < amount) throw new Problem('not_enough_points', `${amount} are needed, there are ${points}.`);
}

function requireRest(at: string | null, seconds: number, now: number): void {
  if (at !== null && now - Date.parse(at) < seconds * 1000) throw refused('cooldown');
}

function refused(why: string): Problem {
  return new Problem('points_refused', `That isn’t possible now: ${why}.`, { why });
}
