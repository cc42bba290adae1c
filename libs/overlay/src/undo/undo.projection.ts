import { patch, remove, type Change, type ProjectionTable } from '@studio/read-models/projection';
import { document, patchScene, placeDocument, touchScene } from '../overlay.changes';
import {
  layerKey,
  overlayLayers,
  overlayPlaces,
  overlays,
  overlayScenes,
  placeKey,
  sceneKey,
  type LayerDocument,
  type OverlayDocument,
  type PlaceDocument,
  type SceneDocument,
} from '../overlay.documents';
import type { Layer, Place, Scene } from '../overlay.state';
import { withValueAt } from './at-path';
import { versionAfter } from './undo.decider';
import type { RevertedProperty, UndoEvents } from './undo.events';

/** Documents mirror the state, so that a path in it leads to a document and a path inside that. */
export const undoProjection: ProjectionTable<UndoEvents> = {
  'overlay.reverted': ({ changes, versions }, { id, meta }) => [
    ...layersIn(changes).flatMap((memberId) =>
      layerChanges(id, memberId, changes, versions?.[memberId] ?? meta.rev),
    ),
    ...changes.flatMap((change): readonly Change[] => {
      const [part, key = '', inside, memberId = ''] = change.path;
      // What preview a take goes by is known to decisions only.
      if (part === 'layers' || part === 'previewBases') return [];
      if (part === 'scenes' && inside === 'places')
        return placeChanges(id, Number(key), Number(memberId), change, meta.rev);
      if (part === 'scenes') return sceneChanges(id, Number(key), change, meta.rev);
      return [
        patch<OverlayDocument>(overlays, id, (overlay) => withValueAt(overlay, change.path, change.after)),
      ];
    }),
  ],
};

function layersIn(changes: readonly RevertedProperty[]): readonly number[] {
  return [...new Set(changes.flatMap(({ path: [part, key] }) => (part === 'layers' ? [Number(key)] : [])))];
}

function layerChanges(
  overlayId: string,
  memberId: number,
  all: readonly RevertedProperty[],
  versionOfReturn: number,
): readonly Change[] {
  const key = layerKey(overlayId, memberId);
  const changes = all.filter(({ path }) => path[0] === 'layers' && Number(path[1]) === memberId);
  const whole = changes.find(({ path }) => path.length === 2);
  if (!whole)
    return [
      patch<LayerDocument>(overlayLayers, key, (before) => {
        let layer = before;
        for (const { path, after } of changes) layer = withValueAt(layer, path.slice(2), after);
        return { ...layer, version: versionAfter(layer, before, versionOfReturn) };
      }),
    ];
  if (whole.after === undefined) return [remove(overlayLayers, key), countLayers(overlayId, -1)];
  const layer: LayerDocument = { ...(whole.after as Layer), version: versionOfReturn, overlayId };
  return [document(overlayLayers, key, layer), countLayers(overlayId, 1)];
}

function countLayers(overlayId: string, by: number): Change {
  return patch<OverlayDocument>(overlays, overlayId, (overlay) => ({
    ...overlay,
    layerCount: overlay.layerCount + by,
  }));
}

function sceneChanges(
  overlayId: string,
  sceneId: number,
  { path, before, after }: RevertedProperty,
  rev: number,
): readonly Change[] {
  const [, , ...inside] = path;
  if (inside.length > 0)
    return [patchScene(overlayId, sceneId, (scene) => ({ ...withValueAt(scene, inside, after), rev }))];
  const gone = (before as Scene | undefined)?.places ?? {};
  const { places, ...scene } = (after as Scene | undefined) ?? { places: {} };
  return [
    ...Object.keys(gone).map((memberId) =>
      remove(overlayPlaces, placeKey(overlayId, sceneId, Number(memberId))),
    ),
    ...Object.entries(places).map(([memberId, place]) =>
      placeDocument({ ...place, overlayId, sceneId, memberId: Number(memberId) }),
    ),
    after === undefined
      ? remove(overlayScenes, sceneKey(overlayId, sceneId))
      : document<SceneDocument>(overlayScenes, sceneKey(overlayId, sceneId), {
          ...(scene as Omit<Scene, 'places'>),
          overlayId,
          rev,
        }),
  ];
}

function placeChanges(
  overlayId: string,
  sceneId: number,
  memberId: number,
  { path, after }: RevertedProperty,
  rev: number,
): readonly Change[] {
  const key = placeKey(overlayId, sceneId, memberId);
  const [, , , , ...inside] = path;
  const place =
    inside.length > 0
      ? patch<PlaceDocument>(overlayPlaces, key, (doc) => withValueAt(doc, inside, after))
      : after === undefined
        ? remove(overlayPlaces, key)
        : placeDocument({ ...(after as Place), overlayId, sceneId, memberId });
  return [place, touchScene(overlayId, sceneId, rev)];
}
