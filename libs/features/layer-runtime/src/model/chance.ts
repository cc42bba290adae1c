/**
 * Numbers from 0 up to but not 1, one after the other, that follow from an id: the same command draws the same ones when
 * it is decided again.
 */
export function chanceOf(id: string): () => number {
  let state = 2_166_136_261;
  for (const char of id) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
