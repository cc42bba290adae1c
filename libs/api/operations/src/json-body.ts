import { isUtf8 } from 'node:buffer';
import { Problem } from '@studio/kernel/problem';

/** Largest size of a request body in bytes [api/2], over any transport. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Largest number of values in a body: the cost of bytes depends on the number of values. Hundreds of entries with
 * dozens of fields pass.
 */
export const MAX_BODY_VALUES = 20_000;

/** Largest depth of a body: that of free values plus what can contain them. */
export const MAX_BODY_DEPTH = 100;

/**
 * Parses the JSON of a body; undefined without a body. Its values are counted before it is parsed.
 * @throws Problem `invalid_request`, `payload_too_large` {maxValues}
 */
export function readJson(bytes: Buffer): unknown {
  requireReadable(bytes);
  if (bytes.length === 0) return undefined;
  try {
    // A key `__proto__` becomes a property like any other.
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw new Problem('invalid_request', 'The body is not valid JSON.');
  }
}

/**
 * Checks a body that another parser reads.
 * @throws Problem `invalid_request`, `payload_too_large` {maxValues}
 */
export function requireReadable(bytes: Buffer): void {
  // Taking other bytes for text would keep something else than was sent.
  if (!isUtf8(bytes))
    throw new Problem('invalid_request', 'The body is not UTF-8: send it in this encoding.');
  requireBounded(bytes);
}

const [QUOTE, COMMA, BACKSLASH] = [...'",\\'].map((sign) => sign.charCodeAt(0));
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'[]{}'].map((sign) => sign.charCodeAt(0));

/** Limits of a JSON text. */
export interface JsonBounds {
  readonly values: number;
  /** Levels of lists and objects. */
  readonly depth: number;
}

/** Returns which limit a JSON text exceeds, before it is parsed; null if none. */
export function exceededIn(bytes: Buffer, bounds: JsonBounds): keyof JsonBounds | null {
  let values = 1;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (inText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (sign === COMMA) values++;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values++;
      depth++;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    if (depth > bounds.depth) return 'depth';
    if (values > bounds.values) return 'values';
  }
  return null;
}

function requireBounded(bytes: Buffer): void {
  const exceeded = exceededIn(bytes, { values: MAX_BODY_VALUES, depth: MAX_BODY_DEPTH });
  if (exceeded === 'depth')
    throw new Problem(
      'invalid_request',
      `The body nests more than ${MAX_BODY_DEPTH} levels deep: send fewer levels.`,
    );
  if (exceeded === 'values')
    throw new Problem(
      'payload_too_large',
      `The body holds more than ${MAX_BODY_VALUES} values: send it in parts.`,
      {
        maxValues: MAX_BODY_VALUES,
      },
    );
}
