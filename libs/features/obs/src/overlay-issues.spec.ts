import { LinkSigner } from '@studio/realtime/link';
import { issuesOfSources, type BrowserSource, type SeenSources } from './overlay-issues';

const links = new LinkSigner('test key');
const urlOf = (generation: number, overlayId = 'o'): string =>
  `http://127.0.0.1:4480/o/${links.sign({ overlayId, generation })}`;
const source = (more: Partial<BrowserSource> = {}): BrowserSource => ({
  ...{ name: 'Show', url: urlOf(2), width: 1920, height: 1080 },
  ...more,
});
const inScene = (name: string, visible = true): SeenSources['scenes'] => [
  { name, items: [{ id: 1, source: 'Show', visible, group: null }] },
  { name: 'Empty', items: [] },
];
const seen: SeenSources = {
  ...{ scenes: inScene('Game'), programScene: 'Game', browsers: [source()], isSteady: true },
};
const codes = (changed: Partial<SeenSources>, hasPage = true) =>
  issuesOfSources(
    { ...seen, ...changed },
    { overlayId: 'o', ownerId: 'ada', canvas: { width: 1920, height: 1080 }, linkGeneration: 2, hasPage },
    links,
  ).map(({ code }) => code);

it('has no issue where OBS shows the overlay', () => {
  expect(codes({})).toEqual([]);
});

it.each<[string, Partial<SeenSources>, boolean, readonly string[]]>([
  ['no source at all', { browsers: [source({ url: urlOf(2, 'other') })] }, false, ['obs_source_missing']],
  ['a replaced link', { browsers: [source({ url: urlOf(1) })] }, false, ['obs_link_dead']],
  ['a damaged link', { browsers: [source({ url: urlOf(2).slice(0, -3) })] }, false, ['obs_link_dead']],
  ['another size', { browsers: [source({ width: 800 })] }, true, ['wrong_source_size']],
  ['a scene on air without it', { programScene: 'Empty' }, true, ['obs_not_in_scene']],
  ['a hidden source', { scenes: inScene('Game', false) }, true, ['obs_source_hidden']],
  ['a page that is not loaded', {}, false, ['obs_page_not_loaded']],
])('names %s', (_, changed, hasPage, expected) => {
  expect(codes(changed, hasPage)).toEqual(expected);
});

it('waits until pages can have loaded', () => {
  expect(codes({ isSteady: false }, false)).toEqual([]);
});

it('does not miss a source that another OBS has', () => {
  expect(codes({ browsers: [] }, true)).toEqual([]);
});

it('reads the message with the names that OBS shows', () => {
  const [issue] = issuesOfSources(
    { ...seen, scenes: inScene('Game', false) },
    { overlayId: 'o', ownerId: 'ada', canvas: { width: 1, height: 1 }, linkGeneration: 2, hasPage: true },
    links,
  ).filter(({ code }) => code === 'obs_source_hidden');
  expect(issue?.message).toContain('“Show” is hidden in the scene “Game”');
});
