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

/** Average return per point of the most generous enabled game; 0 if no game is enabled. */
export function expectedReturn({ gamble, slots }: Pick<StoredGambling, 'gamble' | 'slots'>): number {
  const { winChance, payout, jackpotChance } = gamble;
  const ofGamble = (winChance * payout + jackpotChance * JACKPOT) / 100;
  const k = slots.symbols.length;
  const ofSlots = slots.symbols.reduce(
    (sum, { payout2, payout3 }) => sum + (payout3 + 3 * (k - 1) * payout2) / k ** 3,
    0,
  );
  return Math.max(gamble.enabled ? ofGamble : 0, slots.enabled ? ofSlots : 0);
}

/** House edge per point on average; null if no game can be played. */
export function houseEdgeOf(gambling: StoredGambling): number | null {
  const isOn = gambling.enabled && (gambling.gamble.enabled || gambling.slots.enabled);
  return isOn ? Math.round((1 - expectedReturn(gambling)) * 10_000) / 10_000 : null;
}
