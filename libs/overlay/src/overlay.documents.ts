import type { CollectionDefinition, Found } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import { limits } from '@studio/kernel/limits';
import type { Layer, Overlay, Place, Scene } from './overlay.state';

/** Head of an overlay. Written last of a commit's documents: parts newer than it are of a commit not yet whole. */
export type OverlayDocument = Omit<
  Overlay,
  | 'status'
  | 'lookDefaults'
  | 'scenes'
  | 'layers'
  | 'previewBases'
  | 'versions'
  | 'removedVersions'
  | 'nextSceneId'
  | 'nextMemberId'
> & {
  readonly ownerId: string;
  readonly rev: number;
  readonly updatedAt: string;
  readonly layerCount: number;
};
export type SceneDocument = Omit<Scene, 'places'> & { readonly overlayId: string };
export type LayerDocument = Layer & { readonly overlayId: string };
export type PlaceDocument = Place & {
  readonly overlayId: string;
  readonly sceneId: number;
  readonly memberId: number;
};

/** Finds the overlays that are shared with an account. */
export interface EditorDocument {
  readonly overlayId: string;
  readonly userId: string;
}

export const overlays = 'overlays';
export const overlayScenes = 'overlay-scenes';
export const overlayLayers = 'overlay-layers';
export const overlayPlaces = 'overlay-places';
export const overlayEditors = 'overlay-editors';

export const overlayCollections: readonly CollectionDefinition[] = [
  { name: overlays, indexes: { owner: ['ownerId', 'updatedAt'] } },
  { name: overlayScenes, indexes: { overlay: ['overlayId', 'sceneId'] } },
  { name: overlayLayers, indexes: { overlay: ['overlayId', 'memberId'] } },
  { name: overlayPlaces, indexes: { overlay: ['overlayId', 'sceneId', 'memberId'] } },
  { name: overlayEditors, indexes: { user: ['userId', 'overlayId'] } },
];

export const sceneKey = (overlayId: string, sceneId: number): string => `${overlayId}.${sceneId}`;
export const layerKey = (overlayId: string, memberId: number): string => `${overlayId}.${memberId}`;
export const editorKey = (overlayId: string, userId: string): string => `${overlayId}.${userId}`;
export const placeKey = (overlayId: string, sceneId: number, memberId: number): string =>
  `${overlayId}.${sceneId}.${memberId}`;

/** An overlay as the read models know it: the state's shape, with the revision it is of. */
export interface ReadOverlay {
  readonly overlay: Overlay;
  readonly rev: number;
  readonly updatedAt: string;
  /** Of its head. */
  readonly position: string;
}

export async function readHead(reader: ProjectionReader, overlayId: string): Promise<OverlayDocument | null> {
  return (await reader.get<OverlayDocument>(overlays, overlayId))?.doc ?? null;
}

/**
 * The whole overlay at one revision, null when there is none. Documents are written one by one, so a read
 * may fall into the middle of a commit; then it is read again.
 * @param reader of one generation
 * @param last what an earlier reading of the same documents has given: given again when nothing has happened since
 */
export async function readOverlay(
  reader: ProjectionReader,
  overlayId: string,
  last: ReadOverlay | null = null,
): Promise<ReadOverlay | null> {
  for (let attempt = 0; ; attempt++) {
    const head = await reader.get<OverlayDocument>(overlays, overlayId);
    if (!head) return null;
    if (head.position === last?.position) return last;
    const [scenes, layers, places] = await Promise.all([
      reader.all<SceneDocument>(overlayScenes, { index: 'overlay', equals: [overlayId] }),
      reader.all<LayerDocument>(overlayLayers, { index: 'overlay', equals: [overlayId] }),
      reader.all<PlaceDocument>(
        overlayPlaces,
        { index: 'overlay', equals: [overlayId] },
        limits.layers * (limits.scenes + limits.previews),
      ),
    ]);
    const { doc } = head;
    const whole =
      [...scenes, ...layers, ...places].every((part) => part.position <= head.position) &&
      scenes.length === doc.sceneOrder.length &&
      layers.length === doc.layerCount &&
      places.length === scenes.length * layers.length;
    if (whole) return assemble(head, scenes, layers, places);
    if (attempt === 50) throw new Error(`The documents of overlay ${overlayId} never became whole.`);
    await new Promise((resolve) => setTimeout(resolve, 2 * attempt));
  }
}

function assemble(
  { position, doc: { rev, updatedAt, layerCount: _count, ownerId: _owner, ...head } }: Found<OverlayDocument>,
  scenes: readonly Found<SceneDocument>[],
  layers: readonly Found<LayerDocument>[],
  places: readonly Found<PlaceDocument>[],
): ReadOverlay {
  const placesOf = new Map<number, { [memberId: number]: Place }>(
    scenes.map(({ doc }) => [doc.sceneId, {}] as const),
  );
  for (const { doc } of places) {
    const ofScene = placesOf.get(doc.sceneId);
    if (ofScene) ofScene[doc.memberId] = { layout: doc.layout, hidden: doc.hidden };
  }
  return {
    rev,
    updatedAt,
    position,
    overlay: {
      ...head,
      status: 'active',
      scenes: Object.fromEntries(
        scenes.map(({ doc: { overlayId: _id, ...scene } }) => [
          scene.sceneId,
          { ...scene, places: placesOf.get(scene.sceneId) ?? {} },
        ]),
      ),
      layers: Object.fromEntries(
        layers.map(({ doc: { overlayId: _id, ...layer } }) => [layer.memberId, layer]),
      ),
      lookDefaults: null,
      previewBases: {},
      versions: {},
      removedVersions: {},
      nextSceneId: 0,
      nextMemberId: 0,
    },
  };
}
