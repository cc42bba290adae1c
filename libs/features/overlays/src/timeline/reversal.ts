import { requireRoom } from '@studio/kernel/limits';
import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { diff, type PropertyChange } from '@studio/undo/property-diff';
import type { Step } from '@studio/undo/steps';
import type { Overlay } from '../model/overlay.state';
import { DraftState } from './at-path';
import { isDesign, isIdList } from './step-rules';
import { inserted, isReordered, withoutStep } from './id-list';
import { repaired } from './repair';

/** Result of undoing steps, or of restoring a state. */
export interface Reversal {
  /** Ids of the undone steps. */
  readonly undid: readonly string[];
  /** Ids of skipped on-air steps. */
  readonly skipped?: readonly string[];
  /** Everything that becomes different, repairs included; empty when it is so already. */
  readonly changes: readonly PropertyChange[];
  /** The overlay with these changes. */
  readonly target: Overlay;
}

/**
 * Undoes a step on top of the present state, property by property. Leaves out changes of parts that no longer
 * exist.
 */
export function reverted(overlay: Overlay, step: Step): Reversal {
  const draft = new DraftState(overlay);
  for (const change of step.changes) takeBack(draft, change);
  return reversal(overlay, draft.state, [step.id]);
}

/**
 * Returns the changes from an overlay to a state that may need repairs.
 * @throws Problem `last_scene`, `limit_reached`
 */
function reversal(overlay: Overlay, wanted: Overlay, undid: readonly string[]): Reversal {
  const target = repaired(wanted, overlay);
  requireRoomFor(target, overlay);
  return { undid, changes: diff(overlay, target).filter(({ path }) => isDesign(path)), target };
}

function takeBack(draft: DraftState<Overlay>, { path, before, after }: PropertyChange): void {
  if (!isIdList(path) || !Array.isArray(before) || !Array.isArray(after)) return draft.put(path, before);
  const now = draft.at(path) as readonly number[] | undefined;
  if (now) draft.put(path, withoutStep(now, after as number[], before as number[]));
}

/** Returning elements count against the limits like new ones [limits/6]. */
function requireRoomFor(target: Overlay, present: Overlay): void {
  const counted = {
    layers: ({ layers }: Overlay) => Object.keys(layers).length,
    groups: ({ groups }: Overlay) => Object.keys(groups).length,
    scenes: ({ scenes }: Overlay) =>
      Object.values(scenes).filter(({ previewOf }) => previewOf === null).length,
    previews: ({ scenes }: Overlay) =>
      Object.values(scenes).filter(({ previewOf }) => previewOf !== null).length,
  };
  for (const [resource, count] of Object.entries(counted)) {
    const used = count(present);
    if (count(target) > used)
      requireRoom(overlayLimits[resource as keyof typeof counted], used, count(target) - used);
  }
}

/** Selects the parts of an earlier design to put on top of the current one. */
export interface Parts {
  readonly sceneIds?: readonly number[];
  readonly memberIds?: readonly number[];
}

/**
 * Restores an earlier design: all of it, or some scenes and layers. A layer returns with its group, and with its
 * place in every scene that existed then and exists now.
 * @throws Problem `not_found` for a part that did not exist then
 */
export function restored(overlay: Overlay, then: Overlay, parts: Parts): Reversal {
  if (!parts.sceneIds && !parts.memberIds) {
    const draft = new DraftState(overlay);
    for (const { path, after } of diff(overlay, then)) if (isDesign(path)) draft.put(path, after);
    return reversal(overlay, draft.state, []);
  }
  let wanted = overlay;
  for (const sceneId of parts.sceneIds ?? []) wanted = withScene(wanted, then, sceneId);
  for (const memberId of parts.memberIds ?? []) wanted = withLayer(wanted, then, memberId);
  return reversal(overlay, wanted, []);
}

function withScene(overlay: Overlay, then: Overlay, sceneId: number): Overlay {
  const scene = then.scenes[sceneId];
  if (!scene)
    throw new Problem('not_found', `There was no scene ${sceneId} then.`, { resource: 'scene', sceneId });
  const base = then.previewBases[sceneId];
  // Layers that came later stay where they are in it.
  const places = { ...overlay.scenes[sceneId]?.places, ...scene.places };
  const later = overlay.scenes[sceneId]?.stack.filter((memberId) => !scene.stack.includes(memberId)) ?? [];
  return {
    ...overlay,
    scenes: { ...overlay.scenes, [sceneId]: { ...scene, places, stack: [...scene.stack, ...later] } },
    ...(base && { previewBases: { ...overlay.previewBases, [sceneId]: base } }),
    sceneOrder: overlay.sceneOrder.includes(sceneId)
      ? overlay.sceneOrder
      : inserted(overlay.sceneOrder, sceneId, then.sceneOrder),
  };
}

function withLayer(overlay: Overlay, then: Overlay, memberId: number): Overlay {
  const layer = then.layers[memberId];
  if (!layer)
    throw new Problem('not_found', `There was no layer ${memberId} then.`, { resource: 'layer', memberId });
  const scenes: { [sceneId: number]: Overlay['scenes'][number] } = { ...overlay.scenes };
  for (const scene of Object.values(overlay.scenes)) {
    const old = then.scenes[scene.sceneId];
    const place = old?.places[memberId];
    if (!old || !place) continue;
    const stands = scene.stack.includes(memberId) && !isReordered(scene.stack, old.stack);
    scenes[scene.sceneId] = {
      ...scene,
      places: { ...scene.places, [memberId]: place },
      stack: stands ? scene.stack : inserted(scene.stack, memberId, old.stack),
    };
  }
  const group = layer.groupId === null ? undefined : then.groups[layer.groupId];
  return {
    ...overlay,
    scenes,
    layers: { ...overlay.layers, [memberId]: layer },
    groups: group ? { [group.groupId]: group, ...overlay.groups } : overlay.groups,
  };
}
