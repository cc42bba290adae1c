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

/** Characters of a digest, six bits each, 132 in all. */
const LENGTH = 22;

/**
 * Stands beside every event, so that a bit that fell over, or a hand in the file, can be seen. It is no
 * signature: who changes both isn't found.
 */
export function digestOf({ stream, revision, id, type, data, meta }: DigestedEvent): string {
  // With the lengths no two events have the same text.
  const lengths = `${stream.length} ${id.length} ${type.length} ${data.length}`;
  const text = `${revision} ${lengths} ${stream}${id}${type}${data}${meta}`;
  return hash('sha256', text, 'base64url').slice(0, LENGTH);
}

/** False for an event that is not what was written; true also where nobody knows, since it has no digest. */
export function fitsDigest(event: DigestedEvent & { readonly digest: string | null }): boolean {
  const { digest } = event;
  return digest === null || digest === (digest.length === LENGTH ? digestOf(event) : olderDigestOf(event));
}

/** As files of format 2 have it: 32 hexadecimal digits. */
function olderDigestOf({ stream, revision, id, type, data, meta }: DigestedEvent): string {
  return hash('sha256', JSON.stringify([stream, revision, id, type, data, meta]), 'hex').slice(0, 32);
}
