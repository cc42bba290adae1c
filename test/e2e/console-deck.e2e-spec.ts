import type { Browser, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { ConsolePage } from '../support/console-page';
import { StudioProcess } from '../support/server-process';
import { realTime, until } from '../support/until';

browserOrSkip('the deck in a browser', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let api: ApiClient;
  let page: Page;
  let overlayId = '';
  let counterId = 0;
  /** Number of requests for all buttons. */
  let reads = 0;

  const press = (buttonId: string): Promise<unknown> =>
    ok(api.post(`/overlays/${overlayId}/deck/press`, { buttonId, guardMs: 0 }));
  const key = (name: string) => page.getByRole('button', { name });
  const counted = async (): Promise<number | undefined> =>
    (await ok(api.get<{ items: { counterId: number; value: number }[] }>('/bot/counters'))).items.find(
      (each) => each.counterId === counterId,
    )?.value;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    const ada = await makeAccount(studio, 'ada', 'Ada');
    api = new ApiClient(studio.api, ada.token);
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true })));
    ({ counterId } = await ok(api.post<{ counterId: number }>('/bot/counters', { name: 'deaths' })));
    await ok(
      api.put(`/overlays/${overlayId}/deck-favorites`, {
        buttonIds: ['scene:1', `counter:${counterId}:up`],
      }),
    );
    ({ page } = await ConsolePage.open(browser, { url: studio.url, overlayId, who: ada }));
    page.setDefaultTimeout(10_000);
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith(`/overlays/${overlayId}/deck`)) reads++;
    });
    await page.goto(`${studio.url}/console/deck/${overlayId}`);
    await key('deaths').getByText('0', { exact: true }).waitFor();
  }, 60_000);

  it('shows what a counter counts elsewhere, without a request', async () => {
    const before = reads;
    for (const way of ['up', 'up', 'down', 'up']) await press(`counter:${counterId}:${way}`);
    await key('deaths').getByText('2', { exact: true }).waitFor();
    expect(reads).toBe(before);
    // A new name is read.
    await ok(api.patch(`/bot/counters/${counterId}`, { name: 'falls' }));
    await key('falls').getByText('2', { exact: true }).waitFor();
    expect(reads).toBeGreaterThan(before);
  });

  it('counts once where a finger bounces', async () => {
    const before = (await counted()) ?? 0;
    await realTime(450, 'the guard of the last press is over, from whichever deck it came');
    await key('falls').click();
    await realTime(40, 'the finger bounces after so long');
    await key('falls').click();
    await key('falls')
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    // The next press that counts comes after the second one.
    await until(
      async () => {
        await key('falls').click();
        return ((await counted()) ?? 0) > before + 1;
      },
      { what: 'a press after the guard' },
    );
    expect(await counted()).toBe(before + 2);
  });
});
