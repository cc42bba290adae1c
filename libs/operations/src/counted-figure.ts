/** Something that an area counts for operators, read when somebody looks at `/metrics`. */
export interface CountedFigure {
  /** As Prometheus has it: `studio_…_total`. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** How often it happened since the start, each with the values of the labels. */
  readonly counts: () => readonly { readonly of: readonly string[]; readonly times: number }[];
}
