/** Values of the block `@item`: how content comes and goes. */
export interface ItemValues {
  readonly itemIn: ItemMotion;
  readonly itemOut: ItemMotion;
  /** Duration of an item's motions, in ms. */
  readonly itemMs: number;
}

export type ItemMotion = 'none' | 'fade' | 'slide-up' | 'slide-left' | 'pop';

/** Design pixels that a slide goes. */
const SLIDE = 12;
const [IN, OUT, POP] = [
  'cubic-bezier(0.05, 0.7, 0.1, 1)',
  'cubic-bezier(0.3, 0, 0.8, 0.15)',
  'cubic-bezier(0.34, 1.56, 0.64, 1)',
];

/** Share of the entrance's duration that an exit takes. */
const OUT_SHARE = 1 / 3;

/**
 * Animates old content out, replaces it and animates the new content in.
 * @param put writes the new content
 * @returns a function that ends the animation at once, with the new content in place
 */
export function swapContent(element: HTMLElement, values: ItemValues, put: () => void): () => void {
  const { itemIn, itemOut, itemMs } = values;
  const animations: Animation[] = [];
  let isPut = false;
  const come = (): void => {
    if (isPut) return;
    isPut = true;
    put();
    if (itemIn === 'none') return;
    const easing = itemIn === 'pop' ? POP : IN;
    const duration = itemMs * (1 - OUT_SHARE);
    animations.push(element.animate([away(itemIn, 1), there], { duration, easing }));
  };
  if (itemOut === 'none') come();
  else {
    const duration = itemMs * OUT_SHARE;
    const going = element.animate([there, away(itemOut, -1)], { duration, easing: OUT });
    animations.push(going);
    going.onfinish = come;
  }
  return () => {
    for (const animation of animations) animation.cancel();
    come();
    for (const animation of animations) animation.cancel();
  };
}

const there: Keyframe = { opacity: 1, transform: 'none' };

/** @param side 1: start position of the motion in; -1: end position of the motion out */
function away(motion: ItemMotion, side: 1 | -1): Keyframe {
  switch (motion) {
    case 'slide-up':
      return { opacity: 0, transform: `translateY(${side * SLIDE}px)` };
    case 'slide-left':
      return { opacity: 0, transform: `translateX(${side * SLIDE}px)` };
    case 'pop':
      return { opacity: 0, transform: 'scale(0.8)' };
    default:
      return { opacity: 0, transform: 'none' };
  }
}

/**
 * Animates in an entry that is already in its place.
 * @param elapsed where the motion is, in ms
 */
export function arrive(element: Element, { itemIn, itemMs }: ItemValues, elapsed = 0): void {
  if (itemIn === 'none') return;
  const easing = itemIn === 'pop' ? POP : IN;
  const motion = { duration: itemMs * (1 - OUT_SHARE), easing, delay: -elapsed };
  element.animate([away(itemIn, 1), there], motion);
}

/**
 * Animates out an entry.
 * @param gone removes it
 */
export function depart(element: Element, { itemOut, itemMs }: ItemValues, gone: () => void): void {
  if (itemOut === 'none') return gone();
  const options: KeyframeAnimationOptions = { duration: itemMs * OUT_SHARE, easing: OUT, fill: 'forwards' };
  element.animate([there, away(itemOut, -1)], options).onfinish = gone;
}
