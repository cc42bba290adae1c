/** Processes and connections: they follow the accounts of this node. */
export interface ShareUser {
  /**
   * Ends what goes on for accounts that the share has not any more, and begins with those that it has now.
   * @returns a promise that resolves once nothing goes on for others; what begins need not have begun
   */
  shareChanged(): Promise<void>;
}

/** Accounts that this node acts for: it alone runs their processes and has their connections. */
export interface Share {
  /** Number of partitions that all accounts are divided into: 1 where one node has them all. */
  readonly size: number;
  /** Partitions that this node has, none of them once its lease is over. */
  readonly partitions: readonly number[];
  /** True while no other node can act for an account. */
  has(accountId: string): boolean;
  /** Returns the partition that a stream belongs to, by the account that it is about. @throws Unavailable */
  partitionOf(stream: string): number | Promise<number>;
  /** True while no other node can act for a partition. */
  holds(partition: number): boolean;
  /** Registers what follows the share, before this node takes any account. */
  use(user: ShareUser): void;
}

/** The share of a node that takes accounts by itself. */
export interface RunningShare extends Share {
  start(): void;
  /** Resolves when all that went on has ended; other nodes needn't wait then. */
  stop(): Promise<void>;
}

/** Partitions of accounts among nodes. Stored: checkpoints are kept for each. */
export const PARTITIONS = 64;

/** Returns the partition of an account, the same on all nodes and in all versions: FNV-1a. */
export function partitionOf(accountId: string, partitions: number): number {
  if (partitions === 1) return 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < accountId.length; at++)
    hash = Math.imul(hash ^ accountId.charCodeAt(at), 0x01000193) >>> 0;
  return hash % partitions;
}
