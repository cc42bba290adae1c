const MOVE = { duration: 600, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' } as const;
const GLOW_MS = 300;
/** Smallest share shown once there is progress, so that it is visible. */
const LEAST_PART = 0.02;

export interface BarLook {
  readonly barColor: string;
  /** Color of the bar's end, if different. */
  readonly endColor?: string;
  readonly trackColor: string;
  readonly orientation: 'horizontal' | 'vertical';
  readonly endCap: 'round' | 'square';
  /** Design pixels. */
  readonly thickness: number;
}

/** Returns the filled share of the bar, 0 to 1. */
export function filledPart(value: number, target: number): number {
  if (value <= 0) return 0;
  return Math.min(1, Math.max(LEAST_PART, value / target));
}

/** Returns the transform that moves the filling out of its track by the missing share. */
export function fillTransform(part: number, orientation: BarLook['orientation']): string {
  const missing = Math.round((1 - part) * 10_000) / 100;
  return orientation === 'vertical' ? `translateY(${missing}%)` : `translateX(${0 - missing}%)`;
}

/** Bar that grows by moving its filling, not by its width, so that no layout is needed. */
export class Bar {
  readonly element = document.createElement('div');
  private readonly fill = document.createElement('div');
  private readonly shine = document.createElement('div');
  private orientation: BarLook['orientation'] = 'horizontal';
  private part: number | null = null;
  private moving: Animation | null = null;

  constructor() {
    Object.assign(this.element.style, { position: 'relative', overflow: 'hidden', flex: 'none' });
    for (const each of [this.fill, this.shine])
      Object.assign(each.style, { position: 'absolute', inset: '0', borderRadius: 'inherit' });
    Object.assign(this.shine.style, { backgroundColor: 'currentColor', opacity: '0' });
    this.fill.append(this.shine);
    this.element.append(this.fill);
  }

  style({ barColor, endColor, trackColor, orientation, endCap, thickness }: BarLook): void {
    this.orientation = orientation;
    const isRound = endCap === 'round';
    Object.assign(this.element.style, {
      backgroundColor: trackColor,
      borderRadius: isRound ? `${thickness / 2}px` : '0',
      [orientation === 'vertical' ? 'width' : 'height']: `${thickness}px`,
      [orientation === 'vertical' ? 'height' : 'width']: '100%',
    });
    Object.assign(this.fill.style, {
      backgroundColor: barColor,
      backgroundImage: endColor === undefined ? '' : `linear-gradient(90deg, ${barColor}, ${endColor})`,
    });
    if (this.part !== null) this.fill.style.transform = fillTransform(this.part, orientation);
  }

  /**
   * Moves the filling from its current position.
   * @param then called when it has arrived, unless another move began before
   */
  show(part: number, isStaged: boolean, then?: () => void): void {
    const before = this.part;
    if (before === part && !then) return;
    const from = getComputedStyle(this.fill).transform;
    this.rest();
    this.part = part;
    const to = fillTransform(part, this.orientation);
    this.fill.style.transform = to;
    if (before === null || !isStaged) return then?.();
    this.moving = this.fill.animate(
      [{ transform: from === 'none' ? 'translate(0)' : from }, { transform: to }],
      MOVE,
    );
    if (then) this.moving.onfinish = then;
    if (part > before)
      this.shine.animate([{ opacity: 0 }, { opacity: 0.5 }, { opacity: 0 }], { duration: GLOW_MS });
  }

  /** Ends the current motion. */
  rest(): void {
    this.moving?.cancel();
    this.moving = null;
  }
}
