import type { Fold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { readHead, type HeadReader } from './overlay.documents';
import type { Overlay } from '../model/overlay.state';
import type { Opened } from './overlay-guard';
import type { OverlayFolds } from './overlay-folds';

/** An overlay at one revision. */
export interface ReadOverlay {
  readonly overlay: Overlay;
  readonly rev: number;
  readonly updatedAt: string;
  readonly position: string;
}

interface FoldedOverlaysDeps {
  readonly folds: Pick<OverlayFolds, 'known'>;
  /** Reader of the overlay documents. */
  readonly reader: HeadReader;
}

/** Overlays as the log has them now, from the states that commands are decided on. */
export class FoldedOverlays {
  constructor(private readonly deps: FoldedOverlaysDeps) {}

  /**
   * Returns the overlay to which access was granted. If the log did not answer, returns the last known state,
   * unless the list shows a newer one.
   * @throws Problem `unavailable`
   */
  async read(overlayId: string, { fold }: Pick<Opened, 'fold'>): Promise<ReadOverlay> {
    const { state: overlay, rev, at: updatedAt, position } = fold ?? (await this.lastKnown(overlayId));
    return { overlay, rev, updatedAt, position };
  }

  private async lastKnown(overlayId: string): Promise<Fold<Overlay>> {
    const { folds, reader } = this.deps;
    const known = folds.known(overlayId);
    const listed = await readHead(reader, overlayId);
    if (known?.state.status === 'active' && listed && listed.rev <= known.rev) return known;
    throw new Problem(
      'unavailable',
      'The event store is not available now. Try again in a few seconds.',
      undefined,
      1,
    );
  }
}
