import { Problem } from '@studio/kernel/problem';
import type { Overlay, Place, Scene } from '../model/overlay.state';

/**
 * Makes an overlay whole again after parts of it were brought back or taken away: what depends on something
 * that isn't there goes, what everything must have comes. Parts that are whole keep their reference.
 * @param present the overlay as it stands
 * @throws Problem `last_scene` when no scene would be left that can be live
 */
export function repaired(overlay: Overlay, present: Overlay): Overlay {
  return [scenes, liveScene, places, groups].reduce((so, repair) => repair(so, present), overlay);
}

/** A preview whose scene is gone goes too; the tabs name every scene once. */
function scenes(overlay: Overlay): Overlay {
  const isThere = ({ previewOf }: Scene): boolean =>
    previewOf === null || overlay.scenes[previewOf]?.previewOf === null;
  const kept = filtered(overlay.scenes, isThere);
  const previewBases = filtered(
    overlay.previewBases,
    (_, sceneId) => (kept[Number(sceneId)]?.previewOf ?? null) !== null,
  );
  const tabs = overlay.sceneOrder.filter((sceneId) => kept[sceneId]);
  const missing = Object.values(kept).flatMap(({ sceneId }) => (tabs.includes(sceneId) ? [] : [sceneId]));
  const whole = tabs.length === overlay.sceneOrder.length && missing.length === 0;
  return {
    ...overlay,
    scenes: kept,
    previewBases,
    sceneOrder: whole ? overlay.sceneOrder : [...tabs, ...missing],
  };
}

/** Where the live scene is gone, the leftmost one takes its place. */
function liveScene(overlay: Overlay, present: Overlay): Overlay {
  const canBeLive = (sceneId: number): boolean => overlay.scenes[sceneId]?.previewOf === null;
  const live = [overlay.liveSceneId, present.liveSceneId, ...overlay.sceneOrder].find(canBeLive);
  if (live === undefined) throw new Problem('last_scene', 'The overlay would be left without a scene.');
  return live === overlay.liveSceneId ? overlay : { ...overlay, liveSceneId: live };
}

/** Every layer stands in every scene, and no other. Where it has no place yet it is hidden, on top (rules C2). */
function places(overlay: Overlay): Overlay {
  const memberIds = Object.keys(overlay.layers).map(Number);
  const live = overlay.scenes[overlay.liveSceneId];
  const known = (memberId: number): Place | undefined =>
    [live, ...Object.values(overlay.scenes)].map((scene) => scene?.places[memberId]).find(Boolean);
  const whole = ({ stack, places: of }: Scene): boolean => {
    if (stack.length !== memberIds.length || Object.keys(of).length !== memberIds.length) return false;
    const stacked = new Set(stack);
    return memberIds.every((memberId) => of[memberId] && stacked.has(memberId));
  };

  return {
    ...overlay,
    scenes: mapped(overlay.scenes, (scene) => {
      if (whole(scene)) return scene;
      const stack = [...new Set(scene.stack.filter((memberId) => overlay.layers[memberId]))];
      const missing = memberIds.filter((memberId) => !stack.includes(memberId));
      const kept: { [memberId: number]: Place } = {};
      for (const memberId of memberIds) {
        const place = scene.places[memberId] ?? known(memberId);
        if (place) kept[memberId] = scene.places[memberId] ?? { ...place, hidden: true };
      }
      return { ...scene, stack: [...stack, ...missing], places: kept };
    }),
  };
}

/** A layer is in a group that exists; a group without layers is gone (rules C5). */
function groups(overlay: Overlay): Overlay {
  const layers = mapped(overlay.layers, (layer) =>
    layer.groupId === null || overlay.groups[layer.groupId] ? layer : { ...layer, groupId: null },
  );
  const used = new Set(Object.values(layers).map(({ groupId }) => groupId));
  return { ...overlay, layers, groups: filtered(overlay.groups, (_, groupId) => used.has(groupId)) };
}

type Items<Item> = { readonly [id: string]: Item };

/** Gives the same object when all stay. */
function filtered<Item>(items: Items<Item>, stays: (item: Item, id: string) => boolean): Items<Item> {
  const kept = Object.entries(items).filter(([id, item]) => stays(item, id));
  return kept.length === Object.keys(items).length ? items : Object.fromEntries(kept);
}

/** Gives the same object when none changes. */
function mapped<Item>(items: Items<Item>, change: (item: Item) => Item): Items<Item> {
  let changed = false;
  const entries = Object.entries(items).map(([id, item]) => {
    const next = change(item);
    changed ||= next !== item;
    return [id, next] as const;
  });
  return changed ? Object.fromEntries(entries) : items;
}
