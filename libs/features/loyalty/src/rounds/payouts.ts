import { duelPot, loot } from '../games/games';
import { playersOf, type Round, type Stakes } from './round.state';

/** Result of a viewer; `won` includes the stake. */
export interface RoundPayout extends Pick<Stakes, 'viewerId' | 'platform'> {
  readonly staked: number;
  readonly won: number;
}

/** Numbers that a round needs to be drawn: one, or one for each player. */
export function rollsFor(round: Round): number {
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

function wonBy({ terms, rolls }: Round, players: readonly Stakes[], index: number): number {
  const [first = 0] = rolls;
  const isDrawn = Math.floor(first * players.length) === index;
  switch (terms.kind) {
    case 'raffle':
      return isDrawn ? terms.prize + terms.price * players.length : 0;
    case 'duel':
      return isDrawn ? duelPot(terms.stake, terms) : 0;
    case 'heist':
      return (rolls[index] ?? 1) * 100 < terms.winChance ? loot(players[index]?.paid ?? 0, terms) : 0;
  }
}
