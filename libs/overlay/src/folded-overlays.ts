import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { overlayDecider } from './overlay.decider';
import type { ReadOverlay } from './overlay.documents';
import type { WholeOverlays } from './overlay.reading';

/**
 * Overlays as the log has them now, from the states that commands are decided on. For a log that nobody else writes
 * to: there such a state is at hand, where the largest overlay's 20,000 documents would be read again after each change.
 */
export class FoldedOverlays implements WholeOverlays {
  constructor(private readonly pipeline: Pick<CommitPipeline, 'read'>) {}

  /** @throws Problem `unavailable` */
  async read(overlayId: string): Promise<ReadOverlay | null> {
    const stream = streamName(overlayDecider.category, overlayId);
    const { state, rev, at, position } = await this.pipeline.read(stream, overlayDecider);
    return state.status === 'active' ? { overlay: state, rev, updatedAt: at, position } : null;
  }
}
