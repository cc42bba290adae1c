import { LinkSigner } from '@studio/realtime/link';
import type { ObsScene } from '../obs-state';
import { containsSource, showsSource } from '../scene-contents';
import { installPlan, type BrowserInput } from './install-plan';

const links = new LinkSigner('test key');
const linkOf = (generation: number, overlayId = 'o'): string => links.sign({ overlayId, generation });
const wanted = {
  overlayId: 'o',
  settings: { url: `http://127.0.0.1:4480/o/${linkOf(2)}`, width: 1280, height: 720, shutdown: false },
  scenes: ['Game', 'Break'],
};
const item = (source: string, more: object = {}): ObsScene['items'][number] => ({
  ...{ id: 1, source, visible: true, group: null },
  ...more,
});
const scenes: readonly ObsScene[] = [
  { name: 'Game', items: [item('In a group', { group: 'Group' }), item('Group', { visible: false })] },
  { name: 'Break', items: [item('Overlays')] },
  { name: 'Overlays', items: [item('Nested')] },
];
const input = (name: string, settings: object = {}, isActive = false): BrowserInput => ({
  name,
  settings: { ...wanted.settings, ...settings },
  isActive,
});
const plan = (...inputs: readonly BrowserInput[]) => installPlan(inputs, { scenes }, wanted, links);

it('creates a source where none shows the overlay', () => {
  const other = { url: `http://127.0.0.1:4480/o/${linkOf(1, 'other')}` };
  expect(plan(input('Other', other), input('Chat', { url: 'https://example.com/' }))).toEqual({
    input: null,
    changes: [],
    addTo: ['Game', 'Break'],
    reloads: false,
  });
});

it('finds a source in a group and within a scene, and adds it only where it is missing', () => {
  expect(plan(input('In a group'))).toMatchObject({ input: 'In a group', addTo: ['Break'] });
  expect(plan(input('Nested'))).toMatchObject({ input: 'Nested', addTo: ['Game'] });
  expect(plan(input('In a group'), input('Nested'))).toMatchObject({ addTo: [] });
});

it.each([
  ['a replaced link', `http://127.0.0.1:4480/o/${linkOf(1)}`],
  ['a link with a wrong signature', `http://127.0.0.1:4480/o/${linkOf(2).slice(0, -1)}`],
  ['another address of the studio', `https://studio.example/o/${linkOf(2)}`],
])('corrects %s', (_, url) => {
  expect(plan(input('Nested', { url }))).toMatchObject({
    changes: [{ input: 'Nested', settings: { url: wanted.settings.url } }],
  });
});

it.each([
  ['localhost', `http://localhost:4480/o/${linkOf(2)}`],
  ['a space at the end', `${wanted.settings.url} `],
])('leaves a link with %s as it is, since a change reloads the page', (_, url) => {
  expect(plan(input('Nested', { url })).changes).toEqual([]);
});

it('reports a reload only for a page on air, and not for its size', () => {
  expect(plan(input('Nested', { width: 800 }, true)).reloads).toBe(false);
  expect(plan(input('Nested', { shutdown: true }, false)).reloads).toBe(false);
  expect(plan(input('Nested', { shutdown: true }, true)).reloads).toBe(true);
});

it('tells a hidden source from a missing one, around groups and scenes', () => {
  expect(containsSource(scenes, 'Game', 'In a group')).toBe(true);
  expect(showsSource(scenes, 'Game', 'In a group')).toBe(false);
  expect(showsSource(scenes, 'Break', 'Nested')).toBe(true);
  expect(containsSource(scenes, 'Overlays', 'In a group')).toBe(false);
});

it('ends in scenes that contain each other', () => {
  const around = [
    { name: 'A', items: [item('B')] },
    { name: 'B', items: [item('A')] },
  ];
  expect(containsSource(around, 'A', 'X')).toBe(false);
});
