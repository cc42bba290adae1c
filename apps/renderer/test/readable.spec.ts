import { kitValues, type LookKit } from '@studio/overlays/look-kits/look-kit';
import { fontScaleOf } from '@studio/widgets/font-scale';
import { lookKits } from '@studio/overlays/look-kits/look-kits';
import { catalog } from '@studio/widgets/catalog';
import type { Values, Widget } from '@studio/widgets/widget';
import { browserOrSkip } from '../../../test/support/browser';
import { BenchPage } from './bench/bench-page';
import { scenarios } from './bench/examples';
import { media } from './bench/media';
import type { Reading, Rgba } from './bench/reading';
import { defaultsOf } from './pictures';

/** WCAG 1.4.3. */
const [TEXT, LARGE_TEXT] = [4.5, 3];
/** Least size in design pixels and weight of large text. */
const [LARGE, BOLD] = [48, 700];
/** No words are smaller, in design pixels. */
const SMALLEST = 28;
/** Nor are those of wide fonts: 14 pixels on a picture 1280 wide. */
const SMALLEST_WIDE = 21;
/** Outline width of text without a plate, as a share of the letter size. */
const OUTLINE = 0.05;
/** Least opacity of an opaque plate. */
const OPAQUE = 0.85;

/** Widgets that show pictures and words of others. */
const apart: ReadonlySet<string> = new Set(['youtube-player', 'video', 'browser']);
/** WCAG 1.4.11: signs. */
const SIGN = 3;

/** Scale of the widest font of a kit, whose letters are as large at a smaller size. */
const leastScale = ({ fonts }: LookKit): number =>
  Math.min(...Object.values(fonts).map((font) => fontScaleOf(font)));

/** Looks to test each widget in. */
const styles: readonly (readonly [name: string, values: (widget: Widget) => Values, scale: number])[] = [
  ['its defaults', () => ({}), 1],
  ...lookKits.map((kit) => [kit.id, (widget: Widget) => kitValues(kit, widget), leastScale(kit)] as const),
];

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function over([red, green, blue, alpha]: Rgba, ground: readonly number[]): readonly number[] {
  return [red, green, blue].map((value, index) => value * alpha + (ground[index] ?? 0) * (1 - alpha));
}

function contrast(color: Rgba, ground: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(over(color, ground)), luminance(ground)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the contrast of text on its plates in the worst case: over white or black, and any color of a gradient.
 */
function worstContrast({ color, plates }: Pick<Reading, 'color' | 'plates'>): number {
  const grounds = [...plates].reverse().reduce<readonly (readonly number[])[]>(
    (behind, colors) => behind.flatMap((ground) => colors.map((plate) => over(plate, ground))),
    [
      [0, 0, 0],
      [255, 255, 255],
    ],
  );
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}

/** Returns what makes a text unreadable; null if nothing does. */
function hindrance(reading: Reading, scale: number): string | null {
  const { text, size, weight, color, plates, outline, hasShadow } = reading;
  const issueOf = (what: string): string => `“${text}”, ${size} px: ${what}`;
  if (size < Math.max(SMALLEST * scale, SMALLEST_WIDE)) return issueOf('too small');
  const wanted = size >= LARGE && weight >= BOLD ? LARGE_TEXT : TEXT;
  const isOnPlate = plates.some((colors) => colors.every(([, , , alpha]) => alpha >= OPAQUE));
  if (isOnPlate) {
    const found = worstContrast(reading);
    return found >= wanted ? null : issueOf(`contrast ${found.toFixed(2)} on its plate`);
  }
  if (!outline || outline.width < OUTLINE * size - 0.05 || !hasShadow)
    return issueOf(`no plate, and no outline with a shadow (${outline?.width ?? 0} px)`);
  // The picture shows through an outline, too.
  const found = worstContrast({ color, plates: [[outline.color]] });
  const isDark =
    luminance(outline.color) < luminance(color)
      ? contrast(color, over(outline.color, [255, 255, 255]))
      : found;
  return isDark >= wanted ? null : issueOf(`contrast ${isDark.toFixed(2)} to its outline`);
}

browserOrSkip('what widgets say can be read', () => {
  let page: BenchPage;
  beforeAll(async () => {
    page = await BenchPage.open(media);
  }, 60_000);
  afterAll(() => page.close());

  it.each(styles)(
    'in %s, on any picture',
    async (_name, valuesOf, scale) => {
      await page.restart();
      for (const widget of catalog.filter(({ slug }) => !apart.has(slug))) {
        const { slug, sample } = widget;
        const [{ values: content = {}, first = {}, then = [] } = {}] = scenarios[slug] ?? [];
        const last = [...then].reverse().find(([, given]) => given.state)?.[1];
        const { bgColor: _look, ...own } = content as { readonly bgColor?: unknown };
        const given = {
          ...first,
          state: last?.state ?? first.state ?? sample?.state,
          values: { ...defaultsOf(slug), ...widget.initial, ...own, ...valuesOf(widget) },
        };
        await page.bench.evaluate((bench, { slug, given }) => bench.show(slug, slug, given), { slug, given });
      }
      await page.bench.evaluate((bench) => bench.tick());
      await page.loaded();
      const all = await page.bench.evaluate((bench) => bench.readings());
      // Ensures that more than titles were found.
      expect(all.length).toBeGreaterThan(60);
      const faults = all.flatMap(({ slug, reading }) => {
        const what = hindrance(reading, scale);
        return what === null ? [] : [`${slug}: ${what}`];
      });
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it('the sign of a sound stands out on any picture', async () => {
    await page.restart();
    const values = { ...defaultsOf('sound'), showVisual: true };
    const signs = await page.bench.evaluate(
      (bench, given) => {
        bench.show('1', 'sound', given);
        return bench.signs('1');
      },
      { values },
    );
    expect(signs.length).toBeGreaterThan(0);
    for (const sign of signs) expect(worstContrast(sign)).toBeGreaterThanOrEqual(SIGN);
  });
});
