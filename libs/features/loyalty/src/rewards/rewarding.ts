import type { ActionOutcome, ActionRunner } from '@studio/actions/action-runner';
import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { Cause } from '@studio/process-managers/process';
import { commonValue, type CommonTexts, type CommonValues } from '@studio/contracts/events/common-texts';
import { fillTemplate, hasOthers, valuesByName, variableNames } from '@studio/templates/template';
import type { KnownViewer, Points } from '../ledger/points';
import { commitLoyalty, loyaltyOf } from '../ledger/loyalty.commits';
import type { LoyaltyReward, RedemptionOutcome } from '../settings/loyalty.state';

/** Maximum wait in ms for the outcome of a redemption. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 25;

interface Redemption {
  readonly rewardId: number;
  readonly redemptionId: string;
  /** Name of the reward; undefined if it was deleted. */
  readonly name: string | undefined;
  readonly cost: number;
  /** Time of the request, RFC 3339. */
  readonly since: string;
}

const DONE: ActionOutcome = { status: 'ok', code: null, onAir: false };

export interface RewardDeps {
  readonly pipeline: CommitPipeline;
  readonly points: Points;
  readonly actions: ActionRunner;
  readonly bot: Pick<ChatBot, 'say' | 'sayText'>;
  readonly common: CommonTexts;
}

/** Returns the bot's message about a redemption; null if there is none. */
export function saidOf(
  { sayTemplate, name, cost }: Pick<LoyaltyReward, 'sayTemplate' | 'name' | 'cost'>,
  user: string,
  common: CommonValues,
): string | null {
  if (sayTemplate === '') return null;
  const own = valuesByName({ user, reward: name, cost });
  return fillTemplate(
    sayTemplate,
    variableNames,
    (part, index) => own(part, index) ?? commonValue(part.name.toLowerCase(), common) ?? undefined,
  );
}

/** Redeems rewards: points are taken at once; what they bring, or that they are given back, is seen to by the process. */
export class Rewards {
  constructor(private readonly deps: RewardDeps) {}

  /** Returns the bot's message about a redemption with the values of now; null if there is none. */
  async said(accountId: string, reward: Parameters<typeof saidOf>[0], user: string): Promise<string | null> {
    const { sayTemplate } = reward;
    if (sayTemplate === '') return null;
    // Gathering them costs more than a redemption does. It is told all the same where they can't be had.
    const isNeeded = hasOthers(sayTemplate, variableNames, ['user', 'reward', 'cost']);
    return saidOf(reward, user, isNeeded ? await this.deps.common(accountId).catch(() => ({})) : {});
  }

  /** Does what a reward does. */
  act(
    accountId: string,
    { action }: Pick<LoyaltyReward, 'action'>,
    viewer: KnownViewer | null,
    cost: number,
    cause: Cause,
    { isPreview = false }: { readonly isPreview?: boolean } = {},
  ): Promise<ActionOutcome> {
    if (!action) return Promise.resolve(DONE);
    return this.deps.actions.run(action, {
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
      isPreview,
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
    { rewardId, name, cost, enabled, stock }: LoyaltyReward,
    viewer: KnownViewer,
    { redemptionId, since }: Pick<Redemption, 'redemptionId' | 'since'>,
  ): Promise<string> {
    if (!enabled) throw new Problem('points_refused', `${name} is switched off.`, { why: 'off' });
    const reservation = { rewardId, redemptionId, viewerId: viewer.viewerId, cost };
    // Set aside first: a stock never goes below nothing, and the process completes what a kill leaves.
    if (stock !== null)
      await commitLoyalty(this.deps.pipeline, accountId, 'ReserveReward', reservation, {
        key: `reserve/${redemptionId}`,
      });
    const paid = await this.charge(accountId, viewer, { rewardId, redemptionId, name, cost, since });
    if (paid.event === 'points.refused')
      throw new Problem('not_enough_points', `${viewer.login} has ${paid.points} of ${cost}.`);
    return paid.position;
  }

  /**
   * Completes the payment of a piece that was set aside: takes the points, or puts the piece back. A repeat has no
   * effect.
   * @param viewer null if the viewer was forgotten
   * @param since time of the reservation, RFC 3339
   */
  async settle(
    accountId: string,
    viewer: KnownViewer | null,
    { rewardId, redemptionId, cost }: Pick<Redemption, 'rewardId' | 'redemptionId' | 'cost'>,
    since: string,
  ): Promise<void> {
    const { rewards, reserved } = await loyaltyOf(this.deps.pipeline, accountId);
    if (!Object.hasOwn(reserved, redemptionId)) return;
    if (!viewer) return this.release(accountId, redemptionId);
    const name = rewards[rewardId]?.name;
    await this.charge(accountId, viewer, { rewardId, redemptionId, name, cost, since });
  }

  /** Takes the price of a redemption, or releases the piece that was set aside for it. */
  private async charge(
    accountId: string,
    viewer: KnownViewer,
    { rewardId, redemptionId, name, cost, since }: Redemption,
  ): ReturnType<Points['move']> {
    const moved = await this.deps.points.move(accountId, viewer, -cost, 'all', {
      key: `reward/${redemptionId}`,
      reason: name ?? 'Reward',
      source: 'reward',
      refId: `${rewardId}/${redemptionId}`,
      since,
    });
    if (moved.event === 'points.refused') await this.release(accountId, redemptionId);
    return moved;
  }

  private async release(accountId: string, redemptionId: string): Promise<void> {
    const command = { redemptionId };
    await commitLoyalty(this.deps.pipeline, accountId, 'ReleaseReward', command, { key: null });
  }

  /** Runs the action of a reward for a viewer who reached a rank, and says its message. */
  async grant(accountId: string, rewardId: number, viewer: KnownViewer, cause: Cause): Promise<void> {
    const { rewards } = await loyaltyOf(this.deps.pipeline, accountId);
    const reward = rewards[rewardId];
    if (!reward) return;
    const { status } = await this.act(accountId, reward, viewer, 0, cause);
    const said = status === 'ok' ? await this.said(accountId, { ...reward, cost: 0 }, viewer.name) : null;
    if (said !== null) await this.deps.bot.sayText(accountId, said, { once: `rank/${cause.key}` });
  }

  /**
   * Runs the action of a paid redemption. A repeat has no effect.
   * @param at time of the payment
   */
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
    const said = reward && !refunded ? await this.said(accountId, reward, viewer.name) : null;
    if (said !== null) await this.deps.bot.sayText(accountId, said, { once: `reward/${redemptionId}` });
    const report = { rewardId, redemptionId, viewerId: viewer.viewerId, cost, ...outcome, refunded };
    await commitLoyalty(pipeline, accountId, 'TellRedemption', report, {
      ...cause,
      key: `${cause.key}/told`,
    });
    // Refund only after the outcome is recorded. Otherwise, after a stop in between, a refunded action would run
    // again.
    if (!refunded) return;
    await this.giveBack(accountId, viewer, redemption);
    const values = { user: viewer.name, reward: reward?.name ?? '', points: cost };
    await this.deps.bot.say(
      accountId,
      { message: 'loyalty.refunded', values },
      { once: `refund/${redemptionId}` },
    );
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

  /**
   * Returns the outcome of a redemption.
   * @throws Problem `unavailable` if it is not handled in time; it will be handled later
   */
  async outcomeOf(accountId: string, redemptionId: string): Promise<RedemptionOutcome> {
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      const { outcomes } = await loyaltyOf(this.deps.pipeline, accountId);
      const outcome = outcomes.find((each) => each.redemptionId === redemptionId);
      if (outcome) return outcome;
      await delay(LOOK_MS);
    }
    throw new Problem(
      'unavailable',
      'The points are spent. The reward runs as soon as possible.',
      undefined,
      1,
    );
  }
}
