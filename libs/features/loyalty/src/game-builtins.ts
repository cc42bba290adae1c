import { isAtLeast, type BotReply, type BuiltinName } from '@studio/contracts/bot/chat-bot';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Answer, Asking, PointsBuiltinDeps } from './builtin-answer';
import { amountIn, lineId } from './builtin-amount';
import { oddsOf } from './games/games';
import { giftIn } from './gift';
import type { KnownViewer } from './ledger/points';
import { bet, prediction } from './prediction-builtins';
import { openedReply } from './rounds/round-replies';
import { nextTrivia } from './trivia/trivia-questions';
import { commitRound, roundsOf } from './rounds/round.commits';
import { openDuels, openRound, type Round } from './rounds/round.state';

/** Highest prize of a raffle. */
const MOST_PRIZE = 1_000_000_000;

type Game = 'raffle' | 'duel' | 'heist' | 'trivia';

/** `!raffle`, `!ticket`, `!duel`, `!accept`, `!decline`, `!heist`, `!trivia`, `!prediction`, `!bet`. */
export const gameAnswers = {
  raffle: (deps, asking) => raffle(deps, asking),
  ticket: (deps, asking) => ticket(deps, asking),
  duel: (deps, asking) => duel(deps, asking),
  accept: (deps, asking) => accept(deps, asking),
  decline: (deps, asking) => decline(deps, asking),
  heist: (deps, asking) => heist(deps, asking),
  trivia: (deps, asking) => trivia(deps, asking),
  prediction,
  bet,
} as const satisfies { readonly [name in BuiltinName]?: Answer };

function refused(why: string): Problem {
  return new Problem('points_refused', `This is not possible now: ${why}.`, { why });
}

/** Returns true if the viewer may play now. */
async function mayPlay({ record }: PointsBuiltinDeps, asking: Asking, game: Game): Promise<boolean> {
  const { gambling } = asking.loyalty.settings;
  if (!gambling.enabled || !gambling[game].enabled || !isAtLeast(asking.role, gambling.minRole)) return false;
  return !gambling.onlyLive || (await record.session(asking.accountId)).live;
}

function wordOf({ args }: Asking): string {
  return args[0]?.toLowerCase() ?? '';
}

/** The same line makes the same round. */
function roundIdOf({ accountId, event }: Asking): string {
  return derivedId(accountId, lineId(event.platform, event.body.messageId));
}

function stakeIdOf({ event }: Asking): string {
  return lineId(event.platform, event.body.messageId);
}

/** Takes a stake; the one who opens the round without paying it does not open it. */
async function stakeIn(
  { staking, pipeline }: PointsBuiltinDeps,
  asking: Asking,
  roundId: string,
  amount: number,
): Promise<void> {
  const { accountId, viewer } = asking;
  try {
    await staking.stake(accountId, roundId, viewer, { stakeId: stakeIdOf(asking), amount });
  } catch (error) {
    if (error instanceof Problem && roundId === roundIdOf(asking) && error.code !== 'unavailable')
      await commitRound(pipeline, accountId, 'CancelRound', { roundId, why: 'unpaid' });
    throw error;
  }
}

/** Cancels a round for a moderator. */
async function called(
  deps: PointsBuiltinDeps,
  asking: Asking,
  kind: 'raffle' | 'heist' | 'trivia',
): Promise<null> {
  const round = openRound(await roundsOf(deps.pipeline, asking.accountId), kind, asking.viewer.simulated);
  if (!round) throw refused('over');
  const command = { roundId: round.roundId, why: 'cancelled' };
  await commitRound(deps.pipeline, asking.accountId, 'CancelRound', command);
  return null;
}

/** `!raffle 500` by a moderator; `!raffle draw` and `!raffle cancel` end it. Others join, as with `!ticket`. */
async function raffle(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, viewer, loyalty, args, role } = asking;
  if (!(await mayPlay(deps, asking, 'raffle'))) return null;
  const { raffle: terms, gambling: _ } = { ...loyalty.settings.gambling, gambling: null };
  if (wordOf(asking) === 'odds')
    return { message: 'loyalty.raffle_odds', values: { user: viewer.name, price: terms.price } };
  if (!isAtLeast(role, 'mod')) return ticket(deps, asking);
  if (wordOf(asking) === 'cancel') return called(deps, asking, 'raffle');
  if (wordOf(asking) === 'draw') {
    const round = openRound(await roundsOf(deps.pipeline, accountId), 'raffle', viewer.simulated);
    if (!round) throw refused('over');
    await commitRound(deps.pipeline, accountId, 'CloseRound', { roundId: round.roundId });
    return null;
  }
  const prize = amountIn(args[0], 0);
  if (typeof prize !== 'number' || prize < 1 || prize > MOST_PRIZE) throw refused('amount');
  await deps.staking.open(accountId, {
    roundId: roundIdOf(asking),
    terms: { kind: 'raffle', prize, price: terms.price },
    simulated: viewer.simulated,
    viewerId: viewer.viewerId,
    joinS: terms.joinS,
  });
  return null;
}

async function ticket(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, viewer } = asking;
  if (!(await mayPlay(deps, asking, 'raffle'))) return null;
  const round = openRound(await roundsOf(deps.pipeline, accountId), 'raffle', viewer.simulated);
  if (round?.terms.kind !== 'raffle') return null;
  await stakeIn(deps, asking, round.roundId, round.terms.price);
  return null;
}

/** `!duel @name 50` */
async function duel(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, viewer, loyalty, args } = asking;
  if (!(await mayPlay(deps, asking, 'duel'))) return null;
  const { gambling } = loyalty.settings;
  if (wordOf(asking) === 'odds') return oddsReply(asking, 'duel');
  const { to, amount: written } = await giftIn(args, async (text) =>
    (await deps.points.called(accountId, text, viewer.platform)).filter(
      ({ simulated }) => simulated === viewer.simulated,
    ),
  );
  const [opponent, ...others] = to;
  if (!opponent) return { message: 'loyalty.nobody', values: { user: viewer.name } };
  if (others.length > 0) throw refused('several');
  if (opponent.viewerId === viewer.viewerId) throw refused('alone');
  const stake = await stakeOf(deps, asking, written, gambling.duel);
  const { acceptS, feePercent } = gambling.duel;
  const roundId = roundIdOf(asking);
  await deps.staking.open(accountId, {
    roundId,
    terms: { kind: 'duel', stake, feePercent, opponentId: opponent.viewerId },
    simulated: viewer.simulated,
    viewerId: viewer.viewerId,
    joinS: acceptS,
  });
  await stakeIn(deps, asking, roundId, stake);
  return null;
}

/** The oldest duel that a viewer is challenged to. */
async function challengeOf(
  { pipeline }: PointsBuiltinDeps,
  { accountId }: Asking,
  { viewerId, simulated }: Pick<KnownViewer, 'viewerId' | 'simulated'>,
): Promise<Round | null> {
  const duels = openDuels(await roundsOf(pipeline, accountId), simulated);
  const own = duels.filter(({ terms }) => terms.kind === 'duel' && terms.opponentId === viewerId);
  return [...own].sort((a, b) => a.dueAt - b.dueAt)[0] ?? null;
}

async function accept(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, viewer } = asking;
  if (!(await mayPlay(deps, asking, 'duel'))) return null;
  const round = await challengeOf(deps, asking, viewer);
  if (round?.terms.kind !== 'duel') return null;
  const { roundId } = round;
  await stakeIn(deps, asking, roundId, round.terms.stake);
  await commitRound(deps.pipeline, accountId, 'CloseRound', { roundId });
  return null;
}

/** The challenged viewer declines, or the challenger takes the challenge back. */
async function decline(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, viewer } = asking;
  const rounds = openDuels(await roundsOf(deps.pipeline, accountId), viewer.simulated);
  const own = rounds.find(({ viewerId }) => viewerId === viewer.viewerId);
  const round = (await challengeOf(deps, asking, viewer)) ?? own;
  if (!round) return null;
  const command = { roundId: round.roundId, why: 'declined' };
  await commitRound(deps.pipeline, accountId, 'CancelRound', command);
  return null;
}

/** `!heist 50` begins one, or joins the one that is being planned. */
async function heist(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, viewer, loyalty, args, role } = asking;
  if (!(await mayPlay(deps, asking, 'heist'))) return null;
  if (wordOf(asking) === 'odds') return oddsReply(asking, 'heist');
  if (wordOf(asking) === 'cancel' && isAtLeast(role, 'mod')) return called(deps, asking, 'heist');
  const { enabled: _, joinS, ...terms } = loyalty.settings.gambling.heist;
  const amount = await stakeOf(deps, asking, args[0], terms);
  const running = openRound(await roundsOf(deps.pipeline, accountId), 'heist', viewer.simulated);
  const roundId = running?.roundId ?? roundIdOf(asking);
  if (!running)
    await deps.staking.open(accountId, {
      roundId,
      terms: { kind: 'heist', ...terms },
      simulated: viewer.simulated,
      viewerId: viewer.viewerId,
      joinS,
    });
  await stakeIn(deps, asking, roundId, amount);
  return null;
}

/** `!trivia` tells the question. Moderators ask the next one, and `cancel` it. */
async function trivia(deps: PointsBuiltinDeps, asking: Asking): Promise<BotReply | null> {
  const { accountId, viewer, loyalty, role } = asking;
  if (!(await mayPlay(deps, asking, 'trivia'))) return null;
  const rounds = await roundsOf(deps.pipeline, accountId);
  const running = openRound(rounds, 'trivia', viewer.simulated);
  const isMod = isAtLeast(role, 'mod');
  if (isMod && wordOf(asking) === 'cancel') return called(deps, asking, 'trivia');
  const { trivia: settings } = loyalty.settings.gambling;
  if (running) {
    const none = { payouts: [], winners: [], shown: [], nameOf: () => '' };
    return openedReply(running, { ...none, pointName: loyalty.settings.pointName });
  }
  if (!isMod) return null;
  const terms = nextTrivia(rounds, settings, deps.random());
  if (!terms) throw refused('questions');
  await deps.staking.open(accountId, {
    ...{ roundId: roundIdOf(asking), terms, simulated: viewer.simulated },
    ...{ viewerId: viewer.viewerId, joinS: settings.seconds },
  });
  return null;
}

/** Reads a stake within limits. @throws Problem `points_refused` */
async function stakeOf(
  { points }: PointsBuiltinDeps,
  { accountId, viewer }: Asking,
  written: string | undefined,
  { minBet, maxBet }: { readonly minBet: number; readonly maxBet: number },
): Promise<number> {
  const { points: has } = await points.account(accountId, viewer.viewerId, viewer.simulated);
  const highest = maxBet > 0 ? maxBet : Infinity;
  const sent = amountIn(written, has);
  const amount = sent === 'all' ? Math.min(has, highest) : sent;
  if (amount === null || amount < Math.max(1, minBet) || amount > highest) throw refused('bet');
  return amount;
}

function oddsReply({ viewer, loyalty }: Asking, game: 'duel' | 'heist'): BotReply {
  const values = { user: viewer.name, game, ...oddsOf(game, loyalty.settings.gambling) };
  return { message: 'loyalty.game_odds', values };
}
