/** Texts about inputs, in the reader's language. */
export interface InputFaultTexts {
  readonly missing: string;
  readonly address: string;
  readonly date: string;
  readonly pattern: string;
  /** @param whole only whole numbers; bounds are already formatted, or null */
  readonly number: (whole: boolean, min: string | null, max: string | null) => string;
  readonly steps: (step: string) => string;
}

/** Said beside inputs that take something else. */
export const en: InputFaultTexts = {
  missing: 'Fill this in.',
  address: 'Enter an address that begins with https://.',
  date: 'Enter a date.',
  pattern: 'This cannot be used. Check what you entered.',
  number: (whole: boolean, min: string | null, max: string | null) => {
    const kind = whole ? 'a whole number' : 'a number';
    if (min !== null && max !== null) return `Enter ${kind} from ${min} to ${max}.`;
    if (min !== null) return `Enter ${kind} of at least ${min}.`;
    return max === null ? `Enter ${kind}.` : `Enter ${kind} of at most ${max}.`;
  },
  steps: (step: string) => `Enter a number in steps of ${step}.`,
};
