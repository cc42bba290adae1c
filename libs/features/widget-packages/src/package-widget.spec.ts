import { defaultValues, readValues } from '@studio/widgets/read-values';
import { packageWidget } from './package-widget';
import { readFields } from './read-fields';

const widgetOf = (fields: object, saved = {}) => {
  const widget = packageWidget('custom.p1', 'Mine', { fields: readFields(JSON.stringify(fields)), saved });
  // The last setting of each starts its code again.
  expect(widget.fields.at(-1)).toMatchObject({ key: '/reload', command: 'reload' });
  return { ...widget, fields: widget.fields.slice(0, -1) };
};

describe('a package as a widget of layers', () => {
  it.each([
    ['text', { value: 5 }, { type: 'text', default: '5' }],
    ['textarea', {}, { type: 'textarea', default: '' }],
    ['unknown', { value: 'a' }, { type: 'text', default: 'a' }],
    ['number', { value: '7' }, { type: 'number', default: 7 }],
    ['slider', { min: 9, max: 1, steps: 0 }, { type: 'number', min: 1, max: 9, step: 1, default: 0 }],
    ['checkbox', { value: 'true' }, { type: 'boolean', default: true }],
    ['colorpicker', { value: '#FA0' }, { type: 'color', default: '#ffaa00' }],
    ['colorpicker', { value: 'rgba(0, 10, 255, 0.5)' }, { type: 'color', default: '#000aff80' }],
    ['colorpicker', { value: 'tomato' }, { type: 'text', default: 'tomato' }],
    ['colorpicker', {}, { type: 'color', default: '#000000' }],
    ['dropdown', { value: 'z', options: { a: 'A', b: 'B' } }, { type: 'dropdown', default: 'a' }],
    ['dropdown', { value: 'z' }, { type: 'text', default: 'z' }],
    [
      'image-input',
      { value: 'https://example.com/a.png' },
      { type: 'image', default: 'https://example.com/a.png' },
    ],
    ['googleFont', { value: 'Roboto' }, { type: 'text', default: 'Roboto' }],
  ])('has a setting for a field of the type %s %j', (type, field, expected) => {
    expect(widgetOf({ key: { type, ...field } }).fields).toMatchObject([{ key: 'key', ...expected }]);
  });

  it('has a button that sends its key and value to the widget', () => {
    const { fields } = widgetOf({ again: { type: 'button', label: 'Once more', value: 'x' } });
    expect(fields).toMatchObject([
      {
        ...{ key: 'again', type: 'button', label: { en: 'Once more' } },
        args: { listener: 'widget-button', field: 'again', value: 'x' },
      },
    ]);
  });

  it('has none for fields that no form shows', () => {
    const fields = { hidden: { type: 'hidden', value: 1 }, words: { type: 'text', multiple: true } };
    expect(widgetOf(fields).fields).toEqual([]);
  });

  it('has a list of uploads for a field of several files', () => {
    const widget = widgetOf({
      files: { type: 'sound-input', label: 'Sounds', multiple: true, value: ['x'] },
    });
    expect(widget.fields).toMatchObject([
      { key: 'files', type: 'list', default: [], itemSchema: [{ key: 'file', type: 'audio', default: '' }] },
    ]);
  });

  it('has the saved values as defaults, also those that no editor would accept', () => {
    const widget = widgetOf({ size: { type: 'number', value: 1, min: 0, max: 9 } }, { size: 50 });
    expect(defaultValues(widget)).toEqual({ size: 50 });
    expect(readValues(widget, { size: 50 }).values).toEqual({ size: 9 });
  });
});
