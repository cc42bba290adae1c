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
  /** All that a new overlay begins with, at once. It had no layers and scenes before. */
  'overlay.filled': StoredDesign;
  'overlay.renamed': { readonly name: string };
  'overlay.resized': { readonly width: number; readonly height: number };
  /** Names what went with it, so that readers can forget it all. */
  'overlay.deleted': { readonly sceneIds: readonly number[]; readonly memberIds: readonly number[] };
}
