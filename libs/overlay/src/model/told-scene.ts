import type { Place, Scene } from './overlay.state';

/** A scene as answers tell it, without what depends on the others. */
export function toldScene({ stack, places, rev: _rev, ...scene }: Scene): object {
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
