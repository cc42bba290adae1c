/** Stroke as sent to renderers [drawing/5]. */
export type Stroke = {
  readonly by: 'viewer' | 'caller';
  /** `#rrggbb` */
  readonly color: string;
  /** Design pixels. */
  readonly width: number;
  /** Shares of the layer's width and height. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Ms since 1970. */
  readonly at: number;
  /** Ms since 1970; null: not by itself. */
  readonly fadesAt: number | null;
};

/** Content of a drawing layer. */
export type DrawnState = {
  /** By id, the oldest first. */
  readonly strokes: { readonly [strokeId: string]: Stroke };
  readonly frozen: boolean;
};

export const blank: DrawnState = { strokes: {}, frozen: false };
