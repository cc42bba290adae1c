/** A press that moves further is no press: it scrolls. */
const MOVE_PX = 8;
/** A second press of the same button so soon is a slip. */
const AGAIN_MS = 400;

interface Down {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Tells presses from scrolling, and slips from presses. Each finger has a press of its own. */
export class Presses {
  private readonly downs = new Map<number, Down>();
  private readonly last = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  down(pointerId: number, id: string, x: number, y: number): void {
    this.downs.set(pointerId, { id, x, y });
  }

  move(pointerId: number, x: number, y: number): void {
    const down = this.downs.get(pointerId);
    if (down && Math.hypot(x - down.x, y - down.y) > MOVE_PX) this.downs.delete(pointerId);
  }

  cancel(pointerId: number): void {
    this.downs.delete(pointerId);
  }

  /** @returns whether the button fires */
  up(pointerId: number, id: string): boolean {
    const down = this.downs.get(pointerId);
    this.downs.delete(pointerId);
    return down?.id === id && this.fires(id);
  }

  /** By keyboard, or what a screen reader does. */
  fires(id: string): boolean {
    const now = this.now();
    const before = this.last.get(id);
    if (before !== undefined && now - before < AGAIN_MS) return false;
    this.last.set(id, now);
    return true;
  }
}
