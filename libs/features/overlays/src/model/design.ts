import { renumberedValues, type OtherNumbers } from './renumbered-values';
import { placeIn, scenesOf } from './overlay.lookup';
import type { Layer, Layout, LookDefaults, Overlay, Place, Scene } from './overlay.state';

/**
 * Visible content of an overlay as one value, from which another can be made. It has layers numbered from 1,
 * groups, and scenes numbered from 1 in tab order, without previews. Each layout is stored once, since a layer
 * mostly has the same place in all scenes: 200 layers in 30 scenes make 6000 places.
 */
export interface Design {
  readonly layers: readonly Layer[];
  readonly groups: Overlay['groups'];
  /** Spots; missing if there are none. */
  readonly spots?: Overlay['spots'];
  readonly layouts: readonly Layout[];
  readonly scenes: readonly SceneDesign[];
  /** Layer states of the preset the overlay began with. */
  readonly lookDefaults?: LookDefaults;
}

export interface SceneDesign extends Pick<Scene, 'sceneId' | 'name' | 'transitionType' | 'transitionMs'> {
  /** From bottom to top: memberId, index of its layout, 1 when hidden. */
  readonly stack: readonly (readonly [memberId: number, layout: number, hidden: 0 | 1])[];
}

/** Content of an overlay that begins with a template. */
export interface TemplateContent extends Pick<Overlay, 'width' | 'height' | 'liveSceneId'> {
  readonly design: Design;
}

/**
 * An overlay's design, and which of its scenes is live. Settings name scenes by their new numbers.
 * @param macroId returns the new number of a deck button; by default no button comes along
 */
export function designOf(
  overlay: Overlay,
  macroId: OtherNumbers['macroId'] = () => undefined,
): { readonly design: Design; readonly liveSceneId: number } {
  const layers = Object.values(overlay.layers).sort((a, b) => a.memberId - b.memberId);
  const memberIds = new Map(layers.map(({ memberId }, index) => [memberId, index + 1]));
  const scenes = scenesOf(overlay).filter(({ previewOf }) => previewOf === null);
  const sceneIds = new Map(scenes.map(({ sceneId }, index) => [sceneId, index + 1]));
  const layouts = new Map<string, { readonly index: number; readonly layout: Layout }>();
  const indexOf = (layout: Layout): number => {
    const key = JSON.stringify(layout);
    const known = layouts.get(key) ?? { index: layouts.size, layout };
    layouts.set(key, known);
    return known.index;
  };
  const designed = scenes.map((scene, index): SceneDesign => {
    const { previewOf: _target, previewBaseRev: _base, rev: _rev, places: _places, ...own } = scene;
    const stack = scene.stack.map((memberId) => {
      const { layout, hidden } = placeIn(scene, memberId);
      return [memberIds.get(memberId) ?? 0, indexOf(layout), hidden ? 1 : 0] as const;
    });
    return { ...own, sceneId: index + 1, stack };
  });
  return {
    design: {
      // The copy may belong to another account, which must not see later changes of the sources.
      layers: layers.map(({ link: _, ...layer }, index) => ({
        ...{ ...layer, memberId: index + 1, version: 1 },
        values: renumberedValues(layer.values, { sceneId: (id) => sceneIds.get(id), macroId }),
      })),
      groups: overlay.groups,
      ...(Object.keys(overlay.spots).length > 0 && { spots: overlay.spots }),
      layouts: [...layouts.values()].map(({ layout }) => layout),
      scenes: designed,
      ...(overlay.lookDefaults && {
        lookDefaults: renumbered(overlay.lookDefaults, scenes, memberIds),
      }),
    },
    liveSceneId: scenes.findIndex(({ sceneId }) => sceneId === overlay.liveSceneId) + 1,
  };
}

/** Renumbers a preset's defaults to the ids of the design. Drops scenes and layers that no longer exist. */
function renumbered(
  defaults: LookDefaults,
  scenes: readonly Scene[],
  memberIds: ReadonlyMap<number, number>,
): LookDefaults {
  return Object.fromEntries(
    scenes.flatMap(({ sceneId }, index) => {
      const ofScene = defaults[sceneId];
      if (!ofScene) return [];
      const hidden = Object.entries(ofScene).flatMap(([memberId, is]) => {
        const id = memberIds.get(Number(memberId));
        return id === undefined ? [] : [[id, is] as const];
      });
      return [[index + 1, Object.fromEntries(hidden)] as const];
    }),
  );
}

/** The scenes of a design with the places of all layers, first made at a rev. */
export function scenesIn(
  { scenes, layouts }: Pick<Design, 'scenes' | 'layouts'>,
  rev: number,
): readonly Scene[] {
  return scenes.map(({ stack, ...scene }) => {
    const places: { [memberId: number]: Place } = {};
    for (const [memberId, index, hidden] of stack) {
      const layout = layouts[index];
      if (layout) places[memberId] = { layout, hidden: hidden === 1 };
    }
    return {
      ...scene,
      previewOf: null,
      previewBaseRev: null,
      rev,
      stack: stack.map(([memberId]) => memberId),
      places,
    };
  });
}
