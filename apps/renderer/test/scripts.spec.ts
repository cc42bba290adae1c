import { browserOrSkip } from '../../../test/support/browser';
import { BenchPage } from './bench/bench-page';
import { media } from './bench/media';
import { defaultsOf } from './pictures';

jest.setTimeout(60_000);

browserOrSkip('fonts for scripts', () => {
  let page: BenchPage;
  beforeAll(async () => {
    page = await BenchPage.open(media);
  });
  afterAll(() => page.close());

  /** Returns the number of fonts that were loaded for scripts since the page was opened. */
  const loadedFonts = (): Promise<number> =>
    page.tab.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => family.replaceAll('"', '') === 'Noto Sans' && status === 'loaded',
        ).length,
    );

  it('come from the page itself, each with the first text in its script', async () => {
    const texts = ['Hello wörld', 'สวัสดี', 'नमस्ते', 'مرحبا', 'שלום'];
    const counts: number[] = [];
    for (const [index, text] of texts.entries()) {
      await page.bench.evaluate((bench, { id, values }) => bench.show(id, 'text', { values }), {
        id: String(index),
        values: { ...defaultsOf('text'), text },
      });
      await page.loaded();
      counts.push(await loadedFonts());
    }
    expect(counts).toEqual([0, 1, 2, 3, 4]);
  });
});
