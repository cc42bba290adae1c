import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import type { UndoHistory } from '@studio/undo/undo-history';
import type { OverlayEvolver, OverlayFold } from '../model/overlay.context';
import type { Overlay } from '../model/overlay.state';

/** Overlays as the log has them, in the states that commands are decided on. */
export class OverlayFolds {
  /** Overlays that are not in the log, by id. */
  private readonly trials = new Map<string, OverlayFold>();

  constructor(
    private readonly pipeline: Pick<CommitPipeline, 'read' | 'known'>,
    private readonly evolver: OverlayEvolver,
  ) {}

  /**
   * Reads the current fold from the log, whichever process wrote last.
   * @throws Problem `unavailable`
   */
  read(overlayId: string): Promise<OverlayFold> {
    const trial = this.trials.get(overlayId);
    if (trial) return Promise.resolve(trial);
    return this.pipeline.read<Overlay, UndoHistory>(this.streamOf(overlayId), this.evolver);
  }

  /** Lets a function read an overlay that is not in the log. @param overlayId that no other overlay has */
  async withTrial<Result>(overlayId: string, fold: OverlayFold, use: () => Promise<Result>): Promise<Result> {
    this.trials.set(overlayId, fold);
    try {
      return await use();
    } finally {
      this.trials.delete(overlayId);
    }
  }

  /** Returns the fold last known in this process, without asking the log; null if there is none. */
  known(overlayId: string): Fold<Overlay> | null {
    return this.pipeline.known<Overlay>(this.streamOf(overlayId));
  }

  private streamOf(overlayId: string): string {
    return streamName(this.evolver.category, overlayId);
  }
}
