import { isUtf8 } from 'node:buffer';
import { Problem } from '@studio/kernel/problem';

/** Most bytes of a request body (rules A2), whichever door it comes through. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Most values in a body: what bytes cost depends on how many values they hold. Hundreds of entries with dozens of fields pass. */
export const MAX_BODY_VALUES = 20_000;

/** Deeper than free values may nest, by what can stand around them. */
export const MAX_BODY_DEPTH = 100;

/**
 * The JSON of a body; undefined when there is none. What it holds is counted before it is taken apart.
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
 * For whoever parses a body by another way.
 * @throws Problem `invalid_request`, `payload_too_large` {maxValues}
 */
export function requireReadable(bytes: Buffer): void {
  // Taking other bytes for text would keep something else than was sent.
  if (!isUtf8(bytes)) throw new Problem('invalid_request', 'The body is not UTF-8.');
  requireBounded(bytes);
}

const [QUOTE, COMMA, BACKSLASH] = [...'",\\'].map((sign) => sign.charCodeAt(0));
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'[]{}'].map((sign) => sign.charCodeAt(0));

/** How much a JSON text may hold. */
export interface JsonBounds {
  readonly values: number;
  /** Levels of lists and objects. */
  readonly depth: number;
}

/** What of a JSON text goes beyond its bounds, told before the text is taken apart; null when nothing does. */
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
    throw new Problem('invalid_request', `The body nests more than ${MAX_BODY_DEPTH} levels deep.`);
  if (exceeded === 'values')
    throw new Problem('payload_too_large', `The body holds more than ${MAX_BODY_VALUES} values.`, {
      maxValues: MAX_BODY_VALUES,
    });
}
