import type { Burst } from '../sparks';
import type { AlertLook } from './look';

/** Animation of the parts of an alert that a selector matches. */
export interface Move {
  readonly parts: string;
  readonly frames: Keyframe[];
  /** Ms. */
  readonly duration: number;
  readonly delay?: number;
  readonly easing?: string;
  /** Further delay of each next match, in ms. */
  readonly stagger?: number;
}

/** A designed look of alerts. Its CSS sees the colors of `AlertLook` as custom properties. */
export interface AlertStyle {
  readonly css: string;
  /** Elements behind the words: the plate and its art. */
  plate(look: AlertLook): readonly Element[];
  /** Elements in front of everything. */
  front?(look: AlertLook): readonly Element[];
  /** Changes the emblem before it is shown. */
  emblem?(emblem: SVGElement, look: AlertLook): Element;
  readonly enter: readonly Move[];
  readonly leave: readonly Move[];
  /** Small endless motions while the alert is shown; each takes at least 3 s. */
  readonly loops?: readonly Move[];
  readonly bursts?: (look: AlertLook) => readonly Burst[];
  /** Words stand on the accent color instead of the surface. */
  readonly isOnAccent?: boolean;
}

export const [IN, OUT, POP] = [
  'cubic-bezier(0.05, 0.7, 0.1, 1)',
  'cubic-bezier(0.3, 0, 0.8, 0.15)',
  'cubic-bezier(0.34, 1.56, 0.64, 1)',
];

/** Comes from a transform and transparency to its own look. */
export function from(
  parts: string,
  transform: string,
  more: Partial<Omit<Move, 'parts' | 'frames'>> = {},
): Move {
  return { parts, frames: [{ opacity: 0, transform, offset: 0 }], duration: 480, easing: IN, ...more };
}

/** Goes from its own look to a transform and transparency. */
export function to(
  parts: string,
  transform: string,
  more: Partial<Omit<Move, 'parts' | 'frames'>> = {},
): Move {
  return { parts, frames: [{ opacity: 0, transform, offset: 1 }], duration: 240, easing: OUT, ...more };
}

/** Opens or closes by clip-path. */
export function clip(
  parts: string,
  shapes: readonly [string, string],
  more: Partial<Omit<Move, 'parts' | 'frames'>> = {},
): Move {
  return { parts, frames: shapes.map((clipPath) => ({ clipPath })), duration: 480, easing: IN, ...more };
}

/** A box with a class. */
export function box(name: string, ...children: readonly Element[]): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.append(...children);
  return element;
}
