import type { WidgetPlace } from './widget-view';

/**
 * Runs a measurement of elements only while all of them are laid out: in the page, and not in a hidden element. A
 * widget is drawn before its layer is added to the page, when every width and height is 0.
 *
 * The measurement runs on request. It also runs when an element gets its first size or another one, before that is
 * painted, and when fonts have loaded.
 */
export class Measurement {
  private readonly observer: ResizeObserver;
  private readonly update: () => void;

  /**
   * @param elements elements whose own size must not depend on the result
   * @param measure reads sizes; it may be called any number of times, so it must not restart what is unchanged
   */
  constructor(
    { guard }: Pick<WidgetPlace, 'guard'>,
    private readonly elements: readonly HTMLElement[],
    private readonly measure: () => void,
  ) {
    this.update = guard(() => this.run());
    this.observer = new ResizeObserver(this.update);
    for (const element of elements) this.observer.observe(element);
    document.fonts.addEventListener('loadingdone', this.update);
  }

  /** Measures now if that is possible; otherwise as soon as the elements are laid out. */
  run(): void {
    if (this.elements.every(isLaidOut)) this.measure();
  }

  dispose(): void {
    this.observer.disconnect();
    document.fonts.removeEventListener('loadingdone', this.update);
  }
}

function isLaidOut(element: HTMLElement): boolean {
  return element.isConnected && element.offsetWidth > 0;
}
