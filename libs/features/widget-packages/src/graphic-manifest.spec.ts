import { filesIn, graphicManifest, ografExamples } from '../../../../test/support/graphics';
import { graphicFields } from './graphic-fields';
import { faultOf, unmetIn } from './graphic-manifest';
import { packageWidget } from './package-widget';

const withProperty = (property: object): object => ({
  ...graphicManifest,
  schema: { type: 'object', properties: { one: property } },
});

describe('the manifest of a graphic', () => {
  it('may have all that version 1 knows, and what its maker adds', () => {
    const manifest = {
      ...graphicManifest,
      author: { name: 'Ada', email: 'a@example.com', v_role: 'x' },
      stepCount: -1,
      renderRequirements: [
        { resolution: { width: { min: 600 } }, frameRate: { ideal: 60 } },
        { accessToPublicInternet: { exact: false }, engine: [{ type: 'CEF', version: { min: '103' } }] },
      ],
      thumbnails: [{ file: 'a.png', resolution: { width: 1, height: 1 } }],
      customActions: [{ id: 'go', name: 'Go', schema: null }],
      v_editor: { any: 'thing' },
    };
    expect(faultOf(manifest)).toBeNull();
  });

  it.each([
    [{ $schema: 'https://ograf.ebu.io/v1/' }, /^\$schema must be https:\/\/ograf.ebu.io\/v1\/specification/],
    [{ id: undefined }, /^id must be text/],
    [{ id: 'a/b' }, /^id must be text without "\/"\.$/],
    [{ main: 7 }, /^main must be text of at least 1 characters\.$/],
    [{ supportsNonRealTime: undefined }, /^supportsNonRealTime must be true or false\.$/],
    [{ supportsRealTime: 'yes' }, /^supportsRealTime must be true or false\.$/],
    [{ stepCount: -2 }, /^stepCount must be an integer of at least -1\.$/],
    [{ author: { email: 'x' } }, /^author\.name must be text\.$/],
    [{ actions: [] }, /^actions must be left out/],
    [{ customActions: [{ name: 'Go' }] }, /^customActions\.0\.id must be text\.$/],
    [
      { customActions: [{ id: 'a', name: 'Go', schema: {} }] },
      /^customActions\.0\.schema\.type must be one of/,
    ],
    [{ renderRequirements: [{ frameRate: 60 }] }, /^renderRequirements\.0\.frameRate must be an object\.$/],
    [{ schema: { type: 'object' } }, /^schema\.properties must be/],
  ])('is refused with %j', (change, expected) => {
    expect(faultOf(JSON.parse(JSON.stringify({ ...graphicManifest, ...change })))).toMatch(expected);
  });

  it.each([
    [{ type: 'text' }, /^schema\.properties\.one\.type must be one of boolean, string/],
    [{ type: ['string', 'null'] }, /^schema\.properties\.one\.type must be one of/],
    [{ type: 'number', default: '5' }, /^schema\.properties\.one\.default must be a number\.$/],
    [{ type: 'array' }, /^schema\.properties\.one\.items must be/],
    [
      { type: 'string', gddType: 'color-rrggbb' },
      /^schema\.properties\.one\.pattern must be \^#\[0-9a-f\]\{6\}\$/,
    ],
    [{ type: 'string', gddType: 'duration-ms' }, /^schema\.properties\.one\.type must be integer\.$/],
    [{ type: 'string', gddType: 'select', enum: ['a'] }, /^schema\.properties\.one\.gddOptions must be/],
    [{ type: 'string', pattern: '(' }, /^schema\.properties\.one\.pattern must be text\.$/],
    [
      { type: 'object', properties: { two: { type: 'array', items: {} } } },
      /^schema\.properties\.one\.properties\.two\.items\.type must be one of/,
    ],
  ])('is refused with the property %j', (property, expected) => {
    expect(faultOf(withProperty(property))).toMatch(expected);
  });

  it.each([null, [], 'text'])('is no %j', (manifest) => {
    expect(faultOf(manifest)).toBe('It must be an object.');
  });
});

describe('the schema of a graphic', () => {
  it.each([
    [
      { type: 'string', title: 'One' },
      { type: 'text', default: '', label: { en: 'One' } },
    ],
    [
      { type: 'string', gddType: 'multi-line/rich', default: 'a' },
      { type: 'textarea', default: 'a' },
    ],
    [
      { type: 'string', gddType: 'toString' },
      { type: 'text', default: '' },
    ],
    [
      { type: 'integer', minimum: 1, maximum: 5, default: 2 },
      { type: 'number', min: 1, max: 5, step: 1, default: 2 },
    ],
    [
      { type: 'number', gddType: 'percentage', default: 0.25 },
      { type: 'number', step: 0.01, default: 0.25 },
    ],
    [
      { type: 'integer', gddType: 'duration-ms', title: 'Wait' },
      { type: 'number', label: { en: 'Wait (ms)' } },
    ],
    [
      { type: 'boolean', default: true },
      { type: 'boolean', default: true },
    ],
    [
      {
        type: 'integer',
        enum: [2, 1],
        gddType: 'select',
        gddOptions: { labels: { 1: 'Small' } },
        default: 1,
      },
      { type: 'dropdown', default: '1', options: [{ key: '1', label: { en: 'Small' } }, { key: '2' }] },
    ],
    [
      { type: 'string', gddType: 'color-rrggbb', default: '#00FF00' },
      { type: 'color', alpha: false, default: '#00ff00' },
    ],
    [
      { type: 'string', gddType: 'color-rrggbbaa', default: '#00ff0080' },
      { type: 'color', alpha: true, default: '#00ff0080' },
    ],
    [
      { type: 'string', gddType: 'file-path/image-path' },
      { type: 'image', default: '' },
    ],
    [
      { type: 'object', properties: { a: { type: 'string', default: 'x' } } },
      { type: 'textarea', default: '{"a":"x"}', label: { en: 'one (JSON)' } },
    ],
    [
      { type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
      { type: 'textarea', default: '["a","b"]' },
    ],
  ])('has the setting for %j', (property, expected) => {
    const fields = graphicFields({ properties: { one: property } });
    const widget = packageWidget('custom.p', 'Mine', { kind: 'ograf', fields, saved: {} });
    expect(widget.fields.filter(({ type }) => type !== 'button')).toMatchObject([
      { key: 'one', ...expected },
    ]);
  });

  it('has the settings in the order that it names, the others after them', () => {
    const properties = {
      a: { type: 'string' },
      b: { type: 'string', order: 2 },
      c: { type: 'string', order: 1 },
    };
    expect(graphicFields({ properties }).map(({ key }) => key)).toEqual(['c', 'b', 'a']);
  });
});

(ografExamples.length > 0 ? it : it.skip)('the manifests of the examples of the EBU are accepted', () => {
  for (const name of ografExamples) {
    const files = filesIn(name);
    const path = Object.keys(files).find((each) => each.endsWith('.ograf.json')) ?? '';
    expect([name, faultOf(JSON.parse(String(files[path])))]).toEqual([name, null]);
  }
});

describe('requirements of a graphic', () => {
  const manifest = { name: 'Lower third', main: 'a.mjs', supportsRealTime: true };
  const uhd = { resolution: { width: { exact: 3840 }, height: { min: 2160 } }, frameRate: { max: 30 } };
  it.each([
    [[], null],
    [[{ resolution: { width: { min: 1280 }, height: { exact: 1080 } }, frameRate: { min: 50 } }], null],
    [[uhd, {}], null],
    [
      [uhd, { accessToPublicInternet: { exact: true } }],
      'a width of 3840 pixels and a height of at least 2160 pixels and a rate of at most 30 frames a second',
    ],
    [[{ accessToPublicInternet: { exact: true } }], 'access to the web'],
  ])('%j', (renderRequirements, expected) => {
    expect(unmetIn({ ...manifest, renderRequirements })).toBe(expected);
  });
});
