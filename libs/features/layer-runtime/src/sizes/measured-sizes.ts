import type { SizesByLayer } from '@studio/contracts/layer-runtime/layer-sizes';
import type { Clock } from '@studio/kernel/clock';
import type { ProjectionReader } from '@studio/read-models/reader';
import { LRUCache } from 'lru-cache';
import { layerSizes, type SizeDocument } from '../model/runtime.projection';

/** Maximum age of what `recent` returns, in ms. Commands that move layers arrive by the hundred per second. */
const RECENT_MS = 1000;
const MAX_OVERLAYS = 256;

interface Known {
  readonly at: number;
  /** A promise while they are being read. */
  sizes: SizesByLayer | Promise<SizesByLayer>;
}

/** The native sizes of layers, from the read models. */
export class MeasuredSizes {
  /** Sizes read last, by overlay. */
  private readonly known = new LRUCache<string, Known>({ max: MAX_OVERLAYS });

  constructor(
    private readonly reader: ProjectionReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the current sizes.
   * @throws Unavailable
   */
  async of(overlayId: string): Promise<SizesByLayer> {
    const known: Known = { at: this.clock.now(), sizes: this.read(overlayId) };
    this.known.set(overlayId, known);
    try {
      return (known.sizes = await known.sizes);
    } catch (error) {
      this.known.delete(overlayId);
      throw error;
    }
  }

  /**
   * Returns sizes that are at most one second old; cheap for frequent calls.
   * @throws Unavailable
   */
  recent(overlayId: string): SizesByLayer | Promise<SizesByLayer> {
    const known = this.known.get(overlayId);
    return known && this.clock.now() - known.at < RECENT_MS ? known.sizes : this.of(overlayId);
  }

  private async read(overlayId: string): Promise<SizesByLayer> {
    const found = await this.reader.all<SizeDocument>(layerSizes, { index: 'overlay', equals: [overlayId] });
    return Object.fromEntries(found.map(({ doc: { memberId, w, h } }) => [memberId, { w, h }]));
  }
}
