import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { catalog, findWidget } from './catalog';
import { stateSchema } from './describe';
import { fontFamilies, fontWeights } from './fonts';
import { defaultValues, readValues } from './read-values';
import type { Field, Localized } from './widget';

const unique = (names: readonly string[]) => new Set(names).size === names.length;

describe('the catalog', () => {
  it('has a file with the drawing of each widget', () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
    const wanted = catalog.map(({ slug }) => `${slug}.drawing.ts`);
    expect(wanted.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('lists its widgets in a fixed order', () => {
    expect(catalog.map(({ slug }) => slug)).toEqual([
      'text',
      'shape',
      'webcam-frame',
      'clock',
      'image',
      'video',
      'background',
      'counter',
      'countdown',
      'label',
      'goal-bar',
      'challenges',
      'chat-box',
      'alert-box',
      'event-list',
      'subathon',
      'socials',
      'giveaway',
      'now-playing',
      'youtube-player',
      'sound',
      'media',
      'drawing',
      'lower-third',
      'ticker',
      'slideshow',
      'stopwatch',
      'chat-highlight',
      'leaderboard',
      'poll',
      'wheel',
      'song-queue',
      'emote-rain',
      'viewer-count',
      'hype-train',
      'shoutout',
      'credits',
      'stream-boss',
      'qr-code',
      'browser',
      'splits',
      'scoreboard',
      'stinger',
      'word-cloud',
      'sponsors',
      'tip-jar',
      'heart-rate',
      'avatars',
      'prediction',
      'clips',
      'guest-frame',
    ]);
  });

  it('finds each widget by its slug and nothing by another', () => {
    for (const widget of catalog) expect(findWidget(widget.slug)).toBe(widget);
    expect(findWidget('Text')).toBeUndefined();
    expect(findWidget('__proto__')).toBeUndefined();
  });

  it('has no slug twice', () => {
    expect(unique(catalog.map(({ slug }) => slug))).toBe(true);
  });

  it('has lists of flat entries only', () => {
    const lists = catalog.flatMap(({ fields }) => fields.filter((field) => field.type === 'list'));
    const inner: readonly string[] = lists.flatMap(({ itemSchema }) => itemSchema.map(({ type }) => type));
    expect(inner.filter((type) => type === 'list' || type === 'button')).toEqual([]);
  });
});

describe.each(catalog)('widget $slug', (widget) => {
  it('has a slug of lower-case words, at most 80 characters', () => {
    expect(widget.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(widget.slug.length).toBeLessThanOrEqual(80);
  });

  it('has no key and no command twice', () => {
    expect(unique(widget.fields.map(({ key }) => key))).toBe(true);
    expect(unique(widget.commands.map(({ name }) => name))).toBe(true);
  });

  it('has keys of at most 64 characters', () => {
    for (const { key } of widget.fields) expect(key).toMatch(/^[a-z][A-Za-z0-9]{0,63}$/);
  });

  it('has defaults that its own fields take as they are', () => {
    const defaults = defaultValues(widget);
    expect(readValues(widget, defaults)).toEqual({ values: defaults, ignored: [], clamped: [] });
  });

  it('has numbers whose bounds and default lie on their steps', () => {
    for (const field of widget.fields) {
      if (field.type !== 'number') continue;
      expect(field.min).toBeLessThan(field.max);
      for (const value of [field.max, field.default]) {
        const steps = (value - field.min) / field.step;
        expect(steps).toBeCloseTo(Math.round(steps), 6);
      }
    }
  });

  it('has an example of its state, if it has one, that its state takes', () => {
    const valid = new Ajv2020({ strictRequired: true }).compile(stateSchema(widget));
    expect([valid(widget.sample?.state ?? {}), valid.errors]).toEqual([true, null]);
  });

  it('has dropdowns with distinct options', () => {
    for (const field of widget.fields)
      if (field.type === 'dropdown') expect(unique(field.options.map(({ key }) => key))).toBe(true);
  });

  it('shows a field only depending on a value that another field can have', () => {
    for (const { showIf } of widget.fields)
      if (showIf) expect(() => readValues(widget, { [showIf.key]: showIf.equals })).not.toThrow();
    const known = new Set(widget.fields.map(({ key }) => key));
    expect(widget.fields.filter(({ showIf }) => showIf && !known.has(showIf.key))).toEqual([]);
  });

  it('speaks English and German', () => {
    const fields = widget.fields.flatMap((field): readonly Field[] =>
      field.type === 'list' ? [field, ...field.itemSchema] : [field],
    );
    const texts: (Localized | undefined)[] = [
      widget.name,
      widget.description,
      ...widget.commands.map(({ label }) => label),
      ...fields.flatMap(({ label, help, group }) => [label, help, group]),
      ...fields.flatMap((field) =>
        field.type === 'dropdown' ? field.options.map(({ label }) => label) : [],
      ),
    ];
    for (const text of texts) if (text) expect([text.en.trim(), text.de.trim()]).not.toContain('');
  });
});

describe('the blocks', () => {
  // The defaults of [widgets/4], and the bounds of [widgets/5] as minimum, maximum and step.
  const text = {
    font: 'Inter',
    fontSize: 48,
    fontWeight: '700',
    textColor: '#ffffff',
    align: 'left',
    uppercase: false,
    letterSpacing: 0,
    lineHeight: 1.2,
    strokeWidth: 0,
    strokeColor: '#000000',
    shadow: 'soft',
    shadowColor: '#000000aa',
    boxWidth: 0,
    anchor: 'center',
  };
  const box = {
    bgColor: '#14152be6',
    bgImage: '',
    borderWidth: 0,
    borderColor: '#ffffff',
    radius: 12,
    padX: 16,
    padY: 12,
  };
  const bounds = {
    fontSize: [8, 400, 1],
    letterSpacing: [-10, 50, 0.5],
    lineHeight: [0.8, 3, 0.05],
    strokeWidth: [0, 20, 0.5],
    boxWidth: [0, 3840, 10],
    borderWidth: [0, 40, 1],
    radius: [0, 400, 1],
    padX: [0, 200, 1],
    padY: [0, 200, 1],
  };

  it.each(['text', 'clock'])('@text and @box stand in %s, with their defaults and bounds', (slug) => {
    const fields = findWidget(slug)?.fields ?? [];
    const defaults = Object.fromEntries(
      fields.map((field) => [field.key, field.type === 'button' ? null : field.default]),
    );
    expect(defaults).toMatchObject({ ...text, ...box });
    const numbers = fields.flatMap((field) =>
      field.type === 'number' ? [[field.key, [field.min, field.max, field.step]]] : [],
    );
    expect(Object.fromEntries(numbers)).toMatchObject(bounds);
  });
});

describe('the fonts', () => {
  it('are distinct families, each in some of the offered weights', () => {
    expect(unique(fontFamilies.map(({ family }) => family))).toBe(true);
    const offered: readonly number[] = fontWeights;
    for (const { weights } of fontFamilies) {
      expect(weights.length).toBeGreaterThan(0);
      expect(weights.filter((weight) => !offered.includes(weight))).toEqual([]);
    }
  });

  it('are all among the dependencies, in these weights', () => {
    for (const { family, weights } of fontFamilies) {
      const name = family.toLowerCase().replaceAll(' ', '-');
      const sources = weights.length > 1 ? '@fontsource-variable' : '@fontsource';
      const bundled = jest.requireActual<{ family: string; weights: number[] }>(
        `${sources}/${name}/metadata.json`,
      );
      expect(bundled.family).toBe(family);
      expect(bundled.weights.filter((weight) => weight >= 300)).toEqual([...weights]);
    }
  });
});
