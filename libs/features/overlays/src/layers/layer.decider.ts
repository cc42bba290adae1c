import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { readValues } from '@studio/widgets/read-values';
import type { Widget } from '@studio/widgets/widget';
import { emptiedGroups } from '../model/membership';
import { mergeAnimation } from '../model/animation';
import { mergeLayout } from '../model/layout';
import type { AddedWidgetLookups } from './packaged';
import { requireActions } from '../model/setting-actions';
import type { OverlayContext } from '../model/overlay.context';
import { itemIds } from '../model/item-ids';
import type { GroupEvents } from '../events/group.events';
import type { SizeLookups } from '../model/geometry';
import type { WrittenLookups } from '../media/media-for';
import { layerNow, layerOf, liveSceneOf, sceneOf } from '../model/overlay.lookup';
import { defaultAnimation, defaultLayout, type Overlay, type Scene } from '../model/overlay.state';
import { kitValues } from '../look-kits/look-kit';
import { lookKitOf } from '../look-kits/look-kits';
import { withRemovedVersion } from '../model/removed-versions';
import { requireRev } from '../model/revisions';
import { insertAt } from '../model/stack';
import { copiesOf } from './copies';
import type * as commands from './layer.commands';
import type { LayerEvents } from '../events/layer.events';
import { ownEvents } from './own-events';
import { placeEvents, restackEvents, type PlaceEvents, newPlaces } from '../model/placement';
import { withPlace } from '../model/with-place';

export type LayerCommands = CommandsOf<typeof commands>;

/** Lookups of single commands. */
export interface LayerLookups {
  readonly AddMember: WrittenLookups & AddedWidgetLookups;
  readonly UpdateMember: SizeLookups;
  readonly UpdateMembers: SizeLookups;
}

/** Longest name of a layer; that of a package may be longer. */
const MAX_NAME = 40;

type Decided = LayerEvents & PlaceEvents & Pick<GroupEvents, 'group.joined' | 'group.removed'>;

export const layerDecide: DecideTable<LayerCommands, Overlay, Decided, OverlayContext, LayerLookups> = {
  AddMember: (overlay, command, context) => {
    const target = sceneOf(overlay, command.sceneId ?? overlay.liveSceneId);
    requireRoom(overlayLimits.layers, Object.keys(overlay.layers).length);
    const { packaged } = context;
    if (packaged instanceof Problem) throw packaged;
    const widget = packaged?.widget ?? widgetOf(context, command.widget);
    const kit = command.lookKit === undefined ? null : lookKitOf(command.lookKit);
    const base = { ...widget.initial, ...(kit && kitValues(kit, widget)) };
    const newId = itemIds(overlay.nextMemberId, context);
    const { media, addressFault, hosts = [] } = context;
    const reading = { media, addressFault, hosts, newId };
    const { values } = readValues(widget, command.values ?? {}, base, reading);
    requireActions(overlay, { widget: widget.slug, before: null, after: values }, context);
    return [
      {
        type: 'layer.added',
        data: {
          memberId: overlay.nextMemberId,
          widget: widget.slug,
          name: command.name || [...widget.name.en].slice(0, MAX_NAME).join('').trim(),
          ...(packaged && { code: packaged.code }),
          values,
          locked: command.locked ?? false,
          positionPresets: [],
          animation: mergeAnimation({ ...defaultAnimation, ...kit?.motion }, command),
          layout: mergeLayout(defaultLayout, command.layout ?? {}),
          places: newPlaces(overlay, target, command),
        },
      },
    ];
  },

  UpdateMember: (overlay, command, context) => {
    const layer = layerOf(overlay, command.memberId);
    requireRev(command.expectedRev, context, () => layerNow(overlay, command.memberId));
    return [
      ...placeEvents(liveSceneOf(overlay), command.memberId, command),
      ...ownEvents(layer, command, context),
    ];
  },

  UpdateMembers: (overlay, { changes, expectedRev }, context) => {
    const missing = changes.flatMap(({ memberId, sceneId = overlay.liveSceneId }, index) => [
      ...(overlay.layers[memberId] ? [] : [{ index, memberId, code: 'not_found', field: 'memberId' }]),
      ...(overlay.scenes[sceneId] ? [] : [{ index, memberId, code: 'not_found', field: 'sceneId' }]),
    ]);
    if (missing[0])
      throw new Problem('not_found', 'A layer or scene in this list does not exist. Nothing was changed.', {
        resource: missing[0].field === 'memberId' ? 'layer' : 'scene',
        errors: missing,
      });
    requireRev(expectedRev, context, () => ({
      layers: changes.map(({ memberId }) => layerNow(overlay, memberId)),
    }));
    const stacks = new Map<number, readonly number[]>();
    const events = changes.flatMap(({ sceneId = overlay.liveSceneId, z, ...change }) => {
      const { memberId, layout, hidden } = change;
      const scene = sceneOf(overlay, sceneId);
      if (z !== undefined) stacks.set(sceneId, insertAt(stacks.get(sceneId) ?? scene.stack, memberId, z));
      return [
        ...placeEvents(scene, memberId, { layout, hidden }),
        ...ownEvents(layerOf(overlay, memberId), change, context),
      ];
    });
    return [
      ...events,
      ...[...stacks].flatMap(([sceneId, stack]) => restackEvents(sceneOf(overlay, sceneId), stack)),
    ];
  },

  RemoveMember: (overlay, { memberId }) => {
    layerOf(overlay, memberId);
    return [
      { type: 'layer.removed', data: { memberId, sceneIds: overlay.sceneOrder } },
      ...emptiedGroups(overlay, [memberId]),
    ];
  },

  DuplicateMember: (overlay, { memberId, sceneId = overlay.liveSceneId }) => {
    const { groupId } = layerOf(overlay, memberId);
    sceneOf(overlay, sceneId);
    requireRoom(overlayLimits.layers, Object.keys(overlay.layers).length);
    return [
      ...copiesOf(overlay, [memberId], sceneId),
      ...(groupId === null
        ? []
        : [{ type: 'group.joined', data: { groupId, memberIds: [overlay.nextMemberId] } } as const]),
    ];
  },
};

export const layerEvolve: EvolveTable<Overlay, LayerEvents> = {
  'layer.added': (overlay, { layout, places, animation, version = 1, ...layer }, { rev }) => {
    const { memberId } = layer;
    let scenes = overlay.scenes;
    for (const { sceneId, z, hidden, layout: own = layout } of places)
      scenes = changeScene(scenes, sceneId, (scene) => ({
        ...scene,
        rev,
        stack: insertAt(scene.stack, memberId, z),
        places: { ...scene.places, [memberId]: { layout: own, hidden } },
      }));
    return {
      ...overlay,
      scenes,
      layers: { ...overlay.layers, [memberId]: { ...layer, groupId: null, ...animation, version } },
      nextMemberId: Math.max(overlay.nextMemberId, memberId + 1),
    };
  },

  'layer.placed': (overlay, { sceneId, memberId, layout, hidden }, { rev }) => {
    const scene = overlay.scenes[sceneId];
    const place = scene?.places[memberId];
    if (!scene || !place) return overlay;
    const moved = { layout: layout ?? place.layout, hidden: hidden ?? place.hidden };
    return withPlace(overlay, scene, memberId, moved, rev);
  },

  'layer.renamed': (overlay, { memberId, name }) => changeLayer(overlay, memberId, { name }),
  'layer.locked': (overlay, { memberId, locked }) => changeLayer(overlay, memberId, { locked }),
  'layer.animated': (overlay, { memberId, animation }) => changeLayer(overlay, memberId, animation),

  'layer.values-set': (overlay, { memberId, values }) => {
    const layer = overlay.layers[memberId];
    if (!layer) return overlay;
    return changeLayer(overlay, memberId, {
      values: { ...layer.values, ...values },
      version: layer.version + 1,
    });
  },

  'layer.code-set': (overlay, { memberId, code, values }) => {
    const layer = overlay.layers[memberId];
    if (!layer) return overlay;
    const changed = { code, values: { ...layer.values, ...values }, version: layer.version + 1 };
    return changeLayer(overlay, memberId, changed);
  },

  'layer.removed': (overlay, { memberId, sceneIds }, { rev }) => {
    const { [memberId]: gone, ...layers } = overlay.layers;
    let scenes = overlay.scenes;
    for (const sceneId of sceneIds)
      scenes = changeScene(scenes, sceneId, (scene) => {
        const { [memberId]: _place, ...places } = scene.places;
        return { ...scene, rev, places, stack: scene.stack.filter((id) => id !== memberId) };
      });
    const { removedVersions: known } = overlay;
    return { ...overlay, layers, scenes, removedVersions: gone ? withRemovedVersion(known, gone) : known };
  },
};

/** @throws Problem `invalid_option` with the first 50 slugs of the catalog */
function widgetOf({ catalog }: OverlayContext, slug: string): Widget {
  const widget = catalog.find(slug);
  if (widget) return widget;
  throw new Problem('invalid_option', `There is no widget ${JSON.stringify(slug)}.`, {
    field: 'widget',
    allowed: catalog.widgets.slice(0, 50).map(({ slug: key, name }) => ({ key, label: name.en })),
  });
}

function changeScene(
  scenes: Overlay['scenes'],
  sceneId: number,
  change: (scene: Scene) => Scene,
): Overlay['scenes'] {
  const scene = scenes[sceneId];
  return scene ? { ...scenes, [sceneId]: change(scene) } : scenes;
}

function changeLayer(
  overlay: Overlay,
  memberId: number,
  change: Partial<Overlay['layers'][number]>,
): Overlay {
  const layer = overlay.layers[memberId];
  return layer ? { ...overlay, layers: { ...overlay.layers, [memberId]: { ...layer, ...change } } } : overlay;
}
