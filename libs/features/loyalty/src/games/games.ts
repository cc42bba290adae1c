import type { StoredGambling, StoredSlotSymbol } from '../model/loyalty.event-shapes';

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

/** Average return of `!slots` per point. */
function slotsReturn(slots: StoredGambling['slots']): number {
  return overReels(slots, ({ payout2, payout3 }) => ({ two: payout2, three: payout3 }));
}

/** Average return per point of the most generous enabled game; 0 if no game is enabled. */
export function expectedReturn({ gamble, slots }: Pick<StoredGambling, 'gamble' | 'slots'>): number {
  return Math.max(gamble.enabled ? gambleReturn(gamble) : 0, slots.enabled ? slotsReturn(slots) : 0);
}

/** Odds of a game as viewers are told them; chances and the house edge in percent, to one decimal. */
export interface GameOdds {
  /** Chance that something is paid. */
  readonly chance: number;
  /** Highest payout for each point of the bet. */
  readonly most: number;
  /** Average share that the house keeps. */
  readonly edge: number;
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

export function oddsOf(
  game: 'gamble' | 'slots',
  { gamble, slots }: Pick<StoredGambling, 'gamble' | 'slots'>,
): GameOdds {
  if (game === 'gamble') {
    const { winChance, jackpotChance, payout } = gamble;
    return {
      chance: percent((winChance + jackpotChance) / 100),
      most: jackpotChance > 0 ? Math.max(payout, JACKPOT) : payout,
      edge: percent(1 - gambleReturn(gamble)),
    };
  }
  const isPaid = (payout: number): number => (payout > 0 ? 1 : 0);
  return {
    chance: percent(overReels(slots, (each) => ({ two: isPaid(each.payout2), three: isPaid(each.payout3) }))),
    most: Math.max(...slots.symbols.flatMap(({ payout2, payout3 }) => [payout2, payout3])),
    edge: percent(1 - slotsReturn(slots)),
  };
}

/** House edge per point on average; null if no game can be played. */
export function houseEdgeOf(gambling: StoredGambling): number | null {
  const isOn = gambling.enabled && (gambling.gamble.enabled || gambling.slots.enabled);
  return isOn ? Math.round((1 - expectedReturn(gambling)) * 10_000) / 10_000 : null;
}
