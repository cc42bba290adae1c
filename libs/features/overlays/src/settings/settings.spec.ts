import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import { textWidget } from '@studio/widgets/text/text.widget';
import type { ListItem, Widget } from '@studio/widgets/widget';
import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';
import { fieldsView } from './settings.query-handlers';

const TITLE = 2;
const label = { en: 'Entries', de: 'Einträge' };
/** A text with a list setting. */
const withList: Widget = {
  ...textWidget,
  fields: [
    ...textWidget.fields,
    {
      key: 'links',
      type: 'list',
      label,
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label, default: '', maxLength: 40 },
        { key: 'weight', type: 'number', label, default: 1, min: 1, max: 9, step: 1 },
      ],
      maxItems: 4,
      uniqueBy: 'name',
      firstText: 'name',
    },
  ],
};
const withLists = twoScenes.with({
  catalog: { find: (slug) => (slug === 'text' ? withList : findWidget(slug)), widgets: [withList] },
});
const named = { overlayId, memberId: TITLE, field: 'links' };
const three = withLists.when('AddListItems', {
  ...named,
  items: ['One', { name: 'Two', weight: 2 }, 'Three'],
});

const itemsOf = (given: GivenOverlay): readonly ListItem[] =>
  (given.state().layers[TITLE]?.values['links'] ?? []) as readonly ListItem[];
const names = (given: GivenOverlay): readonly unknown[] => itemsOf(given).map(({ name }) => name);
const versionOf = (given: GivenOverlay): number | undefined => given.state().layers[TITLE]?.version;

describe('settings of a layer', () => {
  const update = (values: object, expectedVersion?: number) =>
    twoScenes.when('UpdateMemberFields', {
      overlayId,
      memberId: TITLE,
      values: { ...values },
      ...(expectedVersion !== undefined && { expectedVersion }),
    });

  it('change by the keys that are sent, and raise the version by one', () => {
    const after = update({ text: ' Hello ', fontSize: 1000 });
    expect(after.state().layers[TITLE]?.values).toEqual({
      ...defaultValues(textWidget),
      text: ' Hello ',
      fontSize: 400,
    });
    expect(versionOf(after)).toBe(2);
  });

  it('that stay as they are make no event', () => {
    update({ text: 'Your text', unknown: 1 }).changesNothing();
  });

  it('are back at their default by null', () => {
    const back = update({ text: 'Hello' }).when('UpdateMemberFields', {
      overlayId,
      memberId: TITLE,
      values: { text: null },
    });
    expect(back.state().layers[TITLE]?.values).toEqual(defaultValues(textWidget));
    expect(versionOf(back)).toBe(3);
  });

  it.each([
    ['unknown_field', { size: 4 }],
    ['invalid_option', { align: 'Links' }],
    ['invalid_value', { fontSize: 'big' }],
    ['invalid_value', { textColor: 'red' }],
    ['invalid_value', { text: 'x'.repeat(501) }],
  ] as const)('are refused with %s: %j', (code, values) => {
    update(values).fails(code);
  });

  it('are refused when they were changed since, with what they are', () => {
    update({ text: 'Hello' }, 0).fails('field_conflict', {
      expectedVersion: 0,
      currentVersion: 1,
      current: defaultValues(textWidget),
    });
    update({ text: 'Hello' }, 2).fails('field_conflict');
    expect(versionOf(update({ text: 'Hello' }, 1))).toBe(2);
  });

  it('of no layer are not found', () => {
    twoScenes
      .when('UpdateMemberFields', { overlayId, memberId: 99, values: { text: 'Hello' } })
      .fails('not_found');
  });

  it('are told with their definitions, options and lists in the language that is asked for', () => {
    const layer = twoScenes.state().layers[TITLE];
    if (!layer) throw new Error('There is no title.');
    const view = fieldsView(layer, 'de');
    expect(view).toMatchObject({ memberId: TITLE, widget: 'text', version: 1, lists: {}, link: null });
    expect(view.dropdowns['align']).toEqual({ left: 'Links', center: 'Mitte', right: 'Rechts' });
    expect(view.fields[0]).toMatchObject({ key: 'text', type: 'textarea', label: 'Text' });
  });
});

describe('entries of a list', () => {
  it('are added at the end, or at a place, each with an id', () => {
    expect(names(three)).toEqual(['One', 'Two', 'Three']);
    expect(new Set(itemsOf(three).map(({ itemId }) => itemId)).size).toBe(3);
    expect(versionOf(three)).toBe(2);
    expect(names(three.when('AddListItems', { ...named, items: ['Zero'], position: 0 }))).toEqual([
      'Zero',
      'One',
      'Two',
      'Three',
    ]);
  });

  it('are new even when they bring the id of another', () => {
    const [one] = itemsOf(three);
    const after = three.when('AddListItems', { ...named, items: [{ itemId: one?.itemId, name: 'Again' }] });
    expect(new Set(itemsOf(after).map(({ itemId }) => itemId)).size).toBe(4);
  });

  it.each([
    ['a name that there is', ['Two']],
    ['a name that is empty', ['New', '  ']],
    ['more than fit', ['Four', 'Five']],
    ['keys that there are not', [{ name: 'Four', size: 1 }]],
  ])('are refused all with %s', (_, items) => {
    three.when('AddListItems', { ...named, items }).fails('list_invalid');
  });

  it('that don’t fit are told with what they look like, each with what is wrong', () => {
    const fault = (index: number, field: string, code: string) =>
      expect.objectContaining({ index, field, code, message: expect.any(String) as string }) as object;
    const refused = (reasons: readonly object[]) =>
      [
        'list_invalid',
        { field: 'links', shape: { name: 'text', weight: 'number' }, reasons, count: 3, maxItems: 4 },
      ] as const;
    const four = { name: 'Four', size: 1, weight: 'heavy' };
    three
      .when('AddListItems', { ...named, items: [four] })
      .fails(...refused([fault(0, 'size', 'unknown_field'), fault(0, 'weight', 'invalid_value')]));
    three
      .when('UpdateListItem', { ...named, index: 1, values: { name: 'One' } })
      .fails(...refused([fault(0, 'name', 'duplicate')]));
    three
      .when('AddListItems', { ...named, items: ['Two'], position: 0 })
      .fails(...refused([fault(0, 'name', 'duplicate')]));
    three
      .when('UpdateMemberFields', { overlayId, memberId: TITLE, values: { text: 'x', links: ['A', 'A'] } })
      .fails(...refused([fault(1, 'name', 'duplicate')]));
  });

  it('that were removed are back once that is undone', () => {
    const two = three.when('RemoveListItems', { ...named, indexes: [0] });
    const back = two.when('Undo', { overlayId, scope: 'mine', force: false, dryRun: false });
    expect(itemsOf(back)).toEqual(itemsOf(three));
  });

  it('change by id or place, and keep their id', () => {
    const [, two] = itemsOf(three);
    const byId = three.when('UpdateListItem', {
      ...named,
      itemId: two?.itemId ?? '',
      index: 0,
      values: { weight: 5 },
    });
    expect(itemsOf(byId)[1]).toEqual({ ...two, weight: 5 });
    const byPlace = three.when('UpdateListItem', { ...named, index: 1, values: { name: ' 2 ' } });
    expect(itemsOf(byPlace)[1]).toEqual({ ...two, name: '2' });
    three.when('UpdateListItem', { ...named, index: 1, values: { name: 'Two' } }).changesNothing();
    three.when('UpdateListItem', { ...named, index: 1, values: { name: 'One' } }).fails('list_invalid');
    three.when('UpdateListItem', { ...named, index: 3, values: { name: 'Four' } }).fails('item_not_found');
  });

  it('are removed by ids and places of the list as it was, all or none', () => {
    const [one] = itemsOf(three);
    const ids = [one?.itemId ?? ''];
    expect(names(three.when('RemoveListItems', { ...named, itemIds: ids, indexes: [2, 2] }))).toEqual([
      'Two',
    ]);
    three.when('RemoveListItems', { ...named, itemIds: [...ids, 'nobody'] }).fails('item_not_found');
  });

  it('move to a place, and beyond the end to the end', () => {
    expect(names(three.when('MoveListItem', { ...named, index: 0, to: 1 }))).toEqual(['Two', 'One', 'Three']);
    expect(names(three.when('MoveListItem', { ...named, index: 0, to: 40 }))).toEqual([
      'Two',
      'Three',
      'One',
    ]);
    three.when('MoveListItem', { ...named, index: 1, to: 1 }).changesNothing();
  });

  it('are replaced as a whole with the other settings', () => {
    const [one, two] = itemsOf(three);
    const after = three.when('UpdateMemberFields', {
      overlayId,
      memberId: TITLE,
      values: { links: [two, 'New', { itemId: one?.itemId, name: 'First' }] },
    });
    expect(names(after)).toEqual(['Two', 'New', 'First']);
    expect(itemsOf(after)[0]).toEqual(two);
    expect(itemsOf(after)[2]?.itemId).toBe(one?.itemId);
  });

  it('belong to list settings only', () => {
    withLists.when('AddListItems', { ...named, field: 'text', items: ['One'] }).fails('unknown_field');
    withLists.when('AddListItems', { ...named, field: 'nothing', items: ['One'] }).fails('unknown_field');
  });
});
