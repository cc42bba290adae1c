import type { Clock } from '@studio/kernel/clock';
import type { ProjectionReader } from '@studio/read-models/reader';
import { LRUCache } from 'lru-cache';
import type { Sizes } from './runtime.state';
import { layerSizes, type SizeDocument } from './runtime.projection';

/** How old what `recent` gives may be. Commands that move layers come by the hundred per second. */
const RECENT_MS = 1000;
const MAX_OVERLAYS = 256;

interface Known {
  readonly at: number;
  /** A promise while they are being read. */
  sizes: Sizes | Promise<Sizes>;
}

/** The native sizes of layers, from the read models. */
export class MeasuredSizes {
  /** What was read last. */
  private readonly known = new LRUCache<string, Known>({ max: MAX_OVERLAYS });

  constructor(
    private readonly reader: ProjectionReader,
    private readonly clock: Clock,
  ) {}

  /** As of now. @throws Unavailable */
  async of(overlayId: string): Promise<Sizes> {
    const known: Known = { at: this.clock.now(), sizes: this.read(overlayId) };
    this.known.set(overlayId, known);
    try {
      return (known.sizes = await known.sizes);
    } catch (error) {
      this.known.delete(overlayId);
      throw error;
    }
  }

  /** As of a second ago at most; costs next to nothing when asked often. @throws Unavailable */
  recent(overlayId: string): Sizes | Promise<Sizes> {
    const known = this.known.get(overlayId);
    return known && this.clock.now() - known.at < RECENT_MS ? known.sizes : this.of(overlayId);
  }

  private async read(overlayId: string): Promise<Sizes> {
    const found = await this.reader.all<SizeDocument>(layerSizes, { index: 'overlay', equals: [overlayId] });
    return Object.fromEntries(found.map(({ doc: { memberId, w, h } }) => [memberId, { w, h }]));
  }
}
