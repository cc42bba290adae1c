import { definePort } from '../port';
import type { Demand } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';

/** Access checks on overlays. */
export interface OverlayAccess {
  /**
   * The account that owns it, for a caller with enough access.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
   */
  ownerFor(overlayId: string, caller: Caller, demand: Demand): Promise<string>;
  /** Name of an overlay, whoever asks; null for one that is not there. @throws Problem `unavailable` */
  nameOf(overlayId: string): Promise<string | null>;
  /** Resolves with true once lists of overlays have all that was done before; with false if that takes too long. */
  upToDate(): Promise<boolean>;
}
export const OVERLAY_ACCESS = definePort<OverlayAccess>('access to overlays');
