/** A pause between two frames that is longer than this means that nobody saw what lay between. */
const LONGEST_FRAME_MS = 250;

/**
 * Animations that run once. Styles always hold the end state already, so jumping to the end is taking the
 * animation away. When frames stop (the source was hidden, the computer was busy), all jump to their end.
 */
export class Motions {
  private readonly running = new Map<Animation, (() => void) | undefined>();
  private watching = false;

  /**
   * @param elapsed milliseconds of it that have passed already
   * @param done called at its end, also when it is jumped to
   */
  play(
    element: HTMLElement,
    keyframes: Keyframe[],
    timing: KeyframeAnimationOptions,
    { elapsed = 0, done }: { elapsed?: number; done?: () => void } = {},
  ): Animation {
    const animation = element.animate(keyframes, timing);
    if (elapsed > 0) animation.currentTime = elapsed;
    this.running.set(animation, done);
    animation.onfinish = (): void => this.end(animation);
    this.watch();
    return animation;
  }

  /** Brings everything to its end at once. */
  jump(): void {
    for (const animation of [...this.running.keys()]) this.end(animation);
  }

  /** Brings one to its end; nothing if it is over. */
  end(animation: Animation): void {
    if (!this.running.has(animation)) return;
    const done = this.running.get(animation);
    this.running.delete(animation);
    animation.onfinish = null;
    animation.cancel();
    done?.();
  }

  /** Takes one away without what was to be done at its end. */
  drop(animation: Animation): void {
    this.running.delete(animation);
    animation.onfinish = null;
    animation.cancel();
  }

  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    let last: number | null = null;
    const frame = (now: number): void => {
      if (last !== null && now - last > LONGEST_FRAME_MS) this.jump();
      last = now;
      this.watching = this.running.size > 0;
      if (this.watching) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }
}
