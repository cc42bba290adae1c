import type { Measure } from '@studio/realtime/protocol';

/** Sizes that change together, and those that change all the time, are told together. */
const GATHER_MS = 250;

type Size = Omit<Measure, 'memberId'>;

/**
 * Measures what each layer takes up by itself, before crop, scale and rotation, and tells the server. The
 * browser says when a size changes; nothing runs while none does.
 */
export class Measurer {
  private readonly memberIds = new Map<Element, number>();
  private readonly sizes = new Map<number, Size>();
  /** Layers whose size has to be told. */
  private readonly news = new Set<number>();
  private timer: number | undefined;
  private readonly observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) this.take(target, borderBoxSize[0]);
  });

  /** @param tell false when nobody hears it now; then everything is told again by `tellAll` */
  constructor(private readonly tell: (measure: Measure) => boolean) {}

  watch(memberId: number, element: Element): void {
    this.memberIds.set(element, memberId);
    this.observer.observe(element, { box: 'border-box' });
  }

  unwatch(element: Element): void {
    const memberId = this.memberIds.get(element);
    this.observer.unobserve(element);
    this.memberIds.delete(element);
    // A layer that has come back meanwhile has another element.
    if (memberId === undefined || [...this.memberIds.values()].includes(memberId)) return;
    this.sizes.delete(memberId);
    this.news.delete(memberId);
  }

  /** For a server that may not have heard. */
  tellAll(): void {
    for (const memberId of this.sizes.keys()) this.news.add(memberId);
    this.tellSoon();
  }

  private take(element: Element, size: ResizeObserverSize | undefined): void {
    const memberId = this.memberIds.get(element);
    // A widget that shows nothing has no size worth telling.
    if (memberId === undefined || !size || size.inlineSize <= 0 || size.blockSize <= 0) return;
    this.sizes.set(memberId, { w: size.inlineSize, h: size.blockSize });
    this.news.add(memberId);
    this.tellSoon();
  }

  private tellSoon(): void {
    if (this.news.size > 0) this.timer ??= window.setTimeout(() => this.tellNow(), GATHER_MS);
  }

  private tellNow(): void {
    this.timer = undefined;
    for (const memberId of this.news) {
      const size = this.sizes.get(memberId);
      if (size && !this.tell({ memberId, ...size })) return;
      this.news.delete(memberId);
    }
  }
}
