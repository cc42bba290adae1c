import { given } from '@studio/kernel/given-when-then';
import { ledgerDecider } from '../ledger/ledger.decider';

export const DAY = '2026-11-24';
export const ledger = () => given(ledgerDecider).with({ shard: 3, day: DAY });
export const ann = { viewerId: 'ann-id', platform: 'twitch' } as const;
export const bob = { viewerId: 'bob-id', platform: 'twitch' } as const;
export const move = (viewer: typeof ann | typeof bob, delta: number, mode: 'all' | 'most' = 'all') =>
  ({ ...viewer, delta, mode, source: 'adjust', reason: null, refId: null }) as const;
export const rich = (points = 100) => ledger().when('MovePoints', move(ann, points));
export const START = Date.UTC(2026, 0, 1);
