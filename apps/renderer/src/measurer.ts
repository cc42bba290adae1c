import type { Measure } from '@studio/realtime/protocol';

/** Interval in which size changes are coalesced, in ms. */
const COALESCE_MS = 250;

type Size = Omit<Measure, 'memberId'>;

/**
 * Measures the size of each layer before crop, scale and rotation, and sends it to the server. It uses the
 * browser's resize observer and does nothing while no size changes.
 */
export class Measurer {
  private readonly memberIds = new Map<Element, number>();
  private readonly sizes = new Map<number, Size>();
  /** Layers whose size has not been sent yet. */
  private readonly news = new Set<number>();
  private timer: number | undefined;
  private readonly observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) this.take(target, borderBoxSize[0]);
  });

  /** @param send sends a size; returns false without a connection, and then `tellAll` sends all sizes again */
  constructor(private readonly send: (measure: Measure) => boolean) {}

  watch(memberId: number, element: Element): void {
    this.memberIds.set(element, memberId);
    this.observer.observe(element, { box: 'border-box' });
  }

  unwatch(element: Element): void {
    const memberId = this.memberIds.get(element);
    this.observer.unobserve(element);
    this.memberIds.delete(element);
    // A layer that returned has another element by now.
    if (memberId === undefined || [...this.memberIds.values()].includes(memberId)) return;
    this.sizes.delete(memberId);
    this.news.delete(memberId);
  }

  /** Sends all sizes again, for a server that may not have received them. */
  sendAll(): void {
    for (const memberId of this.sizes.keys()) this.news.add(memberId);
    this.sendSoon();
  }

  private take(element: Element, size: ResizeObserverSize | undefined): void {
    const memberId = this.memberIds.get(element);
    // A widget that shows nothing has no size to report.
    if (memberId === undefined || !size || size.inlineSize <= 0 || size.blockSize <= 0) return;
    this.sizes.set(memberId, { w: size.inlineSize, h: size.blockSize });
    this.news.add(memberId);
    this.sendSoon();
  }

  private sendSoon(): void {
    if (this.news.size > 0) this.timer ??= window.setTimeout(() => this.sendNow(), COALESCE_MS);
  }

  private sendNow(): void {
    this.timer = undefined;
    for (const memberId of this.news) {
      const size = this.sizes.get(memberId);
      if (size && !this.send({ memberId, ...size })) return;
      this.news.delete(memberId);
    }
  }
}
