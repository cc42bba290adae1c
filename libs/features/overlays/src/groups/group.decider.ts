import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { overlayLimits } from '../model/overlay.limits';
import { copyName } from '../model/copy-name';
import { copiesOf } from '../layers/copies';
import { stays } from '../model/movable';
import { moveEvents, placeEvents, restackEvents, type PlaceEvents } from '../model/placement';
import { ownEvents, type OwnEvents } from '../layers/own-events';
import type { OverlayContext } from '../model/overlay.context';
import type { LayerEvents } from '../events/layer.events';
import { groupOf, layerOf, liveSceneOf, membersOf, requireLayers } from '../model/overlay.lookup';
import type { Group, Overlay } from '../model/overlay.state';
import type * as commands from './group.commands';
import type { GroupEvents } from '../events/group.events';
import { emptiedGroups } from '../model/membership';

export type GroupCommands = CommandsOf<typeof commands>;

const DEFAULT_NAME = 'Group';

type Decided = GroupEvents & PlaceEvents & OwnEvents & Pick<LayerEvents, 'layer.added'>;

export const groupDecide: DecideTable<GroupCommands, Overlay, Decided, OverlayContext> = {
  CreateGroup: (overlay, command, context) => {
    requireLayers(overlay, command.memberIds);
    requireRoom(overlayLimits.groups, Object.keys(overlay.groups).length);
    const live = liveSceneOf(overlay);
    const memberIds = live.stack.filter((memberId) => command.memberIds.includes(memberId));
    return [
      {
        type: 'group.created',
        data: {
          groupId: context.id('group'),
          name: command.name || DEFAULT_NAME,
          collapsed: false,
          memberIds,
        },
      },
      ...emptiedGroups(overlay, memberIds),
      ...restackEvents(live, gathered(live.stack, memberIds)),
    ];
  },

  UpdateGroup: (overlay, { groupId, name, collapsed, hidden, locked }, context) => {
    const group = groupOf(overlay, groupId);
    const live = liveSceneOf(overlay);
    const newName = name === '' ? DEFAULT_NAME : name;
    return [
      ...(newName === undefined || newName === group.name
        ? []
        : [{ type: 'group.renamed', data: { groupId, name: newName } } as const]),
      ...(collapsed === undefined || collapsed === group.collapsed
        ? []
        : [{ type: 'group.collapsed', data: { groupId, collapsed } } as const]),
      ...membersOf(overlay, groupId).flatMap((memberId) => [
        ...placeEvents(live, memberId, { hidden }),
        ...ownEvents(layerOf(overlay, memberId), { locked }, context),
      ]),
    ];
  },

  SetGroupLayers: (overlay, { groupId, add = [], remove = [] }) => {
    groupOf(overlay, groupId);
    requireLayers(overlay, [...new Set([...add, ...remove])]);
    const inGroup = membersOf(overlay, groupId);
    const joining = [...new Set(add)].filter((memberId) => !inGroup.includes(memberId));
    const leaving = inGroup.filter((memberId) => remove.includes(memberId));
    // This group is emptied only if nothing joins it.
    const emptied = emptiedGroups(overlay, [...joining, ...leaving]).filter(
      ({ data }) => data.groupId !== groupId || joining.length === 0,
    );
    return [
      ...(leaving.length === 0
        ? []
        : [{ type: 'group.left', data: { groupId, memberIds: leaving } } as const]),
      ...(joining.length === 0
        ? []
        : [{ type: 'group.joined', data: { groupId, memberIds: joining } } as const]),
      ...emptied,
    ];
  },

  MoveGroup: (overlay, { groupId, dx, dy }, { catalog }) => {
    groupOf(overlay, groupId);
    const live = liveSceneOf(overlay);
    return membersOf(overlay, groupId)
      .filter((memberId) => stays(overlay, memberId, catalog) === null)
      .flatMap((memberId) => moveEvents(live, memberId, { dx, dy }));
  },

  DeleteGroup: (overlay, { groupId }) => {
    groupOf(overlay, groupId);
    return [{ type: 'group.removed', data: { groupId, memberIds: membersOf(overlay, groupId) } }];
  },

  DuplicateGroup: (overlay, { groupId }, context) => {
    const group = groupOf(overlay, groupId);
    const sources = membersOf(overlay, groupId);
    requireRoom(overlayLimits.groups, Object.keys(overlay.groups).length);
    requireRoom(overlayLimits.layers, Object.keys(overlay.layers).length, sources.length);
    const copies = copiesOf(overlay, sources, overlay.liveSceneId);
    return [
      ...copies,
      {
        type: 'group.created',
        data: {
          ...group,
          groupId: context.id('group'),
          name: copyName(group.name),
          memberIds: copies.map(({ data }) => data.memberId),
        },
      },
    ];
  },
};

export const groupEvolve: EvolveTable<Overlay, GroupEvents> = {
  'group.created': (overlay, { memberIds, ...group }) =>
    withMembers(withGroup(overlay, group), memberIds, group.groupId),
  'group.renamed': (overlay, { groupId, name }) => changeGroup(overlay, groupId, { name }),
  'group.collapsed': (overlay, { groupId, collapsed }) => changeGroup(overlay, groupId, { collapsed }),
  'group.joined': (overlay, { groupId, memberIds }) => withMembers(overlay, memberIds, groupId),
  'group.left': (overlay, { memberIds }) => withMembers(overlay, memberIds, null),
  'group.removed': (overlay, { groupId, memberIds }) => {
    const { [groupId]: _, ...groups } = overlay.groups;
    return withMembers({ ...overlay, groups }, memberIds, null);
  },
};

/** The stack with some layers, in their order, next to the topmost of them [groups/2]. */
function gathered(stack: readonly number[], memberIds: readonly number[]): readonly number[] {
  const top = stack.findLastIndex((memberId) => memberIds.includes(memberId));
  const others = (part: readonly number[]) => part.filter((memberId) => !memberIds.includes(memberId));
  return [...others(stack.slice(0, top)), ...memberIds, ...stack.slice(top + 1)];
}

function withGroup(overlay: Overlay, group: Group): Overlay {
  return { ...overlay, groups: { ...overlay.groups, [group.groupId]: group } };
}

function changeGroup(overlay: Overlay, groupId: string, change: Partial<Group>): Overlay {
  const group = overlay.groups[groupId];
  return group ? withGroup(overlay, { ...group, ...change }) : overlay;
}

function withMembers(overlay: Overlay, memberIds: readonly number[], groupId: string | null): Overlay {
  const layers = { ...overlay.layers };
  for (const memberId of memberIds) {
    const layer = layers[memberId];
    if (layer) layers[memberId] = { ...layer, groupId };
  }
  return { ...overlay, layers };
}
