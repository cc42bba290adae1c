import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type { LayerEvents } from '../events/layer.events';
import type { SpotEvents } from '../events/spot.events';
import { canvasBox, requireSizes, visibleBox, type SizeLookups, type Sizes } from '../model/geometry';
import { mergeLayout } from '../model/layout';
import { stays } from '../model/movable';
import type { OverlayContext } from '../model/overlay.context';
import { overlayLimits } from '../model/overlay.limits';
import { groupOf, layerOf, liveSceneOf, membersOf, placeIn } from '../model/overlay.lookup';
import type { Overlay, Spot } from '../model/overlay.state';
import { placeEvents } from '../model/placement';
import { boxOfSpot, fitted, spotOfBox } from './fitting';
import type * as commands from './spot.commands';

export type SpotCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface SpotLookups {
  readonly CreateSpot: SizeLookups;
  readonly ApplySpot: SizeLookups;
  readonly ApplyPositionPreset: SizeLookups;
}

type Decided = SpotEvents & Pick<LayerEvents, 'layer.placed'>;

export const spotDecide: DecideTable<SpotCommands, Overlay, Decided, OverlayContext, SpotLookups> = {
  CreateSpot: (overlay, { name, fromMemberId, x = 0, y = 0, w = 1, h = 1 }, context) => {
    const box = fromMemberId === undefined ? { x, y, w, h } : placeOf(overlay, fromMemberId, context.sizes);
    requireRoom(overlayLimits.spots, Object.keys(overlay.spots).length);
    return [{ type: 'spot.created', data: { spotId: context.id('spot'), name, ...box } }];
  },

  UpdateSpot: (overlay, { spotId, name, x, y, w, h }) => {
    const spot = spotOf(overlay, spotId);
    const changed = Object.entries({ name, x, y, w, h }).filter(
      ([key, value]) => value !== undefined && value !== spot[key as keyof Spot],
    );
    if (changed.length === 0) return [];
    return [{ type: 'spot.changed', data: { spotId, ...Object.fromEntries(changed) } }];
  },

  ApplySpot: (overlay, { spotId, memberId, groupId = '', durationMs: ms = 0 }, { catalog, sizes }) => {
    const spot = spotOf(overlay, spotId);
    const live = liveSceneOf(overlay);
    const moving = layersOf(overlay, memberId, groupId).filter((id) => stays(overlay, id, catalog) === null);
    requireSizes(moving, sizes);
    const layouts = new Map(moving.map((id) => [id, placeIn(live, id).layout]));
    const { bottom, top } = canvasBox(overlay);
    return [...fitted(layouts, sizes, boxOfSpot(spot, bottom - top))].flatMap(([id, layout]) =>
      placeEvents(live, id, { layout }).flatMap((event) =>
        event.type === 'layer.placed' ? [ms > 0 ? { ...event, data: { ...event.data, ms } } : event] : [],
      ),
    );
  },

  DeleteSpot: (overlay, { spotId }) => {
    spotOf(overlay, spotId);
    return [{ type: 'spot.removed', data: { spotId } }];
  },

  SetPositionPresets: (overlay, { memberId, presets }) => {
    const { positionPresets } = layerOf(overlay, memberId);
    const twice = presets.find(({ name }, i) => presets.findIndex((other) => other.name === name) !== i);
    if (twice)
      throw new Problem('invalid_value', `Two positions have the name ${JSON.stringify(twice.name)}.`, {
        field: 'presets',
      });
    const { layout: now } = placeIn(liveSceneOf(overlay), memberId);
    const next = presets.map(({ name, layout }) => ({ name, layout: mergeLayout(now, layout) }));
    if (JSON.stringify(next) === JSON.stringify(positionPresets)) return [];
    return [{ type: 'layer.positions-saved', data: { memberId, positionPresets: next } }];
  },

  ApplyPositionPreset: (overlay, { memberId, name }) => {
    const { positionPresets } = layerOf(overlay, memberId);
    const preset = positionPresets.find((each) => each.name === name);
    if (!preset)
      throw new Problem('not_found', `The layer has no position ${JSON.stringify(name)}.`, {
        resource: 'position_preset',
        memberId,
      });
    const { layout } = preset;
    // A crop that was saved without one goes.
    const crops = { cropL: null, cropT: null, cropR: null, cropB: null };
    return placeEvents(liveSceneOf(overlay), memberId, { layout: { ...crops, ...layout } }).filter(
      (event) => event.type === 'layer.placed',
    );
  },
};

export const spotEvolve: EvolveTable<Overlay, SpotEvents> = {
  'spot.created': (overlay, spot) => withSpot(overlay, spot),
  'spot.changed': (overlay, { spotId, ...change }) => {
    const spot = overlay.spots[spotId];
    return spot ? withSpot(overlay, { ...spot, ...change }) : overlay;
  },
  'spot.removed': (overlay, { spotId }) => {
    const { [spotId]: _, ...spots } = overlay.spots;
    return { ...overlay, spots };
  },
  'layer.positions-saved': (overlay, { memberId, positionPresets }) => {
    const layer = overlay.layers[memberId];
    if (!layer) return overlay;
    return { ...overlay, layers: { ...overlay.layers, [memberId]: { ...layer, positionPresets } } };
  },
};

/** @throws Problem `not_found` */
export function spotOf(overlay: Overlay, spotId: string): Spot {
  const spot = Object.hasOwn(overlay.spots, spotId) ? overlay.spots[spotId] : undefined;
  if (!spot) throw new Problem('not_found', 'This overlay has no such spot.', { resource: 'spot', spotId });
  return spot;
}

/** The layers that are fitted into a spot. @throws Problem `not_found` */
export function layersOf(overlay: Overlay, memberId: number | undefined, groupId: string): readonly number[] {
  if (memberId === undefined) return membersOf(overlay, groupOf(overlay, groupId).groupId);
  return [layerOf(overlay, memberId).memberId];
}

function withSpot(overlay: Overlay, spot: Spot): Overlay {
  return { ...overlay, spots: { ...overlay.spots, [spot.spotId]: spot } };
}

/** Returns the visible box of a layer in the live scene, from the top left of the canvas. */
function placeOf(overlay: Overlay, memberId: number, sizes: Sizes) {
  layerOf(overlay, memberId);
  requireSizes([memberId], sizes);
  const { bottom, top } = canvasBox(overlay);
  const { layout } = placeIn(liveSceneOf(overlay), memberId);
  return spotOfBox(visibleBox(layout, sizes[memberId] ?? { w: 1, h: 1 }), bottom - top);
}
