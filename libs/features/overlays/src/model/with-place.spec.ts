import { diff } from '@studio/undo/property-diff';
import { twoScenes } from '../testing/given-overlay';
import { withPlace } from './with-place';

describe('an overlay with a layer at another place', () => {
  const before = twoScenes.state();

  it.each([1, 2])('differs, in scene %i, as the same state made by hand does', (sceneId) => {
    const scene = before.scenes[sceneId];
    const place = scene?.places[2];
    if (!scene || !place) throw new Error('no such place');
    const there = { layout: { ...place.layout, x: 7, cropL: 3 }, hidden: !place.hidden };
    const after = withPlace(before, scene, 2, there, 99);
    const moved = { ...scene, rev: 99, places: { ...scene.places, 2: there } };
    expect(after).toEqual({ ...before, scenes: { ...before.scenes, [sceneId]: moved } });
    // A copy is nothing that the difference knows of: it looks everywhere.
    expect(diff(before, after)).toEqual(diff(before, structuredClone(after)));
  });
});
