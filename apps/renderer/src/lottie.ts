import type { LottieOnScreen, PlayLottie } from '@studio/widgets/drawing/widget-view';
import { loadedPart } from './loaded-part';

declare const LOTTIE: string;

/** Draws a parsed animation. */
export type DrawLottie = (
  element: HTMLElement,
  animation: object,
  elapsed: number,
) => Promise<LottieOnScreen>;

const load = loadedPart<{ readonly drawLottie: DrawLottie }>(LOTTIE);

export const lottie: PlayLottie = async (element, url, elapsed) => {
  const [{ drawLottie }, animation] = await Promise.all([
    load(),
    fetch(url).then(async (answer) => (await answer.json()) as object),
  ]);
  return drawLottie(element, animation, elapsed);
};

/** Loads an animation, which the browser remembers, and the player. */
export function preloadLottie(url: string): Promise<unknown> {
  return Promise.all([load(), fetch(url)]);
}
