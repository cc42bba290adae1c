import { mergeLayout, type LayoutChange } from './layout-rules';
import {
  copyName,
  insert,
  layerOf,
  liveOf,
  placeOf,
  refuse,
  requireCurrent,
  sceneOf,
  type ModelDesign,
  type ModelLookups,
  type ModelScene,
} from './model-state';

/** Inputs of the scene operations. */
export interface SceneInputs {
  create_scene: { name: string; mode?: 'blank' | 'snapshot' };
  update_scene: { sceneId: number; name?: string; transitionType?: string; transitionMs?: number };
  delete_scene: { sceneId: number };
  duplicate_scene: { sceneId: number };
  go_live_scene: { sceneId: number; transition?: string };
  preview_scene: { sceneId: number };
  take_preview_to_program: { sceneId: number; expectedRev?: number };
  set_scene_member_state: {
    sceneId: number;
    memberId: number;
    layout?: LayoutChange;
    z?: number;
    hidden?: boolean;
    expectedRev?: number;
  };
  reorder_scenes: { order: number[] };
}

type Rules = {
  readonly [Tool in keyof SceneInputs]: (
    design: ModelDesign,
    input: SceneInputs[Tool],
    lookups: ModelLookups,
  ) => void;
};

const ordinary = ({ scenes }: ModelDesign) => scenes.filter(({ previewOf }) => previewOf === null);

export const sceneRules: Rules = {
  create_scene: (design, { name, mode = 'blank' }) => {
    if (ordinary(design).length >= 30) refuse('limit_reached');
    const scene = copyOf(design, liveOf(design));
    Object.assign(scene, { name: name.trim(), transitionType: 'fade', transitionMs: 400 });
    if (mode === 'blank') for (const place of Object.values(scene.places)) place.hidden = true;
    design.scenes.push(scene);
  },

  update_scene: (design, { sceneId, name, transitionType, transitionMs }) => {
    const scene = sceneOf(design, sceneId);
    scene.name = name?.trim() ?? scene.name;
    scene.transitionType = transitionType ?? scene.transitionType;
    scene.transitionMs = transitionMs ?? scene.transitionMs;
  },

  delete_scene: (design, { sceneId }) => {
    const { previewOf } = sceneOf(design, sceneId);
    if (previewOf === null && ordinary(design).length === 1) refuse('last_scene');
    if (sceneId === design.live) refuse('scene_live');
    design.scenes = design.scenes.filter((scene) => scene.sceneId !== sceneId && scene.previewOf !== sceneId);
  },

  duplicate_scene: (design, { sceneId }) => {
    const source = sceneOf(design, sceneId);
    if (ordinary(design).length >= 30) refuse('limit_reached');
    putAfter(design, source, { ...copyOf(design, source), name: copyName(source.name) });
  },

  go_live_scene: (design, { sceneId }) => {
    if (sceneOf(design, sceneId).previewOf !== null) refuse('scene_is_preview');
    design.live = sceneId;
  },

  preview_scene: (design, { sceneId }) => {
    const source = sceneOf(design, sceneId);
    if (source.previewOf !== null) refuse('scene_is_preview');
    if (design.scenes.length - ordinary(design).length >= 70) refuse('limit_reached');
    putAfter(design, source, {
      ...copyOf(design, source),
      previewOf: sceneId,
      previewBaseRev: source.sceneRev,
      knew: [...source.stack],
    });
  },

  take_preview_to_program: (design, { sceneId, expectedRev }, lookups) => {
    const preview = sceneOf(design, sceneId);
    requireCurrent(expectedRev, lookups.rev);
    const target = sceneOf(design, preview.previewOf ?? refuse('scene_not_preview'));
    target.transitionType = preview.transitionType;
    target.transitionMs = preview.transitionMs;
    // Layers added after the preview keep the target's state, z included; the others fill the remaining places.
    const isOld = (memberId: number) => preview.knew.includes(memberId);
    const old = preview.stack.filter(isOld);
    target.stack = target.stack.map((memberId) => (isOld(memberId) ? (old.shift() ?? memberId) : memberId));
    for (const memberId of target.stack.filter(isOld)) target.places[memberId] = placeOf(preview, memberId);
    design.scenes = design.scenes.filter((scene) => scene !== preview);
    // A take touches its target also when it brings nothing new.
    target.sceneRev = lookups.rev + 1;
  },

  set_scene_member_state: (design, { sceneId, memberId, layout, z, hidden, expectedRev }, lookups) => {
    const scene = sceneOf(design, sceneId);
    layerOf(design, memberId);
    requireCurrent(expectedRev, sceneId === design.live ? lookups.rev : scene.sceneRev);
    place(scene, memberId, { layout, z, hidden });
  },

  reorder_scenes: (design, { order }) => {
    const known = design.scenes.map((scene) => scene.sceneId);
    if ([...order].sort().join() !== [...known].sort().join()) refuse('invalid_request');
    design.scenes = order.map((sceneId) => sceneOf(design, sceneId));
  },
};

export interface PlaceChange {
  layout?: LayoutChange | undefined;
  z?: number | undefined;
  hidden?: boolean | undefined;
}

export function place(scene: ModelScene, memberId: number, { layout, z, hidden }: PlaceChange): void {
  const known = placeOf(scene, memberId);
  mergeLayout(known.layout, layout ?? {});
  known.hidden = hidden ?? known.hidden;
  if (z !== undefined) insert(scene.stack, memberId, z);
}

/** An offline copy under an id of its own. */
function copyOf(design: ModelDesign, source: ModelScene): ModelScene {
  return {
    ...structuredClone(source),
    sceneId: design.nextSceneId++,
    sceneRev: 0,
    previewOf: null,
    previewBaseRev: null,
    knew: [],
  };
}

function putAfter(design: ModelDesign, source: ModelScene, scene: ModelScene): void {
  design.scenes.splice(design.scenes.indexOf(source) + 1, 0, scene);
}
