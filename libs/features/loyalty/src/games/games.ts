import type { Gambling, StoredGambling, StoredSlotSymbol } from '../model/loyalty.event-shapes';
import { WHEEL } from './roulette';

/** Payout of a jackpot per point of the bet, before its cap. */
const JACKPOT = 10;

/** Result of a bet; `won` includes the stake. */
export interface Payout {
  readonly won: number;
  readonly jackpot: boolean;
}

/** The cap of a jackpot never makes it a loss. @param roll 0 to below 1 */
export function gambled(
  bet: number,
  { winChance, payout, jackpotChance, jackpotCap }: StoredGambling['gamble'],
  roll: number,
): Payout {
  const percent = roll * 100;
  if (percent < jackpotChance)
    return {
      won: jackpotCap > 0 ? Math.max(bet, Math.min(jackpotCap, bet * JACKPOT)) : bet * JACKPOT,
      jackpot: true,
    };
  const isWon = percent < jackpotChance + winChance;
  return { won: isWon ? Math.floor(bet * payout) : 0, jackpot: false };
}

/** The symbols that three reels show. @param rolls 0 to below 1 each */
export function reelsOf(
  { symbols }: Pick<StoredGambling['slots'], 'symbols'>,
  rolls: readonly number[],
): readonly StoredSlotSymbol[] {
  return rolls.flatMap((roll) => symbols[Math.floor(roll * symbols.length)] ?? []);
}

export function spun(bet: number, slots: StoredGambling['slots'], rolls: readonly number[]): Payout {
  const reels = reelsOf(slots, rolls);
  for (const symbol of slots.symbols) {
    const hits = reels.filter(({ emote }) => emote === symbol.emote).length;
    if (hits === 3) return { won: bet * symbol.payout3, jackpot: symbol.emote === slots.jackpotSymbol };
    if (hits === 2) return { won: bet * symbol.payout2, jackpot: false };
  }
  return { won: 0, jackpot: false };
}

/** Average return of `!gamble` per point. */
function gambleReturn({ winChance, payout, jackpotChance }: StoredGambling['gamble']): number {
  return (winChance * payout + jackpotChance * JACKPOT) / 100;
}

/** Sum over all results of the reels: `two` and `three` of each symbol, by their chances. */
function overReels(
  { symbols }: Pick<StoredGambling['slots'], 'symbols'>,
  worth: (symbol: StoredSlotSymbol) => { readonly two: number; readonly three: number },
): number {
  const k = symbols.length;
  return symbols.map(worth).reduce((sum, { two, three }) => sum + (three + 3 * (k - 1) * two) / k ** 3, 0);
}

/** Chance that something is paid (0 to 1), highest payout and average return, per point of the bet. */
interface GameRules {
  readonly chance: number;
  readonly most: number;
  readonly back: number;
}

const isPaid = (payout: number): number => (payout > 0 ? 1 : 0);

/** Games that viewers stake points in, each with its odds. */
const rules = {
  gamble: ({ gamble }) => ({
    chance: (gamble.winChance + gamble.jackpotChance) / 100,
    most: gamble.jackpotChance > 0 ? Math.max(gamble.payout, JACKPOT) : gamble.payout,
    back: gambleReturn(gamble),
  }),
  slots: ({ slots }) => ({
    chance: overReels(slots, (each) => ({ two: isPaid(each.payout2), three: isPaid(each.payout3) })),
    most: Math.max(...slots.symbols.flatMap(({ payout2, payout3 }) => [payout2, payout3])),
    back: overReels(slots, ({ payout2, payout3 }) => ({ two: payout2, three: payout3 })),
  }),
  roulette: () => ({
    chance: WHEEL.simple.pockets / WHEEL.pockets,
    most: WHEEL.number.payout,
    back: WHEEL.number.payout / WHEEL.pockets,
  }),
  duel: ({ duel: { feePercent } }) => ({
    chance: 0.5,
    most: (2 * (100 - feePercent)) / 100,
    back: (100 - feePercent) / 100,
  }),
  heist: ({ heist: { winChance, payout } }) => ({
    chance: winChance / 100,
    most: payout,
    back: (winChance * payout) / 100,
  }),
} satisfies { readonly [game: string]: (gambling: Gambling) => GameRules };

export type OddsGame = keyof typeof rules;
export const oddsGames = Object.keys(rules) as readonly OddsGame[];

const on = (gambling: Gambling): readonly OddsGame[] => oddsGames.filter((game) => gambling[game].enabled);

/** Average return per point of the most generous enabled game; 0 if no game is enabled. */
export function expectedReturn(gambling: Gambling): number {
  return Math.max(0, ...on(gambling).map((game) => rules[game](gambling).back));
}

/** Odds of a game as viewers are told them; chances and the house edge in percent, to one decimal. */
export interface GameOdds {
  /** Chance that something is paid; of roulette that of a colour. */
  readonly chance: number;
  /** Highest payout for each point of the bet. */
  readonly most: number;
  /** Average share that the house keeps. */
  readonly edge: number;
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

export function oddsOf(game: OddsGame, gambling: Gambling): GameOdds {
  const { chance, most, back } = rules[game](gambling);
  return { chance: percent(chance), most, edge: percent(1 - back) };
}

/** House edge per point on average; null if no game can be played. */
export function houseEdgeOf(gambling: Gambling): number | null {
  const isOn = gambling.enabled && on(gambling).length > 0;
  return isOn ? Math.round((1 - expectedReturn(gambling)) * 10_000) / 10_000 : null;
}

/** Winner's share of a duel: the fee stays with the house, rounded up. */
export function duelPot(stake: number, { feePercent }: Pick<Gambling['duel'], 'feePercent'>): number {
  return 2 * stake - Math.ceil((2 * stake * feePercent) / 100);
}

/** Payout of whoever gets away from a heist, the stake included. */
export function loot(stake: number, { payout }: Pick<Gambling['heist'], 'payout'>): number {
  return Math.max(stake, Math.floor(stake * payout));
}
