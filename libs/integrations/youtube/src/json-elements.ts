import { JSONParser } from '@streamparser/json';
import { PlatformError } from '@studio/contracts/channels/platform-channel';

/**
 * Yields the elements of a JSON array as soon as each is complete. An array that is cut off, at whatever byte, yields
 * those before the cut.
 * @param maxBytes of one element; a longer one ends it
 * @throws PlatformError `invalid` if it is something else than an array
 */
export async function* elementsOf(bytes: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<unknown> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  const ready: unknown[] = [];
  let isBroken = false;
  let isArray: boolean | null = null;
  let pending = 0;
  parser.onValue = ({ value }) => void ready.push(value);
  parser.onError = () => void (isBroken = true);
  // Complete: nothing follows the end of the array.
  parser.onEnd = () => undefined;
  try {
    for await (const chunk of bytes) {
      isArray ??= beginsArray(chunk);
      if (isArray === false)
        throw new PlatformError('invalid', 'The platform sent something else than a list.');
      if (!parser.isEnded) parser.write(chunk);
      pending = ready.length > 0 ? 0 : pending + chunk.length;
      yield* ready.splice(0);
      if (isBroken || pending > maxBytes) return;
    }
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    // The connection is cut: complete elements have been yielded.
  }
}

/** Null: only white space so far. */
function beginsArray(chunk: Buffer): boolean | null {
  const first = chunk.toString('latin1').trimStart()[0];
  return first === undefined ? null : first === '[';
}
