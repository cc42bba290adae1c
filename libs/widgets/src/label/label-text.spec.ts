import { labelText } from './label-text';

const texts = { source: 'latest-cheer', template: '{name}: {amount}', emptyText: '—', maxNameLength: 8 };
const state = { source: 'latest-cheer', name: 'Owl', amount: '250', value: 'Owl' };

it('puts what there is to tell into its text', () => {
  expect(labelText(texts, state)).toBe('Owl: 250');
  expect(labelText({ ...texts, template: 'Thanks {value}!' }, state)).toBe('Thanks Owl!');
});

it('shows its empty text for nothing, and for what another source told', () => {
  expect(labelText(texts, { source: null, name: null, amount: null, value: null })).toBe('—');
  expect(labelText({ ...texts, source: 'latest-tip' }, state)).toBe('—');
});

it('cuts long names between letters', () => {
  expect(labelText(texts, { ...state, name: 'A👩‍🚀BCDEFGHIJ' })).toBe('A👩‍🚀BCDEF…: 250');
});
