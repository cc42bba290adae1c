/** Runtime state of a slideshow. It stores no turns; renderers compute them from the clock. */
export interface SlideshowState {
  /** Index of the slide of the first turn. */
  readonly index: number;
  /**
   * Time at which the first turn began, ms since 1970. Null if no command chose a slide; then turns count from
   * 1970, the same on every page.
   */
  readonly since: number | null;
  /** Time of the pause, ms since 1970; null while it runs. */
  readonly pausedAt: number | null;
  /** From it follows the order of shuffled slides. */
  readonly seed: number;
}

export const fromTheFirst: SlideshowState = { index: 0, since: null, pausedAt: null, seed: 0 };

export interface SlideOrder {
  readonly order: 'sequence' | 'shuffle';
  /** Duration of each slide in ms, in the order of the list. */
  readonly lengths: readonly number[];
}

/** Position of a slideshow. */
export interface Turn {
  /** Place of the slide in the list. */
  readonly index: number;
  /** Number of completed rounds. */
  readonly round: number;
  /** Position of the slide in this round. */
  readonly place: number;
}

/** Returns the slide at a time (ms since 1970); null without slides. */
export function turnAt(state: SlideshowState, { order, lengths }: SlideOrder, now: number): Turn | null {
  const total = lengths.reduce((sum, ms) => sum + ms, 0);
  if (lengths.length === 0 || total <= 0) return null;
  const elapsed = Math.max(0, (state.pausedAt ?? now) - (state.since ?? 0));
  const round = Math.floor(elapsed / total);
  const places = orderOf(state, order, lengths.length, round);
  let left = elapsed - round * total;
  for (const [place, index] of places.entries()) {
    left -= lengths[index] ?? 0;
    if (left < 0) return { index, round, place };
  }
  return { index: places.at(-1) ?? 0, round, place: places.length - 1 };
}

/** Returns the start of a turn, in ms after the start of the show. */
export function startOf(
  state: SlideshowState,
  { order, lengths }: SlideOrder,
  round: number,
  place: number,
): number {
  const total = lengths.reduce((sum, ms) => sum + ms, 0);
  const before = orderOf(state, order, lengths.length, round).slice(0, place);
  return round * total + before.reduce((sum, index) => sum + (lengths[index] ?? 0), 0);
}

/** Places of the slides in one round; shuffled, no slide follows itself. */
function orderOf(
  { index, seed }: SlideshowState,
  order: SlideOrder['order'],
  count: number,
  round: number,
): readonly number[] {
  const first = index % count;
  if (order === 'sequence' || count < 3)
    return Array.from({ length: count }, (_, place) => (first + place) % count);
  const shuffled = mixed(count, seed + round);
  if (round === 0) return [first, ...shuffled.filter((each) => each !== first)];
  const [one, two, ...rest] = shuffled;
  const before = mixed(count, seed + round - 1);
  const last = round === 1 ? before.filter((each) => each !== first).at(-1) : before.at(-1);
  return one === last && one !== undefined && two !== undefined ? [two, one, ...rest] : shuffled;
}

/** Numbers from 0 in an order that follows from a seed. */
function mixed(count: number, seed: number): readonly number[] {
  let state = (Math.floor(seed) % 2_147_483_647) ^ 0x9e3779b9;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const numbers = Array.from({ length: count }, (_, n) => n);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other] ?? 0, numbers[at] ?? 0];
  }
  return numbers;
}

/** Returns the duration of each slide in ms: its own, else the common one. */
export function lengthsOf({
  slides,
  seconds,
}: {
  readonly slides: readonly { readonly seconds: number }[];
  readonly seconds: number;
}): readonly number[] {
  return slides.map((slide) => (slide.seconds > 0 ? slide.seconds : seconds) * 1000);
}
