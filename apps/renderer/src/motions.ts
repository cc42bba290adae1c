/** Gap between two frames beyond which nobody saw what was in between, in ms. */
const LONGEST_FRAME_MS = 250;

/**
 * Animations that run once. Styles always hold the end state, so an animation is ended by removing it. When frames
 * stop (a hidden source, a busy computer), all animations jump to their end.
 */
export class Motions {
  private readonly running = new Map<Animation, (() => void) | undefined>();
  private watching = false;

  /**
   * @param elapsed time that has already passed, in ms
   * @param done called at the end, also after a jump to it
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

  /** Brings an animation to its end; does nothing if it is over. */
  end(animation: Animation): void {
    if (!this.running.has(animation)) return;
    const done = this.running.get(animation);
    this.running.delete(animation);
    animation.onfinish = null;
    animation.cancel();
    done?.();
  }

  /** Cancels an animation without its end callback. */
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
