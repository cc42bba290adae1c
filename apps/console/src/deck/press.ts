/** A press that moves further is no press: it scrolls. */
const MOVE_PX = 8;
/** Time within which a second press of the same button counts as accidental, in ms. */
const AGAIN_MS = 400;

/** Press that takes effect while the finger stays down. */
export interface HeldPress {
  readonly ms: number;
  /** A shorter press does nothing. */
  readonly isOnly: boolean;
  readonly onHeld: () => void;
}

interface Down {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly hold: HeldPress | null;
  timer?: ReturnType<typeof setTimeout>;
}

/** Distinguishes presses from scrolling, holds and accidental double presses. Each finger has its own press. */
export class Presses {
  private readonly downs = new Map<number, Down>();
  private readonly last = new Map<string, number>();
  /** Fingers that are down, wherever. */
  private readonly fingers = new Set<number>();
  private isBlocked = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A finger touches the deck, on a key or not. */
  touch(pointerId: number): void {
    this.fingers.add(pointerId);
  }

  /** A finger leaves the screen. */
  leave(pointerId: number): void {
    this.fingers.delete(pointerId);
    this.end(pointerId);
    if (this.fingers.size === 0) this.isBlocked = false;
  }

  /** Other keys are shown now: nothing fires until all fingers are up. */
  block(): void {
    this.isBlocked = this.fingers.size > 0;
    for (const pointerId of [...this.downs.keys()]) this.end(pointerId);
  }

  down(pointerId: number, id: string, x: number, y: number, hold: HeldPress | null = null): void {
    if (this.isBlocked) return;
    const down: Down = { id, x, y, hold };
    this.downs.set(pointerId, down);
    if (!hold) return;
    down.timer = setTimeout(() => {
      this.downs.delete(pointerId);
      if (this.fires(id)) hold.onHeld();
    }, hold.ms);
  }

  /** @returns whether it still is a press */
  move(pointerId: number, x: number, y: number): boolean {
    const down = this.downs.get(pointerId);
    if (!down) return false;
    const isPress = Math.hypot(x - down.x, y - down.y) <= MOVE_PX;
    if (!isPress) this.end(pointerId);
    return isPress;
  }

  cancel(pointerId: number): void {
    this.end(pointerId);
  }

  /** @returns whether the button fires */
  up(pointerId: number, id: string): boolean {
    const down = this.downs.get(pointerId);
    this.end(pointerId);
    return down?.id === id && down.hold?.isOnly !== true && this.fires(id);
  }

  /** Returns true if a press by keyboard or screen reader fires the button. */
  fires(id: string): boolean {
    const now = this.now();
    const before = this.last.get(id);
    if (before !== undefined && now - before < AGAIN_MS) return false;
    this.last.set(id, now);
    return true;
  }

  private end(pointerId: number): void {
    clearTimeout(this.downs.get(pointerId)?.timer);
    this.downs.delete(pointerId);
  }
}
