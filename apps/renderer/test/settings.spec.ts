import { catalog } from '@studio/widgets/catalog';
import type { Field, Values, Widget } from '@studio/widgets/widget';
import { browserOrSkip } from '../../../test/support/browser';
import { BenchPage } from './bench/bench-page';
import { scenarios } from './bench/examples';
import { seen, type Scenario } from './bench/example-chat';
import { media } from './bench/media';
import { ruledBy, rulesDiffer } from './bench/rules';
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
      case 'lottie':
        return ['/media/b.json'];
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

/** Adds a scenario without a box width, because alignment shows only on content narrower than its box. */
function scenariosOf(slug: string, defaults: Values): readonly Scenario[] {
  const known = scenarios[slug] ?? [{}];
  const [first] = known;
  return 'boxWidth' in defaults ? [...known, { ...first, values: { ...first?.values, boxWidth: 0 } }] : known;
}

/** Effects of a widget's settings, collected over all scenarios so far. */
class Seen {
  /** Keys of settings that changed something. */
  private readonly changed = new Set<string>();
  /** Looks by option of a dropdown. */
  private readonly options = new Map<string, string>();

  constructor(
    private readonly widget: Widget,
    private readonly fields: readonly Field[],
  ) {}

  /** Fields for which another scenario can still show an effect. */
  get open(): readonly Field[] {
    return this.fields.filter((field) => !this.changed.has(field.key) || this.twinsOf(field).length > 0);
  }

  /** Settings that never changed anything. */
  get silent(): readonly string[] {
    return this.unchanged.filter((key) => !this.isUnseen(key));
  }

  /** Options of dropdowns that look like one before, in whatever was shown. */
  get twins(): readonly string[] {
    return this.fields.flatMap((field) =>
      this.changed.has(field.key) ? this.twinsOf(field).filter((option) => !this.isUnseen(option)) : [],
    );
  }

  note(key: string, value: unknown, look: string): void {
    const option = `${key}=${String(value)}`;
    this.options.set(option, `${this.options.get(option) ?? ''}${look}`);
  }

  noteChange(key: string): void {
    this.changed.add(key);
  }

  private get unchanged(): readonly string[] {
    return this.fields.map(({ key }) => key).filter((key) => !this.changed.has(key));
  }

  private isUnseen(name: string): boolean {
    return name in (unseen[this.widget.slug] ?? {});
  }

  private twinsOf(field: Field): readonly string[] {
    if (field.type !== 'dropdown') return [];
    const before = new Set<string>();
    return field.options.flatMap(({ key }) => {
      const option = `${field.key}=${key}`;
      const look = this.options.get(option) ?? '';
      const isTwin = before.has(look);
      before.add(look);
      return isTwin ? [option] : [];
    });
  }
}

/** Notes how the behaviour differs for each option, before anything is drawn. */
function noteRules(all: Seen, widget: Widget, field: Extract<Field, { readonly type: 'dropdown' }>): void {
  const ruled = field.options.map(({ key }) => ruledBy(widget, field.key, key));
  if (new Set(ruled).size > 1) all.noteChange(field.key);
  for (const [index, { key }] of field.options.entries()) all.note(field.key, key, ruled[index] ?? '');
}

browserOrSkip('each setting changes what is drawn', () => {
  let page: BenchPage;
  beforeAll(async () => {
    page = await BenchPage.open(media);
  });
  afterAll(() => page.close());

  /** Returns the looks of a scenario from start to end, with each of these settings. */
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
      await page.bench.evaluate((bench, { ids, told }) => ids.forEach((id) => bench.deliver(id, told)), {
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
    // Settings that change the behaviour need not be drawn again. The options of a dropdown, however, must all
    // look different.
    const looked = widget.fields.filter(
      (field) =>
        field.type === 'dropdown' ||
        (field.type !== 'button' && !rulesDiffer(widget, field, alternatives(field, defaults[field.key]))),
    );
    const all = new Seen(widget, looked);
    for (const field of looked) if (field.type === 'dropdown') noteRules(all, widget, field);
    for (const scenario of scenariosOf(slug, defaults)) {
      const known = Object.fromEntries(Object.entries(seen).filter(([key]) => key in defaults));
      const base = { ...defaults, ...known, ...scenario.values };
      const { open } = all;
      const cases = casesOf(open, base);
      const [asItIs = '', again, ...others] = await looks(widget, base, scenario, [
        {},
        {},
        ...cases.map(({ key, value }) => ({ [key]: value })),
      ]);
      expect(again).toBe(asItIs);
      for (const { key } of open) all.note(key, base[key], asItIs);
      for (const [index, { key, value }] of cases.entries()) {
        const other = others[index] ?? '';
        all.note(key, value, other);
        if (other !== asItIs) all.noteChange(key);
      }
    }
    expect(all.silent).toEqual([]);
    expect(all.twins).toEqual([]);
  });
});
