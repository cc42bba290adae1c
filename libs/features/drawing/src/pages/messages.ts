/* What a viewer's page and the server say to each other, as JSON. */

export type FromPage =
  /** It was somebody before. */
  | { readonly type: 'pass'; readonly pass: string }
  /** Whoever it is doesn't say so. */
  | { readonly type: 'guest' }
  | {
      readonly type: 'begin';
      readonly stroke: number;
      readonly color: string;
      readonly width: number;
      readonly points: PagePoints;
    }
  | { readonly type: 'move'; readonly stroke: number; readonly points: PagePoints }
  | { readonly type: 'end'; readonly stroke: number };

export type PagePoints = readonly (readonly [x: number, y: number])[];

export type ToPage =
  | {
      readonly type: 'hello';
      /** To be written in chat. */
      readonly code: string;
      readonly anonymous: boolean;
      /** Height of the drawing area relative to its width. */
      readonly ratio: number;
      readonly brush: { readonly color: string; readonly width: number };
      readonly colors: boolean;
    }
  | { readonly type: 'welcome'; readonly name: string; readonly pass: string }
  /** Whether the page may draw now. */
  | { readonly type: 'may'; readonly draw: 'yes' | 'blocked' | 'frozen' }
  /** The link opens nothing any more, or there are too many. */
  | { readonly type: 'over'; readonly reason: 'closed' | 'full' };

const MOST_POINTS = 64;

/** Null for anything that no page of ours says. */
export function readMessage(text: string): FromPage | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { type, pass, stroke, color, width, points } = parsed as Readonly<Record<string, unknown>>;
  if (type === 'guest') return { type };
  if (type === 'pass') return typeof pass === 'string' && pass.length < 2000 ? { type, pass } : null;
  if (!Number.isSafeInteger(stroke) || Number(stroke) < 0) return null;
  if (type === 'end') return { type, stroke: stroke as number };
  if (!arePoints(points)) return null;
  if (type === 'move') return { type, stroke: stroke as number, points };
  const isBrush = typeof color === 'string' && /^#[0-9a-f]{6}$/.test(color) && isWithin(width, 1, 60);
  return type === 'begin' && isBrush
    ? { type, stroke: stroke as number, color, width: width as number, points }
    : null;
}

function arePoints(value: unknown): value is PagePoints {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_POINTS) return false;
  return (value as unknown[]).every(
    (point) => Array.isArray(point) && point.length === 2 && point.every((each) => isWithin(each, 0, 1)),
  );
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}
