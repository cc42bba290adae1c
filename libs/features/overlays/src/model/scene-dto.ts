import type { Place, Scene } from './overlay.state';

/** Returns a scene as answers show it, without fields that depend on other scenes. */
export function sceneDto({ stack, places, rev: _rev, ...scene }: Scene): object {
  const state = (memberId: number, { layout, hidden }: Place) => ({
    layout,
    z: stack.indexOf(memberId),
    hidden,
  });
  return {
    ...scene,
    memberState: Object.fromEntries(
      Object.entries(places).map(([memberId, place]) => [memberId, state(Number(memberId), place)]),
    ),
  };
}
