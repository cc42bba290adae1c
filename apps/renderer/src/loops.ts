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
  private readonly pace = framePace();

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
    const drawing = { draw, every, at: 0 };
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
      const frames = drawing.every * this.pace(now);
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

/** Returns the pace of drawings for the time of a frame: 2 while they are halved, else 1. */
export type FramePace = (now: number) => 1 | 2;

/**
 * Watches how late frames are. While they are late, drawings are halved, unless that does not help: a source of thirty
 * frames a second has late frames alone.
 */
export function framePace(): FramePace {
  let last: number | null = null;
  let average = FRAME_MS;
  let lateSince: number | null = null;
  let halvedAt: number | null = null;
  /** Gap before drawings were halved, in ms. */
  let before = 0;
  let isProven = false;
  let retryAt = 0;

  function judge(now: number): void {
    if (average < IN_TIME_MS || (halvedAt === null && average <= LATE_MS)) lateSince = halvedAt = null;
    else if (halvedAt === null) {
      lateSince ??= now;
      if (now - lateSince < SETTLED_MS || now < retryAt) return;
      [halvedAt, before, isProven] = [now, average, false];
    } else if (!isProven && now - halvedAt >= TRIAL_MS) {
      isProven = average < before * HELPED;
      if (isProven) return;
      lateSince = halvedAt = null;
      retryAt = now + RETRY_MS;
    }
  }

  return (now) => {
    const gap = last === null ? 0 : now - last;
    last = now;
    if (gap > 0 && gap < PAUSE_MS) {
      average += (gap - average) * NEWEST;
      judge(now);
    }
    return halvedAt === null ? 1 : 2;
  };
}
