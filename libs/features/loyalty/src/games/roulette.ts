/** Wheel with the numbers 0 to 36; `payout` is for each point of the bet, the bet included. */
export const WHEEL = {
  pockets: 37,
  number: { pockets: 1, payout: 36 },
  simple: { pockets: 18, payout: 2 },
} as const;

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** Bets on half of the wheel; the house wins all of them at 0. */
const simple = {
  red: (pocket) => reds.has(pocket),
  black: (pocket) => !reds.has(pocket),
  even: (pocket) => pocket % 2 === 0,
  odd: (pocket) => pocket % 2 === 1,
  low: (pocket) => pocket <= 18,
  high: (pocket) => pocket > 18,
} satisfies { readonly [pick: string]: (pocket: number) => boolean };
type SimplePick = keyof typeof simple;

/** Words of viewers for them, in both languages. */
const written: { readonly [word: string]: SimplePick } = {
  ...(Object.fromEntries(Object.keys(simple).map((pick) => [pick, pick])) as Record<string, SimplePick>),
  ...{ rot: 'red', schwarz: 'black', gerade: 'even', ungerade: 'odd', niedrig: 'low', hoch: 'high' },
};

/** Reads a bet such as `red` or `17`; null for anything else. */
function pickIn(word: string | undefined): string | null {
  const text = (word ?? '').toLowerCase();
  if (Object.hasOwn(written, text)) return written[text] ?? null;
  return /^(?:\d|[12]\d|3[0-6])$/u.test(text) ? text : null;
}

/** Reads the words of `!roulette red 50` and `!roulette 50 red`; of two numbers, the first is the bet. */
export function wheelBetIn([first, second]: readonly string[]): {
  readonly amount: string | undefined;
  readonly pick: string | null;
} {
  const isAmount = /^(?:\d+%?|all)$/iu.test(first ?? '');
  return isAmount ? { amount: first, pick: pickIn(second) } : { amount: second, pick: pickIn(first) };
}

/** Number on which the ball lands. @param roll 0 to below 1 */
export function pocketOf(roll: number): number {
  return Math.floor(roll * WHEEL.pockets);
}

/** Colour of a pocket. */
export function colorOf(pocket: number): 'green' | 'red' | 'black' {
  if (pocket === 0) return 'green';
  return reds.has(pocket) ? 'red' : 'black';
}

/** Payout of a bet. @param pick `red`, `17` and so on */
export function landed(bet: number, pick: string, roll: number): number {
  const pocket = pocketOf(roll);
  if (pick === String(pocket)) return bet * WHEEL.number.payout;
  if (!Object.hasOwn(simple, pick) || pocket === 0) return 0;
  return simple[pick as SimplePick](pocket) ? bet * WHEEL.simple.payout : 0;
}
