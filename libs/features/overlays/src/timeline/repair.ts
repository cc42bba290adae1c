import { Problem } from '@studio/kernel/problem';
import type { Overlay, Place, Scene } from '../model/overlay.state';

/**
 * Makes an overlay consistent after parts of it were restored or removed. Dependents of missing parts are removed,
 * and required parts are added. Consistent parts keep their reference.
 * @param present the current overlay
 * @throws Problem `last_scene` if no scene would be left that can be live
 */
export function repaired(overlay: Overlay, present: Overlay): Overlay {
  return [scenes, liveScene, places, groups].reduce((so, repair) => repair(so, present), overlay);
}

/** Removes previews of missing scenes, and lists every scene once in the tabs. */
function scenes(overlay: Overlay): Overlay {
  const isThere = ({ previewOf }: Scene): boolean =>
    previewOf === null || overlay.scenes[previewOf]?.previewOf === null;
  const remaining = filtered(overlay.scenes, isThere);
  const previewBases = filtered(
    overlay.previewBases,
    (_, sceneId) => (remaining[Number(sceneId)]?.previewOf ?? null) !== null,
  );
  const tabs = overlay.sceneOrder.filter((sceneId) => remaining[sceneId]);
  const missing = Object.values(remaining).flatMap(({ sceneId }) =>
    tabs.includes(sceneId) ? [] : [sceneId],
  );
  const whole = tabs.length === overlay.sceneOrder.length && missing.length === 0;
  return {
    ...overlay,
    scenes: remaining,
    previewBases,
    sceneOrder: whole ? overlay.sceneOrder : [...tabs, ...missing],
  };
}

/** If the live scene no longer exists, the leftmost scene takes its place. */
function liveScene(overlay: Overlay, present: Overlay): Overlay {
  const canBeLive = (sceneId: number): boolean => overlay.scenes[sceneId]?.previewOf === null;
  const live = [overlay.liveSceneId, present.liveSceneId, ...overlay.sceneOrder].find(canBeLive);
  if (live === undefined) throw new Problem('last_scene', 'An overlay needs at least one scene.');
  return live === overlay.liveSceneId ? overlay : { ...overlay, liveSceneId: live };
}

/**
 * Gives every layer a place in every scene, and removes other places. A new place is hidden and on top [undo/9].
 */
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
      const remaining: { [memberId: number]: Place } = {};
      for (const memberId of memberIds) {
        const place = scene.places[memberId] ?? known(memberId);
        if (place) remaining[memberId] = scene.places[memberId] ?? { ...place, hidden: true };
      }
      return { ...scene, stack: [...stack, ...missing], places: remaining };
    }),
  };
}

/** Removes layers from missing groups, and groups without layers [groups/1]. */
function groups(overlay: Overlay): Overlay {
  const layers = mapped(overlay.layers, (layer) =>
    layer.groupId === null || overlay.groups[layer.groupId] ? layer : { ...layer, groupId: null },
  );
  const used = new Set(Object.values(layers).map(({ groupId }) => groupId));
  return { ...overlay, layers, groups: filtered(overlay.groups, (_, groupId) => used.has(groupId)) };
}

type Items<Item> = { readonly [id: string]: Item };

/** Returns the items that stay; the same object if all do. */
function filtered<Item>(items: Items<Item>, stays: (item: Item, id: string) => boolean): Items<Item> {
  const remaining = Object.entries(items).filter(([id, item]) => stays(item, id));
  return remaining.length === Object.keys(items).length ? items : Object.fromEntries(remaining);
}

/** Returns the changed items; the same object if none changes. */
function mapped<Item>(items: Items<Item>, change: (item: Item) => Item): Items<Item> {
  let changed = false;
  const entries = Object.entries(items).map(([id, item]) => {
    const next = change(item);
    changed ||= next !== item;
    return [id, next] as const;
  });
  return changed ? Object.fromEntries(entries) : items;
}
