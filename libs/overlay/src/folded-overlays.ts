import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { overlayDecider } from './overlay.decider';
import { readHead, type HeadReader } from './overlay.documents';
import type { Overlay } from './overlay.state';

/** An overlay at one revision. */
export interface ReadOverlay {
  readonly overlay: Overlay;
  readonly rev: number;
  readonly updatedAt: string;
  readonly position: string;
}

interface FoldedOverlaysDeps {
  readonly pipeline: Pick<CommitPipeline, 'read' | 'known'>;
  /** Of the overlays' documents. */
  readonly reader: HeadReader;
}

/** Overlays as the log has them now, from the states that commands are decided on. */
export class FoldedOverlays {
  constructor(private readonly deps: FoldedOverlaysDeps) {}

  /**
   * Null when there is none. While the log gives nothing: as it was last known here, unless something newer has been
   * listed since.
   * @throws Problem `unavailable`
   */
  async read(overlayId: string): Promise<ReadOverlay | null> {
    const { state, rev, at, position } = await this.fold(overlayId);
    return state.status === 'active' ? { overlay: state, rev, updatedAt: at, position } : null;
  }

  private async fold(overlayId: string): Promise<Fold<Overlay>> {
    const { pipeline, reader } = this.deps;
    const stream = streamName(overlayDecider.category, overlayId);
    try {
      return await pipeline.read(stream, overlayDecider);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable')) throw error;
      const known = pipeline.known<Overlay>(stream);
      if (!known) throw error;
      const listed = await readHead(reader, overlayId);
      if (!listed || listed.rev > known.rev) throw error;
      return known;
    }
  }
}
