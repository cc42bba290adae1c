import { Problem } from '@studio/kernel/problem';
import { catalog } from './catalog';
import { backgroundWidget } from './background/background.widget';
import { imageWidget } from './image/image.widget';
import { shapeWidget } from './shape/shape.widget';
import { textWidget } from './text/text.widget';
import { fontFamilies } from './fonts';
import { browserWidget } from './browser/browser.widget';
import { checkValues, defaultValues, readValues } from './read-values';
import type { Field, Values, Widget } from './widget';
import { mediaIn } from './media-values';

/** A widget with only these fields. */
const widgetOf = (...fields: Field[]): Widget => ({ ...shapeWidget, slug: 'fixture', fields });

const label = { en: 'Field', de: 'Feld' };

function refusal(read: () => unknown): Problem {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

interface Examples {
  readonly kept: readonly unknown[];
  readonly refused: readonly unknown[];
  readonly code: 'invalid_value' | 'invalid_option' | 'list_invalid';
}

/** Values that a field keeps as they are, out to its very bounds, and values that it refuses. */
function examples(field: Field): Examples {
  switch (field.type) {
    case 'text':
    case 'textarea': {
      // An emoji is one character but two UTF-16 units.
      if (field.timeZone)
        return {
          kept: ['', 'Europe/Berlin', ' UTC ', 'America/Argentina/Buenos_Aires'],
          refused: ['Europe/Atlantis', 'x', 'constructor', 'x'.repeat(field.maxLength + 1), 5, {}],
          code: 'invalid_value',
        };
      // The caller decides which addresses are allowed: see below.
      if (field.webAddress)
        return {
          kept: [''],
          refused: ['example.com', 'http://example.com', 'x'.repeat(field.maxLength + 1), 5, {}],
          code: 'invalid_value',
        };
      const longest = ['x'.repeat(field.maxLength), '🎉'.repeat(field.maxLength)];
      const tooLong = longest.map((text) => `${text}x`);
      return {
        kept: ['', ' kept as sent '.slice(0, field.maxLength), ...longest],
        refused: [...tooLong, 5, true, [], {}],
        code: 'invalid_value',
      };
    }
    case 'number': {
      const { min, max, step } = field;
      return {
        kept: [min, max, min + step, max - step],
        refused: [String(min), true, [min], {}, NaN, Infinity, -Infinity],
        code: 'invalid_value',
      };
    }
    case 'color': {
      const transparent = ['#00000000', '#ABCDEF12'];
      const wrong = ['#fff', '#fffff', '#1234567', '#gggggg', 'red', '#000000\n', '', 0, true, [], {}];
      return {
        kept: ['#000000', '#FFffFF', ...(field.alpha ? transparent : [])],
        refused: [...wrong, ...(field.alpha ? [] : transparent)],
        code: 'invalid_value',
      };
    }
    case 'boolean':
      return { kept: [true, false], refused: ['true', 0, 1, '', [], {}], code: 'invalid_value' };
    case 'dropdown': {
      const keys = field.options.map(({ key }) => key);
      // Labels are no keys; neither are names that every object answers to.
      const labels = field.options.map(({ label }) => label.en).filter((text) => !keys.includes(text));
      return {
        kept: keys,
        refused: [...labels, '__proto__', 'constructor', '', 0, true, [], {}],
        code: 'invalid_option',
      };
    }
    case 'font':
      return {
        kept: fontFamilies.map(({ family }) => family),
        refused: ['inter', 'Comic Sans MS', '', 5, [], {}],
        code: 'invalid_option',
      };
    case 'image':
    case 'video':
    case 'audio':
    case 'lottie':
      return {
        kept: [''],
        refused: ['https://example.com/a.png', 'javascript:alert(1)', 5, [], {}],
        code: 'invalid_value',
      };
    // Tests of entries are in list-values.spec.
    case 'list':
      return { kept: [], refused: ['x', 5, true, {}, [5]], code: 'list_invalid' };
    default:
      throw new Error(`Give examples of ${field.type}.`);
  }
}

/** Buttons have no value. */
const everyField = catalog.flatMap((widget) =>
  widget.fields.filter(({ type }) => type !== 'button').map((field) => ({ widget, field })),
);

describe.each(everyField)('$widget.slug $field.key', ({ widget, field }) => {
  const { kept, refused, code } = examples(field);
  const read = (value: unknown): unknown => readValues(widget, { [field.key]: value }).values[field.key];

  it('keeps what is within its bounds', () => {
    for (const value of kept) {
      expect(readValues(widget, { [field.key]: value })).toMatchObject({ ignored: [], clamped: [] });
      expect(read(value)).toBe(value);
    }
  });

  it('refuses everything else and names the field', () => {
    for (const value of refused) {
      const problem = refusal(() => read(value));
      expect(problem.code).toBe(code);
      expect(problem.details).toMatchObject({ field: field.key });
    }
  });

  it('takes null as its default', () => {
    expect(read(null)).toBe(defaultValues(widget)[field.key]);
  });
});

const everyNumber = everyField.flatMap(({ widget, field }) =>
  field.type === 'number' ? [{ widget, field }] : [],
);

describe.each(everyNumber)('$widget.slug $field.key', ({ widget, field: { key, min, max, step } }) => {
  it.each([
    ['one step below', min - step, min],
    ['far below', -1e300, min],
    ['one step above', max + step, max],
    ['far above', 1e300, max],
  ])('moves a number %s to its nearest bound and says so', (_, sent, saved) => {
    const { values, clamped } = readValues(widget, { [key]: sent });
    expect(values[key]).toBe(saved);
    expect(clamped).toEqual([key]);
  });
});

describe('readValues', () => {
  it('fills in the default of every key that was not sent', () => {
    const { values } = readValues(textWidget, { text: 'Hello' });
    expect(values).toEqual({ ...defaultValues(textWidget), text: 'Hello' });
  });

  it('leaves what was saved before where nothing was sent', () => {
    const base = { ...defaultValues(textWidget), text: 'Before', fontSize: 20 };
    expect(readValues(textWidget, { text: 'After' }, base).values).toEqual({ ...base, text: 'After' });
  });

  it('resets to the default, not to what was saved before, on null', () => {
    const base = { ...defaultValues(textWidget), fontSize: 20 };
    expect(readValues(textWidget, { fontSize: null }, base).values).toEqual(defaultValues(textWidget));
  });

  it('gives a key that saved values lack its default, and drops one that the widget lost', () => {
    const values: Values = readValues(textWidget, {}, { text: 'Old', gone: 1 }).values;
    expect(values).toEqual({ ...defaultValues(textWidget), text: 'Old' });
  });

  it('changes neither what was sent nor what was saved', () => {
    const sent = Object.freeze({ fontSize: 1e6 });
    const base = Object.freeze({ text: 'Saved' });
    expect(readValues(textWidget, sent, base).values).toMatchObject({ fontSize: 400, text: 'Saved' });
  });

  it('drops unknown keys and lists them in the order sent', () => {
    const { values, ignored } = readValues(textWidget, { zebra: 1, text: 'Hello', ape: null });
    expect(ignored).toEqual(['zebra', 'ape']);
    expect(values).not.toHaveProperty('zebra');
  });

  it('takes names that every object answers to for unknown keys', () => {
    const sent = JSON.parse('{"__proto__": {"text": "x"}, "constructor": "x", "toString": 1}') as Values;
    const { values, ignored } = readValues(textWidget, sent);
    expect(ignored).toEqual(['__proto__', 'constructor', 'toString']);
    expect(values).toEqual(defaultValues(textWidget));
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  it('names the allowed options by key and label, in the language asked for', () => {
    const problem = refusal(() => readValues(textWidget, { align: 'Links' }, {}, { locale: 'de' }));
    expect(problem.toBody()).toMatchObject({
      code: 'invalid_option',
      details: {
        field: 'align',
        allowed: [
          { key: 'left', label: 'Links' },
          { key: 'center', label: 'Mitte' },
          { key: 'right', label: 'Rechts' },
        ],
      },
    });
  });

  it('names the allowed families of a font', () => {
    const { details } = refusal(() => readValues(textWidget, { font: 'Wingdings' }));
    expect(details?.['allowed']).toContainEqual({ key: 'Press Start 2P', label: 'Press Start 2P' });
  });

  it('says what it expected instead of a wrong value', () => {
    const expected = (sent: Values) => refusal(() => readValues(textWidget, sent)).details?.['expected'];
    expect(expected({ fontSize: '48' })).toBe('a number');
    expect(expected({ textColor: 'red' })).toBe('#rrggbb or #rrggbbaa');
    expect(expected({ text: 'x'.repeat(501) })).toBe('text of at most 500 characters');
  });

  it('takes no transparency where a color has none', () => {
    const field: Field = { key: 'ink', type: 'color', label, default: '#000000', alpha: false };
    expect(refusal(() => readValues(widgetOf(field), { ink: '#00000080' })).details).toEqual({
      field: 'ink',
      expected: '#rrggbb',
    });
  });

  it('reads a negative zero as zero, which is what would be stored', () => {
    const { values, clamped } = readValues(textWidget, { strokeWidth: -0 });
    expect(values['strokeWidth']).toBe(0);
    expect(clamped).toEqual([]);
  });

  it('has no value for a button', () => {
    const widget = widgetOf({ key: 'go', type: 'button', label, command: 'pulse' });
    expect(defaultValues(widget)).toEqual({});
    expect(readValues(widget, { go: true })).toEqual({ values: {}, ignored: ['go'], clamped: [] });
  });
});

describe('settings that show uploads', () => {
  const media = new Map([
    ['/media/a.png', 'image'],
    ['/media/a.mp4', 'video'],
  ]);
  const read = (src: unknown, base = {}) => readValues(imageWidget, { src }, base, { media }).values['src'];

  it('take uploads of their kind, and nothing', () => {
    expect(read('/media/a.png')).toBe('/media/a.png');
    expect(read('')).toBe('');
    expect(read(null)).toBe('');
  });

  it.each(['/media/a.mp4', '/media/b.png', 'https://example.com/a.png', 'javascript:alert(1)', 7])(
    'refuse %p',
    (src) => {
      expect(refusal(() => read(src)).code).toBe('invalid_value');
    },
  );

  it('keep what they show although its upload is gone', () => {
    expect(read('/media/gone.png', { src: '/media/gone.png' })).toBe('/media/gone.png');
  });

  it('are found in values', () => {
    const values = { src: '/media/a.png', kind: 'image', video: '', color1: '/media/no.png' };
    expect(mediaIn(backgroundWidget.fields, values)).toEqual([
      { field: 'src', type: 'image', url: '/media/a.png' },
    ]);
  });
});

describe('addresses of the web', () => {
  const read = (
    url: string,
    addressFault = (address: URL) => (address.port === '' ? null : 'one without a port'),
  ) => readValues(browserWidget, { url }, {}, { addressFault }).values['url'];

  it('are taken as they are written, and nothing is', () => {
    expect(read('https://example.com/a?b#c')).toBe('https://example.com/a?b#c');
    expect(read('')).toBe('');
  });

  it.each(['example.com', 'https://', 'https://a:b@example.com', 'https://example.com:81'])(
    '%s is refused, in lists too',
    (url) => {
      expect(refusal(() => read(url)).toBody()).toMatchObject({
        code: 'invalid_value',
        details: { field: 'url' },
      });
      const urls = [{ name: 'a', url }];
      const inList = () =>
        readValues(
          browserWidget,
          { urls },
          {},
          { addressFault: (address) => (address.port === '' ? null : 'x') },
        );
      expect(refusal(inList).toBody()).toMatchObject({ code: 'list_invalid', details: { field: 'urls' } });
    },
  );

  it('are refused by those who don’t know which are private', () => {
    expect(() => readValues(browserWidget, { url: 'https://example.com' })).toThrow('url must be empty');
  });
});

describe('checkValues', () => {
  const reading = { locale: 'de', media: new Map<string, string>(), addressFault: () => null } as const;
  const check = (sent: Values) => checkValues(textWidget, sent, reading);

  it('tells everything that is refused, each field once, in the order sent', () => {
    const { refused } = check({ fontSize: 'big', text: 'Hello', align: 'Links', textColor: 'red' });
    expect(refused.map(({ code, details }) => [code, details?.['field']])).toEqual([
      ['invalid_value', 'fontSize'],
      ['invalid_option', 'align'],
      ['invalid_value', 'textColor'],
    ]);
  });

  it('reads the rest as readValues does; what is refused has its default', () => {
    const sound = { text: 'Hello', radius: 1e9, nonsense: 1 };
    expect(check({ ...sound, fontSize: 'big' })).toMatchObject(readValues(textWidget, sound));
    expect(check(sound)).toEqual({ ...readValues(textWidget, sound), refused: [] });
  });

  it('refuses first what readValues refuses', () => {
    const sent = { text: 5, align: 'middle' };
    expect(check(sent).refused[0]?.toBody()).toEqual(
      refusal(() => readValues(textWidget, sent, {}, { locale: 'de' })).toBody(),
    );
  });
});
