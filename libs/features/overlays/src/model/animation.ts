import type { Animation } from './overlay.state';

/** Returns a layer's entrance and loop animation. */
export function animationOf({
  animEntrance,
  animLoop,
  animDuration,
  animDelay,
  animSteps,
}: Animation): Animation {
  return {
    ...{ animEntrance, animLoop, animDuration, animDelay },
    ...(animSteps !== undefined && { animSteps }),
  };
}

export function mergeAnimation(animation: Animation, change: Partial<Animation>): Animation {
  return animationOf({
    animEntrance: change.animEntrance ?? animation.animEntrance,
    animLoop: change.animLoop ?? animation.animLoop,
    animDuration: change.animDuration ?? animation.animDuration,
    animDelay: change.animDelay ?? animation.animDelay,
    animSteps: change.animSteps ?? animation.animSteps,
  });
}

export function sameAnimation(a: Animation, b: Animation): boolean {
  return (
    a.animEntrance === b.animEntrance &&
    a.animLoop === b.animLoop &&
    a.animDuration === b.animDuration &&
    a.animDelay === b.animDelay &&
    (a.animSteps ?? 0) === (b.animSteps ?? 0)
  );
}
