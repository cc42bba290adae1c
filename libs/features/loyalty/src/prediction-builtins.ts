import { isAtLeast, type BotReply } from '@studio/contracts/bot/chat-bot';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { amountIn, lineId } from './builtin-amount';
import type { Asking, PointsBuiltinDeps } from './builtin-answer';
import { commitRound, roundsOf } from './rounds/round.commits';
import { openedReply } from './rounds/round-replies';
import { runningPrediction, stakesOf, type Round } from './rounds/round.state';

const MOST_OUTCOMES = 10;
const LONGEST_TITLE = 100;
const LONGEST_OUTCOME = 40;
/** Seconds to bet: the least, the most, and without a number. */
const [LEAST_S, MOST_S, USUAL_S] = [10, 1800, 120];

function refused(why: string): Problem {
  return new Problem('points_refused', `This is not possible now: ${why}.`, { why });
}

const cut = (text: string, most: number): string => [...text.trim()].slice(0, most).join('');

interface Written {
  readonly seconds: number;
  readonly title: string;
  readonly outcomes: readonly string[];
}

/** Reads `60 Do we win? | Yes | No`; null for anything else. */
export function predictionIn(text: string): Written | null {
  const seconds = /^\d{1,4}(?=\s)/u.exec(text.trim())?.[0];
  const [title = '', ...outcomes] = text
    .trim()
    .slice(seconds?.length ?? 0)
    .split('|');
  const shown = outcomes.map((each) => cut(each, LONGEST_OUTCOME)).filter((each) => each !== '');
  const isSound = title.trim() !== '' && shown.length >= 2 && shown.length <= MOST_OUTCOMES;
  if (!isSound || new Set(shown.map((each) => each.toLowerCase())).size < shown.length) return null;
  return {
    seconds: Math.min(MOST_S, Math.max(LEAST_S, Number(seconds ?? USUAL_S))),
    title: cut(title, LONGEST_TITLE),
    outcomes: shown,
  };
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
  if (!written) return { message: 'loyalty.prediction_none' };
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
  { pipeline, staking }: PointsBuiltinDeps,
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
  await commitRound(pipeline, accountId, 'CloseRound', { roundId });
  const cause = { key: `resolve/${lineId(event.platform, event.body.messageId)}` };
  if (word === 'win') await staking.draw(accountId, roundId, cause, { outcome });
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
