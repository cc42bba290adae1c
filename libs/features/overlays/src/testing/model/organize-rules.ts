import { membersOf } from './group-rules';
import { mayMove } from './layer-rules';
import { around, boxOf } from './layout-rules';
import {
  layerOf,
  liveOf,
  placeOf,
  refuse,
  type ModelDesign,
  type ModelLookups,
  type ModelLayout,
  type ModelSpot,
} from './model-state';

/** Inputs of operations on spots and deck buttons. */
export interface OrganizeInputs {
  create_spot: { name: string; fromMemberId?: number; x?: number; y?: number; w?: number; h?: number };
  update_spot: { spotId: string; name?: string; x?: number; y?: number; w?: number; h?: number };
  apply_spot: { spotId: string; memberId?: number; groupId?: string };
  delete_spot: { spotId: string };
  create_deck_macro: { name: string; color?: string | null; steps: ModelStep[] };
  update_deck_macro: { macroId: number; name?: string; color?: string | null; steps?: ModelStep[] };
  reorder_deck_macros: { order: number[] };
  delete_deck_macro: { macroId: number };
}

type ModelStep = { kind: 'scene'; sceneId: number } | { kind: 'delay'; ms: number };

type Rules = {
  readonly [Tool in keyof OrganizeInputs]: (
    design: ModelDesign,
    input: OrganizeInputs[Tool],
    lookups: ModelLookups,
  ) => void;
};

export const organizeRules: Rules = {
  create_spot: (design, { name, fromMemberId, x = 0, y = 0, w = 1, h = 1 }, lookups) => {
    const box = fromMemberId === undefined ? { x, y, w, h } : seenOf(design, fromMemberId, lookups);
    if (Object.keys(design.spots).length >= 12) refuse('limit_reached');
    design.spots[`#s${design.nextSpot++}`] = { name: name.trim(), ...box };
  },

  update_spot: (design, { spotId, ...change }) => {
    Object.assign(spotOf(design, spotId), change);
  },

  delete_spot: (design, { spotId }) => {
    spotOf(design, spotId);
    delete design.spots[spotId];
  },

  apply_spot: (design, { spotId, memberId, groupId = '' }, lookups) => {
    const spot = spotOf(design, spotId);
    if (memberId === undefined && !design.groups[groupId]) refuse('not_found');
    const asked = memberId === undefined ? membersOf(design, groupId) : [layerOf(design, memberId).memberId];
    const moving = asked.filter((id) => mayMove(design, id, lookups));
    const layouts = moving.map((id) => placeOf(liveOf(design), id).layout);
    const boxes = moving.map((id, n) =>
      boxOf(layouts[n] as ModelLayout, lookups.sizes[id] ?? refuse('size_unknown')),
    );
    if (boxes.length === 0) return;
    const whole = around(boxes);
    const wanted = Math.min(
      spot.w / Math.max(1e-9, whole.right - whole.left),
      spot.h / Math.max(1e-9, whole.bottom - whole.top),
    );
    const most = Math.min(...layouts.map(({ scale }) => 4 / scale));
    const least = Math.max(...layouts.map(({ scale }) => 0.05 / scale));
    const factor = Math.min(most, Math.max(least, wanted));
    const middle = { x: spot.x + spot.w / 2 - 960, y: spot.y + spot.h / 2 - heightOf(design) / 2 };
    for (const layout of layouts) {
      layout.x = rounded(middle.x + (layout.x - (whole.left + whole.right) / 2) * factor, 1e3);
      layout.y = rounded(middle.y + (layout.y - (whole.top + whole.bottom) / 2) * factor, 1e3);
      layout.scale = Math.min(4, Math.max(0.05, rounded(layout.scale * factor, 1e6)));
    }
  },

  create_deck_macro: (design, { name, color = null, steps }, lookups) => {
    if (design.macros.length >= 30) refuse('limit_reached');
    design.macros.push({ macroId: design.nextMacro++, name, color, steps: checked(design, steps, lookups) });
  },

  update_deck_macro: (design, { macroId, name, color, steps }, lookups) => {
    const macro = macroOf(design, macroId);
    macro.name = name ?? macro.name;
    macro.color = color === undefined ? macro.color : color;
    if (steps) macro.steps = checked(design, steps, lookups);
  },

  reorder_deck_macros: (design, { order }) => {
    const known = design.macros.map(({ macroId }) => macroId);
    if ([...order].sort().join() !== [...known].sort().join()) refuse('invalid_request');
    design.macros.sort((a, b) => order.indexOf(a.macroId) - order.indexOf(b.macroId));
  },

  delete_deck_macro: (design, { macroId }) => {
    macroOf(design, macroId);
    design.macros = design.macros.filter((macro) => macro.macroId !== macroId);
  },
};

function spotOf(design: ModelDesign, spotId: string): ModelSpot {
  return design.spots[spotId] ?? refuse('not_found');
}

function macroOf(design: ModelDesign, macroId: number) {
  return design.macros.find((macro) => macro.macroId === macroId) ?? refuse('not_found');
}

/**
 * Returns the steps to store. Their targets must exist and their author needs the scopes; steps without ids are
 * new.
 */
function checked(design: ModelDesign, steps: readonly ModelStep[], lookups: ModelLookups): object[] {
  if (steps.some(({ kind }) => kind === 'scene') && !lookups.mayGoLive) refuse('insufficient_scope');
  return steps.map((step) => {
    const scene =
      step.kind === 'scene' &&
      design.scenes.find(({ sceneId, previewOf }) => sceneId === step.sceneId && !previewOf);
    if (step.kind === 'scene' && !scene) refuse('invalid_value');
    return { ...step, id: design.nextStep++ };
  });
}

/** From the top left of the canvas. */
function seenOf(design: ModelDesign, memberId: number, lookups: ModelLookups) {
  layerOf(design, memberId);
  const { layout } = placeOf(liveOf(design), memberId);
  const { left, right, top, bottom } = boxOf(layout, lookups.sizes[memberId] ?? refuse('size_unknown'));
  const within = (value: number, least: number) => Math.min(10_000, Math.max(least, rounded(value, 1e3)));
  return {
    x: within(left + 960, -10_000),
    y: within(top + heightOf(design) / 2, -10_000),
    w: within(right - left, 1),
    h: within(bottom - top, 1),
  };
}

function heightOf({ width, height }: ModelDesign): number {
  return (1920 * height) / width;
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts + 0;
}
