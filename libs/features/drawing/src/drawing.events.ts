/** Drawings on drawing layers, and their authors. */
export interface DrawingEvents {
  /** A user with access drew a stroke. */
  'stroke.drawn': StoredStroke;
  /** A viewer has; what they are called and drew is null once they are forgotten. */
  'viewer-stroke.drawn': Omit<StoredStroke, 'points'> & {
    readonly viewerId: string;
    readonly platform: string;
    readonly user: DrawingUser | null;
    readonly points: StoredStroke['points'] | null;
  };
  /** Single strokes are gone. */
  'strokes.removed': { readonly memberId: number; readonly strokeIds: readonly string[] };
  /** All of a layer are. */
  'drawing.cleared': { readonly memberId: number };
  /** Nobody can draw on a layer, or everybody can again. */
  'drawing.frozen': { readonly memberId: number; readonly frozen: boolean };
  /** Viewers draw on this layer from now on, behind the link. */
  'viewers.admitted': { readonly memberId: number };
  'viewers.shut-out': Readonly<Record<string, never>>;
  /** Whether viewers may draw without signing in. */
  'viewers.anonymous': { readonly allowed: boolean };
  /** Links of earlier generations open nothing. */
  'viewers-link.rotated': { readonly generation: number };
  'viewer.blocked': { readonly viewerId: string };
  'viewer.unblocked': { readonly viewerId: string };
  /** The viewer was erased. */
  'viewer.forgotten': { readonly viewerId: string };
}

interface StoredStroke {
  readonly memberId: number;
  readonly strokeId: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Design pixels. */
  readonly width: number;
  /** Shares of the layer's width and height, 0 to 1. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Time at which it disappears, ms since 1970; null if it stays. */
  readonly fadesAt: number | null;
}

interface DrawingUser {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
}
