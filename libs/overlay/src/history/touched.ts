import type { PropertyChange } from '@studio/kernel/property-diff';
import type { Place } from '../overlay.state';
import type { TouchedView } from './step.views';

/** The layers, scenes, groups and properties that changes are about. */
export function touchedBy(changes: readonly PropertyChange[]): TouchedView {
  const members = new Set<number>();
  const scenes = new Set<number>();
  const groups = new Set<string>();
  const fields = new Set<string>();
  const comingOrGoing = new Set<string>();
  for (const { path } of changes)
    if (path[0] === 'layers' && path.length === 2) comingOrGoing.add(String(path[1]));

  for (const { path, before, after } of changes) {
    const part = path[0];
    const id = path[1] ?? '';
    const inside = path[2];
    const memberId = path[3];
    if (part === 'layers') {
      members.add(Number(id));
      if (inside !== undefined) fields.add(path.slice(2).join('.'));
    } else if (part === 'scenes' && inside === 'places' && memberId !== undefined) {
      members.add(Number(memberId));
      // That it is hidden in the other scenes too is no news about them.
      const silent = comingOrGoing.has(String(memberId)) && ((after ?? before) as Place).hidden;
      if (!silent) scenes.add(Number(id));
      if (path[4] !== undefined) fields.add(String(path[4]));
    } else if (part === 'scenes') {
      if (inside !== 'stack' || comingOrGoing.size === 0) scenes.add(Number(id));
      if (inside !== undefined) fields.add(String(inside));
    } else if (part === 'groups') {
      groups.add(String(id));
      if (inside !== undefined) fields.add(String(inside));
    } else if (part === 'liveSceneId') {
      for (const sceneId of [before, after])
        if (typeof sceneId === 'number' && sceneId > 0) scenes.add(sceneId);
      fields.add(part);
    } else if (part !== undefined && part !== 'previewBases') fields.add(String(part));
  }
  const byNumber = (a: number, b: number): number => a - b;
  return {
    members: [...members].sort(byNumber),
    scenes: [...scenes].sort(byNumber),
    groups: [...groups].sort(),
    fields: [...fields].sort(),
  };
}
