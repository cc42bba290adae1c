import type { Loops as LoopsOfWidgets } from '@studio/widgets/drawing/widget-view';
/** Endless animations. They rest while the source is hidden: frames that nobody sees still cost. */
export class Loops implements LoopsOfWidgets {
  private readonly running = new Set<Animation>();
  private readonly drawing = new Map<() => void, number>();
  private resting = false;

  /** Runs until it is cancelled. */
  play(element: Element, keyframes: Keyframe[], timing: KeyframeEffectOptions): Animation {
    const animation = element.animate(keyframes, { ...timing, iterations: Infinity });
    this.running.add(animation);
    animation.oncancel = (): void => void this.running.delete(animation);
    if (this.resting) animation.pause();
    return animation;
  }

  /**
   * Calls before every second frame: enough for what drifts.
   * @returns what ends it
   */
  frames(draw: () => void): () => void {
    this.drawing.set(draw, this.resting ? 0 : this.next(draw, true));
    return () => {
      cancelAnimationFrame(this.drawing.get(draw) ?? 0);
      this.drawing.delete(draw);
    };
  }

  rest(resting: boolean): void {
    this.resting = resting;
    for (const [draw, frame] of this.drawing) {
      cancelAnimationFrame(frame);
      this.drawing.set(draw, resting ? 0 : this.next(draw, true));
    }
    for (const animation of this.running)
      if (resting) animation.pause();
      else animation.play();
  }

  private next(draw: () => void, isDrawn: boolean): number {
    return requestAnimationFrame(() => {
      this.drawing.set(draw, this.next(draw, !isDrawn));
      if (isDrawn) draw();
    });
  }
}
