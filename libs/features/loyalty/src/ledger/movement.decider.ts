import type { DecisionContext, EventOf } from '@studio/kernel/decider';
import type { LedgerEvents } from './ledger.events';
import { accountIn, seqOf, type LedgerShard } from './ledger.state';

/** Context of each decision: the ledger shard and the date. */
export interface LedgerContext extends DecisionContext {
  readonly shard: number;
  readonly day: string;
}

type Changed = Extract<EventOf<LedgerEvents>, { readonly type: 'points.changed' }>;

/** One movement, the next of its part. */
export function change(
  state: LedgerShard,
  { shard, now, day }: Pick<LedgerContext, 'shard' | 'now' | 'day'>,
  movement: Omit<LedgerEvents['points.changed'], 'seq' | 'balance' | 'at' | 'day'>,
): Changed {
  const seq = seqOf(state.count + 1, shard);
  const balance = accountIn(state, movement.viewerId).points + movement.delta;
  const at = new Date(now).toISOString();
  return { type: 'points.changed', data: { ...movement, seq, balance, at, day } };
}
