import { hash } from 'node:crypto';

/** What of an event its digest covers: everything but the position, which tells nothing of what happened. */
export interface DigestedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** Data and metadata as the JSON text that is stored. */
  readonly data: string;
  readonly meta: string;
}

/**
 * Stands beside every event, so that a bit that fell over, or a hand in the file, can be seen. It is no
 * signature: who changes both isn't found.
 */
export function digestOf({ stream, revision, id, type, data, meta }: DigestedEvent): string {
  return hash('sha256', JSON.stringify([stream, revision, id, type, data, meta]), 'hex').slice(0, 32);
}
