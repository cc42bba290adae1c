import { changeViews, publicPath, publicTouched } from './public-changes';

it.each([
  [['scenes', 3, 'places', 7, 'layout', 'x'], 'scenes[3].memberState[7].layout.x'],
  [['scenes', '3', 'stack'], 'scenes[3].memberState.z'],
  [['layers', 7, 'values', 'places'], 'layers[7].values.places'],
  [['layers', 7, 'values', 'items', 0, 'stack'], 'layers[7].values.items.0.stack'],
  [['groups', 'g1', 'name'], 'groups[g1].name'],
  [['liveSceneId'], 'activeSceneId'],
  [['sceneOrder'], 'scenes.order'],
  [['name'], 'name'],
])('%j is told as %s', (path, expected) => {
  expect(publicPath(path)).toBe(expected);
});

it('a whole scene is told as answers show it', () => {
  const scene = {
    sceneId: 3,
    name: 'BRB',
    rev: 9,
    stack: [7],
    places: { 7: { layout: { x: 1 }, hidden: false } },
  };
  expect(changeViews([{ path: ['scenes', 3], before: scene, after: undefined }])).toEqual([
    {
      path: 'scenes[3]',
      before: { sceneId: 3, name: 'BRB', memberState: { 7: { layout: { x: 1 }, z: 0, hidden: false } } },
      after: null,
    },
  ]);
});

it('what only decisions know of is not told', () => {
  expect(changeViews([{ path: ['previewBases', 3], before: undefined, after: {} }])).toEqual([]);
});

it('what was touched is told by the names of answers', () => {
  const fields = ['layout', 'liveSceneId', 'places', 'sceneOrder', 'stack', 'values.stack'];
  expect(publicTouched({ members: [7], scenes: [3], groups: [], fields })).toEqual({
    members: [7],
    scenes: [3],
    groups: [],
    fields: ['activeSceneId', 'layout', 'memberState', 'order', 'values.stack', 'z'],
  });
});
