/* Script that lottie.ts loads. */
import player from 'lottie-web/build/player/lottie_light';
import type { DrawLottie } from './lottie';

/** Draws as SVG and knows no expressions: nothing in an animation is run. */
export const drawLottie: DrawLottie = (container, animationData, elapsed) =>
  new Promise((begun, failed) => {
    const animation = player.loadAnimation({
      ...{ container, animationData, renderer: 'svg', loop: false, autoplay: false },
      rendererSettings: { preserveAspectRatio: 'xMidYMid slice' },
    });
    animation.addEventListener('data_failed', () => failed(new Error('The animation cannot be read.')));
    animation.addEventListener('error', () => failed(new Error('The animation cannot be drawn.')));
    animation.addEventListener('DOMLoaded', () => {
      const durationMs = animation.getDuration(false) * 1000;
      // One without an end would cover the picture for ever.
      if (!(durationMs > 0)) {
        animation.destroy();
        return failed(new Error('The animation has no duration.'));
      }
      animation.goToAndPlay(elapsed, false);
      begun({
        durationMs,
        position: () => (animation.currentFrame / animation.frameRate) * 1000,
        end: () => animation.destroy(),
      });
    });
  });
