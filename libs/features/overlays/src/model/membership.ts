import type { EventOf } from '@studio/kernel/decider';
import { membersOf } from './overlay.lookup';
import type { Overlay } from './overlay.state';
import type { GroupEvents } from '../events/group.events';

/** Returns the removals of groups that have no layer left after some layers leave them [groups/1]. */
export function emptiedGroups(
  overlay: Overlay,
  leaving: readonly number[],
): readonly EventOf<Pick<GroupEvents, 'group.removed'>>[] {
  const left = new Set(leaving.flatMap((memberId) => overlay.layers[memberId]?.groupId ?? []));
  return [...left]
    .filter((groupId) => membersOf(overlay, groupId).every((memberId) => leaving.includes(memberId)))
    .map((groupId) => ({ type: 'group.removed', data: { groupId, memberIds: [] } }));
}
