/** StepReceipt of a command: `rev` after its commit, and the id of its undo step; null if it can't be undone. */
export interface StepReceipt {
  readonly rev: number;
  readonly stepId: string | null;
}

/**
 * Returns the receipt in the answer of an operation that writes.
 * @throws Error if the answer has none: the operation only reads
 */
export function receiptIn(answer: object): StepReceipt {
  if (!('rev' in answer && 'stepId' in answer)) throw new Error('The answer has no receipt.');
  const { rev, stepId } = answer;
  if (typeof rev !== 'number' || (typeof stepId !== 'string' && stepId !== null))
    throw new Error('The answer has a damaged receipt.');
  return { rev, stepId };
}
