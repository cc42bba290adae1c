import { browserOrSkip } from '../../../test/support/browser';
import { BenchPage } from './bench/bench-page';
import { media } from './bench/media';
import { until } from './page';
import { defaultsOf } from './pictures';

jest.setTimeout(60_000);

browserOrSkip('fonts for scripts', () => {
  let page: BenchPage;
  /** Paths of the fonts and lists of fonts that the page has asked for, and whatever it asked of other hosts. */
  const asked: string[] = [];
  const elsewhere: string[] = [];

  beforeAll(async () => {
    page = await BenchPage.open(media);
    page.tab.on('request', (request) => {
      const { hostname, pathname } = new URL(request.url());
      if (hostname !== '127.0.0.1') elsewhere.push(request.url());
      else if (pathname.startsWith('/renderer/')) asked.push(pathname.replace('/renderer/', ''));
    });
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => page.close());

  const show = async (id: string, text: string): Promise<void> => {
    await page.bench.evaluate((bench, { id: own, values }) => bench.show(own, 'text', { values }), {
      id,
      values: { ...defaultsOf('text'), text },
    });
    await page.loaded();
  };

  /** Returns the number of fonts that were loaded for scripts since the page was opened. */
  const loadedFonts = (): Promise<number> =>
    page.tab.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => family.replaceAll('"', '') === 'Noto Sans' && status === 'loaded',
        ).length,
    );

  it('come from the page itself, each with the first text in its script', async () => {
    const texts = ['Hello wörld 24', 'สวัสดี', 'नमस्ते', 'مرحبا', 'שלום'];
    const counts: number[] = [];
    for (const [index, text] of texts.entries()) {
      await show(String(index), text);
      counts.push(await loadedFonts());
    }
    expect(counts).toEqual([0, 1, 2, 3, 4]);
    // Nothing of the fonts with many files was needed.
    expect(asked.filter((file) => file.startsWith('page.'))).toEqual([]);
  });

  /** Draws a text by the fonts of a text widget; true once all its letters differ from the sign for missing letters. */
  const hasGlyphs = (text: string): Promise<boolean> =>
    page.tab.evaluate((letters) => {
      const stack = `'Inter', 'Noto Sans', 'Noto Color Emoji', 'no such font'`;
      const inkOf = (letter: string): string => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 80;
        const context = canvas.getContext('2d');
        if (!context) return '';
        context.font = `700 48px ${stack}`;
        context.fillText(letter, 8, 60);
        return canvas.toDataURL();
      };
      // No font has letters in this part of the code space.
      const missing = inkOf('\u{5ffff}');
      const inks = [...letters].map(inkOf);
      return new Set(inks).size === inks.length && !inks.includes(missing) && !inks.includes(inkOf(' '));
    }, text);

  it.each([
    ['Japanese', 'さくら猫', /^page\.noto-sans-jp-/],
    ['Korean', '김민준', /^page\.noto-sans-kr-/],
    ['simplified Chinese', '说话', /^page\.noto-sans-sc-/],
    ['traditional Chinese', '瞭妳', /^page\.noto-sans-(?:jp|tc)-/],
    ['emoji', '\u{1f984}\u{1f355}', /^page\.emoji\./],
  ])('paint a name in %s by files of the page alone', async (name, text, file) => {
    await show(name, text);
    // The letters of the widget load the files, before those of the picture below do.
    await until(() => Promise.resolve(asked.some((each) => file.test(each))));
    await until(() => hasGlyphs(text));
    const pages = asked.filter((each) => each.startsWith('page.noto'));
    expect(pages.length).toBeLessThanOrEqual([...text].length);
    expect(elsewhere).toEqual([]);
  });
});
