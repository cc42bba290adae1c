interface LimitedInput {
  readonly value: string;
  /** -1 without a limit. */
  readonly maxLength: number;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/** Returns how many characters of a pasted text do not fit into an input; the selection makes room for it. */
export function leftOut(input: LimitedInput, pasted: string): number {
  const { value, maxLength, selectionStart, selectionEnd } = input;
  if (maxLength < 0) return 0;
  const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return Math.max(0, pasted.length - Math.max(0, maxLength - (value.length - selected)));
}
