import type { Entrance, Loop, RenderLayout } from '@studio/realtime/protocol';
import { insideLayer } from './placement';

/** The picture's edges around a layer's box, in design pixels. */
export interface Surroundings {
  readonly canvas: { readonly width: number; readonly height: number };
  /** Size of the visible box, after scale, rotation and crop. */
  readonly box: { readonly width: number; readonly height: number };
}

const FADE_UP_WAY = 48;

/**
 * Returns a layer's start position, in design pixels relative to its place. Slides start beyond the named edge.
 */
function wayIn(entrance: Entrance, { x, y }: RenderLayout, { canvas, box }: Surroundings): [number, number] {
  const left = canvas.width / 2 + x + box.width / 2;
  const top = canvas.height / 2 + y + box.height / 2;
  switch (entrance) {
    case 'fade-up':
      return [0, FADE_UP_WAY];
    case 'slide-left':
      return [-left, 0];
    case 'slide-right':
      return [canvas.width + box.width - left, 0];
    case 'slide-top':
      return [0, -top];
    case 'slide-bottom':
      return [0, canvas.height + box.height - top];
    default:
      return [0, 0];
  }
}

/** Keyframes and easing that bring a layer in; null for none. Ways are along the canvas, however it is rotated. */
export function entranceMotion(
  entrance: Entrance,
  layout: RenderLayout,
  surroundings: Surroundings,
): { readonly keyframes: Keyframe[]; readonly easing: string } | null {
  if (entrance === 'none') return null;
  if (entrance === 'pop')
    return {
      keyframes: [
        { opacity: 0, transform: 'scale(0.4)' },
        { opacity: 1, offset: 0.4 },
        { opacity: 1, transform: 'none' },
      ],
      easing: 'cubic-bezier(0.34, 1.56, 0.64, 1)',
    };
  const [dx, dy] = wayIn(entrance, layout, surroundings);
  const way = insideLayer(dx, dy, layout);
  const from = `translate(${way.x}px, ${way.y}px)`;
  return {
    keyframes: [
      entrance === 'fade-up' ? { opacity: 0, transform: from } : { transform: from },
      entrance === 'fade-up' ? { opacity: 1, transform: 'none' } : { transform: 'none' },
    ],
    easing: 'cubic-bezier(0.05, 0.7, 0.1, 1)',
  };
}

/** Returns a stepped timing function, as in old games; with 0 steps the given easing. */
export function steppedOr(easing: string, steps = 0): string {
  return steps > 0 ? `steps(${steps})` : easing;
}

/** Longest exit, in ms. An exit takes half the time of the entrance. */
const LONGEST_EXIT_MS = 1000;

/** @param entranceMs duration of the layer's entrance */
export function exitTiming(entranceMs: number): { readonly duration: number; readonly easing: string } {
  return { duration: Math.min(entranceMs / 2, LONGEST_EXIT_MS), easing: 'cubic-bezier(0.3, 0, 0.8, 0.15)' };
}

const back = { direction: 'alternate', easing: 'ease-in-out' } as const;

/** An endless movement: transforms only, so that it costs no repaint. */
export function loopMotion(
  loop: Loop,
  layout: RenderLayout,
): { readonly keyframes: Keyframe[]; readonly timing: KeyframeEffectOptions } | null {
  switch (loop) {
    case 'float': {
      const way = insideLayer(0, -12, layout);
      return {
        keyframes: [{ transform: 'none' }, { transform: `translate(${way.x}px, ${way.y}px)` }],
        timing: { ...back, duration: 2200 },
      };
    }
    case 'pulse':
      return {
        keyframes: [{ transform: 'none' }, { transform: 'scale(1.05)' }],
        timing: { ...back, duration: 900 },
      };
    default:
      return null;
  }
}
