import { around, boxOf, mergeLayout, move, type Box, type LayoutChange } from './layout-rules';
import {
  insert,
  layerOf,
  liveOf,
  placeOf,
  refuse,
  requireCurrent,
  sceneOf,
  widgetOf,
  type ModelDesign,
  type ModelLookups,
  type ModelLayer,
  type ModelWidget,
} from './model-state';
import { place, type PlaceChange } from './scene-rules';

interface OwnChange {
  name?: string;
  locked?: boolean;
  animEntrance?: string;
  animLoop?: string;
  animDuration?: number;
  animDelay?: number;
  animSteps?: number;
}
type Change = PlaceChange & OwnChange;

/** Inputs of the operations on single layers and on several. */
export interface LayerInputs {
  add_member: OwnChange & {
    widget: string;
    values?: Record<string, unknown>;
    sceneId?: number;
    layout?: LayoutChange;
    z?: number;
    hidden?: boolean;
  };
  update_member: Change & { memberId: number; expectedRev?: number };
  update_members: { changes: (Change & { memberId: number; sceneId?: number })[]; expectedRev?: number };
  remove_member: { memberId: number };
  duplicate_member: { memberId: number; sceneId?: number };
  restack_member: {
    memberId: number;
    position: 'behind' | 'in_front' | 'back' | 'front';
    relativeToMemberId?: number;
    expectedRev?: number;
  };
  set_position_presets: { memberId: number; presets: { name: string; layout: LayoutChange }[] };
  apply_position_preset: { memberId: number; name: string };
  align_members: {
    memberIds: number[];
    mode: string;
    relativeTo?: 'selection' | 'canvas';
    expectedRev?: number;
  };
}

type Rules = {
  readonly [Tool in keyof LayerInputs]: (
    design: ModelDesign,
    input: LayerInputs[Tool],
    lookups: ModelLookups,
  ) => void;
};

export const layerRules: Rules = {
  add_member: (
    design,
    { widget: slug, values = {}, sceneId = design.live, layout, z, hidden, ...own },
    lookups,
  ) => {
    sceneOf(design, sceneId);
    requireLayerRoom(design, 1);
    const widget = widgetOf(lookups, slug);
    const layer: ModelLayer = {
      memberId: design.nextMemberId,
      widget: slug,
      name: widget.name,
      locked: false,
      groupId: null,
      animEntrance: 'none',
      animLoop: 'none',
      animDuration: 0.6,
      animDelay: 0,
      animSteps: 0,
      values: valuesOf(widget, values),
      positionPresets: [],
    };
    changeOwn(layer, own, lookups);
    design.nextMemberId++;
    design.layers[layer.memberId] = layer;
    for (const scene of design.scenes) {
      const here = scene.sceneId === sceneId;
      const added = { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 };
      mergeLayout(added, layout ?? {});
      scene.places[layer.memberId] = { layout: added, hidden: here ? (hidden ?? false) : true };
      insert(scene.stack, layer.memberId, here ? (z ?? Infinity) : Infinity);
    }
  },

  update_member: (design, { memberId, expectedRev, layout, z, hidden, ...own }, lookups) => {
    const layer = layerOf(design, memberId);
    requireCurrent(expectedRev, lookups.rev);
    place(liveOf(design), memberId, { layout, z, hidden });
    changeOwn(layer, own, lookups);
  },

  update_members: (design, { changes, expectedRev }, lookups) => {
    for (const { memberId, sceneId = design.live } of changes) {
      layerOf(design, memberId);
      sceneOf(design, sceneId);
    }
    requireCurrent(expectedRev, lookups.rev);
    for (const { memberId, sceneId = design.live, layout, z, hidden, ...own } of changes) {
      place(sceneOf(design, sceneId), memberId, { layout, z, hidden });
      changeOwn(layerOf(design, memberId), own, lookups);
    }
  },

  set_position_presets: (design, { memberId, presets }) => {
    const layer = layerOf(design, memberId);
    if (new Set(presets.map(({ name }) => name.trim())).size < presets.length) refuse('invalid_value');
    const now = placeOf(liveOf(design), memberId).layout;
    layer.positionPresets = presets.map(({ name, layout: change }) => {
      const layout = { ...now };
      mergeLayout(layout, change);
      return { name: name.trim(), layout };
    });
  },

  apply_position_preset: (design, { memberId, name }) => {
    const preset = layerOf(design, memberId).positionPresets.find((each) => each.name === name);
    if (!preset) return refuse('not_found');
    placeOf(liveOf(design), memberId).layout = { ...preset.layout };
  },

  remove_member: (design, { memberId }) => {
    layerOf(design, memberId);
    delete design.layers[memberId];
    for (const scene of design.scenes) {
      scene.stack = scene.stack.filter((id) => id !== memberId);
      delete scene.places[memberId];
    }
    dropEmptyGroups(design);
  },

  duplicate_member: (design, { memberId, sceneId = design.live }) => {
    const { groupId } = layerOf(design, memberId);
    sceneOf(design, sceneId);
    requireLayerRoom(design, 1);
    for (const copy of copyLayers(design, [memberId], sceneId)) copy.groupId = groupId;
  },

  restack_member: (design, { memberId, position, relativeToMemberId, expectedRev }, lookups) => {
    layerOf(design, memberId);
    if (relativeToMemberId !== undefined) layerOf(design, relativeToMemberId);
    requireCurrent(expectedRev, lookups.rev);
    const { stack } = liveOf(design);
    const others = stack.filter((id) => id !== memberId);
    const beside = others.indexOf(relativeToMemberId ?? 0);
    const fills = (id: number) => widgetOf(lookups, layerOf(design, id).widget).flags.fullCanvasBackground;
    let bottom = 0;
    // Above the backgrounds below it; a background itself goes below all layers.
    if (!fills(memberId))
      for (let z = 0; z < stack.indexOf(memberId); z++) if (fills(stack[z] ?? 0)) bottom = z + 1;
    const z = { behind: beside, in_front: beside + 1, front: others.length, back: bottom }[position];
    insert(stack, memberId, z);
  },

  align_members: (design, { memberIds, mode, relativeTo = 'selection', expectedRev }, lookups) => {
    for (const memberId of memberIds) layerOf(design, memberId);
    requireCurrent(expectedRev, lookups.rev);
    const live = liveOf(design);
    const moving = memberIds.filter((memberId) => mayMove(design, memberId, lookups));
    const distributes = mode.startsWith('distribute');
    if (moving.length < (distributes ? 3 : 1)) return;
    const boxes = moving.map((memberId) =>
      boxOf(placeOf(live, memberId).layout, lookups.sizes[memberId] ?? refuse('size_unknown')),
    );
    const height = (1920 * design.height) / design.width;
    const canvas = { left: -960, right: 960, top: -height / 2, bottom: height / 2 };
    const to = relativeTo === 'canvas' ? canvas : around(boxes);
    const offsets = distributes ? distributed(mode, boxes, to) : boxes.map((box) => aligned(mode, box, to));
    moving.forEach((memberId, n) => {
      const { dx = 0, dy = 0 } = offsets[n] ?? {};
      move(placeOf(live, memberId).layout, dx, dy);
    });
  },
};

/** Locked layers and self-positioning ones stay when several are moved. */
export function mayMove(design: ModelDesign, memberId: number, lookups: ModelLookups): boolean {
  const { locked, widget } = layerOf(design, memberId);
  return !locked && !widgetOf(lookups, widget).flags.selfPositioning;
}

export function requireLayerRoom(design: ModelDesign, adding: number): void {
  if (Object.keys(design.layers).length + adding > 200) refuse('limit_reached');
}

/** A group without layers disappears [groups/1]. */
export function dropEmptyGroups(design: ModelDesign): void {
  const used = new Set(Object.values(design.layers).map((layer) => layer.groupId));
  for (const groupId of Object.keys(design.groups)) if (!used.has(groupId)) delete design.groups[groupId];
}

/**
 * Copies 20 to the right and down, directly above their sources (several as one block above the topmost),
 * visible in one scene only [layers/6].
 */
export function copyLayers(design: ModelDesign, sources: readonly number[], visibleIn: number): ModelLayer[] {
  const copies = sources.map((source) => ({
    ...structuredClone(layerOf(design, source)),
    memberId: design.nextMemberId++,
    groupId: null,
  }));
  for (const copy of copies) design.layers[copy.memberId] = copy;
  for (const scene of design.scenes) {
    const order = scene.stack.filter((memberId) => sources.includes(memberId));
    let below = order.at(-1) ?? 0;
    for (const source of order) {
      const { memberId } = copies[sources.indexOf(source)] ?? refuse('not_found');
      const { layout } = structuredClone(placeOf(scene, source));
      move(layout, 20, 20);
      scene.places[memberId] = { layout, hidden: scene.sceneId !== visibleIn };
      insert(scene.stack, memberId, scene.stack.indexOf(below) + 1);
      below = memberId;
    }
  }
  return copies;
}

/** An empty name means the widget's own. */
export function changeOwn(layer: ModelLayer, { name, ...change }: OwnChange, lookups: ModelLookups): void {
  if (name !== undefined) layer.name = name.trim() || widgetOf(lookups, layer.widget).name;
  layer.locked = change.locked ?? layer.locked;
  layer.animEntrance = change.animEntrance ?? layer.animEntrance;
  layer.animLoop = change.animLoop ?? layer.animLoop;
  layer.animDuration = change.animDuration ?? layer.animDuration;
  layer.animDelay = change.animDelay ?? layer.animDelay;
  layer.animSteps = change.animSteps ?? layer.animSteps;
}

/** Unknown keys are dropped, numbers clamped, everything else must fit [layers/17]. */
function valuesOf(widget: ModelWidget, sent: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { key, type, default: usual, min, max, options } of widget.fields) {
    const value = sent[key] ?? usual;
    if (type === 'button') continue;
    if (type === 'number' && typeof value !== 'number') refuse('invalid_value');
    if (/^text/.test(type) && typeof value !== 'string') refuse('invalid_value');
    if (options && !options.some((option) => option.key === value)) refuse('invalid_option');
    values[key] = type === 'number' ? Math.min(max ?? 0, Math.max(min ?? 0, Number(value))) : value;
  }
  return values;
}

interface Offset {
  dx?: number;
  dy?: number;
}

function aligned(mode: string, box: Box, to: Box): Offset {
  switch (mode) {
    case 'left':
      return { dx: to.left - box.left };
    case 'right':
      return { dx: to.right - box.right };
    case 'center':
      return { dx: (to.left + to.right) / 2 - (box.left + box.right) / 2 };
    case 'top':
      return { dy: to.top - box.top };
    case 'bottom':
      return { dy: to.bottom - box.bottom };
    default:
      return { dy: (to.top + to.bottom) / 2 - (box.top + box.bottom) / 2 };
  }
}

/** Returns offsets for equal gaps from edge to edge, in the order of the boxes' centres. */
function distributed(mode: string, boxes: readonly Box[], to: Box): Offset[] {
  const across = mode === 'distribute-h';
  const start = ({ left, top }: Box) => (across ? left : top);
  const end = ({ right, bottom }: Box) => (across ? right : bottom);
  const length = (box: Box) => end(box) - start(box);
  const covered = boxes.reduce((sum, box) => sum + length(box), 0);
  const gap = (length(to) - covered) / (boxes.length - 1);
  const order = [...boxes].sort((a, b) => start(a) + end(a) - start(b) - end(b));
  return boxes.map((box) => {
    const before = order.slice(0, order.indexOf(box));
    const target = before.reduce((at, other) => at + length(other) + gap, start(to));
    return across ? { dx: target - start(box) } : { dy: target - start(box) };
  });
}
