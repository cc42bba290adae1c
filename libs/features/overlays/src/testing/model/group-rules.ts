import { changeOwn, copyLayers, dropEmptyGroups, mayMove, requireLayerRoom } from './layer-rules';
import { move } from './layout-rules';
import {
  copyName,
  insert,
  layerOf,
  liveOf,
  placeOf,
  refuse,
  type ModelDesign,
  type ModelLookups,
} from './model-state';

/** Inputs of the group operations. */
export interface GroupInputs {
  create_group: { memberIds: number[]; name?: string };
  update_group: { groupId: string; name?: string; collapsed?: boolean; hidden?: boolean; locked?: boolean };
  set_group_layers: { groupId: string; add?: number[]; remove?: number[] };
  move_group: { groupId: string; dx?: number; dy?: number };
  delete_group: { groupId: string };
  duplicate_group: { groupId: string };
}

type Rules = {
  readonly [Tool in keyof GroupInputs]: (
    design: ModelDesign,
    input: GroupInputs[Tool],
    lookups: ModelLookups,
  ) => void;
};

export const groupRules: Rules = {
  create_group: (design, { memberIds, name = '' }) => {
    for (const memberId of memberIds) layerOf(design, memberId);
    requireGroupRoom(design);
    const groupId = newGroup(design, name.trim() || 'Group', false);
    for (const memberId of memberIds) layerOf(design, memberId).groupId = groupId;
    dropEmptyGroups(design);
    // Next to the topmost of them, in the order that they have.
    const { stack } = liveOf(design);
    const order = membersOf(design, groupId);
    const top = stack.indexOf(order.at(-1) ?? 0);
    for (const memberId of order) insert(stack, memberId, top);
  },

  update_group: (design, { groupId, name, collapsed, hidden, locked }, lookups) => {
    const group = groupOf(design, groupId);
    group.name = name === undefined ? group.name : name.trim() || 'Group';
    group.collapsed = collapsed ?? group.collapsed;
    for (const memberId of membersOf(design, groupId)) {
      const place = placeOf(liveOf(design), memberId);
      place.hidden = hidden ?? place.hidden;
      changeOwn(layerOf(design, memberId), locked === undefined ? {} : { locked }, lookups);
    }
  },

  set_group_layers: (design, { groupId, add = [], remove = [] }) => {
    groupOf(design, groupId);
    for (const memberId of [...add, ...remove]) layerOf(design, memberId);
    for (const memberId of add) layerOf(design, memberId).groupId = groupId;
    for (const memberId of remove) {
      const layer = layerOf(design, memberId);
      if (layer.groupId === groupId) layer.groupId = null;
    }
    dropEmptyGroups(design);
  },

  move_group: (design, { groupId, dx = 0, dy = 0 }, lookups) => {
    groupOf(design, groupId);
    for (const memberId of membersOf(design, groupId))
      if (mayMove(design, memberId, lookups)) move(placeOf(liveOf(design), memberId).layout, dx, dy);
  },

  delete_group: (design, { groupId }) => {
    groupOf(design, groupId);
    for (const memberId of membersOf(design, groupId)) layerOf(design, memberId).groupId = null;
    delete design.groups[groupId];
  },

  duplicate_group: (design, { groupId }) => {
    const { name, collapsed } = groupOf(design, groupId);
    const sources = membersOf(design, groupId);
    requireGroupRoom(design);
    requireLayerRoom(design, sources.length);
    const copy = newGroup(design, copyName(name), collapsed);
    for (const layer of copyLayers(design, sources, design.live)) layer.groupId = copy;
  },
};

/** Bottom to top of the live scene. */
export function membersOf(design: ModelDesign, groupId: string): number[] {
  return liveOf(design).stack.filter((memberId) => layerOf(design, memberId).groupId === groupId);
}

function groupOf(design: ModelDesign, groupId: string) {
  return design.groups[groupId] ?? refuse('not_found');
}

function requireGroupRoom(design: ModelDesign): void {
  if (Object.keys(design.groups).length >= 50) refuse('limit_reached');
}

function newGroup(design: ModelDesign, name: string, collapsed: boolean): string {
  const groupId = `#${design.nextGroup++}`;
  design.groups[groupId] = { name, collapsed };
  return groupId;
}
