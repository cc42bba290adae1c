import type { EventOf } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { payloadOf } from '../layers/copies';
import { scenesIn, type TemplateContent } from '../model/design';
import { sameLayout } from '../model/layout';
import { overlayLimits } from '../model/overlay.limits';
import { liveSceneOf, placeIn, sceneOf } from '../model/overlay.lookup';
import { defaultLayout, type Overlay, type Scene } from '../model/overlay.state';
import { renumberedValues } from '../model/renumbered-values';
import type { OverlayEvents } from '../events/overlay.events';
import { allHidden } from '../scenes/scene.decider';

/** Ids on an overlay by the numbers of a pack. They count up from the overlay's next ones. */
export interface InsertedIds {
  readonly memberId: (number: number) => number;
  readonly sceneId: (number: number) => number;
  readonly macroId: (number: number) => number;
}

/**
 * Returns the ids that content gets.
 * @param overlay before the insertion
 * @param into scene that takes the layers of the content's live scene; null for new scenes
 */
export function insertedIds(overlay: Overlay, into: number | null): InsertedIds {
  return {
    memberId: (number) => overlay.nextMemberId + number - 1,
    sceneId: (number) => into ?? overlay.nextSceneId + number - 1,
    macroId: (number) => overlay.nextMacroId + number - 1,
  };
}

/**
 * Returns the events that put content on an overlay that exists: its scenes at the end, with its layers, which other
 * scenes hide.
 * @param into scene that takes the layers of the content's live scene, in place of new scenes
 * @throws Problem `limit_reached`, `not_found`
 */
export function insertion(
  overlay: Overlay,
  { design, liveSceneId }: TemplateContent,
  into: number | null,
  newId: (label: string) => string,
): readonly EventOf<OverlayEvents>[] {
  const ids = insertedIds(overlay, into);
  const packed = scenesIn(design, 0);
  const live = packed.find(({ sceneId }) => sceneId === liveSceneId);
  if (!live) throw new Error('The content has no live scene.');
  if (into === null) requireRoom(overlayLimits.scenes, ordinary(overlay).length, packed.length);
  else sceneOf(overlay, into);
  requireRoom(overlayLimits.layers, Object.keys(overlay.layers).length, design.layers.length);
  requireRoom(overlayLimits.groups, Object.keys(overlay.groups).length, Object.keys(design.groups).length);
  const names = new Set(Object.values(overlay.spots).map(({ name }) => name));
  const spots = Object.values(design.spots ?? {}).filter(({ name }) => !names.has(name));
  requireRoom(overlayLimits.spots, Object.keys(overlay.spots).length, spots.length);
  const shownIn = into === null ? packed : [live];
  return [
    ...(into === null ? packed.map((scene, index) => sceneEvent(overlay, scene, index, ids)) : []),
    ...layerEvents(overlay, { layers: design.layers, live, shownIn, ids }),
    ...Object.values(design.groups).map((group) => ({
      type: 'group.created' as const,
      data: {
        ...group,
        groupId: newId(`group ${group.groupId}`),
        memberIds: live.stack
          .filter((id) => design.layers[id - 1]?.groupId === group.groupId)
          .map(ids.memberId),
      },
    })),
    ...spots.map((spot) => ({
      type: 'spot.created' as const,
      data: { ...spot, spotId: newId(`spot ${spot.spotId}`) },
    })),
  ];
}

function ordinary({ scenes }: Overlay): readonly Scene[] {
  return Object.values(scenes).filter(({ previewOf }) => previewOf === null);
}

function sceneEvent(overlay: Overlay, scene: Scene, index: number, ids: InsertedIds) {
  const { name, transitionType, transitionMs } = scene;
  const present = liveSceneOf(overlay);
  const data = {
    ...{ sceneId: ids.sceneId(scene.sceneId), name, transitionType, transitionMs },
    ...{ index: overlay.sceneOrder.length + index, previewOf: null, previewBaseRev: null },
    ...{ stack: present.stack, places: allHidden(present) },
  };
  return { type: 'scene.added', data } as const;
}

/** The layers in the order of the content's live scene, above those that are there. */
function layerEvents(
  overlay: Overlay,
  {
    layers,
    live,
    shownIn,
    ids,
  }: Pick<TemplateContent['design'], 'layers'> & {
    readonly live: Scene;
    readonly shownIn: readonly Scene[];
    readonly ids: InsertedIds;
  },
) {
  const order = live.stack.flatMap((id) => layers[id - 1] ?? []);
  const zIn = (scene: Scene, at: number): number => {
    const own = scene.stack.indexOf(order[at]?.memberId ?? 0);
    const below = order.slice(0, at).filter(({ memberId }) => scene.stack.indexOf(memberId) < own);
    return below.length;
  };
  const present = liveSceneOf(overlay).stack.length;
  return order.map((layer, at) => {
    const { groupId: _group, version: _version, memberId, ...own } = layer;
    const layout = live.places[memberId]?.layout ?? defaultLayout;
    const shown = shownIn.map((scene) => {
      const place = placeIn(scene, memberId);
      return {
        ...{ sceneId: ids.sceneId(scene.sceneId), z: present + zIn(scene, at), hidden: place.hidden },
        ...(!sameLayout(place.layout, layout) && { layout: place.layout }),
      };
    });
    const taken = new Set(shown.map(({ sceneId }) => sceneId));
    const others = overlay.sceneOrder.flatMap((sceneId) =>
      taken.has(sceneId) ? [] : [{ sceneId, z: sceneOf(overlay, sceneId).stack.length + at, hidden: true }],
    );
    return {
      type: 'layer.added',
      data: {
        ...payloadOf({ ...own, values: renumberedValues(own.values, ids), memberId: ids.memberId(memberId) }),
        ...{ layout, places: [...others, ...shown] },
      },
    } as const;
  });
}
