import type { MediaUse } from '@studio/contracts/overlays/media-uses';
import type { PackageUse } from '@studio/contracts/overlays/package-uses';
import type { CollectionDefinition } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Overlay } from '../model/overlay.state';

/** Overlay fields that lists show and access depends on. Answers about one overlay come from its state. */
export type OverlayDocument = Pick<
  Overlay,
  'overlayId' | 'name' | 'width' | 'height' | 'owner' | 'editors' | 'liveSceneId' | 'sceneOrder' | 'createdAt'
> & {
  readonly ownerId: string;
  readonly rev: number;
  readonly updatedAt: string;
  readonly layerCount: number;
};

/** Finds the overlays that are shared with an account. */
export interface EditorDocument {
  readonly overlayId: string;
  readonly userId: string;
}

/** Media an overlay shows, if any. The document's id is the overlay's. */
export interface MediaDocument {
  readonly overlayId: string;
  readonly uses: readonly (MediaUse & { readonly url: string })[];
}

/** Layers of an overlay that show widget packages, if any. The document's id is the overlay's. */
export interface PackagesDocument {
  readonly overlayId: string;
  readonly uses: readonly PackageUse[];
}

/** A linked layer, found by its source. */
export interface LinkDocument {
  readonly overlayId: string;
  readonly memberId: number;
  readonly sourceOverlayId: string;
  readonly sourceMemberId: number;
}

/** Names the projection that makes these documents. */
export const OVERLAYS = { name: 'overlays', category: 'overlay' };

export const overlays = 'overlays';
export const overlayEditors = 'overlay-editors';
export const overlayMedia = 'overlay-media';
export const layerLinks = 'layer-links';
export const overlayPackages = 'overlay-packages';

export const overlayCollections: readonly CollectionDefinition[] = [
  { name: overlays, indexes: { owner: ['ownerId', 'updatedAt'] } },
  { name: overlayEditors, indexes: { user: ['userId', 'overlayId'] } },
  { name: overlayMedia, indexes: {} },
  { name: overlayPackages, indexes: {} },
  { name: layerLinks, indexes: { source: ['sourceOverlayId', 'sourceMemberId', 'overlayId', 'memberId'] } },
];

export const editorKey = (overlayId: string, userId: string): string => `${overlayId}.${userId}`;

export type HeadReader = Pick<ProjectionReader, 'get'>;

export async function readHead(reader: HeadReader, overlayId: string): Promise<OverlayDocument | null> {
  return (await reader.get<OverlayDocument>(overlays, overlayId))?.doc ?? null;
}
