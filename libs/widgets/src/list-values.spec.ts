import { Problem } from '@studio/kernel/problem';
import { readValues } from './read-values';
import type { Field, ListItem, Values, Widget } from './widget';

const label = { en: 'Entries', de: 'Einträge' };
const text = (key: string): Field => ({ key, type: 'text', label, default: '', maxLength: 10 });
const field: Field = {
  key: 'items',
  type: 'list',
  label,
  default: [],
  itemSchema: [
    text('name'),
    { key: 'goal', type: 'number', label, default: 5, min: 1, max: 100, step: 1 },
    { key: 'image', type: 'image', label, default: '', accept: ['image/png'] },
  ],
  maxItems: 3,
  uniqueBy: 'name',
  firstText: 'name',
};
const widget: Widget = {
  slug: 'challenges',
  name: label,
  description: label,
  category: 'goals',
  keywords: '',
  icon: 'list',
  defaultSize: { w: 10, h: 10 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [field],
  commands: [],
  liveData: [],
  version: 1,
};
const media = new Map([['/media/a.png', 'image']]);
const read = (items: unknown, base: Values = {}): Values & { items?: readonly ListItem[] } =>
  readValues(widget, { items }, base, { media }).values;
const refused = (items: unknown, base: Values = {}): Readonly<Record<string, unknown>> => {
  try {
    read(items, base);
  } catch (error) {
    if (error instanceof Problem && error.code === 'list_invalid') return error.details ?? {};
    throw error;
  }
  throw new Error('Nothing was refused.');
};

describe('a list setting', () => {
  it('has whole entries with ids of their own', () => {
    expect(read([{ name: ' Win ', goal: 3 }, 'Dance'])).toEqual({
      items: [
        { itemId: 'items/0', name: 'Win', goal: 3, image: '' },
        { itemId: 'items/1', name: 'Dance', goal: 5, image: '' },
      ],
    });
  });

  it.each([
    ['no name', { goal: 4 }],
    ['a null name', { name: null }],
    ['an empty name', { name: '' }],
    ['spaces', { name: ' \t' }],
    ['a zero-width space', { name: '\u200b' }],
    ['a blank of Braille', { name: '\u2800' }],
    ['a tag character', { name: '\u{e0020}' }],
  ])('rejects a new entry with %s', (_, entry) => {
    expect(refused([{ name: 'Win' }, entry])).toMatchObject({
      reasons: [{ index: 1, field: 'name', code: 'invalid_value' }],
    });
  });

  it('rejects a saved entry that would lose its name', () => {
    const items = [{ itemId: 'one', name: 'Win', goal: 3, image: '' }];
    expect(refused([{ itemId: 'one', name: '\u200b' }], { items })).toMatchObject({
      reasons: [{ field: 'name' }],
    });
    expect(read([{ itemId: 'one', goal: 4 }], { items })).toMatchObject({
      items: [{ name: 'Win', goal: 4 }],
    });
  });

  it('keeps the id of an entry that is named by it, once, and what it shows', () => {
    const items = [{ itemId: 'one', name: 'Win', goal: 3, image: '/media/gone.png' }];
    expect(
      read([{ name: 'Dance' }, { itemId: 'one', goal: 4 }, { itemId: 'one', name: 'Sing' }], { items }),
    ).toEqual({
      items: [
        { itemId: 'items/0', name: 'Dance', goal: 5, image: '' },
        { itemId: 'one', name: 'Win', goal: 4, image: '/media/gone.png' },
        { itemId: 'items/2', name: 'Sing', goal: 5, image: '' },
      ],
    });
  });

  it('clamps numbers and says so, and takes null for the default', () => {
    const sent = {
      items: [
        { name: 'Win', goal: 1000 },
        { name: 'Dance', goal: null },
      ],
    };
    const { values, clamped } = readValues(widget, sent);
    expect(values['items']).toMatchObject([{ goal: 100 }, { goal: 5 }]);
    expect(clamped).toEqual(['items.goal']);
  });

  it('tells all that is wrong with its entries, and what they look like', () => {
    const sent = [{ name: '  ', goal: 'five' }, { name: 'Win', points: 1 }, 5];
    expect(refused(sent)).toEqual({
      field: 'items',
      shape: { name: 'text', goal: 'number', image: 'image' },
      reasons: [
        { index: 0, field: 'name', code: 'invalid_value', message: 'name must show something.' },
        { index: 0, field: 'goal', code: 'invalid_value', message: 'goal must be a number.' },
        { index: 1, field: 'points', code: 'unknown_field', message: 'An entry has no "points".' },
        { index: 2, field: null, code: 'invalid_value', message: 'An entry is an object, or a text.' },
      ],
      count: 0,
      maxItems: 3,
    });
  });

  it.each([
    ['a name that stands twice', ['Win', 'Win'], 1, 'duplicate'],
    ['more entries than fit', ['A', 'B', 'C', 'D'], null, 'limit_reached'],
    ['what is no list', 'Win', null, 'invalid_value'],
    ['a name that is too long', ['A name of many letters'], 0, 'invalid_value'],
    ['an upload of somebody else', [{ name: 'Win', image: '/media/b.png' }], 0, 'invalid_value'],
  ])('refuses %s', (_, sent, index, code) => {
    expect(refused(sent)['reasons']).toMatchObject([{ index, code }]);
  });
});
