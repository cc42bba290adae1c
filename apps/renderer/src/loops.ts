/** Endless animations. They rest while the source is hidden: frames that nobody sees still cost. */
export class Loops {
  private readonly running = new Set<Animation>();
  private resting = false;

  /** Runs until it is cancelled. */
  play(element: Element, keyframes: Keyframe[], timing: KeyframeEffectOptions): Animation {
    const animation = element.animate(keyframes, { ...timing, iterations: Infinity });
    this.running.add(animation);
    animation.oncancel = (): void => void this.running.delete(animation);
    if (this.resting) animation.pause();
    return animation;
  }

  rest(resting: boolean): void {
    this.resting = resting;
    for (const animation of this.running)
      if (resting) animation.pause();
      else animation.play();
  }
}
