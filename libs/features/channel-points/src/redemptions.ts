import type { ActionRunner } from '@studio/actions/action-runner';
import type { ActingViewer } from '@studio/contracts/bot/chat-bot';
import { stateOf } from '@studio/kernel/state-of';
import { InternalCommands } from '@studio/kernel/internal-command';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Channels } from '@studio/contracts/channels/channels';
import { chatText } from '@studio/contracts/chat/chat-text';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { Call, Cause, Process } from '@studio/process-managers/process';
import { pointDecider, type InternalPointCommands } from './channel-point.decider';
import type { ChannelPointEvents } from './channel-point.events';
import type { RedeemerRoles } from './redeemer-roles';
import {
  rewardFor,
  skippedFor,
  type MatchRole,
  type PointReward,
  type PointRewards,
  type RedemptionInfo,
} from './channel-point.state';

export const CHANNEL_POINT_ACTIONS = 'channel-point-actions';

type Handled = ChannelPointEvents['redemption.handled'];
type Outcome = NonNullable<Handled['outcome']>;

export interface RedemptionsDeps {
  readonly pipeline: CommitPipeline;
  readonly actions: Pick<ActionRunner, 'run'>;
  readonly channels: Pick<Channels, 'on'>;
  readonly roles: Pick<RedeemerRoles, 'of'>;
  readonly clock: Clock;
  /** Returns true if an expression matches a text. */
  readonly finds: (regex: string, text: string) => boolean;
  readonly warn: (line: string) => void;
}

/** Recorded activity of a redemption. */
type Recorded = {
  readonly kind: string;
  readonly late: boolean;
  readonly at: string;
  readonly platform: PlatformId;
  readonly viewerId: string | null;
  readonly user: Handled['user'];
  readonly message: string | null;
  readonly redemptionId?: string;
  readonly rewardId?: string;
  readonly reward?: string;
  readonly simulated: boolean;
};

const handling = new InternalCommands<InternalPointCommands, PointRewards>(pointDecider, {
  HandleRedemption: { via: 'automation', idName: 'handle_redemption' },
});

/** Does what is to be done when viewers redeem rewards, each redemption once. */
export class Redemptions implements Process {
  readonly name = CHANNEL_POINT_ACTIONS;
  readonly categories = ['activity', 'simulated'];

  constructor(private readonly deps: RedemptionsDeps) {}

  readonly reactions = { 'activity.recorded': (event: StoredEvent) => this.recorded(event) };

  private recorded({ stream, data }: StoredEvent): readonly Call[] {
    const recorded = data as Recorded;
    if (recorded.kind !== 'redemption' || recorded.late) return [];
    return [{ step: 'handle', run: (cause) => this.handle(idOf(stream), recorded, cause) }];
  }

  /** Does what an action says. @throws Problem `unavailable`: do it again with the same cause */
  async run(
    accountId: string,
    { action }: PointReward,
    viewer: ActingViewer | null,
    text: string,
    cause: Cause,
  ): Promise<Outcome> {
    const { status, code, onAir } = await this.deps.actions.run(action, {
      ...{ accountId, cause, viewer, argsText: text, amount: null, via: 'automation' as const },
    });
    return { status, code, onAir };
  }

  private async handle(accountId: string, recorded: Recorded, cause: Cause): Promise<void> {
    const { platform, redemptionId = '', rewardId: platformRewardId = '', reward: title = '' } = recorded;
    const info = { platformRewardId, title, text: chatText(recorded.message ?? '') };
    const state = await stateOf(this.deps.pipeline, pointDecider, accountId);
    const before = state.redemptions.find(
      (each) => each.redemptionId === redemptionId && each.platform === platform,
    );
    const reward = before ? (state.rewards[before.rewardId ?? 0] ?? null) : rewardFor(state, info);
    // A server that stopped before it notified the platform has already handled this; its result stands.
    if (before)
      return this.settle(accountId, platform, platformRewardId, redemptionId, reward, before.outcome);
    const outcome = reward ? await this.outcomeOf(accountId, reward, info, recorded, state, cause) : null;
    const handled: Handled = {
      ...{ redemptionId, rewardId: reward?.rewardId ?? null, title, platform, outcome },
      viewerId: recorded.viewerId ?? '',
      ...{
        user: recorded.user,
        text: recorded.message,
        redeemedAt: recorded.at,
        simulated: recorded.simulated,
      },
    };
    await handling.run(this.deps.pipeline, 'HandleRedemption', {
      ...{ streamId: accountId, command: { handled }, cause: { ...cause, key: `${cause.key} handled` } },
    });
    await this.settle(accountId, platform, platformRewardId, redemptionId, reward, outcome);
  }

  private async outcomeOf(
    accountId: string,
    reward: PointReward,
    info: RedemptionInfo,
    { platform, user, simulated }: Recorded,
    { lastRuns, lastSimulatedRuns }: PointRewards,
    cause: Cause,
  ): Promise<Outcome> {
    const now = this.deps.clock.now();
    const role = await this.roleOf(accountId, reward, user && { platform, userId: user.userId });
    const lastRun = (simulated ? lastSimulatedRuns : lastRuns)?.[reward.rewardId];
    const code = skippedFor(reward, info, role, lastRun, now, this.deps.finds);
    if (code !== null) return { status: 'skipped', code, onAir: false };
    return this.run(accountId, reward, user && { ...user, platform }, info.text, cause);
  }

  /** Looked for only where it matters. */
  private async roleOf(
    accountId: string,
    { match: { minRole } }: PointReward,
    viewer: { readonly platform: PlatformId; readonly userId: string } | null,
  ): Promise<MatchRole> {
    if (minRole === 'everyone' || !viewer) return 'everyone';
    const channel = await this.deps.channels.on(accountId, viewer.platform);
    if (channel?.channelId === viewer.userId) return 'broadcaster';
    return this.deps.roles.of(accountId, viewer);
  }

  /** Reports the result to the platform, which accepts it once per redemption. A refusal is not retried. */
  private async settle(
    accountId: string,
    platform: PlatformId,
    platformRewardId: string,
    redemptionId: string,
    reward: PointReward | null,
    outcome: Outcome | null,
  ): Promise<void> {
    if (!reward || !outcome) return;
    const { fulfil } = reward.match;
    const { status } = outcome;
    if (fulfil === 'leave' || (status !== 'ok' && fulfil === 'auto')) return;
    const channel = await this.deps.channels.on(accountId, platform);
    if (!channel?.features.has('redemptions.settle')) return;
    try {
      await channel.redemptions.settle(
        platformRewardId,
        [redemptionId],
        status === 'ok' ? 'fulfilled' : 'cancelled',
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.deps.warn(`Could not fulfill or refund a redemption: ${error.code}`);
    }
  }
}
