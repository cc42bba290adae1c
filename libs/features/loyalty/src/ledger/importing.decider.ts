import type { EventOf } from '@studio/kernel/decider';
import type { PointsMode } from '@studio/contracts/loyalty/points-import';
import type { LedgerEvents } from './ledger.events';
import { accountIn, seqOf, type LedgerAccount, type LedgerShard, type PointsAccount } from './ledger.state';
import type { LedgerContext } from './movement.decider';

type Events = readonly EventOf<LedgerEvents>[];
type Entry = LedgerEvents['points.imported']['entries'][number];

/** Balances of another bot, in one part of the ledger. */
export interface ImportBalances {
  readonly importId: string;
  /** The other bot. */
  readonly from: string;
  readonly mode: PointsMode;
  /** Each viewer at most once. */
  readonly viewers: readonly (LedgerAccount & { readonly points: number; readonly minutes: number })[];
}

/** Takes an import back. */
export interface UndoBalances {
  readonly importId: string;
  readonly from: string;
  readonly viewers: readonly LedgerAccount[];
}

/** Imports balances; one that came from the same bot before changes nothing. */
export function importBalances(
  state: LedgerShard,
  { importId, from, mode, viewers }: ImportBalances,
  context: LedgerContext,
): Events {
  const entries: Omit<Entry, 'seq'>[] = [];
  for (const { viewerId, platform, points: theirs, minutes: watched } of viewers) {
    const account = accountIn(state, viewerId);
    const before = account.imported[from];
    if (before?.points === theirs) continue;
    const points = balanceAfter(account, theirs, before?.points ?? 0, mode);
    // Minutes are never added: a repeated import would count them again.
    const minutes = Math.max(0, watched - account.minutes);
    const delta = points - account.points;
    entries.push({ viewerId, platform, delta, balance: points, minutes, theirs });
  }
  return imported(state, entries, { importId, from, isUndo: false }, context);
}

function balanceAfter({ points }: PointsAccount, theirs: number, before: number, mode: PointsMode): number {
  if (mode === 'replace') return theirs;
  return mode === 'max' ? Math.max(points, theirs) : Math.max(0, points + theirs - before);
}

/** Takes imported points back, as many as there still are; returns no event if nothing is left of the import. */
export function undoBalances(
  state: LedgerShard,
  { importId, from, viewers }: UndoBalances,
  context: LedgerContext,
): Events {
  const entries: Omit<Entry, 'seq'>[] = [];
  for (const { viewerId, platform } of viewers) {
    const account = accountIn(state, viewerId);
    const last = account.imported[from];
    // A later import of the same bot stands.
    if (last?.importId !== importId) continue;
    const isReversed = account.reversed.includes(last.seq);
    const delta = isReversed ? 0 : Math.max(-account.points, -last.delta);
    const minutes = -Math.min(account.minutes, last.minutes);
    entries.push({
      viewerId,
      platform,
      delta,
      balance: account.points + delta,
      minutes,
      theirs: last.points,
    });
  }
  return imported(state, entries, { importId, from, isUndo: true }, context);
}

function imported(
  { count }: LedgerShard,
  entries: readonly Omit<Entry, 'seq'>[],
  about: Pick<LedgerEvents['points.imported'], 'importId' | 'from' | 'isUndo'>,
  { shard, now, day }: LedgerContext,
): Events {
  if (entries.length === 0) return [];
  const numbered = entries.map((entry, at) => ({ ...entry, seq: seqOf(count + at + 1, shard) }));
  return [
    {
      type: 'points.imported',
      data: { ...about, at: new Date(now).toISOString(), day, entries: numbered },
    },
  ];
}

/** Returns an account after an entry of an import. */
export function withImported(
  before: PointsAccount,
  { delta, balance, minutes, theirs, seq }: Entry,
  { importId, from, isUndo }: Pick<LedgerEvents['points.imported'], 'importId' | 'from' | 'isUndo'>,
): PointsAccount {
  const { [from]: _, ...others } = before.imported;
  const last = { importId, points: theirs, delta, minutes, seq };
  return {
    ...before,
    points: balance,
    minutes: before.minutes + minutes,
    imported: isUndo ? others : { ...others, [from]: last },
  };
}
