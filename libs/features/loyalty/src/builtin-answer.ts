import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { BotReply, BuiltinCall } from '@studio/contracts/bot/chat-bot';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Records } from '@studio/records/records';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { Leaders } from './leaderboards/leaders';
import type { Loyalty } from './settings/loyalty.state';
import type { KnownViewer, Points } from './ledger/points';
import type { Rewards } from './rewards/rewarding';
import type { Staking } from './rounds/staking';

export interface PointsBuiltinDeps {
  readonly pipeline: CommitPipeline;
  readonly points: Points;
  readonly rewards: Rewards;
  readonly staking: Staking;
  readonly viewers: Pick<ViewerKeys, 'ownIdOf' | 'personOf' | 'membersOf' | 'unlink'>;
  readonly leaders: Leaders;
  readonly records: Records;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly clock: Clock;
  /** 0 to below 1. */
  readonly random: () => number;
}

export interface Asking extends BuiltinCall {
  readonly viewer: KnownViewer;
  readonly loyalty: Loyalty;
}

export type Answer = (deps: PointsBuiltinDeps, asking: Asking) => Promise<BotReply | null>;
