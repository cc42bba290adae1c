import { createHash } from 'node:crypto';
import type { AddedPart } from '@studio/contracts/overlays/packed-overlays';
import type { EventOf } from '@studio/kernel/decider';
import type { OverlayEvents } from '../events/overlay.events';
import { emptiedGroups } from '../model/membership';
import type { Overlay, Scene } from '../model/overlay.state';
import { removal } from '../scenes/scene.decider';

type Named = Pick<AddedPart, 'kind' | 'id'>;

/** Returns parts of an overlay with digests of what they are now, which tell whether somebody changed them since. */
export function withDigests(overlay: Overlay, parts: readonly Named[]): readonly AddedPart[] {
  return parts.flatMap(({ kind, id }) => {
    const digest = digestOf(overlay, { kind, id });
    return digest === null ? [] : [{ kind, id, digest }];
  });
}

/** Parts that stay when the others are removed, and the events that remove these. */
export interface AddedRemoval {
  readonly stays: readonly AddedPart[];
  readonly events: readonly EventOf<OverlayEvents>[];
}

/**
 * Decides what of the parts that were added can be removed: what nobody changed. A scene stays while it is live, is
 * the last one or has a preview, and layers stay that such a scene shows.
 */
export function removalOf(overlay: Overlay, added: readonly AddedPart[]): AddedRemoval {
  const present = added.filter((part) => nameOf(overlay, part) !== null);
  const same = present.filter((part) => digestOf(overlay, part) === part.digest);
  const scenes = same.flatMap(({ kind, id }) => (kind === 'scene' ? [id] : []));
  const others = overlay.sceneOrder.filter((id) => !scenes.includes(id));
  const isOriginal = (id: number | null | undefined): boolean =>
    others.some((other) => overlay.scenes[other]?.previewOf === (id ?? 0));
  const gone = scenes.filter((id) => id !== overlay.liveSceneId && !isOriginal(id) && others.length > 0);
  const staying = new Set(
    present.flatMap(({ kind, id }) => (kind === 'scene' && !gone.includes(id) ? visibleIn(overlay, id) : [])),
  );
  const layers = same.flatMap(({ kind, id }) => (kind === 'layer' && !staying.has(id) ? [id] : []));
  const macros = same.flatMap(({ kind, id }) => (kind === 'macro' ? [id] : []));
  const removed = { scene: gone, layer: layers, macro: macros };
  const sceneIds = overlay.sceneOrder.filter((id) => !gone.includes(id));
  return {
    stays: present.filter(({ kind, id }) => !removed[kind].includes(id)),
    events: [
      ...macros.map((macroId) => ({ type: 'macro.removed', data: { macroId } }) as const),
      ...gone.flatMap((id) => {
        const scene = overlay.scenes[id];
        return scene ? [removal(scene)] : [];
      }),
      ...layers.map((memberId) => ({ type: 'layer.removed', data: { memberId, sceneIds } }) as const),
      ...emptiedGroups(overlay, layers),
    ],
  };
}

/** Returns the name of a part; null if it is not there. */
export function nameOf({ scenes, layers, macros }: Overlay, { kind, id }: Named): string | null {
  const things = { scene: scenes, layer: layers, macro: macros }[kind];
  return things[id]?.name ?? null;
}

function digestOf(overlay: Overlay, { kind, id }: Named): string | null {
  const value = contentOf(overlay, { kind, id });
  return value && createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** All of a part that a person can change: for a layer also where it is shown. */
function contentOf(overlay: Overlay, { kind, id }: Named): object | null {
  if (kind === 'macro') return overlay.macros[id] ?? null;
  if (kind === 'scene') {
    const scene = overlay.scenes[id];
    if (!scene) return null;
    const { name, transitionType, transitionMs } = scene;
    return [
      name,
      transitionType,
      transitionMs,
      visibleIn(overlay, id).map((each) => [each, scene.places[each]]),
    ];
  }
  const layer = overlay.layers[id];
  if (!layer) return null;
  const { version: _, groupId: _group, ...own } = layer;
  const shown = overlay.sceneOrder.flatMap((sceneId) => {
    const place = overlay.scenes[sceneId]?.places[id];
    return place?.hidden === false ? [[sceneId, place.layout]] : [];
  });
  return [own, shown];
}

function visibleIn({ scenes }: Overlay, sceneId: number): readonly number[] {
  const scene: Scene | undefined = scenes[sceneId];
  return scene?.stack.filter((memberId) => scene.places[memberId]?.hidden === false) ?? [];
}
