import fc from 'fast-check';
import { catalog } from '@studio/widgets/catalog';
import { describeField } from '@studio/widgets/describe';
import { movedItem } from '../../kit/moved-item';
import { colorOf, colorParts, commonFields, groupsOf, newItem, type FieldDef } from './field-def';

const field = (key: string, rest: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type: 'text',
  label: key,
  ...rest,
});

describe('a form from field definitions', () => {
  it('puts fields under their groups, advanced ones apart, each in the declared order', () => {
    const fields = [
      field('a'),
      field('b', { group: 'Font' }),
      field('c', { group: 'Font', advanced: true }),
      field('d'),
    ];
    expect(groupsOf(fields, {})).toEqual({
      tabs: [],
      basic: [
        { title: '', fields: [fields[0], fields[3]] },
        { title: 'Font', fields: [fields[1]] },
      ],
      advanced: [{ title: 'Font', fields: [fields[2]] }],
    });
  });

  it('puts the fields of a tab together, and says whether its switch is on', () => {
    const on = field('followOn', { type: 'boolean', group: 'Follow', tab: 'follow' });
    const text = field('followText', {
      group: 'Follow',
      tab: 'follow',
      showIf: { key: 'followOn', equals: true },
    });
    const gap = field('gap');
    const { tabs, basic } = groupsOf([on, text, gap], { followOn: true });
    expect(tabs).toEqual([{ key: 'follow', title: 'Follow', fields: [on, text], isOn: true }]);
    expect(basic).toEqual([{ title: '', fields: [gap] }]);
    expect(groupsOf([on, text, gap], { followOn: false }).tabs).toEqual([
      { key: 'follow', title: 'Follow', fields: [on], isOn: false },
    ]);
  });

  it('has one tab with a test for each kind of alert', () => {
    const alerts = catalog.find(({ slug }) => slug === 'alert-box');
    const fields = (alerts?.fields ?? []).map((each): unknown => describeField(each, 'en')) as FieldDef[];
    const values = Object.fromEntries(fields.map(({ key, default: value }) => [key, value ?? true]));
    for (const tab of groupsOf(fields, { ...values, ...everyKindOn(fields) }).tabs)
      expect(tab.fields.find(({ type }) => type === 'button')).toMatchObject({
        command: 'test',
        args: { kind: tab.key },
      });
  });

  const everyKindOn = (fields: readonly FieldDef[]) =>
    Object.fromEntries(fields.filter(({ key }) => key.endsWith('On')).map(({ key }) => [key, true]));

  it('shows a field only while another has the value that it asks for', () => {
    const fields = [field('mode'), field('ends', { showIf: { key: 'mode', equals: 'date' } })];
    const keys = (mode: string): readonly string[] =>
      groupsOf(fields, { mode }).basic.flatMap((group) => group.fields.map(({ key }) => key));
    expect([keys('date'), keys('length')]).toEqual([['mode', 'ends'], ['mode']]);
  });

  it('knows every type of setting that the catalog has', () => {
    const known = [
      'text',
      'textarea',
      'number',
      'color',
      'boolean',
      'dropdown',
      'font',
      'image',
      'video',
      'audio',
      'lottie',
    ];
    const types = catalog.flatMap(({ fields }) => fields.map((each) => describeField(each, 'en').type));
    expect([...new Set(types)].filter((type) => ![...known, 'list', 'button'].includes(type))).toEqual([]);
  });

  it('offers for several layers what all of them have, but no lists and buttons', () => {
    const first = [field('a'), field('b'), field('items', { type: 'list' })];
    const second = [field('b', { type: 'number' }), field('a'), field('items', { type: 'list' })];
    expect(commonFields([first, second]).map(({ key }) => key)).toEqual(['a']);
  });

  it('takes colours apart and puts them together unchanged', () => {
    const colors = fc.tuple(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 254 }));
    fc.assert(
      fc.property(colors, ([rgb, alpha]) => {
        const hex = `#${rgb.toString(16).padStart(6, '0')}${alpha.toString(16).padStart(2, '0')}`;
        const parts = colorParts(hex);
        expect(colorOf(parts.rgb, parts.alpha)).toBe(hex);
      }),
      { seed: 5 },
    );
    expect(colorOf('#ffffff', 1)).toBe('#ffffff');
  });

  it('moves entries of lists, and makes new ones of the defaults', () => {
    expect(movedItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedItem(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
    const schema = [
      field('name'),
      field('goal', { type: 'number', default: 10 }),
      field('go', { type: 'button' }),
    ];
    expect(newItem(schema, 'New')).toEqual({ name: 'New', goal: 10 });
  });
});
