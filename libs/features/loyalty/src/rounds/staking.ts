import { randomInt } from 'node:crypto';
import type { LedgerSource } from '@studio/contracts/loyalty/ledger';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandCause } from '@studio/kernel/internal-command';
import { Problem } from '@studio/kernel/problem';
import type { StakeLimits } from '../ledger/ledger.decider';
import { loyaltyOf } from '../ledger/loyalty.commits';
import type { KnownViewer, Points } from '../ledger/points';
import { payoutsOf, rollsFor } from './payouts';
import { commitRound, roundsOf } from './round.commits';
import type { RoundCommands } from './round.decider';
import { playersOf, roundIn, type Round } from './round.state';

type Player = Pick<KnownViewer, 'viewerId' | 'platform' | 'simulated'>;

interface Stake {
  readonly stakeId: string;
  readonly amount: number;
  /** Outcome of a prediction, from 0. */
  readonly pick?: number;
}

export interface StakingDeps {
  readonly pipeline: CommitPipeline;
  readonly points: Points;
}

/** Returns a number from 0 to below 1. */
const roll = (): number => randomInt(2 ** 32) / 2 ** 32;

/**
 * Games with several viewers. A stake is set aside in the round first, then taken from the ledger: what a kill leaves in
 * between is completed by the process, and nothing is drawn or given back before.
 */
export class Staking {
  constructor(private readonly deps: StakingDeps) {}

  /** Opens a round. @throws Problem `points_refused` */
  async open(accountId: string, round: RoundCommands['OpenRound']): Promise<void> {
    await commitRound(this.deps.pipeline, accountId, 'OpenRound', round, { key: `open/${round.roundId}` });
  }

  /**
   * Takes a stake completely or not at all. A repeat has no further effect.
   * @throws Problem `points_refused`, `not_enough_points`
   */
  async stake(accountId: string, roundId: string, viewer: Player, sent: Stake): Promise<void> {
    const { pipeline } = this.deps;
    const { viewerId, platform } = viewer;
    const { stakeId, amount } = sent;
    const stake = { roundId, ...sent, viewerId, platform };
    const { after } = await commitRound(pipeline, accountId, 'ReserveStake', stake, {
      key: `reserve/${stakeId}`,
    });
    const round = roundIn(after.state, roundId);
    if (round) await this.settle(accountId, round, viewer, { stakeId, amount });
  }

  /** Takes the points of a stake that was set aside, or releases it. @throws Problem as `stake` */
  async settle(accountId: string, round: Round, viewer: Player, { stakeId, amount }: Stake): Promise<void> {
    const { pipeline, points } = this.deps;
    const { roundId, terms, simulated, openedAt } = round;
    const command = { roundId, stakeId, viewerId: viewer.viewerId };
    // A free ticket moves no points.
    if (amount > 0) {
      const cause = { ...causeOf(round, 'Stake'), key: `stake/${stakeId}`, since: openedAt };
      const limits = await this.limitsOf(accountId, terms.kind);
      const more = { staked: amount, limits };
      const moved = await points.move(accountId, { ...viewer, simulated }, -amount, 'all', cause, more);
      if (moved.event === 'points.refused') {
        await commitRound(pipeline, accountId, 'ReleaseStake', command);
        if (moved.why !== null) throw new Problem('points_refused', 'Refused.', { why: moved.why });
        throw new Problem('not_enough_points', `${amount} are needed, there are ${moved.points}.`);
      }
    }
    await commitRound(pipeline, accountId, 'PayStake', command);
  }

  /** Takes or releases all stakes of a round that wait. */
  async settleAll(accountId: string, round: Round): Promise<void> {
    for (const { viewerId, platform, pending } of playersOf(round))
      for (const [stakeId, amount] of Object.entries(pending)) {
        const viewer = { viewerId, platform, simulated: round.simulated };
        await this.settle(accountId, round, viewer, { stakeId, amount }).catch(ignoreRefusal);
      }
  }

  /** Draws a round that is closed, once its stakes are taken; a prediction needs its outcome. @throws Problem `unavailable` */
  async draw(accountId: string, roundId: string, cause: CommandCause): Promise<void> {
    const { pipeline } = this.deps;
    const before = roundIn(await roundsOf(pipeline, accountId), roundId);
    if (before?.phase !== 'closed') return;
    await this.settleAll(accountId, before);
    const round = roundIn(await roundsOf(pipeline, accountId), roundId) ?? before;
    const rolls = Array.from({ length: rollsFor(round) }, roll);
    await commitRound(pipeline, accountId, 'DrawRound', { roundId, rolls }, cause);
  }

  /** Pays a round that was drawn, or gives all stakes of a cancelled one back; then it is over. */
  async end(accountId: string, roundId: string): Promise<void> {
    const { pipeline } = this.deps;
    const waiting = roundIn(await roundsOf(pipeline, accountId), roundId);
    if (!waiting) return;
    await this.settleAll(accountId, waiting);
    const round = roundIn(await roundsOf(pipeline, accountId), roundId) ?? waiting;
    if (round.phase === 'drawn') await this.payOut(accountId, round);
    if (round.phase === 'cancelled') await this.giveBack(accountId, round);
    await commitRound(pipeline, accountId, 'EndRound', { roundId });
  }

  private async payOut(accountId: string, round: Round): Promise<void> {
    const { points } = this.deps;
    const { roundId, simulated, openedAt } = round;
    for (const { viewerId, platform, staked, won } of payoutsOf(round)) {
      if (won === 0) continue;
      const cause = { ...causeOf(round, 'Won'), key: `round/${roundId}/${viewerId}`, since: openedAt };
      const viewer = { viewerId, platform, simulated };
      const returned = Math.min(staked, won);
      await points.move(accountId, viewer, won, 'most', cause, returnedOf(returned));
    }
  }

  private async giveBack(accountId: string, round: Round): Promise<void> {
    const { roundId, simulated, openedAt } = round;
    for (const { viewerId, platform, paid } of playersOf(round)) {
      if (paid === 0) continue;
      const cause = {
        ...causeOf(round, 'Stake back'),
        key: `round/${roundId}/${viewerId}/back`,
        since: openedAt,
      };
      const viewer = { viewerId, platform, simulated };
      await this.deps.points.move(accountId, viewer, paid, 'most', cause, returnedOf(paid));
    }
  }

  /** Only stakes of duels and heists are bets. */
  private async limitsOf(accountId: string, kind: Round['terms']['kind']): Promise<StakeLimits> {
    const { gambling, loan } = (await loyaltyOf(this.deps.pipeline, accountId)).settings;
    const isBet = kind === 'duel' || kind === 'heist';
    return {
      dailyLossCap: isBet ? gambling.dailyLossCap : 0,
      blockWhileOwed: isBet && loan.blockGamblingWhileOwed,
      cooldownS: isBet ? gambling.cooldownS : 0,
    };
  }
}

function causeOf(
  { terms, roundId }: Round,
  reason: string,
): { readonly source: LedgerSource; readonly reason: string; readonly refId: string } {
  return { source: terms.kind, reason, refId: roundId };
}

function returnedOf(points: number): { readonly staked?: number } {
  return points > 0 ? { staked: -points } : {};
}

/** Whoever can't pay is released, which is an outcome. */
function ignoreRefusal(error: unknown): void {
  const isRefusal =
    error instanceof Problem && (error.code === 'points_refused' || error.code === 'not_enough_points');
  if (!isRefusal) throw error;
}
