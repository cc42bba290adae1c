const [IN_MS, IN] = [480, 'cubic-bezier(0.05, 0.7, 0.1, 1)'];
const [OUT_MS, OUT] = [240, 'cubic-bezier(0.3, 0, 0.8, 0.15)'];

/**
 * Shows and hides an element with the motion tokens. Reversed on its way, it continues from its current look; at
 * rest it does nothing.
 */
export class Coming {
  private isThere = false;
  private running: Animation[] = [];

  /**
   * @param goneClass class of the element while it is hidden
   * @param parts parts that follow one after the other
   * @param staggerMs delay between two parts, in ms
   */
  constructor(
    private readonly element: HTMLElement,
    private readonly goneClass: string,
    private readonly parts: readonly HTMLElement[] = [],
    private readonly staggerMs = 0,
  ) {}

  get isGone(): boolean {
    return !this.isThere;
  }

  /** @param isStaged otherwise it is at its end at once */
  show(isThere: boolean, isStaged: boolean): void {
    if (isThere === this.isThere) return;
    this.isThere = isThere;
    const { opacity, transform } = getComputedStyle(this.element);
    const wasSeen = !this.element.classList.contains(this.goneClass);
    this.end();
    if (!isStaged) return this.put();
    if (isThere) {
      this.put();
      this.come(wasSeen ? { opacity, transform } : { opacity: 0, transform: 'translateX(-40px)' }, wasSeen);
    } else this.go({ opacity, transform });
  }

  /** Ends the current motion. */
  end(): void {
    for (const animation of this.running) {
      animation.onfinish = null;
      animation.cancel();
    }
    this.running = [];
  }

  private put(): void {
    this.element.classList.toggle(this.goneClass, !this.isThere);
  }

  private come(from: Keyframe, isReturning: boolean): void {
    const timing = { duration: IN_MS, easing: IN };
    this.running.push(this.element.animate([from, { opacity: 1, transform: 'none' }], timing));
    if (isReturning) return;
    for (const [index, part] of this.parts.entries())
      this.running.push(
        part.animate(
          [
            { opacity: 0, transform: 'translateX(-24px)' },
            { opacity: 1, transform: 'none' },
          ],
          { ...timing, delay: (index + 1) * this.staggerMs, fill: 'backwards' },
        ),
      );
  }

  private go(from: Keyframe): void {
    const going = this.element.animate([from, { opacity: 0, transform: 'translateX(-24px)' }], {
      duration: OUT_MS,
      easing: OUT,
    });
    this.running.push(going);
    going.onfinish = (): void => this.put();
  }
}
