import type { LedgerSource } from '@studio/contracts/loyalty/ledger';
import { sameContent } from '@studio/kernel/same-content';
import { inTree, withInTree, type ViewerTree } from '@studio/kernel/viewer-tree';

/** Viewer, and the platform whose ledger has their points. */
export interface LedgerAccount {
  readonly viewerId: string;
  readonly platform: string;
}

/** State of a viewer's points that decisions need. */
export interface PointsAccount {
  readonly points: number;
  /** All that was earned. */
  readonly lifetime: number;
  readonly minutes: number;
  readonly messages: number;
  /** Streams in a row, and the last of them. */
  readonly streak: number;
  readonly session: string | null;
  /** Earned in that stream. */
  readonly watchEarned: number;
  readonly chatEarned: number;
  /** Hour of the latest earnings, as `2026-11-27T20`, and the points earned in it. */
  readonly hour: string;
  readonly hourEarned: number;
  /** The last stream in which they wrote something. */
  readonly talkedIn: string | null;
  /** Lines towards the next bonus, and when there was one last. */
  readonly rest: number;
  readonly chatAt: string | null;
  readonly owed: number;
  readonly dueAt: string | null;
  /** Points given away and lost on this day. */
  readonly day: string;
  readonly given: number;
  readonly lost: number;
  readonly gambledAt: string | null;
  readonly gaveAt: string | null;
  /** Keys of bonuses that count only once. */
  readonly once: readonly string[];
  /** Numbers of reversed movements. */
  readonly reversed: readonly number[];
  /** Last import of each other bot. */
  readonly imported: { readonly [from: string]: ImportedBalance };
}

/** Balance that was imported from another bot, and what it has changed. */
export interface ImportedBalance {
  readonly importId: string;
  /** Balance at the other bot. */
  readonly points: number;
  readonly delta: number;
  readonly minutes: number;
  /** Number of the movement. */
  readonly seq: number;
}

/** A part of an account's viewers, by their ids. */
export interface LedgerShard {
  /** Without what is as at first, so that snapshots are small. */
  readonly accounts: ViewerTree<Partial<PointsAccount>>;
  /** Movements so far. */
  readonly count: number;
}

export const noShard: LedgerShard = { accounts: {}, count: 0 };

/** Account of a viewer without movements. */
export const newAccount: PointsAccount = {
  points: 0,
  lifetime: 0,
  minutes: 0,
  messages: 0,
  streak: 0,
  session: null,
  talkedIn: null,
  watchEarned: 0,
  chatEarned: 0,
  hour: '',
  hourEarned: 0,
  rest: 0,
  chatAt: null,
  owed: 0,
  dueAt: null,
  day: '',
  given: 0,
  lost: 0,
  gambledAt: null,
  gaveAt: null,
  once: [],
  reversed: [],
  imported: {},
};

/** Returns true if no points were ever moved, or all were moved to a linked viewer. */
export function isNewAccount(account: PointsAccount): boolean {
  return sameContent(account, newAccount);
}

export function accountIn({ accounts }: LedgerShard, viewerId: string): PointsAccount {
  return { ...newAccount, ...inTree(accounts, viewerId) };
}

export function withAccount(
  shard: LedgerShard,
  viewerId: string,
  account: PointsAccount,
  moved: number,
): LedgerShard {
  const remaining = Object.fromEntries(
    Object.entries(account).filter(([key, value]) => {
      const first: unknown = newAccount[key as keyof PointsAccount];
      if (Array.isArray(value)) return value.length > 0;
      return key === 'imported' ? Object.keys(account.imported).length > 0 : value !== first;
    }),
  ) as Partial<PointsAccount>;
  return { accounts: withInTree(shard.accounts, viewerId, remaining), count: shard.count + moved };
}

/** Sources of movements by which nobody has earned anything. */
export const notEarned: ReadonlySet<string> = new Set<LedgerSource>([
  ...(['refund', 'transfer', 'loan', 'reverse', 'link', 'import'] as const),
  ...(['gamble', 'slots', 'roulette', 'raffle', 'duel', 'heist', 'prediction'] as const),
]);

/** Streams that the viewers of an account are spread over; what is simulated lies in one more. */
export const SHARDS = 8;
export const SIMULATED_SHARD = 15;
const PLACES = 16;

export function shardOf(viewerId: string, simulated: boolean): number {
  if (simulated) return SIMULATED_SHARD;
  let sum = 0;
  for (let i = 0; i < viewerId.length; i++) sum = (sum * 31 + viewerId.charCodeAt(i)) % 65_521;
  return sum % SHARDS;
}

/** Id of the stream of a part. */
export function shardId(accountId: string, shard: number): string {
  return `${accountId}.${shard}`;
}

/** Returns the hour of a time, as `2026-11-27T20`. @param at RFC 3339, in UTC */
export function hourOf(at: string): string {
  return at.slice(0, 13);
}

/** A number of a movement that no other part gives. */
export function seqOf(count: number, shard: number): number {
  return count * PLACES + shard;
}

export function shardOfSeq(seq: number): number {
  return seq % PLACES;
}

/** The account and the part of a stream's id. */
export function partsOfShard(id: string): { readonly accountId: string; readonly shard: number } {
  const dot = id.lastIndexOf('.');
  return { accountId: id.slice(0, dot), shard: Number(id.slice(dot + 1)) };
}
