import { invalidValue } from '@studio/kernel/problem';
import type { DeckMacro } from '@studio/contracts/overlays/deck-macros';
import type { PartOfOverlay } from '@studio/contracts/overlays/packed-overlays';
import { layerOf, liveSceneOf, membersOf, placeIn, sceneOf } from '../model/overlay.lookup';
import type { Overlay, Scene } from '../model/overlay.state';

/**
 * Returns an overlay that has only some scenes, with the layers that these show, or only some groups in the live
 * scene. Deck buttons stay if all that they do is about what is there.
 * @throws Problem `invalid_value`
 */
export function partOf(overlay: Overlay, { sceneIds, groupIds }: PartOfOverlay): Overlay {
  if (groupIds.length > 0) return groupsOf(overlay, groupIds);
  if (sceneIds.length === 0) return overlay;
  const known = Object.values(overlay.scenes).filter(({ previewOf }) => previewOf === null);
  if (sceneIds.some((id) => !known.some(({ sceneId }) => sceneId === id)))
    throw invalidValue('sceneIds', 'ids of scenes of the overlay');
  const scenes = overlay.sceneOrder.flatMap((id) => (sceneIds.includes(id) ? sceneOf(overlay, id) : []));
  const shown = new Set(
    scenes.flatMap((scene) => scene.stack.filter((memberId) => !placeIn(scene, memberId).hidden)),
  );
  return reduced(overlay, scenes, shown);
}

function groupsOf(overlay: Overlay, groupIds: readonly string[]): Overlay {
  if (groupIds.some((id) => !Object.hasOwn(overlay.groups, id)))
    throw invalidValue('groupIds', 'ids of groups of the overlay');
  const members = new Set(groupIds.flatMap((groupId) => membersOf(overlay, groupId)));
  return reduced(overlay, [liveSceneOf(overlay)], members);
}

function reduced(overlay: Overlay, scenes: readonly Scene[], members: ReadonlySet<number>): Overlay {
  const layers = [...members].map((memberId) => layerOf(overlay, memberId));
  const groupIds = new Set(layers.map(({ groupId }) => groupId));
  const sceneIds = new Set(scenes.map(({ sceneId }) => sceneId));
  const cut = scenes.map((scene) => ({ ...scene, stack: scene.stack.filter((id) => members.has(id)) }));
  const isWhole = ({ steps }: DeckMacro): boolean =>
    steps.every((step) =>
      step.kind === 'scene'
        ? sceneIds.has(step.sceneId)
        : 'memberId' in step
          ? members.has(Number(step.memberId))
          : step.kind === 'delay',
    );
  return {
    ...overlay,
    liveSceneId: sceneIds.has(overlay.liveSceneId) ? overlay.liveSceneId : (scenes[0]?.sceneId ?? 0),
    scenes: Object.fromEntries(cut.map((scene) => [scene.sceneId, scene])),
    sceneOrder: cut.map(({ sceneId }) => sceneId),
    layers: Object.fromEntries(layers.map((layer) => [layer.memberId, layer])),
    groups: Object.fromEntries(Object.entries(overlay.groups).filter(([id]) => groupIds.has(id))),
    spots: {},
    macroOrder: overlay.macroOrder.filter((id) => {
      const macro = overlay.macros[id];
      return macro !== undefined && isWhole(macro) && macro.steps.some(({ kind }) => kind !== 'delay');
    }),
  };
}
