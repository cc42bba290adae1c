import { swapContent, type ItemValues } from './item-motion';
import type { WidgetPlace } from './widget-view';

/** Maximum number of steps in which a number rolls. */
const MOST_STEPS = 30;
const ROLL_MS = 600;

/** Animates a number to another value: a change by one swaps it, a larger one rolls. */
export class RollingNumber {
  /** Value that is drawn or being animated to; null before the first. */
  private shown: number | null = null;
  private timer: number | undefined;
  private endSwap = (): void => undefined;

  constructor(
    private readonly guard: WidgetPlace['guard'],
    private readonly element: HTMLElement,
  ) {}

  /**
   * @param write draws a value; the last call has the requested one
   * @param atOnce true if the rest of the text changed as well; then nothing is animated
   */
  show(value: number, motion: ItemValues, write: (value: number) => void, atOnce = false): void {
    const before = this.shown;
    this.shown = value;
    this.rest();
    if (before === null || before === value || atOnce) write(value);
    else if (Math.abs(value - before) === 1)
      this.endSwap = swapContent(this.element, motion, () => write(value));
    else this.roll(before, value, write);
  }

  /** Ends the current animation. */
  rest(): void {
    window.clearTimeout(this.timer);
    this.endSwap();
    this.endSwap = () => undefined;
  }

  private roll(from: number, to: number, write: (value: number) => void): void {
    const startedAt = performance.now();
    const steps = Math.max(1, Math.min(MOST_STEPS, Math.abs(to - from)));
    const step = this.guard((): void => {
      // By time, not by ticks: timers of a hidden source come late.
      const part = Math.min(1, (performance.now() - startedAt) / ROLL_MS);
      if (part === 1) return write(to);
      const eased = 1 - (1 - part) ** 3;
      write(Math.round(from + (to - from) * eased));
      this.timer = window.setTimeout(step, ROLL_MS / steps);
    });
    step();
  }
}
