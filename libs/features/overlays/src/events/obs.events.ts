import type { StoredTransitionType } from './overlay.event-shapes';

/** Events that map scenes of broadcast software to scenes of the overlay. */
export interface ObsEvents {
  'obs.mapping-created': {
    readonly mappingId: number;
    readonly obsScene: string;
    readonly sceneId: number;
    readonly transition: StoredTransitionType | null;
    readonly delayMs: number;
    readonly enabled: boolean;
    /** Account whose access applies to the switch. */
    readonly authorId: string;
  };
  /** Changed fields only, with the account that changed them. */
  'obs.mapping-changed': {
    readonly mappingId: number;
    readonly obsScene?: string;
    readonly sceneId?: number;
    readonly transition?: StoredTransitionType | null;
    readonly delayMs?: number;
    readonly enabled?: boolean;
    readonly authorId: string;
  };
  'obs.mapping-removed': { readonly mappingId: number };
  'obs.sync-set': {
    readonly mode: 'off' | 'follow' | 'lead' | 'both';
    /** Target scene of OBS scenes without a mapping; null: none. */
    readonly unmappedSceneId: number | null;
    readonly holdAfterManualMs: number;
    readonly authorId: string;
  };
}
