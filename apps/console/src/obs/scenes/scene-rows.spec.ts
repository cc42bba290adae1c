import { sceneRows } from './scene-rows';

const own = [
  { sceneId: 1, name: 'Starting Soon' },
  { sceneId: 2, name: 'BRB' },
];
const mapping = (mappingId: number, obsScene: string, sceneId: number) => ({ mappingId, obsScene, sceneId });

it('lists the scenes of OBS in their order, then those that only a mapping has', () => {
  const rows = sceneRows(['Game', 'brb'], [mapping(1, 'Old*', 2)], own);
  expect(rows.map(({ obsScene }) => obsScene)).toEqual(['Game', 'brb', 'Old*']);
});

it('suggests the scene with the same name, whatever its case, until one is chosen', () => {
  expect(sceneRows([' brb '], [], own)).toMatchObject([{ sceneId: null, suggested: { sceneId: 2 } }]);
  expect(sceneRows(['brb'], [mapping(1, 'BRB', 1)], own)).toMatchObject([
    { obsScene: 'brb', mappingId: 1, sceneId: 1, suggested: null },
  ]);
});

it('marks a mapping whose scene was deleted', () => {
  expect(sceneRows([], [mapping(1, 'Game', 9)], own)).toMatchObject([
    { obsScene: 'Game', sceneId: null, isBroken: true },
  ]);
});

it('offers the new name of a scene that OBS renamed, unless another mapping has it', () => {
  const renamed = [{ from: 'BRB', to: 'Pause' }];
  const names = (mapped: Parameters<typeof sceneRows>[1]) =>
    sceneRows(['Pause'], mapped, own, renamed).map(({ obsScene, renamedTo }) => [obsScene, renamedTo]);
  expect(names([mapping(1, 'brb', 2)])).toEqual([
    ['Pause', null],
    ['brb', 'Pause'],
  ]);
  expect(names([mapping(1, 'BRB', 2), mapping(2, 'Pause', 1)])).toEqual([
    ['Pause', null],
    ['BRB', null],
  ]);
});

it('lists a scene once that OBS has now and had before', () => {
  expect(sceneRows(['Game', 'game'], [], own)).toHaveLength(1);
});
