import type { BotReply } from '@studio/contracts/bot/chat-bot';
import { shownAnswer } from '../trivia/trivia-answers';
import { betOn, type RoundPayout } from './payouts';
import { playersOf, stakesOf, type Round } from './round.state';

/** Names and results for messages about a round. */
export interface RoundWords {
  readonly pointName: string;
  readonly payouts: readonly RoundPayout[];
  readonly winners: readonly RoundPayout[];
  /** The highest of them. */
  readonly shown: readonly RoundPayout[];
  /** Name of the viewer with an id. */
  readonly nameOf: (viewerId: string) => string;
}

const secondsOf = ({ dueAt, openedAt }: Round): number => Math.round((dueAt - Date.parse(openedAt)) / 1000);

/** Message for the chat when a round was opened; null: the first stake tells it. */
export function openedReply(round: Round, { pointName: name }: RoundWords): BotReply | null {
  const { terms } = round;
  if (terms.kind === 'prediction') {
    const outcomes = terms.outcomes.map((title, at) => `${at + 1}. ${title}`).join(' · ');
    const values = { title: terms.title, outcomes, seconds: secondsOf(round) };
    return { message: 'loyalty.prediction_open', values };
  }
  if (terms.kind === 'trivia') {
    const { question, prize, firstOnly } = terms;
    const values = { question, prize, name, seconds: secondsOf(round) };
    return { message: firstOnly ? 'loyalty.trivia_first' : 'loyalty.trivia_open', values };
  }
  if (terms.kind !== 'raffle') return null;
  const values = { prize: terms.prize, name, seconds: secondsOf(round), price: terms.price };
  return { message: terms.price > 0 ? 'loyalty.raffle_priced' : 'loyalty.raffle_open', values };
}

/** Message for the chat when a viewer has paid a stake. */
export function stakedReply(round: Round, words: RoundWords, viewerId: string): BotReply | null {
  const { terms } = round;
  const isFirst = viewerId === round.viewerId;
  const values = { user: words.nameOf(viewerId), name: words.pointName, seconds: secondsOf(round) };
  if (terms.kind === 'duel')
    return isFirst && round.phase === 'open'
      ? {
          message: 'loyalty.duel_open',
          values: { ...values, opponent: words.nameOf(terms.opponentId), amount: terms.stake },
        }
      : null;
  if (terms.kind !== 'heist') return null;
  const amount = stakesOf(round, viewerId)?.paid ?? 0;
  const { winChance: chance, payout } = terms;
  return isFirst
    ? { message: 'loyalty.heist_open', values: { ...values, amount, chance, payout } }
    : { message: 'loyalty.heist_joined', values: { ...values, amount } };
}

/** Message for the chat when nobody can join any more; null for what is drawn at once. */
export function closedReply(round: Round, { pointName: name }: RoundWords): BotReply | null {
  const { terms, outcome } = round;
  if (terms.kind !== 'prediction' || outcome !== undefined) return null;
  const players = playersOf(round);
  const outcomes = terms.outcomes.flatMap((title, at) => [
    `${at === 0 ? '' : ' · '}${at + 1}. ${title}: `,
    betOn(players, at),
  ]);
  return { message: 'loyalty.prediction_closed', values: { title: terms.title, outcomes, name } };
}

function resolvedReply(
  { terms, outcome }: Round,
  { payouts, winners, pointName: name }: RoundWords,
): BotReply | null {
  if (terms.kind !== 'prediction') return null;
  const sumOf = (key: 'staked' | 'won'): number => payouts.reduce((sum, each) => sum + each[key], 0);
  const values = {
    ...{ title: terms.title, outcome: terms.outcomes[outcome ?? 0] ?? '', count: winners.length, name },
    ...{ won: sumOf('won'), rest: sumOf('staked') - sumOf('won') },
  };
  return { message: 'loyalty.prediction_won', values };
}

/** Message for the chat about the result. */
export function drawnReply(round: Round, words: RoundWords): BotReply | null {
  const { terms } = round;
  const { payouts, winners, shown, nameOf, pointName: name } = words;
  const count = payouts.length;
  const [first] = shown;
  if (terms.kind === 'prediction') return resolvedReply(round, words);
  if (terms.kind === 'heist') {
    if (!first) return { message: 'loyalty.heist_lost', values: { count } };
    const more = winners.length > shown.length ? ' …' : '';
    const list = shown.flatMap(({ viewerId, won }, index) => [
      `${index === 0 ? '' : ' · '}${nameOf(viewerId)} `,
      won,
    ]);
    return {
      message: 'loyalty.heist_won',
      values: { won: winners.length, count, list: [...list, more], name },
    };
  }
  if (!first) return null;
  if (terms.kind === 'trivia') {
    const list = shown.map(({ viewerId }) => nameOf(viewerId)).join(', ');
    const more = winners.length > shown.length ? ' …' : '';
    const values = {
      list: `${list}${more}`,
      won: first.won,
      name,
      answer: shownAnswer(terms.answers),
      count,
    };
    return { message: 'loyalty.trivia_won', values };
  }
  const values = { user: nameOf(first.viewerId), won: first.won, name, count };
  if (terms.kind === 'raffle') return { message: 'loyalty.raffle_won', values };
  const loser = payouts.find(({ won }) => won === 0);
  return { message: 'loyalty.duel_won', values: { ...values, loser: nameOf(loser?.viewerId ?? '') } };
}

/** Message for the chat when all stakes go back. */
export function cancelledReply(round: Round, words: RoundWords, why: string): BotReply | null {
  const { terms, viewerId } = round;
  // Chat was not told of it, or nobody joined.
  const isEmpty = playersOf(round).length === 0;
  if (terms.kind === 'prediction') {
    if (why === 'cleared') return null;
    return { message: 'loyalty.prediction_cancelled', values: { title: terms.title } };
  }
  if (terms.kind === 'trivia')
    return why === 'cleared'
      ? null
      : { message: 'loyalty.trivia_none', values: { answer: shownAnswer(terms.answers) } };
  if (why === 'cleared' || (isEmpty && terms.kind !== 'raffle')) return null;
  if (why !== 'few' && why !== 'declined') return { message: 'loyalty.round_cancelled' };
  if (terms.kind === 'raffle') return { message: 'loyalty.raffle_none' };
  if (terms.kind === 'heist') return { message: 'loyalty.heist_few', values: { count: terms.minCrew } };
  const values = {
    user: words.nameOf(viewerId),
    opponent: words.nameOf(terms.opponentId),
    amount: terms.stake,
    name: words.pointName,
  };
  return { message: why === 'declined' ? 'loyalty.duel_declined' : 'loyalty.duel_expired', values };
}
