import type { Browser, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { signedInPage } from '../support/console-page';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

jest.setTimeout(120_000);

browserOrSkip('what the console says by itself', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let ada: TestAccount;
  let overlayId: string;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    ada = await makeAccount(studio, 'ada');
    const api = new ApiClient(studio.api, ada.token);
    ({ overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'Aurora', preset: 'aurora' }),
    ));
  });

  const open = (at: string) => signedInPage(browser, { url: studio.url, at, who: ada });
  const editor = () => `/overlays/${overlayId}`;

  describe('when a part of a page throws while it is drawn', () => {
    const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
    /** An answer of another shape than the console can draw. */
    const answerWrongly = (page: Page, path: string) =>
      page.route(new RegExp(`/api/v1${path}(\\?|$)`), (route) => route.fulfill({ json: { items: 7 } }));

    it('says so in the place of the page, leaves the others, and draws it again', async () => {
      const page = await open('/live');
      await answerWrongly(page, '/bot/commands');
      await page.getByRole('link', { name: 'Bot', exact: true }).click();
      const broken = alert(page, 'This part can’t be shown.');
      await broken.waitFor();
      await broken.getByRole('button', { name: 'Details' }).click();
      await broken.getByText('is not a function').waitFor();
      await page.getByRole('link', { name: 'Channels', exact: true }).click();
      await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();
      await page.goBack();
      await broken.waitFor();
      await page.unrouteAll();
      await broken.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('!commands', { exact: true }).waitFor();
      await page.context().close();
    });

    it('loses one panel of the editor, and no other', async () => {
      const page = await open(editor());
      await answerWrongly(page, `/overlays/${overlayId}/members/\\d+/fields`);
      await page.getByRole('row', { name: 'Alerts' }).click();
      const broken = page.getByRole('tabpanel').getByRole('alert');
      await broken.waitFor();
      await page.getByRole('tab', { name: 'Position' }).click();
      await page.getByRole('spinbutton', { name: 'X', exact: true }).waitFor();
      await page.unrouteAll();
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Test', exact: true }).waitFor();
      expect(await broken.count()).toBe(0);
      await page.context().close();
    });

    it('says it in German, and reloads the page', async () => {
      const page = await open('/live');
      await page.evaluate(() => localStorage.setItem('studio.language', 'de'));
      await answerWrongly(page, '/bot/commands');
      await page.goto(`${studio.url}/console/bot`);
      const broken = alert(page, 'Dieser Teil kann nicht angezeigt werden.');
      await broken.waitFor();
      await page.unrouteAll();
      await broken.getByRole('button', { name: 'Seite neu laden' }).click();
      await page.getByText('!commands', { exact: true }).waitFor();
      await page.context().close();
    });
  });

  describe('beside what was pressed', () => {
    it.each([
      [1440, 900],
      [768, 1024],
      [390, 844],
    ])('shows messages at %d × %d', async (width, height) => {
      const page = await open(editor());
      await page.setViewportSize({ width, height });
      await page.getByRole('row', { name: 'Alerts' }).click();
      if (width < 800) await page.getByRole('button', { name: 'Settings', exact: true }).click();
      const test = page.getByRole('button', { name: 'Test', exact: true });
      const message = page.getByText('Sent, but no OBS shows this overlay');
      // At the bottom, where messages are shown.
      await test.evaluate((element: Element) => element.scrollIntoView({ block: 'end' }));
      for (let times = 1; times <= 2; times++) {
        // Fails if something lies over the button.
        await test.click();
        await until(async () => (await message.count()) === times);
      }
      const [pressed, box] = [await test.boundingBox(), await message.last().locator('..').boundingBox()];
      if (!pressed || !box) throw new Error('The button or the message is not drawn.');
      const isBeside = box.x >= pressed.x + pressed.width || box.x + box.width <= pressed.x;
      expect(isBeside || box.y >= pressed.y + pressed.height || box.y + box.height <= pressed.y).toBe(true);
      await page.context().close();
    });
  });
});
