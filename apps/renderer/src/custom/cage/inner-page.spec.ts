import { fieldData, filledIn } from '@studio/widgets/custom/filled-in';
import { innerPage, type CagedFiles } from './inner-page';

const files: CagedFiles = { html: '', css: '', js: '', fields: {}, data: {}, pins: {} };
const start = {
  values: {},
  load: {
    ...{ channel: {}, session: { data: {} }, recents: [] },
    currency: { code: 'USD', name: '', symbol: '' },
    overlay: { isEditorMode: false, muted: false },
  },
};
const page = (more: Partial<CagedFiles>, values = {}): string =>
  innerPage(
    { ...files, ...more },
    { ...start, values },
    { shim: 'SHIM', jquery: 'JQUERY' },
    'https://w/w/1/',
  );

describe('fields of a widget', () => {
  it('have the value of the layer, else the saved one, else the declared one', () => {
    const fields = {
      a: { value: 1 },
      b: { value: 1 },
      c: { value: 1 },
      d: { type: 'dropdown', options: { x: 'X' } },
    };
    expect(fieldData(fields, { b: 2, c: 2 }, { c: 3 })).toEqual({ a: 1, b: 2, c: 3, d: 'x' });
  });

  it('without a value are empty after their type', () => {
    const fields = {
      a: { type: 'text' },
      b: { type: 'checkbox' },
      c: { type: 'slider' },
      d: { multiple: true },
    };
    expect(fieldData(fields, {}, {})).toEqual({ a: '', b: false, c: 0, d: [] });
  });

  it('with several files are lists of addresses; those of the author while the layer has none', () => {
    const fields = { a: { multiple: true, value: ['x'] }, b: { multiple: true, value: ['x'] } };
    const values = { a: [{ file: '/media/1' }, { file: '' }, { file: '/media/2' }], b: [{ file: '' }] };
    expect(fieldData(fields, {}, values)).toEqual({ a: ['/media/1', '/media/2'], b: ['x'] });
  });

  it('are put in once, for known keys only, and not into templates of scripts', () => {
    const text = '{{a}} {{ a }} {a} {other} {{other}} ${a} {{$&}}';
    expect(filledIn(text, { a: '{b} $&', b: 'no' })).toBe(
      '{b} $& {b} $& {b} $& {other} {{other}} ${a} {{$&}}',
    );
  });
});

describe('the page of a widget', () => {
  it('runs what it needs before the code of the widget', () => {
    const html = page({ html: '<p>hi</p>', css: 'p {}', js: 'CODE' });
    const order = ['window.__studioStart', 'SHIM', 'JQUERY', 'p {}', '<p>hi</p>', 'CODE'].map((part) =>
      html.indexOf(part),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it('is not ended by texts of the widget or of viewers', () => {
    const html = page({ js: 'a = "</script><b>"; b = "<!--"', css: '</style><i>' }, { name: '</script><u>' });
    expect(html).not.toMatch(/<\/script><[bu]>|<\/style><i>|<!--/);
    expect(html).toContain('a = "<\\/script><b>"');
  });

  it('has pinned files in values that are their addresses', () => {
    const pins = { 'https://cdn.example.com/a.png': 'pins/1.png' };
    const values = { one: 'https://cdn.example.com/a.png', all: ['https://cdn.example.com/a.png', 'x'] };
    const fields = { one: {}, all: { multiple: true } };
    const html = page({ pins, fields, js: '"{{one}}"' }, values);
    expect(html).toContain(
      '"fieldData":{"one":"https://w/w/1/pins/1.png","all":["https://w/w/1/pins/1.png","x"]}',
    );
    expect(html).toContain('<script>"https://w/w/1/pins/1.png"</script>');
  });

  it('takes pinned files for their addresses, with any scheme', () => {
    const pins = { 'https://cdn.example.com/a.js?v=1': 'pins/1.js' };
    const html = page({
      pins,
      html: 'https://cdn.example.com/a.js?v=1 //cdn.example.com/a.js?v=1 //cdn.example.com/axjs',
    });
    expect(html).toContain('https://w/w/1/pins/1.js https://w/w/1/pins/1.js //cdn.example.com/axjs');
  });
});
