import type { StoredTransitionType } from './overlay.event-shapes';

/** How scenes of broadcast software lead to scenes of the overlay. */
export interface ObsEvents {
  'obs.mapping-created': {
    readonly mappingId: number;
    readonly obsScene: string;
    readonly sceneId: number;
    readonly transition: StoredTransitionType | null;
    readonly delayMs: number;
    readonly enabled: boolean;
    /** The account with whose rights it switches. */
    readonly authorId: string;
  };
  /** Only what changed, and who changed it. */
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
    readonly mode: 'off' | 'follow';
    /** The scene that others lead to; null: none. */
    readonly unmappedSceneId: number | null;
    readonly holdAfterManualMs: number;
    readonly authorId: string;
  };
}
