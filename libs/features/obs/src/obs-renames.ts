import type { ObsEvent } from './obs-client';
import { textOf } from './obs-state';

/** Scene that has another name in OBS now. */
export interface RenamedScene {
  readonly from: string;
  readonly to: string;
}

/** Names that are kept. */
const MOST = 50;

/**
 * Returns the renamed scenes after an event: a scene that was renamed twice leads to its last name, one that has its
 * name back is not renamed any more.
 */
export function renamedAfter(
  renamed: readonly RenamedScene[],
  { type, data }: ObsEvent,
): readonly RenamedScene[] {
  const [from, to] = [textOf(data['oldSceneName']), textOf(data['sceneName'])];
  if (type !== 'SceneNameChanged' || from === null || to === null) return renamed;
  const led = renamed.map((each) => (each.to === from ? { ...each, to } : each));
  return [...led.filter((each) => each.from !== from), { from, to }]
    .filter((each) => each.from !== each.to)
    .slice(-MOST);
}
