import type { Fold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import type { Demand } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import type { ProjectionReader } from '@studio/read-models/reader';
import { readHead } from './overlay.documents';
import type { OverlayFolds } from './overlay-folds';
import type { Overlay } from '../model/overlay.state';
import { accessTo, requireAccess, type Access, type Guarded } from '../model/access';

/** Overlays by the log and by documents. */
export interface OverlayReads {
  readonly folds: Pick<OverlayFolds, 'read'>;
  readonly reader: ProjectionReader;
  /**
   * Resolves with true once the reader has all that the log held at the call, including writes of other processes.
   * Resolves with false if it does not in time.
   */
  readonly upToDate: () => Promise<boolean>;
}

/** Result of an access check, from which a query is answered. */
export interface Opened extends Access {
  /** Fold on which access was decided; null if the log had none. */
  readonly fold: Fold<Overlay> | null;
}

/** Checks access to overlays by the log; documents lag behind it. */
export class OverlayGuard {
  constructor(private readonly deps: OverlayReads) {}

  /**
   * The caller's access, if it is enough.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
   */
  async require(overlayId: string, caller: Caller, demand: Demand): Promise<Opened> {
    const { overlay, fold } = await this.known(overlayId, caller);
    return { ...requireAccess(overlay, caller, demand), fold };
  }

  /**
   * The account that owns it, if the caller's access is enough.
   * @throws Problem as `require`
   */
  async ownerFor(overlayId: string, caller: Caller, demand: Demand): Promise<string> {
    const { overlay } = await this.known(overlayId, caller);
    requireAccess(overlay, caller, demand);
    return overlay?.owner.userId ?? '';
  }

  /**
   * Checks the caller's access for a repeated command that used this overlay as its source. The owner keeps access
   * after the overlay's deletion.
   * @throws Problem as `require`, `unavailable`
   */
  async requireSource(overlayId: string, caller: Caller, demand: Demand): Promise<void> {
    const { state: overlay } = await this.deps.folds.read(overlayId);
    requireAccess(overlay.status === 'absent' ? null : overlay, caller, demand);
  }

  /** Returns the caller's access; null if there is none, or no such overlay. */
  async find(overlayId: string, caller: Caller): Promise<Access | null> {
    const { overlay } = await this.known(overlayId, caller);
    return overlay && accessTo(overlay, caller);
  }

  /**
   * The overlay as the log has it now, for a caller with enough access.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`, `unavailable`
   */
  async overlayFor(overlayId: string, caller: Caller, demand: Demand): Promise<Overlay> {
    const overlay = activeIn(await this.deps.folds.read(overlayId));
    requireAccess(overlay, caller, demand);
    if (!overlay) throw new Error('Access to nothing was granted.');
    return overlay;
  }

  /** Name of an overlay, whoever asks; null for one that is not there. @throws Problem `unavailable` */
  async nameOf(overlayId: string): Promise<string | null> {
    return activeIn(await this.deps.folds.read(overlayId))?.name ?? null;
  }

  /** Resolves with true once lists of overlays have all that was done before; with false if that takes too long. */
  upToDate(): Promise<boolean> {
    return this.deps.upToDate();
  }

  private async known(
    overlayId: string,
    { overlayIds }: Caller,
  ): Promise<{ readonly overlay: Guarded | null; readonly fold: Fold<Overlay> | null }> {
    if (overlayIds && !overlayIds.has(overlayId)) return { overlay: null, fold: null };
    try {
      const fold = await this.deps.folds.read(overlayId);
      return { overlay: activeIn(fold), fold };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable')) throw error;
      // While the log does not answer, no access changes: the documents have caught up with it, or soon will.
      return { overlay: await readHead(this.deps.reader, overlayId), fold: null };
    }
  }
}

function activeIn({ state }: Fold<Overlay>): Overlay | null {
  return state.status === 'active' ? state : null;
}
