import type { Loops as LoopsOfWidgets } from '@studio/widgets/drawing/widget-view';

/** Gap between frames of most screens and sources, in ms. */
const FRAME_MS = 1000 / 60;

interface Drawing {
  readonly draw: () => void;
  readonly every: number;
  /** Time of its last frame. */
  at: number;
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
   * Calls before every second frame of 60 a second, or before each `every`th; as often on sources with other
   * frames. While frames are late, it is half of that.
   * @returns what ends it
   */
  frames(draw: () => void, { every = 2 }: { readonly every?: number } = {}): () => void {
    const drawing = { draw, every, at: -Infinity };
    this.drawing.set(drawing, this.resting ? 0 : this.next(drawing));
    return () => {
      cancelAnimationFrame(this.drawing.get(drawing) ?? 0);
      this.drawing.delete(drawing);
    };
  }

  rest(resting: boolean): void {
    this.resting = resting;
    for (const [drawing, frame] of this.drawing) {
      cancelAnimationFrame(frame);
      this.drawing.set(drawing, resting ? 0 : this.next(drawing));
    }
    for (const animation of this.running)
      if (resting) animation.pause();
      else animation.play();
  }

  private next(drawing: Drawing): number {
    return requestAnimationFrame((now) => {
      const frames = drawing.every * this.pace.of(now);
      this.drawing.set(drawing, this.next(drawing));
      if (now - drawing.at < (frames - 0.5) * FRAME_MS) return;
      drawing.at = now;
      drawing.draw();
    });
  }
}

/** Gap between frames from which they count as late, and below which as in time again, in ms. */
const [LATE_MS, IN_TIME_MS] = [27, 20];
/** Share of the newest gap in the average. */
const NEWEST = 0.1;
/** A gap this long comes from a hidden page, in ms. */
const PAUSE_MS = 250;
/** Time for which frames are late before drawings are halved, and after which that must have helped; in ms. */
const [SETTLED_MS, TRIAL_MS] = [1000, 3000];
/** Share of the gap before, below which halving has helped, and time until it is tried again if not, in ms. */
const [HELPED, RETRY_MS] = [0.85, 60_000];

/**
 * Watches how late frames are. While they are late, drawings are halved, unless that does not help: a source of thirty
 * frames a second has late frames alone.
 */
export class FramePace {
  private last: number | null = null;
  private average = FRAME_MS;
  private lateSince: number | null = null;
  private halved: { readonly at: number; readonly before: number; isProven: boolean } | null = null;
  private retryAt = 0;

  /** @param now time of the frame @returns 2 while drawings are halved, else 1 */
  of(now: number): 1 | 2 {
    const gap = this.last === null ? 0 : now - this.last;
    this.last = now;
    if (gap > 0 && gap < PAUSE_MS) {
      this.average += (gap - this.average) * NEWEST;
      this.judge(now);
    }
    return this.halved ? 2 : 1;
  }

  private judge(now: number): void {
    const { average, halved } = this;
    if (average < IN_TIME_MS || (!halved && average <= LATE_MS)) this.lateSince = this.halved = null;
    else if (!halved) {
      this.lateSince ??= now;
      if (now - this.lateSince < SETTLED_MS || now < this.retryAt) return;
      this.halved = { at: now, before: average, isProven: false };
    } else if (!halved.isProven && now - halved.at >= TRIAL_MS) {
      halved.isProven = average < halved.before * HELPED;
      if (halved.isProven) return;
      this.lateSince = this.halved = null;
      this.retryAt = now + RETRY_MS;
    }
  }
}
