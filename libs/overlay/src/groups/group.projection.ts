import { patch, type ProjectionTable } from '@studio/read-models/projection';
import { patchLayer } from '../overlay.changes';
import { overlays, type OverlayDocument } from '../overlay.documents';
import type { Group } from '../overlay.state';
import type { GroupEvents } from './group.events';

export const groupProjection: ProjectionTable<GroupEvents> = {
  'group.created': ({ memberIds, ...group }, { id }) => [
    ...memberIds.map((memberId) => patchLayer(id, memberId, { groupId: group.groupId })),
    patchGroups(id, (groups) => ({ ...groups, [group.groupId]: group })),
  ],
  'group.renamed': ({ groupId, name }, { id }) => [patchGroup(id, groupId, { name })],
  'group.collapsed': ({ groupId, collapsed }, { id }) => [patchGroup(id, groupId, { collapsed })],
  'group.joined': ({ groupId, memberIds }, { id }) =>
    memberIds.map((memberId) => patchLayer(id, memberId, { groupId })),
  'group.left': ({ memberIds }, { id }) =>
    memberIds.map((memberId) => patchLayer(id, memberId, { groupId: null })),
  'group.removed': ({ groupId, memberIds }, { id }) => [
    ...memberIds.map((memberId) => patchLayer(id, memberId, { groupId: null })),
    patchGroups(id, ({ [groupId]: _, ...groups }) => groups),
  ],
};

type Groups = OverlayDocument['groups'];

function patchGroups(overlayId: string, change: (groups: Groups) => Groups) {
  return patch<OverlayDocument>(overlays, overlayId, (overlay) => ({
    ...overlay,
    groups: change(overlay.groups),
  }));
}

function patchGroup(overlayId: string, groupId: string, change: Partial<Group>) {
  return patchGroups(overlayId, (groups) => {
    const group = groups[groupId];
    return group ? { ...groups, [groupId]: { ...group, ...change } } : groups;
  });
}
