/** What a label tells, as text; null for nothing. */
export interface LabelState {
  /** The source that it was made for: another one has its own. */
  readonly source: string | null;
  readonly name: string | null;
  readonly amount: string | null;
  readonly value: string | null;
}

/** Before anything has happened. */
export const nothingTold: LabelState = { source: null, name: null, amount: null, value: null };
