import type { PropertyChange } from '@studio/undo/property-diff';
import type { Place } from '../model/overlay.state';
import type { TouchedView } from './step.views';
import { withOne } from './with-one';

/** The layers, scenes, groups and properties that changes are about. */
export function touchedBy(changes: readonly PropertyChange[]): TouchedView {
  let members: readonly number[] = [];
  let scenes: readonly number[] = [];
  let groups: readonly string[] = [];
  let fields: readonly string[] = [];
  let comingOrGoing: readonly string[] = [];
  for (const { path } of changes)
    if (path[0] === 'layers' && path.length === 2) comingOrGoing = withOne(comingOrGoing, String(path[1]));

  for (const { path, before, after } of changes) {
    const part = path[0];
    const id = path[1] ?? '';
    const inside = path[2];
    const memberId = path[3];
    if (part === 'layers') {
      members = withOne(members, Number(id));
      if (inside !== undefined) fields = withOne(fields, path.slice(2).join('.'));
    } else if (part === 'scenes' && inside === 'places' && memberId !== undefined) {
      members = withOne(members, Number(memberId));
      // Being hidden in the other scenes too does not count as a change of them.
      const silent = comingOrGoing.includes(String(memberId)) && ((after ?? before) as Place).hidden;
      if (!silent) scenes = withOne(scenes, Number(id));
      if (path[4] !== undefined) fields = withOne(fields, String(path[4]));
    } else if (part === 'scenes') {
      if (inside !== 'stack' || comingOrGoing.length === 0) scenes = withOne(scenes, Number(id));
      if (inside !== undefined) fields = withOne(fields, String(inside));
    } else if (part === 'groups') {
      groups = withOne(groups, String(id));
      if (inside !== undefined) fields = withOne(fields, String(inside));
    } else if (part === 'liveSceneId') {
      for (const sceneId of [before, after])
        if (typeof sceneId === 'number' && sceneId > 0) scenes = withOne(scenes, sceneId);
      fields = withOne(fields, part);
    } else if (part !== undefined && part !== 'previewBases') fields = withOne(fields, String(part));
  }
  return {
    members: sorted(members, byNumber),
    scenes: sorted(scenes, byNumber),
    groups: sorted(groups),
    fields: sorted(fields),
  };
}

const byNumber = (a: number, b: number): number => a - b;

function sorted<Of>(list: readonly Of[], order?: (a: Of, b: Of) => number): readonly Of[] {
  return list.length > 1 ? list.toSorted(order) : list;
}
