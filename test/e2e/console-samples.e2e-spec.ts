import { PNG } from 'pngjs';
import type { Browser, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { ConsolePage } from '../support/console-page';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

interface Widget {
  readonly slug: string;
  readonly name: string;
  readonly defaultSize: { readonly w: number; readonly h: number };
  readonly thumbUrl: string;
  readonly sample?: { readonly whileEmpty?: object };
}
interface Cell {
  readonly slug: string;
  readonly x: number;
  readonly y: number;
}

jest.setTimeout(180_000);

const [COLUMNS, WIDTH, HEIGHT] = [8, 240, 150];
/** Widgets that show nothing on air before somebody gives them something to show. */
const emptyOnAir = [
  ...['image', 'video', 'chat-box', 'alert-box', 'event-list', 'socials', 'giveaway', 'now-playing'],
  ...['youtube-player', 'sound', 'media', 'drawing', 'ticker', 'slideshow', 'chat-highlight', 'leaderboard'],
  ...['poll', 'wheel', 'song-queue', 'emote-rain', 'viewer-count', 'hype-train', 'shoutout', 'credits'],
  ...['browser', 'sponsors', 'stinger', 'word-cloud'],
  ...['avatars', 'heart-rate', 'prediction', 'clips'],
];
/** Shows its clock on air, and a sample of segments in the editor, before somebody gives it segments. */
const clockOnAir = 'splits';

/** Every widget as it is added, without any data: each in a cell of the canvas. */
browserOrSkip('samples in the editor', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let api: ApiClient;
  let editor: ConsolePage;
  let page: Page;
  let overlayId: string;
  let widgets: readonly Widget[];
  const cells: Cell[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    const ada = await makeAccount(studio, 'ada', 'Ada');
    api = new ApiClient(studio.api, ada.token);
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show' })));
    const { layers } = await ok(
      api.get<{ layers: readonly { memberId: number }[] }>(`/overlays/${overlayId}`),
    );
    for (const { memberId } of layers) await ok(api.delete(`/overlays/${overlayId}/members/${memberId}`));
    widgets = (await ok(api.get<{ items: readonly Widget[] }>('/widgets?limit=100&samples=true'))).items;
    for (const [i, { slug, defaultSize }] of widgets.entries()) {
      const [x, y] = [(i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * HEIGHT];
      const scale = Math.min(1, (WIDTH - 24) / defaultSize.w, (HEIGHT - 24) / defaultSize.h);
      const layout = { x: x + WIDTH / 2 - 960, y: y + HEIGHT / 2 - 540, scale };
      cells.push({ slug, x, y });
      await ok(api.post(`/overlays/${overlayId}/members`, { widget: slug, layout }));
    }
    editor = await ConsolePage.open(browser, { url: studio.url, overlayId, who: ada });
    page = editor.page;
  });

  /** Returns the widgets whose cells differ between two pictures of the whole canvas. */
  const painted = (before: PNG, after: PNG): readonly string[] =>
    cells
      .filter(({ x, y }) => {
        const scale = after.width / 1920;
        for (let row = Math.ceil(y * scale); row < Math.floor((y + HEIGHT) * scale); row++)
          for (let column = Math.ceil(x * scale); column < Math.floor((x + WIDTH) * scale); column++) {
            const at = (row * after.width + column) * 4;
            for (let channel = 0; channel < 4; channel++)
              if (Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) > 12)
                return true;
          }
        return false;
      })
      .map(({ slug }) => slug);
  const stage = () => page.locator('iframe[title^="Edit"]');
  const shot = async (): Promise<PNG> => PNG.sync.read(await stage().screenshot());
  /** Takes the handles and marks off the picture. */
  const barePicture = (): Promise<void> =>
    page.getByRole('img', { name: /^Canvas/ }).evaluate((element: SVGElement) => {
      element.style.visibility = 'hidden';
    });

  const untilPainted = (read: () => Promise<readonly string[]>, wanted: readonly string[]) =>
    untilRead(read, (slugs) => slugs.join() === wanted.join(), {
      what: 'the painted widgets',
      within: 20_000,
    });

  it('paints each widget in the stage when it is added with no data', async () => {
    const frame = page.frameLocator('iframe[title^="Edit"]');
    await frame.locator('[data-widget=stage-picture]').first().waitFor({ state: 'attached' });
    await barePicture();
    const full = async () => {
      const after = await shot();
      await stage().evaluate((element: HTMLElement) => void (element.style.opacity = '0'));
      const before = await shot();
      await stage().evaluate((element: HTMLElement) => void (element.style.opacity = ''));
      return painted(before, after);
    };
    await untilPainted(
      full,
      widgets.map(({ slug }) => slug),
    );
  });

  it('marks the layers that show a sample, and no other', async () => {
    const { layers } = await ok(
      api.get<{ layers: readonly { memberId: number; widget: string }[] }>(`/overlays/${overlayId}`),
    );
    const marked = await page
      .locator('[data-sample]')
      .evaluateAll((marks: Element[]) => marks.map((mark) => Number(mark.getAttribute('data-sample'))));
    const bySlug = new Set(
      layers.filter(({ memberId }) => marked.includes(memberId)).map(({ widget }) => widget),
    );
    expect([...bySlug].sort()).toEqual([...emptyOnAir, clockOnAir].sort());
  });

  it('writes samples in the language of the console', async () => {
    const choose = (language: string) =>
      page.evaluate((chosen) => localStorage.setItem('studio.language', chosen), language);
    await choose('de');
    await page.reload();
    const frame = page.frameLocator('iframe[title^="Bearbeit"]');
    await frame.getByText('Weiter so!').waitFor();
    await frame.getByText('Welcher Boss ist als Nächstes dran?').waitFor();
    await choose('en');
    await page.reload();
    const english = page.frameLocator('iframe[title^="Edit"]');
    await english.getByText('Keep it up!').waitFor();
    await english.getByText('Mantis Lords').waitFor();
  });

  it('paints no sample on air', async () => {
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const air = await browser.newPage({ viewport: { width: 960, height: 540 } });
    await air.goto(`${url}?transparent`);
    await air
      .locator('[data-member-id]')
      .nth(widgets.length - 1)
      .waitFor({ state: 'attached' });
    const wanted = widgets.map(({ slug }) => slug).filter((slug) => !emptyOnAir.includes(slug));
    await untilPainted(async () => {
      const after = PNG.sync.read(await air.screenshot({ omitBackground: true }));
      return painted(new PNG({ width: after.width, height: after.height, fill: true }), after);
    }, wanted);
    expect(await air.getByText('Mantis Lords').count()).toBe(0);
    await air.close();
  });

  it('hides samples on request, and after the reload', async () => {
    await page.getByRole('button', { name: /^Samples in empty layers/ }).click();
    await page.locator('[data-sample]').first().waitFor({ state: 'detached' });
    await page.reload();
    await page.frameLocator('iframe[title^="Edit"]').locator('[data-widget=clock]').waitFor();
    expect(await page.locator('[data-sample]').count()).toBe(0);
  });

  it('offers each widget with its picture, by category and by words of streamers', async () => {
    for (const { thumbUrl } of widgets) {
      const answer = await fetch(studio.url + thumbUrl);
      expect([thumbUrl, answer.status, answer.headers.get('content-type')]).toEqual([
        thumbUrl,
        200,
        'image/webp',
      ]);
    }
    await page.getByRole('button', { name: 'Add layer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add layer' });
    await dialog.getByRole('button', { name: 'Wheel' }).waitFor();
    expect(await dialog.locator('li').count()).toBe(widgets.length);
    await dialog.getByRole('button', { name: 'Time', exact: true }).click();
    expect(await dialog.locator('li').allInnerTexts()).toHaveLength(5);
    await page.getByRole('searchbox').fill('Spenden');
    expect(await dialog.locator('li button').first().getAttribute('aria-label')).toBe('Alerts');
    await page.keyboard.press('Escape');
  });

  it('shows them in the preview of a scene that the deck makes ready, and says so', async () => {
    const next = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Next', mode: 'blank' }),
    );
    const { layers } = await ok(
      api.get<{ layers: readonly { memberId: number; widget: string }[] }>(`/overlays/${overlayId}`),
    );
    const chat = layers.find(({ widget }) => widget === 'chat-box')?.memberId ?? 0;
    const shown = `/overlays/${overlayId}/scenes/${next.sceneId}/members/${chat}`;
    await ok(api.patch(shown, { hidden: false }));
    await page.goto(`${studio.url}/console/overlays/${overlayId}/deck`);
    await page.getByRole('tab', { name: 'Scenes' }).click();
    await page.getByLabel('Preview first').check();
    await page.getByRole('button', { name: /^Next/ }).click();
    const preview = page.getByRole('region', { name: 'Preview of Next' });
    await preview.getByText('Empty layers show a sample here.').waitFor();
    await preview.frameLocator('iframe').getByText('evening everyone').waitFor();
  });
});
