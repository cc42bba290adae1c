import { PARTITIONS } from './share';

/** Partitions that nodes have. A node that is not named has none, and wants none. */
export interface PartitionTable {
  /** Partitions by node. */
  readonly nodes: { readonly [node: string]: readonly number[] };
}

export const emptyTable: PartitionTable = { nodes: {} };

/** Returns a table without nodes that are gone: their partitions are free then. */
export function withoutGone(table: PartitionTable, isGone: (node: string) => boolean): PartitionTable {
  return { nodes: Object.fromEntries(Object.entries(table.nodes).filter(([node]) => !isGone(node))) };
}

/** Returns a table in which a node has taken what is free, up to its fair share, and given up what it has let go. */
export function withTurnOf(
  table: PartitionTable,
  node: string,
  letGo: ReadonlySet<number> = new Set(),
): PartitionTable {
  const own = (table.nodes[node] ?? []).filter((partition) => !letGo.has(partition));
  const joined = { nodes: { ...table.nodes, [node]: own } };
  const taken = new Set(Object.values(joined.nodes).flat());
  const all = Array.from({ length: PARTITIONS }, (_, partition) => partition);
  const free = all.filter((partition) => !taken.has(partition));
  const wanted = Math.max(0, fairShareOf(joined, node) - own.length);
  return { nodes: { ...joined.nodes, [node]: [...own, ...free.slice(0, wanted)].sort((a, b) => a - b) } };
}

/** Returns the partitions that a node has over its fair share, for others that have less. */
export function surplusOf(table: PartitionTable, node: string): readonly number[] {
  return (table.nodes[node] ?? []).slice(fairShareOf(table, node));
}

/** Returns how many partitions a node should have. The shares of all nodes together are all partitions. */
function fairShareOf({ nodes }: PartitionTable, node: string): number {
  const all = Object.keys(nodes).sort();
  const more = all.indexOf(node) < PARTITIONS % all.length ? 1 : 0;
  return Math.floor(PARTITIONS / all.length) + more;
}
