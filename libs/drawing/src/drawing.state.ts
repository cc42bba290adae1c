/** A stroke as renderers are told it (answers 4, drawing). */
export interface Stroke {
  readonly by: 'viewer' | 'caller';
  readonly color: string;
  readonly width: number;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Ms since 1970. */
  readonly at: number;
  /** Ms since 1970; null: not by itself. */
  readonly fadesAt: number | null;
}

/** What a drawing layer shows. */
export interface DrawnLayer {
  /** By id, the oldest first. */
  readonly strokes: { readonly [strokeId: string]: Stroke };
  readonly frozen: boolean;
}

export interface DrawingPerson {
  readonly platform: string;
  readonly userId: string;
  readonly login: string;
  readonly name: string;
  readonly blocked: boolean;
}

export interface Drawings {
  readonly onLayers: { readonly [memberId: number]: DrawnLayer };
  /** Who drew, by stroke; none for those with access. */
  readonly authors: { readonly [strokeId: string]: string };
  /** Viewers who drew or are blocked, the latest last. */
  readonly people: { readonly [viewerId: string]: DrawingPerson };
  /** How viewers come to draw. */
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

export const emptyLayer: DrawnLayer = { strokes: {}, frozen: false };

/** Strokes of one layer; beyond it the oldest go. */
export const MOST_STROKES = 1000;
/** Points of all strokes of one layer: what a page that loads is sent at most. */
export const MOST_POINTS = 40_000;
/** Of one stroke. */
export const MOST_STROKE_POINTS = 400;
/** Viewers who are remembered; blocked ones always. */
export const MOST_PEOPLE = 500;

/** Whether it is seen at a moment, ms since 1970. */
export function isSeen({ fadesAt }: Stroke, now: number): boolean {
  return fadesAt === null || fadesAt > now;
}

/** How many strokes of each viewer are seen. */
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
