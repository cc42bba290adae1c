/** A stroke as the server tells it. */
export interface ShownStroke {
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
}

export interface DrawnState {
  readonly strokes: { readonly [strokeId: string]: ShownStroke };
  readonly frozen: boolean;
}

export const blank: DrawnState = { strokes: {}, frozen: false };
