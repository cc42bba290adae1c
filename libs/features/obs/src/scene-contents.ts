import type { ObsScene, ObsState } from './obs-state';

type Scenes = Pick<ObsState, 'scenes'>['scenes'];

/** True if a scene contains a source, in its groups and in the scenes within it, too. */
export function containsSource(scenes: Scenes, scene: string, source: string): boolean {
  return holds(scenes, scene, source, false, new Set());
}

/** True if a scene shows a source: neither it nor a group or scene around it is hidden. */
export function showsSource(scenes: Scenes, scene: string, source: string): boolean {
  return holds(scenes, scene, source, true, new Set());
}

function holds(
  scenes: Scenes,
  name: string,
  source: string,
  mustShow: boolean,
  seen: ReadonlySet<string>,
): boolean {
  const scene = scenes.find((each) => each.name === name);
  // OBS refuses a scene within itself; names that repeat must not lead here for ever.
  if (!scene || seen.has(name)) return false;
  const around = new Set([...seen, name]);
  return scene.items.some(
    (item) =>
      (!mustShow || isShown(scene, item)) &&
      (item.source === source || holds(scenes, item.source, source, mustShow, around)),
  );
}

function isShown(scene: ObsScene, { visible, group }: ObsScene['items'][number]): boolean {
  const around = scene.items.find((each) => each.group === null && each.source === group);
  return visible && (around?.visible ?? true);
}
