import type { Size } from '../../size';

/** Colors of a scenery, all of them derived from three settings. */
export interface SceneryPaint {
  readonly base: string;
  /** The base color, further away from text: darker on a dark base, lighter on a light one. */
  readonly deep: string;
  readonly accent: string;
  readonly accent2: string;
  /** The base color with a share of the accent, 0 to 1. */
  readonly tint: (share: number) => string;
  /** The base color with a share of the second accent, 0 to 1. */
  readonly tint2: (share: number) => string;
  readonly isDark: boolean;
}

/** Draws a scenery for a canvas of a size, from back to front. */
export type SceneryDrawing = (size: Size, paint: SceneryPaint) => readonly SVGElement[];
