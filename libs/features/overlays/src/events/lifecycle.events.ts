import type { StoredDesign, StoredPerson } from './overlay.event-shapes';

export interface LifecycleEvents {
  'overlay.created': {
    readonly overlayId: string;
    readonly owner: StoredPerson;
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly look: string | null;
  };
  /** Complete initial content of a new overlay, which had no layers and scenes before. */
  'overlay.filled': StoredDesign;
  'overlay.renamed': { readonly name: string };
  'overlay.resized': { readonly width: number; readonly height: number };
  /** Contains the ids of all scenes and layers, so that readers can forget them. */
  'overlay.deleted': { readonly sceneIds: readonly number[]; readonly memberIds: readonly number[] };
}
