import { hash } from 'node:crypto';

/** Event fields covered by its digest: all but the position, which is independent of the content. */
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
 * Returns the digest stored with an event, by which flipped bits and manual edits are detected. It is no
 * signature: a change of both is not detected.
 */
export function digestOf({ stream, revision, id, type, data, meta }: DigestedEvent): string {
  // The lengths make the text of each event unique.
  const lengths = `${stream.length} ${id.length} ${type.length} ${data.length}`;
  const text = `${revision} ${lengths} ${stream}${id}${type}${data}${meta}`;
  return hash('sha256', text, 'base64url').slice(0, LENGTH);
}

/** Returns false for an event that differs from what was written; true also for an event without a digest. */
export function fitsDigest(event: DigestedEvent & { readonly digest: string | null }): boolean {
  const { digest } = event;
  return digest === null || digest === (digest.length === LENGTH ? digestOf(event) : olderDigestOf(event));
}

/** Returns the digest in format 2: 32 hexadecimal digits. */
function olderDigestOf({ stream, revision, id, type, data, meta }: DigestedEvent): string {
  return hash('sha256', JSON.stringify([stream, revision, id, type, data, meta]), 'hex').slice(0, 32);
}
