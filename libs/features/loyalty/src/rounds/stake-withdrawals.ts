import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import type { PlatformEventOf } from '@studio/contracts/channels/platform-events';
import type { LedgerCause } from '@studio/contracts/loyalty/ledger';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { Points } from '../ledger/points';
import { commitRound, roundsOf } from './round.commits';
import type { RoundEvents } from './round.events';
import { playersOf, stakesOf, type Round } from './round.state';
import type { Staking } from './staking';

type Withdrawn = RoundEvents['stake.withdrawn'];

export interface StakeWithdrawalDeps {
  readonly pipeline: CommitPipeline;
  readonly points: Points;
  readonly staking: Staking;
  readonly bot: Pick<ChatBot, 'ignoredIn'>;
  readonly viewers: Pick<ViewerKeys, 'existingIdOf' | 'membersOf'>;
}

/** Takes viewers out of raffles, duels and heists who may no longer take part, and gives their points back. */
export class StakeWithdrawals {
  constructor(private readonly deps: StakeWithdrawalDeps) {}

  /** Takes a viewer out who was banned for good, with all who are linked with them. @throws Problem `unavailable` */
  async ofBanned(accountId: string, { platform, body }: PlatformEventOf<'ban'>): Promise<void> {
    const { viewers } = this.deps;
    if (body.until !== null) return;
    const viewerId = await viewers.existingIdOf(accountId, { platform, userId: body.user.userId });
    if (viewerId !== null) await this.of(accountId, await viewers.membersOf(viewerId), 'banned');
  }

  /** Takes all out who are ignored now. @throws Problem `unavailable` */
  async ofIgnored(accountId: string): Promise<void> {
    const { pipeline, points, bot } = this.deps;
    const rounds = openGames(Object.values((await roundsOf(pipeline, accountId)).rounds));
    const ids = new Set(rounds.flatMap(playerIdsOf));
    if (ids.size === 0) return;
    const ignores = await bot.ignoredIn(accountId);
    const found = await Promise.all([...ids].map((each) => points.withName(each)));
    const ignored = found.filter((viewer) => viewer !== null && ignores(viewer.login));
    await this.of(
      accountId,
      ignored.flatMap((viewer) => (viewer ? [viewer.viewerId] : [])),
      'ignored',
    );
  }

  /** Takes viewers out of all games that are not drawn. A repeat has no further effect. @throws Problem `unavailable` */
  async of(accountId: string, viewerIds: readonly string[], why: Withdrawn['why']): Promise<void> {
    const { pipeline, staking } = this.deps;
    if (viewerIds.length === 0) return;
    for (const round of openGames(Object.values((await roundsOf(pipeline, accountId)).rounds))) {
      const { roundId } = round;
      const players = viewerIds.filter((viewerId) => isIn(round, viewerId));
      if (players.length > 0) await staking.settleAll(accountId, round);
      for (const viewerId of players)
        await commitRound(pipeline, accountId, 'WithdrawStake', { roundId, viewerId, why });
    }
  }

  /** Gives the points of a stake back that was withdrawn. */
  async giveBack(
    accountId: string,
    { roundId, amount, kind, why, ...viewer }: Withdrawn,
    { key, since }: Pick<LedgerCause, 'key' | 'since'>,
  ): Promise<void> {
    if (amount === 0) return;
    const cause = { key, since, source: kind, reason: `Stake back: ${why}`, refId: roundId };
    await this.deps.points.move(accountId, viewer, amount, 'most', cause, { staked: -amount });
  }
}

/** Raffles, duels and heists that are not drawn. */
function openGames(rounds: readonly Round[]): readonly Round[] {
  return rounds.filter(
    ({ phase, terms }) => terms.kind !== 'prediction' && (phase === 'open' || phase === 'closed'),
  );
}

function playerIdsOf(round: Round): readonly string[] {
  const players = playersOf(round).map(({ viewerId }) => viewerId);
  return round.terms.kind === 'duel' ? [...players, round.terms.opponentId] : players;
}

function isIn(round: Round, viewerId: string): boolean {
  return (
    stakesOf(round, viewerId) !== null || (round.terms.kind === 'duel' && round.terms.opponentId === viewerId)
  );
}
