import type {
  DeckPageRecord,
  LayerRecord,
  MacroRecord,
  MappingRecord,
  OverlayRecord,
  PlaceRecord,
  SceneRecord,
} from '@studio/realtime/editor-protocol';
import type { DeckMacro } from '@studio/contracts/overlays/deck-macros';
import type { RecordChanges } from '@studio/realtime/editor/editor-source';
import { RecordDiff } from '@studio/realtime/editor/record-diff';
import { keysInOrder, type DeckPage } from '@studio/contracts/overlays/deck-pages';
import { macroView } from '../macros/macro.views';
import type { ObsMapping } from '../model/obs-sync';
import type { Layer, Overlay, Place, Scene } from '../model/overlay.state';

/** Returns the records of an overlay's design that differ in the later state. From null, returns all records. */
export function overlayChanges(before: Overlay | null, after: Overlay): RecordChanges {
  const diff = new RecordDiff();
  diff.one('overlay', after.overlayId, before && overlayRecord(before), overlayRecord(after));
  diff.table('layer', before && before.layers, after.layers, layerRecord);
  diff.table('scene', before && before.scenes, after.scenes, sceneRecord);
  diffPlaces(before, after, diff);
  diff.table('group', before && before.groups, after.groups, ({ groupId, name, collapsed }) => ({
    groupId,
    name,
    collapsed,
  }));
  diff.table('spot', before && before.spots, after.spots, (spot) => spot);
  diffMacros(before, after, diff);
  diff.table('deckPage', before && before.deckPages, after.deckPages, deckPageRecord);
  diff.table('mapping', before && before.obs.mappings, after.obs.mappings, mappingRecord);
  return diff;
}

function diffPlaces(before: Overlay | null, after: Overlay, diff: RecordDiff): void {
  const known = before?.scenes ?? {};
  for (const { sceneId, places } of Object.values(known))
    if (!Object.hasOwn(after.scenes, sceneId)) diffScene(sceneId, places, {}, diff);
  for (const { sceneId, places } of Object.values(after.scenes))
    diffScene(sceneId, Object.hasOwn(known, sceneId) ? known[sceneId]?.places : undefined, places, diff);
}

type Places = Scene['places'];

function diffScene(sceneId: number, before: Places | undefined, after: Places, diff: RecordDiff): void {
  if (before === after) return;
  for (const memberId of Object.keys(before ?? {}))
    if (!Object.hasOwn(after, memberId)) diff.remove.push(['place', `${sceneId}.${memberId}`]);
  for (const [key, place] of Object.entries(after)) {
    const memberId = Number(key);
    const old = before?.[memberId];
    if (old === place) continue;
    const recordOf = ({ layout, hidden }: Place): PlaceRecord => ({ sceneId, memberId, layout, hidden });
    diff.one('place', `${sceneId}.${memberId}`, old ? recordOf(old) : null, recordOf(place));
  }
}

/** A button is broken or not depending on its targets. */
function diffMacros(before: Overlay | null, after: Overlay, diff: RecordDiff): void {
  const isSame =
    before &&
    before.macros === after.macros &&
    before.layers === after.layers &&
    before.scenes === after.scenes;
  if (isSame) return;
  for (const id of Object.keys(before?.macros ?? {}))
    if (!Object.hasOwn(after.macros, id)) diff.remove.push(['macro', id]);
  for (const [id, macro] of Object.entries(after.macros)) {
    const old = before && Object.hasOwn(before.macros, id) ? before.macros[Number(id)] : undefined;
    const [was, is] = [old && before && macroRecord(before, old), macroRecord(after, macro)];
    diff.one('macro', id, was ?? null, is);
  }
}

/** Favorites and uploads are not part of the design: those that steps name count as existing. */
function macroRecord(overlay: Overlay, macro: DeckMacro): MacroRecord {
  const { macroId, name, color, icon, steps, broken } = macroView(overlay, macro, null);
  return { macroId, name, color, icon, steps: steps.map((step) => ({ ...step })), broken };
}

function overlayRecord({
  overlayId,
  owner,
  name,
  width,
  height,
  look,
  liveSceneId,
  sceneOrder,
  macroOrder,
  deckPageOrder,
  obs,
  createdAt,
}: Overlay): OverlayRecord {
  return {
    overlayId,
    ownerId: owner.userId,
    ownerName: owner.name,
    name,
    width,
    height,
    look,
    liveSceneId,
    sceneOrder,
    macroOrder,
    deckPageOrder,
    obsMode: obs.mode,
    unmappedSceneId: obs.unmappedSceneId,
    holdAfterManualMs: obs.holdAfterManualMs,
    createdAt,
  };
}

function deckPageRecord(page: DeckPage): DeckPageRecord {
  const { pageId, name, parentId, columns } = page;
  return { pageId, name, parentId, columns, keys: keysInOrder(page).map((key) => ({ ...key })) };
}

function sceneRecord(scene: Scene): SceneRecord {
  const { sceneId, name, transitionType, transitionMs, previewOf, previewBaseRev, rev, stack } = scene;
  return { sceneId, name, transitionType, transitionMs, previewOf, previewBaseRev, rev, stack };
}

function layerRecord(layer: Layer): LayerRecord {
  const { memberId, widget, name, locked, groupId, values, version, positionPresets, link } = layer;
  const { animEntrance, animLoop, animDuration, animDelay, animSteps = 0 } = layer;
  return {
    memberId,
    widget,
    name,
    locked,
    groupId,
    animEntrance,
    animLoop,
    animDuration,
    animDelay,
    animSteps,
    values,
    version,
    positionPresets,
    link: link ?? null,
    code: layer.code ?? null,
  };
}

function mappingRecord(mapping: ObsMapping): MappingRecord {
  const { mappingId, obsScene, sceneId, transition, delayMs, enabled } = mapping;
  return { mappingId, obsScene, sceneId, transition, delayMs, enabled };
}
