/** What a proof is run with. */
export interface ProofOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Told how far it has come. */
  readonly progress?: (line: string) => void;
}

/** What it has seen: figures by name. A proof that fails throws. */
export type ProofReport = Readonly<Record<string, number>>;

export class Refuted extends Error {}

/** @throws Refuted */
export function assertThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Refuted(otherwise);
}
