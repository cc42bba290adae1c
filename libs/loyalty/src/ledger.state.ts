import { inTree, withInTree, type ViewerTree } from '@studio/kernel/viewer-tree';

/** What decisions about a viewer's points need. */
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
  /** The last stream in which they wrote something. */
  readonly talkedIn: string | null;
  /** Lines towards the next bonus, and when there was one last. */
  readonly rest: number;
  readonly chatAt: string | null;
  readonly owed: number;
  readonly dueAt: string | null;
  /** What was given away and lost on a day. */
  readonly day: string;
  readonly given: number;
  readonly lost: number;
  readonly gambledAt: string | null;
  readonly gaveAt: string | null;
  /** What counts once. */
  readonly once: readonly string[];
  /** Movements that were taken back. */
  readonly reversed: readonly number[];
}

/** A part of an account's viewers, by their ids. */
export interface LedgerShard {
  /** Without what is as at first, so that snapshots are small. */
  readonly accounts: ViewerTree<Partial<PointsAccount>>;
  /** Movements so far. */
  readonly count: number;
}

export const noShard: LedgerShard = { accounts: {}, count: 0 };

/** Of somebody of whom nothing is known. */
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
};

export function accountIn({ accounts }: LedgerShard, viewerId: string): PointsAccount {
  return { ...newAccount, ...inTree(accounts, viewerId) };
}

export function withAccount(
  shard: LedgerShard,
  viewerId: string,
  account: PointsAccount,
  moved: number,
): LedgerShard {
  const kept = Object.fromEntries(
    Object.entries(account).filter(([key, value]) => {
      const first: unknown = newAccount[key as keyof PointsAccount];
      return Array.isArray(value) ? value.length > 0 : value !== first;
    }),
  ) as Partial<PointsAccount>;
  return { accounts: withInTree(shard.accounts, viewerId, kept), count: shard.count + moved };
}

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
