import Ajv2020 from 'ajv/dist/2020';
import { catalog } from './catalog';
import { clockWidget } from './clock/clock.widget';
import { shapeWidget } from './shape/shape.widget';
import { textWidget } from './text/text.widget';
import { describeField, describeWidget, stateSchema } from './describe';
import type { Field, Widget } from './widget';

function field(widget: Widget, key: string): Field {
  const found = widget.fields.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`${widget.slug} has no field ${key}.`);
  return found;
}

describe('describeWidget', () => {
  it('answers the record of a widget with its labels in one language', () => {
    expect(describeWidget(textWidget, 'de')).toEqual({
      slug: 'text',
      name: 'Text',
      description: textWidget.description.de,
      category: 'basic',
      icon: 'text',
      defaultSize: { w: 600, h: 120 },
      flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
      commands: [
        { name: 'set_text', label: 'Text setzen', args: textWidget.commands[0].args },
        { name: 'show', label: 'Einblenden' },
        { name: 'hide', label: 'Ausblenden' },
      ],
      liveData: ['text-variables'],
      version: textWidget.version,
      keywords: textWidget.keywords.split(', '),
      thumbUrl: `/renderer/widget-text.webp?v=${textWidget.version}`,
    });
  });
});

describe('describeField', () => {
  it('keeps the keys of its type', () => {
    expect(describeField(field(textWidget, 'fontSize'), 'en')).toEqual({
      key: 'fontSize',
      type: 'number',
      label: 'Font size',
      group: 'Text style',
      default: 48,
      min: 8,
      max: 400,
      step: 1,
      unit: 'px',
    });
  });

  it('names a dropdown’s options by key and label', () => {
    expect(describeField(field(shapeWidget, 'gradient'), 'de')).toMatchObject({
      options: [
        { key: 'none', label: 'Keiner' },
        { key: 'linear', label: 'Linear' },
        { key: 'radial', label: 'Radial' },
      ],
    });
  });

  it('says when a field is shown, and helps in one language', () => {
    expect(describeField(field(shapeWidget, 'angle'), 'en')['showIf']).toEqual({
      key: 'gradient',
      equals: 'linear',
    });
    expect(describeField(field(clockWidget, 'timezone'), 'de')['help']).toMatch(/^Ein Name wie/);
  });

  it('names the families of a font with their weights', () => {
    expect(describeField(field(textWidget, 'font'), 'en')).toMatchObject({
      source: 'google',
      weights: [300, 400, 500, 600, 700, 800, 900],
    });
    expect(describeField(field(textWidget, 'font'), 'en')['options']).toContainEqual({
      key: 'Bangers',
      label: 'Bangers',
      weights: [400],
    });
  });

  it('describes the item fields of a list in one language too', () => {
    const label = { en: 'Entries', de: 'Einträge' };
    const list: Field = {
      key: 'items',
      type: 'list',
      label,
      default: [],
      itemSchema: [{ key: 'name', type: 'text', label, default: '', maxLength: 40 }],
      maxItems: 5,
      uniqueBy: 'name',
      firstText: 'name',
    };
    expect(describeField(list, 'de')).toMatchObject({ itemSchema: [{ key: 'name', label: 'Einträge' }] });
  });
});

describe.each(catalog)('the descriptions of $slug', (widget) => {
  it.each(['en', 'de'] as const)('hold no text in two languages (%s)', (locale) => {
    const described = [
      describeWidget(widget, locale),
      widget.fields.map((each) => describeField(each, locale)),
    ];
    expect(JSON.stringify(described)).not.toContain('"de":');
  });

  it('have schemas of arguments and state that compile', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['x-shape'] });
    for (const { args } of widget.commands) if (args) ajv.compile(args);
    const schema = stateSchema(widget);
    ajv.compile(schema);
    expect(schema.required).toEqual(Object.keys(widget.state ?? {}));
  });
});
