import type { HealthMessage } from '@studio/realtime/editor-protocol';
import { definePort } from '../port';

/** Overlay whose sources in OBS are looked for. */
export interface OverlayInObs {
  readonly overlayId: string;
  /** Account whose OBS it is. */
  readonly ownerId: string;
  readonly canvas: { readonly width: number; readonly height: number };
  /** Generation of the current link. */
  readonly linkGeneration: number;
  /** A page in broadcast software is connected. */
  readonly hasPage: boolean;
}

/** Issue that OBS itself shows. */
export interface ObsIssue {
  readonly code: HealthMessage['issues'][number]['code'];
  readonly severity: 'info' | 'warning' | 'error';
  /** In English, with the remedy. */
  readonly message: string;
}

/** Health of an overlay as its owner's OBS shows it. */
export interface ObsHealth {
  /** Empty while no OBS is connected to this node. */
  issuesOf(overlay: OverlayInObs): readonly ObsIssue[];
}
export const OBS_HEALTH = definePort<ObsHealth>('health of OBS');
