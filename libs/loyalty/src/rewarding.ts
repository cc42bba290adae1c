import type { ActionOutcome, ActionRunner } from '@studio/actions/action-runner';
import type { ChatBot } from '@studio/areas/chat-bot';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import type { PlatformId } from '@studio/platforms/port/platform-event';
import type { Cause } from '@studio/processes/process';
import type { KnownViewer, Points } from './points';
import { commitLoyalty, loyaltyOf } from './loyalty.commits';
import type { LoyaltyReward, RedemptionOutcome } from './loyalty.state';

/** How long somebody waits for what becomes of a redemption. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 25;

interface Redemption {
  readonly rewardId: number;
  readonly redemptionId: string;
  /** Of the reward, while there is one. */
  readonly name: string | undefined;
  readonly cost: number;
  /** When it was asked for: RFC 3339. */
  readonly since: string;
}

const DONE: ActionOutcome = { status: 'ok', code: null, onAir: false };

export interface RewardDeps {
  readonly pipeline: CommitPipeline;
  readonly points: Points;
  readonly actions: () => ActionRunner;
  readonly bot: () => Pick<ChatBot, 'sayText'>;
}

/** What the bot says of a redemption; null for nothing. */
export function saidOf(
  { sayTemplate, name, cost }: Pick<LoyaltyReward, 'sayTemplate' | 'name' | 'cost'>,
  user: string,
): string | null {
  if (sayTemplate === '') return null;
  const values: { readonly [name: string]: string } = { user, reward: name, cost: String(cost) };
  return sayTemplate.replace(/\{(user|reward|cost)\}/g, (_, key: string) => values[key] ?? '');
}

/** Redeems rewards: points are taken at once; what they bring, or that they are given back, is seen to by the process. */
export class Rewards {
  constructor(private readonly deps: RewardDeps) {}

  /** Does what a reward does. */
  act(
    accountId: string,
    { action }: Pick<LoyaltyReward, 'action'>,
    viewer: KnownViewer | null,
    cost: number,
    cause: Cause,
  ): Promise<ActionOutcome> {
    if (!action) return Promise.resolve(DONE);
    return this.deps.actions().run(action, {
      accountId,
      cause,
      viewer: viewer && {
        platform: viewer.platform as PlatformId,
        userId: viewer.userId,
        login: viewer.login,
        name: viewer.name,
      },
      argsText: '',
      amount: cost,
    });
  }

  /**
   * Takes the points of a redemption.
   * @param redemptionId the same for the same redemption
   * @param since when it was asked for: RFC 3339
   * @returns how far the log goes with it
   * @throws Problem `not_enough_points`, `points_refused`
   */
  async pay(
    accountId: string,
    { rewardId, name, cost, enabled }: LoyaltyReward,
    viewer: KnownViewer,
    { redemptionId, since }: Pick<Redemption, 'redemptionId' | 'since'>,
  ): Promise<string> {
    if (!enabled) throw new Problem('points_refused', `${name} is switched off.`, { why: 'off' });
    const { event, points, position } = await this.deps.points.move(accountId, viewer, -cost, 'all', {
      key: `reward/${redemptionId}`,
      reason: name,
      source: 'reward',
      refId: `${rewardId}/${redemptionId}`,
      since,
    });
    if (event === 'points.refused')
      throw new Problem('not_enough_points', `${viewer.login} has ${points} of ${cost}.`);
    return position;
  }

  /** What a redemption that was paid brings; once, however often it is asked for. @param at when it was paid */
  async fulfil(
    accountId: string,
    viewer: KnownViewer,
    { refId, cost, at }: { readonly refId: string; readonly cost: number; readonly at: string },
    cause: Cause,
  ): Promise<void> {
    const { pipeline } = this.deps;
    const [rewardId = 0, redemptionId = ''] = [Number(refId.split('/')[0]), refId.split('/')[1]];
    const { rewards, outcomes } = await loyaltyOf(pipeline, accountId);
    const reward = rewards[rewardId];
    const redemption = { rewardId, redemptionId, name: reward?.name, cost, since: at };
    // Seen to by a server that ended right after it.
    const known = outcomes.find((each) => each.redemptionId === redemptionId);
    if (known) {
      if (known.refunded) await this.giveBack(accountId, viewer, redemption);
      return;
    }
    const outcome: ActionOutcome = reward
      ? await this.act(accountId, reward, viewer, cost, cause)
      : { status: 'failed', code: 'not_found', onAir: false };
    // Nobody pays for what wasn't done, for whatever reason.
    const refunded = outcome.status !== 'ok';
    const said = reward && !refunded ? saidOf(reward, viewer.name) : null;
    if (said !== null) await this.deps.bot().sayText(accountId, said, { once: `reward/${redemptionId}` });
    const told = { rewardId, redemptionId, viewerId: viewer.viewerId, cost, ...outcome, refunded };
    await commitLoyalty(pipeline, accountId, 'TellRedemption', told, { ...cause, key: `${cause.key}/told` });
    // Only once it is told: a server that ends in between would otherwise try again what has been given back.
    if (refunded) await this.giveBack(accountId, viewer, redemption);
  }

  /** Gives the points of a redemption back; once, however often it is asked for. @returns how far the log goes with it */
  async giveBack(
    accountId: string,
    viewer: KnownViewer,
    { rewardId, redemptionId, name, cost, since }: Redemption,
  ): Promise<string> {
    const { position } = await this.deps.points.move(accountId, viewer, cost, 'most', {
      key: `reward/${redemptionId}/back`,
      reason: name ?? 'Reward',
      source: 'refund',
      refId: `${rewardId}/${redemptionId}`,
      since,
    });
    return position;
  }

  /** What became of a redemption. @throws Problem `unavailable` when nobody has seen to it in time: it will be */
  async outcomeOf(accountId: string, redemptionId: string): Promise<RedemptionOutcome> {
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      const { outcomes } = await loyaltyOf(this.deps.pipeline, accountId);
      const outcome = outcomes.find((each) => each.redemptionId === redemptionId);
      if (outcome) return outcome;
      await delay(LOOK_MS);
    }
    throw new Problem('unavailable', 'It is paid, and will be seen to.', undefined, 1);
  }
}
