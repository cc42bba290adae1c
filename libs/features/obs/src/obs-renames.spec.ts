import { renamedAfter, type RenamedScene } from './obs-renames';

const after = (...names: readonly (readonly [string, string])[]): readonly RenamedScene[] =>
  names.reduce<readonly RenamedScene[]>(
    (renamed, [oldSceneName, sceneName]) =>
      renamedAfter(renamed, { type: 'SceneNameChanged', data: { oldSceneName, sceneName } }),
    [],
  );

it('leads every earlier name of a scene to its last one', () => {
  expect(after(['BRB', 'Pause'], ['Pause', 'Break'])).toEqual([
    { from: 'BRB', to: 'Break' },
    { from: 'Pause', to: 'Break' },
  ]);
});

it('forgets a name that its scene has again', () => {
  expect(after(['BRB', 'Pause'], ['Pause', 'BRB'])).toEqual([{ from: 'Pause', to: 'BRB' }]);
});

it('keeps two scenes apart that swap their names', () => {
  expect(after(['A', 'x'], ['B', 'A'], ['x', 'B'])).toEqual([
    { from: 'A', to: 'B' },
    { from: 'B', to: 'A' },
    { from: 'x', to: 'B' },
  ]);
});

it('ignores other events', () => {
  expect(renamedAfter([], { type: 'SceneRemoved', data: { sceneName: 'A' } })).toEqual([]);
});
