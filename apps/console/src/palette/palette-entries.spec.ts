import { foundEntries, type PaletteEntry } from './palette-entries';

const entry = (kind: PaletteEntry['kind'], label: string): PaletteEntry => ({
  kind,
  id: label,
  label,
  run: () => undefined,
});
const entries = [
  entry('screen', 'Media'),
  entry('layer', 'Old clock'),
  entry('layer', 'Clock'),
  entry('layer', 'Überschrift: Café'),
  entry('scene', 'Starting soon'),
  entry('command', 'Undo'),
  entry('command', 'Group'),
];
const labels = (typed: string, most = 10): readonly string[] =>
  foundEntries(entries, typed, most).map(({ label }) => label);

describe('the palette', () => {
  it('shows commands, scenes, layers and screens, in this order', () => {
    expect(labels('', 2)).toEqual(['Undo', 'Group', 'Starting soon', 'Old clock', 'Clock', 'Media']);
  });

  it.each([
    ['what begins so first', 'clo', ['Clock', 'Old clock']],
    ['the whole name before longer ones', 'clock', ['Clock', 'Old clock']],
    ['words in any order', 'soon start', ['Starting soon']],
    ['letters without their marks', 'uberschrift cafe', ['Überschrift: Café']],
    ['letters with their marks', 'CAFÉ', ['Überschrift: Café']],
    ['nothing where a word is missing', 'clock media', []],
  ])('finds %s', (_, typed, expected) => {
    expect(labels(typed)).toEqual(expected);
  });
});
