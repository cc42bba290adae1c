import type { ProjectionReader } from '@studio/read-models/reader';
import { LRUCache } from 'lru-cache';
import { readOverlay, type ReadOverlay } from './overlay.documents';

/** Documents of all overlays together: some 10 MB. */
const MOST_DOCUMENTS = 20_000;

/**
 * Overlays as they were last put together from their documents. A question about one that nothing has happened to
 * since reads its head alone.
 */
export class OverlayShelf {
  /** By generation and overlay. */
  private readonly kept: LRUCache<string, ReadOverlay>;

  /** @param mostDocuments that all kept overlays may be made of */
  constructor(
    private readonly reader: ProjectionReader,
    mostDocuments = MOST_DOCUMENTS,
  ) {
    this.kept = new LRUCache({ maxSize: mostDocuments, sizeCalculation: documentsOf });
  }

  /** The whole overlay at one revision, null when there is none. */
  async read(overlayId: string): Promise<ReadOverlay | null> {
    const reader = await this.reader.pinned();
    const key = `${await reader.generationNow()}/${overlayId}`;
    const read = await readOverlay(reader, overlayId, this.kept.get(key));
    if (read) this.kept.set(key, read);
    else this.kept.delete(key);
    return read;
  }
}

function documentsOf({ overlay: { scenes, layers } }: ReadOverlay): number {
  const [ofScenes, ofLayers] = [Object.keys(scenes).length, Object.keys(layers).length];
  return 1 + ofScenes + ofLayers + ofScenes * ofLayers;
}
