import { isAtLeast, type BotReply } from '@studio/contracts/bot/chat-bot';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { amountIn, lineId } from './builtin-amount';
import type { Asking, PointsBuiltinDeps } from './builtin-answer';
import { predictionIn } from './predictions/written-prediction';
import { commitRound, roundsOf } from './rounds/round.commits';
import { openedReply } from './rounds/round-replies';
import { runningPrediction, stakesOf, type Round } from './rounds/round.state';

function refused(why: string): Problem {
  return new Problem('points_refused', `This is not possible now: ${why}.`, { why });
}

async function runningIn(
  { pipeline }: PointsBuiltinDeps,
  { accountId, viewer }: Asking,
): Promise<Round | null> {
  return runningPrediction(await roundsOf(pipeline, accountId), viewer.simulated);
}

/** `!prediction` tells what is bet on. Moderators begin, `lock`, resolve (`win 1`) and `cancel` it. */
export async function prediction(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, args, argsText, role, viewer } = asking;
  const round = await runningIn(deps, asking);
  const word = args[0]?.toLowerCase() ?? '';
  if (word === '' || !isAtLeast(role, 'mod')) {
    if (!round) return { message: 'loyalty.prediction_none' };
    const none = { payouts: [], winners: [], shown: [], nameOf: () => '' };
    return openedReply(round, { ...none, pointName: asking.loyalty.settings.pointName });
  }
  if (word === 'lock' || word === 'cancel' || word === 'win') {
    if (!round) return { message: 'loyalty.prediction_none' };
    return ended(deps, asking, round, word);
  }
  const written = predictionIn(argsText);
  if (!written) return { message: 'loyalty.prediction_form' };
  const { seconds, ...terms } = written;
  await deps.staking.open(accountId, {
    roundId: derivedId(accountId, lineId(asking.event.platform, asking.event.body.messageId)),
    terms: { kind: 'prediction', ...terms },
    simulated: viewer.simulated,
    viewerId: viewer.viewerId,
    joinS: seconds,
  });
  return null;
}

async function ended(
  { pipeline }: PointsBuiltinDeps,
  { accountId, args, event }: Asking,
  { roundId, terms }: Round,
  word: 'lock' | 'cancel' | 'win',
): Promise<null> {
  if (word === 'cancel') {
    await commitRound(pipeline, accountId, 'CancelRound', { roundId, why: 'cancelled' });
    return null;
  }
  const outcome = Number(args[1]) - 1;
  const most = terms.kind === 'prediction' ? terms.outcomes.length : 0;
  if (word === 'win' && !(Number.isInteger(outcome) && outcome >= 0 && outcome < most))
    throw refused('outcome');
  const cause = { key: `${word}/${lineId(event.platform, event.body.messageId)}` };
  if (word === 'win')
    await commitRound(pipeline, accountId, 'ResolvePrediction', { roundId, outcome }, cause);
  else await commitRound(pipeline, accountId, 'CloseRound', { roundId }, cause);
  return null;
}

/** `!bet 1 50`; again on the same outcome adds to it. */
export async function bet(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, args, event, viewer, loyalty } = asking;
  const round = await runningIn(deps, asking);
  if (round?.terms.kind !== 'prediction') return null;
  if (!/^\d{1,2}$/u.test(args[0] ?? '')) throw refused('outcome');
  const pick = Number(args[0]) - 1;
  const { points: has } = await deps.points.account(accountId, viewer.viewerId, viewer.simulated);
  const sent = amountIn(args[1], has);
  const amount = sent === 'all' ? has : sent;
  if (amount === null || amount < 1) throw refused('outcome');
  const stakeId = lineId(event.platform, event.body.messageId);
  await deps.staking.stake(accountId, round.roundId, viewer, { stakeId, amount, pick });
  const after = (await roundsOf(deps.pipeline, accountId)).rounds[round.roundId];
  const values = {
    user: viewer.name,
    amount: after ? (stakesOf(after, viewer.viewerId)?.paid ?? amount) : amount,
    name: loyalty.settings.pointName,
    outcome: round.terms.outcomes[pick] ?? '',
  };
  return { message: 'loyalty.prediction_bet', values };
}
