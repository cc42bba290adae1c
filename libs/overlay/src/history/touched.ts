import type { PropertyChange } from '@studio/kernel/property-diff';
import type { Place } from '../overlay.state';
import type { TouchedView } from './step.views';

/** The layers, scenes, groups and properties that changes are about. */
export function touchedBy(changes: readonly PropertyChange[]): TouchedView {
  const members = new Set<number>();
  const scenes = new Set<number>();
  const groups = new Set<string>();
  const fields = new Set<string>();
  const comingOrGoing = new Set(
    changes
      .filter(({ path }) => path[0] === 'layers' && path.length === 2)
      .map(({ path }) => String(path[1])),
  );

  for (const { path, before, after } of changes) {
    const [part, id = '', inside, memberId, ...rest] = path.map(String);
    if (part === 'layers') {
      members.add(Number(id));
      if (inside !== undefined)
        fields.add([inside, ...(memberId === undefined ? [] : [memberId]), ...rest].join('.'));
    } else if (part === 'scenes' && inside === 'places' && memberId !== undefined) {
      members.add(Number(memberId));
      // That it is hidden in the other scenes too is no news about them.
      const silent = comingOrGoing.has(memberId) && ((after ?? before) as Place).hidden;
      if (!silent) scenes.add(Number(id));
      if (rest[0] !== undefined) fields.add(rest[0]);
    } else if (part === 'scenes') {
      if (inside !== 'stack' || comingOrGoing.size === 0) scenes.add(Number(id));
      if (inside !== undefined) fields.add(inside);
    } else if (part === 'groups') {
      groups.add(id);
      if (inside !== undefined) fields.add(inside);
    } else if (part === 'liveSceneId') {
      for (const sceneId of [before, after])
        if (typeof sceneId === 'number' && sceneId > 0) scenes.add(sceneId);
      fields.add(part);
    } else if (part !== undefined && part !== 'previewBases') fields.add(part);
  }
  const byNumber = (a: number, b: number): number => a - b;
  return {
    members: [...members].sort(byNumber),
    scenes: [...scenes].sort(byNumber),
    groups: [...groups].sort(),
    fields: [...fields].sort(),
  };
}
