import { exceededIn } from '@studio/operations/json-body';

/** Values of one animation, lists and objects counted, and how deep they nest. */
export const LOTTIE_BOUNDS = { values: 500_000, depth: 100 } as const;
/** Width and height. */
const MAX_SIDE = 8192;
const MAX_FRAME_RATE = 240;
const MAX_DURATION_MS = 60 * 60_000;
/** Maximum number of layers that a renderer has to draw; nested compositions count each time. */
export const MAX_LOTTIE_LAYERS = 10_000;
const MAX_NESTED_COMPOSITIONS = 64;

const AN_ANIMATION = 'a Lottie animation: an object with layers, w, h, fr, ip and op';

/** Animation as it is stored. */
export interface Lottie {
  readonly text: string;
  readonly w: number;
  readonly h: number;
  readonly durationMs: number;
}

/** Error about an invalid animation; the message says what is accepted. */
export class NotTaken extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a Lottie animation: JSON that draws, without expressions or external assets. Its text is generated again
 * from the parsed data.
 * @throws NotTaken
 */
export function readLottie(bytes: Buffer): Lottie {
  const animation = parsed(bytes);
  const { w, h, fr, ip, op, layers, assets = [] } = animation;
  if (!Array.isArray(layers) || layers.length === 0) throw new NotTaken(AN_ANIMATION);
  const width = within(w, 'w', 1, MAX_SIDE);
  const height = within(h, 'h', 1, MAX_SIDE);
  const rate = within(fr, 'fr', 1, MAX_FRAME_RATE);
  const first = within(ip, 'ip', -1e9, 1e9);
  const last = within(op, 'op', -1e9, 1e9);
  const durationMs = within(
    Math.round(((last - first) / rate) * 1000),
    '(op − ip) / fr × 1000',
    1,
    MAX_DURATION_MS,
  );
  if (!Array.isArray(assets)) throw new NotTaken('assets as a list');
  requireHarmless(animation);
  requireDrawable(layers, assets);
  // Who made it with which program is nobody's business, as with pictures.
  const { meta: _meta, metadata: _metadata, ...rest } = animation;
  return { text: JSON.stringify(rest), w: Math.round(width), h: Math.round(height), durationMs };
}

function parsed(bytes: Buffer): Fields {
  const { values, depth } = LOTTIE_BOUNDS;
  const exceeded = exceededIn(bytes, LOTTIE_BOUNDS);
  if (exceeded === 'depth') throw new NotTaken(`JSON that nests at most ${depth} levels deep`);
  if (exceeded === 'values') throw new NotTaken(`JSON with at most ${values} values`);
  let animation: unknown;
  try {
    // Takes off a byte order mark, and nothing but UTF-8.
    animation = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new NotTaken('JSON in UTF-8');
  }
  if (!isFields(animation)) throw new NotTaken(AN_ANIMATION);
  return animation;
}

function within(value: unknown, name: string, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new NotTaken(`${name} as a number from ${least} to ${most}`);
}

/** Pictures that lie in the file itself, of the kinds that uploads may have. */
const EMBEDDED = /^data:image\/(?:png|jpeg|jpg|webp|gif|avif);base64,[A-Za-z0-9+/=]*$/;

/** Players run `x` as a script, load images and sounds from `u` and `p`, and fonts from `fPath`. */
function requireHarmless(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(requireHarmless);
  if (!isFields(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'x' && isExpression(inner, value)) throw new NotTaken('an animation without expressions (x)');
    if (typeof inner !== 'string') requireHarmless(inner);
    else if (inner !== '' && (key === 'u' || key === 'fPath' || (key === 'p' && !EMBEDDED.test(inner))))
      throw new NotTaken(`an animation whose pictures are embedded and that loads nothing else (${key})`);
  }
}

/**
 * True for what a player would run as a script: it puts any value beside `k` into one, and lists as their text. Else `x`
 * is the horizontal part of an easing (numbers) or of a position, or a mask's expansion (properties of their own).
 */
function isExpression(x: unknown, beside: Fields): boolean {
  if ('k' in beside) return x !== null;
  if (Array.isArray(x)) return !x.every((each) => typeof each === 'number');
  return isFields(x) ? !('k' in x) : typeof x !== 'number';
}

/** A composition that shows itself, or others that show others many times over, would keep a renderer busy for ever. */
function requireDrawable(layers: readonly unknown[], assets: readonly unknown[]): void {
  const compositions = new Map(
    assets
      .filter(isFields)
      .flatMap(({ id, layers: nested }) => (Array.isArray(nested) ? [[id, nested] as const] : [])),
  );
  const counted = new Map<unknown, number>();
  const count = (nested: readonly unknown[], depth: number): number => {
    if (depth > MAX_NESTED_COMPOSITIONS)
      throw new NotTaken(`compositions that nest at most ${MAX_NESTED_COMPOSITIONS} levels deep`);
    let sum = nested.length;
    for (const { refId } of nested.filter(isFields)) {
      const composition = compositions.get(refId);
      if (!composition) continue;
      const inside = counted.get(refId) ?? count(composition, depth + 1);
      counted.set(refId, inside);
      sum += inside;
      if (sum > MAX_LOTTIE_LAYERS)
        throw new NotTaken(`at most ${MAX_LOTTIE_LAYERS} layers, those of compositions counted each time`);
    }
    return sum;
  };
  if (count(layers, 0) > MAX_LOTTIE_LAYERS) throw new NotTaken(`at most ${MAX_LOTTIE_LAYERS} layers`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
