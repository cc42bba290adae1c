import type { Loops as LoopsOfWidgets } from '@studio/widgets/drawing/widget-view';

interface Drawing {
  readonly draw: () => void;
  readonly every: number;
}

/** Endless animations. They pause while the source is hidden, because invisible frames still cost CPU time. */
export class Loops implements LoopsOfWidgets {
  private readonly running = new Set<Animation>();
  private readonly drawing = new Map<Drawing, number>();
  private resting = false;
  private readonly pace = new FramePace();

  /** Runs until it is cancelled. */
  play(element: Element, keyframes: Keyframe[], timing: KeyframeEffectOptions): Animation {
    const animation = element.animate(keyframes, { ...timing, iterations: Infinity });
    this.running.add(animation);
    animation.oncancel = (): void => void this.running.delete(animation);
    if (this.resting) animation.pause();
    return animation;
  }

  /**
   * Calls before every second frame, or before each `every`th. While frames are late, it is half of that.
   * @returns what ends it
   */
  frames(draw: () => void, { every = 2 }: { readonly every?: number } = {}): () => void {
    const drawing = { draw, every };
    this.drawing.set(drawing, this.resting ? 0 : this.next(drawing, 0));
    return () => {
      cancelAnimationFrame(this.drawing.get(drawing) ?? 0);
      this.drawing.delete(drawing);
    };
  }

  rest(resting: boolean): void {
    this.resting = resting;
    for (const [drawing, frame] of this.drawing) {
      cancelAnimationFrame(frame);
      this.drawing.set(drawing, resting ? 0 : this.next(drawing, 0));
    }
    for (const animation of this.running)
      if (resting) animation.pause();
      else animation.play();
  }

  private next(drawing: Drawing, count: number): number {
    return requestAnimationFrame((now) => {
      const pace = this.pace.of(now);
      const every = drawing.every * pace;
      this.drawing.set(drawing, this.next(drawing, count + 1));
      if (count % every === 0) drawing.draw();
    });
  }
}

/** Gap between frames from which they count as late, and below which as in time again, in ms. */
const [LATE_MS, IN_TIME_MS] = [27, 20];
/** Share of the newest gap in the average. */
const NEWEST = 0.1;
/** A gap this long comes from a hidden page, in ms. */
const PAUSE_MS = 250;

/** Watches how late frames are. While they are late, drawings are halved. */
export class FramePace {
  private last: number | null = null;
  private average = 1000 / 60;
  private isLate = false;

  /** @param now time of the frame @returns 2 while frames are late, else 1 */
  of(now: number): 1 | 2 {
    const gap = this.last === null ? 0 : now - this.last;
    this.last = now;
    if (gap > 0 && gap < PAUSE_MS) this.average += (gap - this.average) * NEWEST;
    if (this.average > LATE_MS) this.isLate = true;
    if (this.average < IN_TIME_MS) this.isLate = false;
    return this.isLate ? 2 : 1;
  }
}
