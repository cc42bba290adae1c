import { definePort } from '../port';
import type { HealthMessage } from '@studio/realtime/editor-protocol';

/** Health of overlays where they are shown. */
export interface OverlayHealth {
  /**
   * Returns the health; null if the overlay does not exist.
   * @throws Problem `unavailable`
   */
  of(overlayId: string): Promise<HealthMessage | null>;
}
export const OVERLAY_HEALTH = definePort<OverlayHealth>('health of overlays');
