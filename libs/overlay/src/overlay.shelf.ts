import type { ProjectionReader } from '@studio/read-models/reader';
import { readOverlay, type ReadOverlay } from './overlay.documents';

/** Documents of all overlays together: some 10 MB. */
const MOST_DOCUMENTS = 20_000;

/**
 * Overlays as they were last put together from their documents. A question about one that nothing has happened to
 * since reads its head alone.
 */
export class OverlayShelf {
  /** By generation and overlay, the least recently used first. */
  private readonly kept = new Map<string, ReadOverlay>();
  private documents = 0;

  /** @param mostDocuments that all kept overlays may be made of */
  constructor(
    private readonly reader: ProjectionReader,
    private readonly mostDocuments = MOST_DOCUMENTS,
  ) {}

  /** The whole overlay at one revision, null when there is none. */
  async read(overlayId: string): Promise<ReadOverlay | null> {
    const reader = await this.reader.pinned();
    const key = `${await reader.generationNow()}/${overlayId}`;
    const read = await readOverlay(reader, overlayId, this.kept.get(key));
    this.letGo(key);
    if (read) this.keep(key, read);
    return read;
  }

  private keep(key: string, read: ReadOverlay): void {
    this.kept.set(key, read);
    this.documents += documentsOf(read);
    for (const oldest of this.kept.keys()) {
      if (this.documents <= this.mostDocuments) return;
      this.letGo(oldest);
    }
  }

  private letGo(key: string): void {
    const read = this.kept.get(key);
    if (!read) return;
    this.kept.delete(key);
    this.documents -= documentsOf(read);
  }
}

function documentsOf({ overlay: { scenes, layers } }: ReadOverlay): number {
  const [ofScenes, ofLayers] = [Object.keys(scenes).length, Object.keys(layers).length];
  return 1 + ofScenes + ofLayers + ofScenes * ofLayers;
}
