import type { DecideTable, Decider, EventOf, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { LedgerSource } from '@studio/contracts/loyalty/ledger';
import {
  importBalances,
  undoBalances,
  withImported,
  type ImportBalances,
  type UndoBalances,
} from './importing.decider';
import { earnChat, earnWatch, type EarnChat, type EarnWatch } from './earning.decider';
import type { AdjustLoyaltyPoints, ReverseLoyaltyEntry } from './ledger.commands';
import type { LedgerEvents } from './ledger.events';
import { handOver, joinedAccounts, takeOver, type HandOver, type TakeOver } from './linking.decider';
import {
  borrow,
  gamble,
  repay,
  transfer,
  type Borrow,
  type Gamble,
  type Repay,
  type TransferPoints,
} from './spending.decider';
import {
  accountIn,
  hourOf,
  newAccount,
  noShard,
  notEarned,
  withAccount,
  type LedgerShard,
  type PointsAccount,
} from './ledger.state';
import { change, type LedgerContext } from './movement.decider';

/** Lookups of a command on one viewer. */
export interface LedgerLookups {
  readonly shard: number;
  readonly viewerId: string;
  readonly platform: string;
  /** Date in the account's time zone: 2026-11-24. */
  readonly day: string;
}

/** Moves points of one viewer. */
export interface MovePoints {
  readonly viewerId: string;
  readonly platform: string;
  readonly delta: number;
  /** `all`: nothing where they have too little; `most`: as much as they have. */
  readonly mode: 'all' | 'most';
  readonly source: LedgerSource;
  readonly reason: string | null;
  readonly refId: string | null;
  /** It counts once for each viewer, ever. */
  readonly once?: string;
  /** Points set aside for a game with others; negative: of a stake that comes back. */
  readonly staked?: number;
  readonly limits?: StakeLimits;
}

/** Limits of the account for stakes in games with others. */
export interface StakeLimits {
  /** Points that a viewer can lose on a day; 0: any. */
  readonly dailyLossCap: number;
  readonly blockWhileOwed: boolean;
  /** Seconds since the last game; 0: none. */
  readonly cooldownS: number;
}

export interface InternalLedgerCommands {
  MovePoints: MovePoints;
  EarnWatch: EarnWatch;
  EarnChat: EarnChat;
  Gamble: Gamble;
  Transfer: TransferPoints;
  Borrow: Borrow;
  Repay: Repay;
  HandOver: HandOver;
  TakeOver: TakeOver;
  ImportBalances: ImportBalances;
  UndoBalances: UndoBalances;
  ClearLedger: object;
}

export interface LedgerCommands extends InternalLedgerCommands {
  AdjustLoyaltyPoints: AdjustLoyaltyPoints;
  ReverseLoyaltyEntry: ReverseLoyaltyEntry;
}

/** Lookups of single commands. */
export interface LedgerCommandLookups {
  readonly AdjustLoyaltyPoints: LedgerLookups & {
    readonly login: string;
    /** Whether the command ran earlier than the stream remembers. */
    readonly isDone: boolean;
  };
  readonly ReverseLoyaltyEntry: LedgerLookups & { readonly delta: number; readonly login: string };
}

type Events = readonly EventOf<LedgerEvents>[];

const decide: DecideTable<LedgerCommands, LedgerShard, LedgerEvents, LedgerContext, LedgerCommandLookups> = {
  AdjustLoyaltyPoints: (state, { delta, reason }, context) => {
    const { viewerId, platform, isDone } = context;
    if (isDone) return [];
    const why = { source: 'adjust', reason: reason ?? null, refId: null } as const;
    return moved(state, { viewerId, platform, delta, mode: 'most', ...why }, context);
  },

  ReverseLoyaltyEntry: (state, { seq }, context) => {
    const { viewerId, platform, delta } = context;
    if (accountIn(state, viewerId).reversed.includes(seq))
      throw new Problem('entry_reversed', 'This transaction was already reversed.', { seq });
    const why = { source: 'reverse', reason: null, refId: String(seq) } as const;
    const events = moved(state, { viewerId, platform, delta: -delta, mode: 'most', ...why }, context);
    const [event] = events;
    // Also where nothing is left to take: it is done once.
    const none = change(state, context, { viewerId, platform, delta: 0, ...why });
    const reversed = event?.type === 'points.changed' ? event : none;
    return [{ type: reversed.type, data: { ...reversed.data, reverses: seq } }];
  },

  MovePoints: moved,
  EarnWatch: earnWatch,
  EarnChat: earnChat,
  Gamble: gamble,
  Transfer: transfer,
  Borrow: borrow,
  Repay: repay,
  HandOver: handOver,
  TakeOver: takeOver,
  ImportBalances: importBalances,
  UndoBalances: undoBalances,
  ClearLedger: ({ count }, _, { now }) =>
    count === 0 ? [] : [{ type: 'ledger.cleared', data: { at: new Date(now).toISOString() } }],
};

function moved(state: LedgerShard, command: MovePoints, context: LedgerContext): Events {
  const { viewerId, delta, mode, once, refId } = command;
  const account = accountIn(state, viewerId);
  const { points, once: done } = account;
  if (once !== undefined && done.includes(once)) return [];
  const why = command.limits && reasonAgainst(account, -delta, command.limits, context);
  if (why) return [{ type: 'points.refused', data: { viewerId, amount: -delta, refId, why } }];
  if (mode === 'all' && points + delta < 0)
    return [{ type: 'points.refused', data: { viewerId, amount: -delta, refId } }];
  const applied = delta < 0 ? -Math.min(Math.max(0, points), -delta) : delta;
  if (applied === 0 && once === undefined) return [];
  const { mode: _, limits: _limits, ...rest } = command;
  return [change(state, context, { ...rest, delta: applied })];
}

/** Returns the code of what is against a stake; null: nothing. */
function reasonAgainst(
  { owed, day, lost, gambledAt }: PointsAccount,
  amount: number,
  { dailyLossCap, blockWhileOwed, cooldownS }: StakeLimits,
  context: LedgerContext,
): string | null {
  if (owed > 0 && blockWhileOwed) return 'loan';
  const lostToday = day === context.day ? lost : 0;
  if (dailyLossCap > 0 && lostToday + amount > dailyLossCap) return 'daily';
  if (gambledAt !== null && context.now - Date.parse(gambledAt) < cooldownS * 1000) return 'cooldown';
  return null;
}

const evolve: EvolveTable<LedgerShard, LedgerEvents> = {
  'points.changed': (state, data) => {
    const { viewerId, delta, balance, source, day, at, loan, game, to, once, reverses } = data;
    const { staked = 0 } = data;
    const before = accountIn(state, viewerId);
    if (data.link) return withAccount(state, viewerId, linked(before, data.link), 1);
    const today = before.day === day ? before : { ...before, day, given: 0, lost: 0 };
    const account: PointsAccount = {
      ...today,
      points: balance,
      lifetime: before.lifetime + (delta > 0 && !notEarned.has(source) ? delta : 0),
      ...(loan && loan),
      ...(game && { gambledAt: at, lost: today.lost + Math.max(0, game.bet - game.won) }),
      ...(staked !== 0 && { lost: Math.max(0, today.lost + staked) }),
      ...(staked > 0 && { gambledAt: at }),
      ...(to && { gaveAt: at, given: today.given - delta }),
      once: once === undefined ? before.once : [...before.once, once],
      reversed: reverses === undefined ? before.reversed : [...before.reversed, reverses],
    };
    return withAccount(state, viewerId, account, 1);
  },

  'points.refused': (state) => state,

  'points.earned': (state, { source, session, at, entries }) =>
    entries.reduce((shard, { viewerId, delta, balance, minutes = 0, messages = 0, rest, streak, owed }) => {
      const before = accountIn(shard, viewerId);
      const isNew = session !== null && before.session !== session;
      const [watchEarned, chatEarned] = isNew ? [0, 0] : [before.watchEarned, before.chatEarned];
      const account: PointsAccount = {
        ...before,
        points: balance,
        lifetime: before.lifetime + delta,
        minutes: before.minutes + minutes,
        messages: before.messages + messages,
        session: session ?? before.session,
        talkedIn: source === 'chat' && session !== null ? session : before.talkedIn,
        streak: streak ?? before.streak,
        watchEarned: watchEarned + (source === 'watchtime' ? delta : 0),
        chatEarned: chatEarned + (source === 'chat' ? delta : 0),
        ...(delta > 0 && earnedInHour(before, at, delta)),
        rest: rest ?? before.rest,
        chatAt: source === 'chat' && delta > 0 ? at : before.chatAt,
        owed: owed ?? before.owed,
        dueAt: owed === 0 ? null : before.dueAt,
      };
      return withAccount(shard, viewerId, account, 1);
    }, state),

  'points.imported': (state, { entries, ...about }) =>
    entries.reduce(
      (shard, entry) =>
        withAccount(shard, entry.viewerId, withImported(accountIn(shard, entry.viewerId), entry, about), 1),
      state,
    ),

  'ledger.cleared': ({ count }) => ({ accounts: {}, count }),
};

function earnedInHour(
  before: PointsAccount,
  at: string,
  delta: number,
): Pick<PointsAccount, 'hour' | 'hourEarned'> {
  const hour = hourOf(at);
  return { hour, hourEarned: (before.hour === hour ? before.hourEarned : 0) + delta };
}

function linked(
  before: PointsAccount,
  { way, account }: NonNullable<LedgerEvents['points.changed']['link']>,
): PointsAccount {
  return way === 'out' ? newAccount : joinedAccounts(before, { ...newAccount, ...account });
}

export const ledgerDecider: Decider<
  LedgerShard,
  LedgerCommands,
  LedgerEvents,
  LedgerContext,
  LedgerCommandLookups
> = {
  category: 'ledger',
  schemaVersion: 3,
  initial: noShard,
  decide,
  evolve,
};
