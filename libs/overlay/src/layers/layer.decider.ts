import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { readValues } from '@studio/widgets/read-values';
import type { Widget } from '@studio/widgets/widget';
import { mergeLayout } from '../layout';
import type { OverlayContext } from '../overlay.context';
import type { OverlayEvents } from '../overlay.events';
import { layerOf, liveSceneOf, placeIn, sceneOf } from '../overlay.lookup';
import { defaultAnimation, defaultLayout, type Animation, type Overlay, type Scene } from '../overlay.state';
import { requireRev } from '../revisions';
import { insertAt } from '../stack';
import type * as commands from './layer.commands';
import type { LayerEvents } from './layer.events';
import { placeEvents } from './placement';

export type LayerCommands = CommandsOf<typeof commands>;

export const layerDecide: DecideTable<LayerCommands, Overlay, OverlayEvents, OverlayContext> = {
  AddMember: (overlay, command, context) => {
    const target = sceneOf(overlay, command.sceneId ?? overlay.liveSceneId);
    requireRoom('layers', Object.keys(overlay.layers).length);
    const widget = widgetOf(context, command.widget);
    if (command.lookKit !== undefined)
      throw new Problem('invalid_option', `There is no look kit ${JSON.stringify(command.lookKit)}.`, {
        field: 'lookKit',
        allowed: [],
      });
    const { values } = readValues(widget, command.values ?? {});
    const { animEntrance, animLoop, animDuration, animDelay } = command;
    return [
      {
        type: 'layer.added',
        data: {
          memberId: overlay.nextMemberId,
          widget: widget.slug,
          name: command.name || widget.name.en,
          values,
          locked: command.locked ?? false,
          animation: mergeAnimation(defaultAnimation, { animEntrance, animLoop, animDuration, animDelay }),
          layout: mergeLayout(defaultLayout, command.layout ?? {}),
          places: overlay.sceneOrder.map((sceneId) => {
            const top = sceneOf(overlay, sceneId).stack.length;
            return sceneId === target.sceneId
              ? { sceneId, z: Math.min(command.z ?? top, top), hidden: command.hidden ?? false }
              : { sceneId, z: top, hidden: true };
          }),
        },
      },
    ];
  },

  UpdateMember: (overlay, command, context) => {
    const layer = layerOf(overlay, command.memberId);
    const { memberId } = layer;
    const live = liveSceneOf(overlay);
    requireRev(command.expectedRev, context.rev, () => ({
      ...layer,
      ...placeIn(live, memberId),
      z: live.stack.indexOf(memberId),
    }));
    const name = command.name === '' ? context.catalog.find(layer.widget)?.name.en : command.name;
    const animation = mergeAnimation(layer, command);
    return [
      ...placeEvents(live, memberId, command),
      ...(name === undefined || name === layer.name
        ? []
        : [{ type: 'layer.renamed', data: { memberId, name } } as const]),
      ...(command.locked === undefined || command.locked === layer.locked
        ? []
        : [{ type: 'layer.locked', data: { memberId, locked: command.locked } } as const]),
      ...(sameAnimation(animation, layer)
        ? []
        : [{ type: 'layer.animated', data: { memberId, animation } } as const]),
    ];
  },

  RemoveMember: (overlay, { memberId }) => {
    layerOf(overlay, memberId);
    return [{ type: 'layer.removed', data: { memberId, sceneIds: overlay.sceneOrder } }];
  },
};

export const layerEvolve: EvolveTable<Overlay, LayerEvents> = {
  'layer.added': (overlay, { layout, places, animation, ...layer }, { rev }) => {
    const { memberId } = layer;
    let scenes = overlay.scenes;
    for (const { sceneId, z, hidden } of places)
      scenes = changeScene(scenes, sceneId, (scene) => ({
        ...scene,
        rev,
        stack: insertAt(scene.stack, memberId, z),
        places: { ...scene.places, [memberId]: { layout, hidden } },
      }));
    return {
      ...overlay,
      scenes,
      layers: { ...overlay.layers, [memberId]: { ...layer, ...animation, version: 1 } },
      nextMemberId: Math.max(overlay.nextMemberId, memberId + 1),
    };
  },

  'layer.placed': (overlay, { sceneId, memberId, layout, hidden }, { rev }) => ({
    ...overlay,
    scenes: changeScene(overlay.scenes, sceneId, (scene) => {
      const place = scene.places[memberId];
      if (!place) return scene;
      return {
        ...scene,
        rev,
        places: {
          ...scene.places,
          [memberId]: { layout: layout ?? place.layout, hidden: hidden ?? place.hidden },
        },
      };
    }),
  }),

  'layer.renamed': (overlay, { memberId, name }) => changeLayer(overlay, memberId, { name }),
  'layer.locked': (overlay, { memberId, locked }) => changeLayer(overlay, memberId, { locked }),
  'layer.animated': (overlay, { memberId, animation }) => changeLayer(overlay, memberId, animation),

  'layer.removed': (overlay, { memberId, sceneIds }, { rev }) => {
    const { [memberId]: _, ...layers } = overlay.layers;
    let scenes = overlay.scenes;
    for (const sceneId of sceneIds)
      scenes = changeScene(scenes, sceneId, (scene) => {
        const { [memberId]: _place, ...places } = scene.places;
        return { ...scene, rev, places, stack: scene.stack.filter((id) => id !== memberId) };
      });
    return { ...overlay, layers, scenes };
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

function mergeAnimation(animation: Animation, change: Partial<Animation>): Animation {
  return {
    animEntrance: change.animEntrance ?? animation.animEntrance,
    animLoop: change.animLoop ?? animation.animLoop,
    animDuration: change.animDuration ?? animation.animDuration,
    animDelay: change.animDelay ?? animation.animDelay,
  };
}

function sameAnimation(a: Animation, b: Animation): boolean {
  return (
    a.animEntrance === b.animEntrance &&
    a.animLoop === b.animLoop &&
    a.animDuration === b.animDuration &&
    a.animDelay === b.animDelay
  );
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
