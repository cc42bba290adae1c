/** Count that an area keeps for operators, read on each request of `/metrics`. */
export interface CountedFigure {
  /** Name in Prometheus: `studio_…_total`, or `studio_…` for a level. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** True for a number as it is now; otherwise it counts since the start. */
  readonly isLevel?: boolean;
  /** Returns the counts, each with its label values. */
  readonly counts: () => readonly { readonly of: readonly string[]; readonly times: number }[];
}
