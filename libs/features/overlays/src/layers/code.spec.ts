import { Problem } from '@studio/kernel/problem';
import { textWidget } from '@studio/widgets/text/text.widget';
import type { Widget } from '@studio/widgets/widget';
import { outputOf } from '../render/overlay.output';
import { overlayId, twoScenes } from '../testing/given-overlay';

describe('a layer that shows a widget package', () => {
  const widget = { ...textWidget, slug: 'custom.p1', name: { en: `${'long '.repeat(9)}`, de: '' } };
  const code = { hash: 'a'.repeat(64), kind: 'se' } as const;
  const added = twoScenes.when(
    'AddMember',
    { overlayId, widget: 'custom.p1', values: { text: 'Hi', none: 1 } },
    { packaged: { code, widget } },
  );

  it('has the code, the name and the settings of the package', () => {
    expect(added.state().layers[4]).toMatchObject({
      ...{ widget: 'custom.p1', code, name: 'long long long long long long long long' },
      values: { text: 'Hi' },
    });
    expect(added.state().layers[4]?.values).not.toHaveProperty('none');
  });

  it('is sent to renderers with its code', () => {
    const { layers } = outputOf(added.state()) ?? {};
    expect(layers?.[4]?.state).toEqual({ custom: { ...code, packageId: 'p1', memberId: 4 } });
    expect(layers?.[2]).not.toHaveProperty('state');
  });

  it('is refused where the owner of the overlay has no such package', () => {
    const packaged = new Problem('invalid_option', 'There is no such package.', {
      field: 'widget',
      allowed: [],
    });
    twoScenes.when('AddMember', { overlayId, widget: 'custom.p2' }, { packaged }).fails('invalid_option');
  });

  it('changes settings by the declarations of its code', () => {
    const change = (values: { readonly [key: string]: unknown }) =>
      added.when('UpdateMemberFields', { overlayId, memberId: 4, values }, { layerWidget: widget });
    expect(change({ text: 'Bye' }).state().layers[4]?.values['text']).toBe('Bye');
    change({ none: 1 }).fails('unknown_field');
    change({ text: 5 }).fails('invalid_value');
  });

  it('keeps its code in a copy', () => {
    expect(added.when('DuplicateMember', { overlayId, memberId: 4 }).state().layers[5]).toMatchObject({
      code,
    });
  });
});

describe('apply_widget_package', () => {
  const field = { ...textWidget.fields[0], key: 'word' } as const;
  const label = { en: '', de: '' };
  const size = { key: 'size', type: 'number', label, default: 5, min: 0, max: 9, step: 1 } as const;
  const widgetOf = (...fields: Widget['fields']): Widget => ({ ...textWidget, slug: 'custom.p1', fields });
  const first = { hash: 'a'.repeat(64), kind: 'se' } as const;
  const second = { hash: 'b'.repeat(64), kind: 'se' } as const;
  const before = twoScenes
    .when(
      'AddMember',
      { overlayId, widget: 'custom.p1', values: { word: 'Mine' } },
      { packaged: { code: first, widget: widgetOf(field) } },
    )
    .when(
      'AddMember',
      { overlayId, widget: 'custom.p1' },
      { packaged: { code: second, widget: widgetOf(field) } },
    );
  const applied = (widget: Widget, command = {}) =>
    before.when(
      'ApplyWidgetPackage',
      { overlayId, packageId: 'p1', ...command },
      { present: { code: second, widget } },
    );

  it('gives layers the code, keeps settings that fit, and has defaults for new ones', () => {
    const { layers } = applied(widgetOf(field, size)).state();
    expect(layers[4]).toMatchObject({ code: second, values: { word: 'Mine', size: 5 }, version: 2 });
  });

  it('has the default of a setting that is of another kind now, and keeps what is no setting any more', () => {
    expect(applied(widgetOf({ ...size, key: 'word' })).state().layers[4]?.values).toMatchObject({ word: 5 });
    expect(applied(widgetOf(size)).state().layers[4]?.values).toEqual({ word: 'Mine', size: 5 });
  });

  it('changes the layers that are named, and none that has the code', () => {
    applied(widgetOf(field), { memberIds: [5] }).then([]);
    applied(widgetOf(field), { memberIds: [9] }).fails('not_found');
    expect(applied(widgetOf(field)).state().layers[5]).toBe(before.state().layers[5]);
  });

  it('is refused without the package', () => {
    const present = new Problem('not_found', 'There is no such package.', {});
    before.when('ApplyWidgetPackage', { overlayId, packageId: 'p1' }, { present }).fails('not_found');
  });
});
