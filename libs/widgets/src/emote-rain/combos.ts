/** Time within which uses of the same emote count together, in ms. */
const COMBO_MS = 10_000;
/** Multiplier of a combo. */
const TIMES = 3;

/** Counts how often each emote is written. */
export class Combos {
  private readonly written = new Map<string, readonly number[]>();

  /**
   * Returns the multiplier for an emote that is written now.
   * @param threshold number of uses from which it is a combo
   */
  timesOf(emote: string, now: number, threshold: number): number {
    for (const [name, moments] of this.written) {
      const young = moments.filter((at) => now - at < COMBO_MS);
      if (young.length === 0) this.written.delete(name);
      else this.written.set(name, young);
    }
    const moments = [...(this.written.get(emote) ?? []), now];
    this.written.set(emote, moments);
    return moments.length >= threshold ? TIMES : 1;
  }
}
