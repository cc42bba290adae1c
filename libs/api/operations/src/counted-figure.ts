/** Count that an area keeps for operators, read on each request of `/metrics`. */
export interface CountedFigure {
  /** Name in Prometheus: `studio_…_total`. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Returns the counts since the start, each with its label values. */
  readonly counts: () => readonly { readonly of: readonly string[]; readonly times: number }[];
}
