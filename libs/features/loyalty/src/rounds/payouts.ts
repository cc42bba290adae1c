import { duelPot, loot } from '../games/games';
import { playersOf, type Round, type Stakes } from './round.state';

/** Result of a viewer; `won` includes the stake. */
export interface RoundPayout extends Pick<Stakes, 'viewerId' | 'platform'> {
  readonly staked: number;
  readonly won: number;
}

/** Numbers that a round needs to be drawn: one, or one for each player. */
export function rollsFor(round: Round): number {
  if (round.terms.kind === 'prediction' || round.terms.kind === 'trivia') return 0;
  return round.terms.kind === 'heist' ? playersOf(round).length : 1;
}

/** Players that a round needs. */
export function leastPlayers({ terms }: Pick<Round, 'terms'>): number {
  if (terms.kind === 'duel') return 2;
  return terms.kind === 'heist' ? terms.minCrew : 1;
}

/** Results of a round that was drawn, by order of the players' ids. */
export function payoutsOf(round: Round): readonly RoundPayout[] {
  const players = playersOf(round);
  return players.map(({ viewerId, platform, paid }, index) => ({
    viewerId,
    platform,
    staked: paid,
    won: wonBy(round, players, index),
  }));
}

/** Points on an outcome of a prediction. */
export function betOn(players: readonly Stakes[], outcome: number | undefined): number {
  return players.reduce((sum, { pick, paid }) => sum + (pick === outcome ? paid : 0), 0);
}

/** Share of all points, by what the viewer has bet on the outcome that won; rounded down. */
function share(players: readonly Stakes[], index: number, outcome: number | undefined): number {
  const { pick, paid = 0 } = players[index] ?? {};
  const winning = betOn(players, outcome);
  if (pick !== outcome || winning === 0) return 0;
  const all = players.reduce((sum, each) => sum + each.paid, 0);
  return Number((BigInt(paid) * BigInt(all)) / BigInt(winning));
}

function wonBy({ terms, rolls, outcome }: Round, players: readonly Stakes[], index: number): number {
  const [first = 0] = rolls;
  const isDrawn = Math.floor(first * players.length) === index;
  switch (terms.kind) {
    case 'raffle':
      return isDrawn ? terms.prize + terms.price * players.length : 0;
    case 'duel':
      return isDrawn ? duelPot(terms.stake, terms) : 0;
    case 'heist':
      return (rolls[index] ?? 1) * 100 < terms.winChance ? loot(players[index]?.paid ?? 0, terms) : 0;
    case 'trivia':
      return Math.floor(terms.prize / players.length);
    case 'prediction':
      return share(players, index, outcome);
  }
}
