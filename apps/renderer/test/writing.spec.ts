import type { Browser, Page } from 'playwright-core';
import type { PNG } from 'pngjs';
import { browserOrSkip, launchBrowser } from '../../../test/support/browser';
import { isTransparent, OverlayPage, pixel } from './page';
import { layer, stackOf } from './pictures';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

/** From where to where the tall letters of a color go, left to right: marks at the foot of the line don't count. */
function tallInk(picture: PNG, isInk: (color: readonly number[]) => boolean): readonly [number, number] {
  let [left, right] = [picture.width, 0];
  for (let x = 0; x < picture.width; x++)
    for (let y = 0; y < picture.height / 2 - 5; y++)
      if (isInk(pixel(picture, x, y))) {
        left = Math.min(left, x);
        right = Math.max(right, x);
      }
  return [left, right];
}

browserOrSkip('texts of all scripts', () => {
  let built: ReturnType<typeof buildPage>;
  let browser: Browser;
  let tab: Page;
  let server: RenderServer;

  beforeAll(async () => {
    built = buildPage();
    browser = await launchBrowser();
    server = new RenderServer(built.folder);
    await server.start();
  });
  beforeEach(async () => {
    tab = await browser.newPage();
  });
  afterEach(() => tab.close());
  it('have their outline where their letters are, from right to left too', async () => {
    const values = {
      text: 'אא........',
      font: 'Rubik',
      fontSize: 120,
      textColor: '#00ff00',
      strokeWidth: 4,
      strokeColor: '#ff0000',
      shadow: 'none',
    };
    server.set(stackOf(layer(1, 'text', { values })));
    const picture = await (await OverlayPage.open(tab, server)).pixels();
    const letters = tallInk(picture, ([r = 0, g = 0]) => g > 200 && r < 50);
    const outline = tallInk(picture, ([r = 0, g = 0]) => r > 200 && g < 50);
    expect(letters[0]).toBeGreaterThan(picture.width / 2);
    for (const [side, at] of outline.entries()) expect(Math.abs(at - (letters[side] ?? 0))).toBeLessThan(6);
  });

  it('keep the digits of a time in order behind a prefix from right to left', async () => {
    server.set(stackOf(layer(1, 'clock', { values: { prefix: 'שעה', format: 'HH:mm:ss' } })));
    const page = await OverlayPage.open(tab, server);
    const places = await page.page.$eval('[data-member-id="1"] .widget', (widget) =>
      [...(widget.shadowRoot?.querySelectorAll('.letters .digit, .letters .colon') ?? [])].map(
        (part) => part.getBoundingClientRect().left,
      ),
    );
    expect(places).toHaveLength(8);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it.each([
    ['Inter', 'Привет', 'cyrillic'],
    ['Inter', 'Καλημέρα', 'greek'],
    ['Montserrat', 'Chào buổi sáng', 'vietnamese'],
    ['Rubik', 'שלום', 'hebrew'],
    ['Rubik', 'مرحبا', 'arabic'],
    ['Press Start 2P', 'Привет', 'cyrillic'],
  ])('are drawn in %s: %s', async (font, text, subset) => {
    server.set(stackOf(layer(1, 'text', { values: { font, text } })));
    const page = await OverlayPage.open(tab, server);
    const family = font.toLowerCase().replaceAll(' ', '-');
    const files = page.requests.filter((url) => url.endsWith('.woff2')).map((url) => url.split('/').pop());
    expect(files).toContainEqual(expect.stringMatching(`^${family}-${subset}-`));
    expect(files).not.toContainEqual(expect.stringContaining('latin-ext'));
  });

  it('stand before a dark backdrop outside of broadcast software, unless it asks for none', async () => {
    server.set({});
    const corner = async (options: object): Promise<PNG> =>
      (await OverlayPage.open(await browser.newPage(), server, options)).pixels();
    const [r = 255, g = 255, b = 255, alpha] = pixel(await corner({ inObs: false }), 5, 5);
    expect([Math.max(r, g, b) < 60, alpha]).toEqual([true, 255]);
    expect(isTransparent(await corner({ inObs: true }))).toBe(true);
    expect(isTransparent(await corner({ inObs: false, query: '?transparent' }))).toBe(true);
  });
});
