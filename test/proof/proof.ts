/** Options of a proof. */
export interface ProofOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Receives progress messages. */
  readonly progress?: (line: string) => void;
}

/** Figures of a proof by name. A proof that fails throws. */
export type ProofReport = Readonly<Record<string, number>>;

export class Refuted extends Error {}

/** @throws Refuted */
export function assertThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Refuted(otherwise);
}

/** Reports progress at intervals and after the last round. */
export function reportProgress({ rounds, progress }: ProofOptions, round: number, line: () => string): void {
  const every = Math.ceil(rounds / 50);
  if (round % every === 0 || round === rounds) progress?.(`${round} of ${rounds} rounds, ${line()}`);
}

/** The value below which a share of the values lies; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
