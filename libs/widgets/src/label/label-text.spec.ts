import { writeNumbersIn } from '../drawing/figures';
import { labelContent, labelText, labelTextOf } from './label-text';
import { emptyLabel } from './label.state';

const texts = { source: 'latest-cheer', template: '{name}: {amount}', emptyText: '—', maxNameLength: 8 };
const state = { source: 'latest-cheer', name: 'Owl', amount: '250', value: 'Owl' };

it('puts what there is to tell into its text', () => {
  expect(labelText(texts, state)).toBe('Owl: 250');
  expect(labelText({ ...texts, template: 'Thanks {value}!' }, state)).toBe('Thanks Owl!');
  expect(labelText({ ...texts, template: '{user}, {name}' }, state)).toBe('Owl, Owl');
});

it('shows its empty text for nothing, and for what another source told', () => {
  expect(labelText(texts, { source: null, name: null, amount: null, value: null })).toBe('—');
  expect(labelText({ ...texts, source: 'latest-tip' }, state)).toBe('—');
});

it('cuts long names between letters', () => {
  expect(labelText(texts, { ...state, name: 'A👩‍🚀BCDEFGHIJ' })).toBe('A👩‍🚀BCDEF…: 250');
});

const live = {
  session: { live: true, startedAt: '2026-01-01T10:00:00.000Z' },
  'stream-status': {
    ...{ live: true, title: 'A title longer than eight letters', category: 'Chess', startedAt: null },
    ...{ viewersBy: { twitch: 1200, kick: 34 }, followersBy: { twitch: 12_000, kick: null } },
    subsBy: { twitch: 17, youtube: 3 },
  },
};
const now = Date.parse('2026-01-01T11:02:03.000Z');
const factOf = (source: string, template: string, known: typeof live | object = live): string => {
  const values = { ...texts, source, template, range: 'session' };
  return labelText(values, labelTextOf(values, emptyLabel, known as typeof live, now));
};

it.each([
  ['viewer-count', '1,234'],
  ['follower-total', '12,000'],
  ['sub-total', '20'],
  ['title', 'A title longer than eight letters'],
  ['category', 'Chess'],
  ['uptime', '1:02:03'],
])('tells %s of the channel, as its value and where a name stands', (source, expected) => {
  expect(factOf(source, '{value}')).toBe(expected);
  expect(factOf(source, '{name}')).toBe(expected);
});

it.each(['viewer-count', 'follower-total', 'sub-total', 'title', 'category', 'uptime'])(
  'shows its empty text while %s is not known',
  (source) => {
    expect(factOf(source, '{name}', {})).toBe('—');
    expect(
      factOf(source, '{name}', { 'stream-status': null, session: { live: false, startedAt: null } }),
    ).toBe('—');
  },
);

it('has a heading in the account’s language, or the one of its settings', () => {
  expect(labelContent(texts, state).heading).toBe('Latest cheer');
  writeNumbersIn('de');
  expect(labelContent(texts, state).heading).toBe('Letzter Cheer');
  writeNumbersIn('en');
  expect(labelContent({ ...texts, heading: 'Bits' }, state).heading).toBe('Bits');
});
