import type { PlayLottie } from '@studio/widgets/drawing/widget-view';
import { loadedPart } from './loaded-part';

declare const LOTTIE: string;

const load = loadedPart<{ readonly playLottie: PlayLottie }>(LOTTIE);

/** Loads the player of Lottie animations once. After a failure, the next call tries again. */
export async function lottie(): Promise<PlayLottie> {
  return (await load()).playLottie;
}
