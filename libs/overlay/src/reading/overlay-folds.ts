import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import type { UndoHistory } from '@studio/undo/undo-history';
import type { OverlayEvolver, OverlayFold } from '../model/overlay.context';
import type { Overlay } from '../model/overlay.state';

/** Overlays as the log has them, in the states that commands are decided on. */
export class OverlayFolds {
  constructor(
    private readonly pipeline: Pick<CommitPipeline, 'read' | 'known'>,
    private readonly evolver: OverlayEvolver,
  ) {}

  /** As of now, whoever wrote last. @throws Problem `unavailable` */
  read(overlayId: string): Promise<OverlayFold> {
    return this.pipeline.read<Overlay, UndoHistory>(this.streamOf(overlayId), this.evolver);
  }

  /** As it was last known here, without asking the log; null when it isn't. */
  known(overlayId: string): Fold<Overlay> | null {
    return this.pipeline.known<Overlay>(this.streamOf(overlayId));
  }

  private streamOf(overlayId: string): string {
    return streamName(this.evolver.category, overlayId);
  }
}
