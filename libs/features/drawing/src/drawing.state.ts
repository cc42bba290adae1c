import type { PlatformUser } from '@studio/platforms/viewer';
import type { DrawnState, Stroke } from '@studio/widgets/drawing-canvas/drawing.state';

/** Viewer who drew or is blocked. */
export interface DrawingPerson extends PlatformUser {
  readonly platform: string;
  readonly blocked: boolean;
}

export interface Drawings {
  readonly onLayers: { readonly [memberId: number]: DrawnState };
  /** Authors by stroke; none for users with access. */
  readonly authors: { readonly [strokeId: string]: string };
  /** Viewers who drew or are blocked, the latest last. */
  readonly people: { readonly [viewerId: string]: DrawingPerson };
  /** Access of viewers. */
  readonly link: {
    /** The layer that they draw on; null: none may. */
    readonly memberId: number | null;
    readonly generation: number;
    readonly anonymous: boolean;
  };
}

export const noDrawnLayers: Drawings['onLayers'] = {};

export const nothingDrawn: Drawings = {
  onLayers: noDrawnLayers,
  authors: {},
  people: {},
  link: { memberId: null, generation: 1, anonymous: false },
};

export const emptyLayer: DrawnState = { strokes: {}, frozen: false };

/** Strokes of one layer; beyond it the oldest go. */
export const MOST_STROKES = 1000;
/** Points of all strokes of one layer: what a page that loads is sent at most. */
export const MOST_POINTS = 40_000;
/** Maximum number of points per stroke. */
export const MOST_STROKE_POINTS = 400;
/** Viewers who are remembered; blocked ones always. */
export const MOST_PEOPLE = 500;

/** Returns true if a stroke is visible at a time, ms since 1970. */
export function isSeen({ fadesAt }: Stroke, now: number): boolean {
  return fadesAt === null || fadesAt > now;
}

/** Returns the number of visible strokes by viewer. */
export function strokesByViewer({ onLayers, authors }: Drawings, now: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { strokes } of Object.values(onLayers))
    for (const [strokeId, stroke] of Object.entries(strokes)) {
      const viewerId = authors[strokeId];
      if (viewerId !== undefined && isSeen(stroke, now))
        counts.set(viewerId, (counts.get(viewerId) ?? 0) + 1);
    }
  return counts;
}
