/** Value of a label, as text; null for none. */
export interface LabelState {
  /** The source that it was made for: another one has its own. */
  readonly source: string | null;
  readonly name: string | null;
  readonly amount: string | null;
  readonly value: string | null;
}

/** Before anything has happened. */
export const emptyLabel: LabelState = { source: null, name: null, amount: null, value: null };
