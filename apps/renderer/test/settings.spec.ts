import { catalog } from '@studio/widgets/catalog';
import type { Field, Values, Widget } from '@studio/widgets/widget';
import { browserOrSkip } from '../../../test/support/browser';
import { BenchPage } from './bench/bench-page';
import { scenarios, seen, type Scenario } from './bench/examples';
import { media } from './bench/media';
import { rulesDiffer } from './bench/rules';
import { unseen } from './bench/unseen';
import { defaultsOf } from './pictures';

jest.setTimeout(120_000);

/** Other values that a setting can have. */
function alternatives(field: Field, value: unknown): readonly unknown[] {
  const others = ((): readonly unknown[] => {
    switch (field.type) {
      case 'number':
        return [field.min, field.max, Math.min(field.max, Number(value) + field.step)];
      case 'boolean':
        return [true, false];
      case 'dropdown':
        return field.options.map(({ key }) => key);
      case 'color':
        return ['#00ff00', '#0000ff'];
      case 'font':
        return ['Orbitron'];
      case 'image':
        return ['/media/b.png'];
      case 'video':
        return ['/media/b.webm'];
      case 'audio':
        return ['/media/b.mp3'];
      case 'list':
        return [[], lists[field.key] ?? [...(value as readonly unknown[])].reverse().slice(0, 1)];
      case 'button':
        return [];
      default:
        return texts[field.key] ?? ['Something else', ''];
    }
  })();
  return others.filter((other) => JSON.stringify(other) !== JSON.stringify(value));
}
const lists: { readonly [key: string]: readonly Values[] } = {
  ignored: [{ itemId: 'i', name: 'user6' }],
  mix: [{ itemId: 'm', name: 'm', kind: 'bits', weight: 3 }],
  options: ['Maybe', 'Never'].map((name) => ({ itemId: name, name, color: '#445566' })),
  variants: [
    {
      ...{ itemId: 'v', name: 'v', kind: 'follow', min: 0, max: 0, tier: 'any', chance: 100 },
      ...{ text: 'Another text', image: '', video: '', sound: '', seconds: 3 },
    },
  ],
};
const texts: { readonly [key: string]: readonly string[] } = {
  timezone: ['Asia/Tokyo'],
  targetTime: ['2026-06-15T13:00:00Z'],
  deadline: ['2026-06-01T00:00:00Z'],
  fallbackPlaylist: ['PLabcdefghijklmnop'],
  url: ['https://example.org/other'],
  css: ['border: 9px dotted blue'],
};

interface Case {
  readonly key: string;
  readonly value: unknown;
}

function casesOf(fields: readonly Field[], base: Values): readonly Case[] {
  return fields.flatMap((field) =>
    alternatives(field, base[field.key]).map((value) => ({ key: field.key, value })),
  );
}

/** What stays in place is seen only of what isn't as wide as it is told to be. */
function scenariosOf(slug: string, defaults: Values): readonly Scenario[] {
  const known = scenarios[slug] ?? [{}];
  const [first] = known;
  return 'boxWidth' in defaults ? [...known, { ...first, values: { ...first?.values, boxWidth: 0 } }] : known;
}

/** Options of dropdowns that look like the one before, in whatever is shown. */
function twins(
  { slug, fields }: Widget,
  changed: ReadonlySet<string>,
  options: ReadonlyMap<string, string>,
): readonly string[] {
  return fields.flatMap((field) => {
    if (field.type !== 'dropdown' || !changed.has(field.key)) return [];
    const seenOnes = new Set<string>();
    return field.options.flatMap(({ key }) => {
      const option = `${field.key}=${key}`;
      const looks = options.get(option) ?? '';
      const isTwin = seenOnes.has(looks) && !(option in (unseen[slug] ?? {}));
      seenOnes.add(looks);
      return isTwin ? [option] : [];
    });
  });
}

browserOrSkip('each setting changes what is drawn', () => {
  let page: BenchPage;
  beforeAll(async () => {
    page = await BenchPage.open(media);
  });
  afterAll(() => page.close());

  /** What a scenario looks like from beginning to end, with each of these settings. */
  async function looks(widget: Widget, base: Values, scenario: Scenario, cases: readonly Values[]) {
    const { slug } = widget;
    const all = cases.map((values, index) => [`${index}`, { ...base, ...values }] as const);
    const { first = {}, then = [] } = scenario;
    await page.restart();
    await page.bench.evaluate(
      (bench, given) => {
        for (const [id, values] of given.all) bench.show(id, given.slug, { ...given.first, values });
      },
      { all, slug, first },
    );
    await page.loaded();
    const looked: string[][] = cases.map(() => []);
    const look = async (): Promise<void> => {
      const now = await page.bench.evaluate(
        (bench, ids) => ids.map((id) => bench.look(id)),
        all.map(([id]) => id),
      );
      for (const [index, each] of now.entries()) looked[index]?.push(each);
    };
    await look();
    for (const [ms, given] of then) {
      await page.wind(ms);
      await page.bench.evaluate((bench, { ids, told }) => ids.forEach((id) => bench.tell(id, told)), {
        ids: all.map(([id]) => id),
        told: given,
      });
      await page.loaded();
      await look();
    }
    return looked.map((parts) => parts.join('\n---\n'));
  }

  it.each(catalog.map((widget) => [widget.slug, widget] as const))('of %s', async (slug, widget) => {
    const defaults = defaultsOf(slug);
    // What the rules make of a setting is what is drawn.
    const looked = widget.fields.filter(
      (field) =>
        field.type !== 'button' && !rulesDiffer(widget, field, alternatives(field, defaults[field.key])),
    );
    const changed = new Set<string>();
    /** Of each option of a dropdown what it looks like, over all scenarios. */
    const options = new Map<string, string>();
    const note = (option: string, look = ''): void =>
      void options.set(option, `${options.get(option) ?? ''}${look}`);
    for (const scenario of scenariosOf(slug, defaults)) {
      const known = Object.fromEntries(Object.entries(seen).filter(([key]) => key in defaults));
      const base = { ...defaults, ...known, ...scenario.values };
      const cases = casesOf(looked, base);
      const [asItIs = '', again, ...others] = await looks(widget, base, scenario, [
        {},
        {},
        ...cases.map(({ key, value }) => ({ [key]: value })),
      ]);
      expect(again).toBe(asItIs);
      for (const [index, { key, value }] of cases.entries()) {
        if (others[index] !== asItIs) changed.add(key);
        note(`${key}=${String(value)}`, others[index]);
      }
      for (const [key, value] of Object.entries(base)) note(`${key}=${String(value)}`, asItIs);
    }
    const silent = looked
      .map(({ key }) => key)
      .filter((key) => !changed.has(key) && !(key in (unseen[slug] ?? {})));
    expect(silent).toEqual([]);
    expect(twins(widget, changed, options)).toEqual([]);
  });
});
