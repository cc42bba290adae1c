import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess, testToken } from '../support/server-process';

interface Health {
  readonly output: {
    readonly status: string;
    readonly renderers: { readonly obs: number; readonly browser: number };
    readonly activeInObs: unknown;
    readonly paintedRev: number | null;
  };
  readonly widgets: {
    readonly status: string;
    readonly layers: readonly { readonly memberId: number; readonly state: string }[];
  };
  readonly issues: readonly {
    readonly code: string;
    readonly message: string;
    readonly memberId: number | null;
  }[];
}

browserOrSkip('what renderers tell', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let browser: Browser;
  const pages: OverlayPage[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    api = new ApiClient(studio.api);
  }, 60_000);
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
  });

  const makeOverlay = async (): Promise<string> =>
    (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream', starter: true }))).overlayId;

  const open = async (
    overlayId: string,
    { inObs = true, size = { width: 1920, height: 1080 } } = {},
  ): Promise<OverlayPage> => {
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = await OverlayPage.open(browser, url, size, async (tab) => {
      await tab.addInitScript((is) => void (is || Reflect.deleteProperty(window, 'obsstudio')), inObs);
    });
    pages.push(page);
    return page;
  };

  const dispatch = (page: OverlayPage, name: string, detail: object): Promise<void> =>
    page.page.evaluate(
      ([event, health]) => void window.dispatchEvent(new CustomEvent(event, { detail: health })),
      [name, detail] as const,
    );

  const health = (overlayId: string): Promise<Health> => ok(api.get<Health>(`/overlays/${overlayId}/health`));

  const untilHealth = async (
    overlayId: string,
    page: OverlayPage,
    is: (health: Health) => boolean,
  ): Promise<Health> => {
    let last = await health(overlayId);
    await page.until('its health is told', async () => is((last = await health(overlayId))));
    return last;
  };

  it('an overlay that nothing has loaded says that nobody knows how it is doing', async () => {
    const overlayId = await makeOverlay();
    expect(await health(overlayId)).toMatchObject({
      output: { status: 'never_loaded', renderers: { obs: 0, browser: 0 }, paintedRev: null },
      widgets: { status: 'unknown', reason: 'no_renderer', layers: [] },
      issues: [],
    });
    expect(await ok(api.get(`/overlays/${overlayId}/output-status`))).toMatchObject({
      obsSeenAt: null,
      browserSeenAt: null,
    });
  });

  it('[renderer/3] a source in OBS is known: its layers, the rev that it has painted, whether it is on program', async () => {
    const overlayId = await makeOverlay();
    const page = await open(overlayId);
    await untilHealth(overlayId, page, ({ widgets }) =>
      widgets.layers.every(({ state }) => state === 'ready'),
    );
    await dispatch(page, 'obsSourceActiveChanged', { active: true });
    const { rev } = await ok(
      api.patch<{ rev: number }>(`/overlays/${overlayId}/members/1`, { layout: { x: 7 } }),
    );
    const health = await untilHealth(
      overlayId,
      page,
      ({ output }) => output.paintedRev === rev && output.activeInObs === true && output.status === 'in_obs',
    );
    expect(health.output).toMatchObject({ renderers: { obs: 1, browser: 0 } });
    expect(health.issues).toEqual([]);
    const { items, lastLoaded } = await ok(
      api.get<{ items: readonly { overlayId: string }[]; lastLoaded: { overlayId: string } }>('/status/obs'),
    );
    expect(lastLoaded.overlayId).toBe(overlayId);
    expect(items[0]).toMatchObject({ overlayId, inObs: true });
    const stats = await ok(
      api.get<{ loads: number; paint: { count: number } }>(`/overlays/${overlayId}/stats`),
    );
    expect(stats).toMatchObject({ loads: 1, paint: { count: 1 } });
    const metrics = await (await fetch(`${studio.url}/metrics`)).text();
    expect(metrics).toMatch(/studio_command_to_paint_seconds_count [1-9]/);
  }, 30_000);

  it('a source of another size than the canvas is told with what to set', async () => {
    const overlayId = await makeOverlay();
    const page = await open(overlayId, { size: { width: 800, height: 600 } });
    const { issues } = await untilHealth(overlayId, page, (health) => health.issues.length > 0);
    expect(issues).toMatchObject([{ code: 'wrong_source_size' }]);
    expect(issues[0]?.message).toContain('width 1920 and height 1080');
    await page.page.setViewportSize({ width: 1920, height: 1080 });
    await untilHealth(overlayId, page, (health) => health.issues.length === 0);
  }, 30_000);

  it('pages that are loaded again and again, and several at once, are told with what to switch off', async () => {
    const overlayId = await makeOverlay();
    for (let load = 0; load < 3; load++) await (await open(overlayId)).close();
    pages.splice(0);
    const page = await open(overlayId);
    await open(overlayId);
    const { issues } = await untilHealth(overlayId, page, (health) => health.issues.length > 1);
    expect(issues.map(({ code }) => code)).toEqual(['reloads_with_scenes', 'several_sound_sources']);
    expect(issues[0]?.message).toContain('Shutdown source when not visible');
  }, 30_000);

  it('a browser is none of these, and a closed page is gone', async () => {
    const overlayId = await makeOverlay();
    const page = await open(overlayId, { inObs: false });
    await untilHealth(overlayId, page, ({ output }) => output.renderers.browser === 1);
    expect((await health(overlayId)).output.status).toBe('browser_only');
    await page.close();
    pages.splice(0);
    for (;;) {
      const { output, widgets } = await health(overlayId);
      if (output.renderers.browser > 0) continue;
      expect(widgets.status).toBe('unknown');
      return;
    }
  }, 30_000);

  it('[renderer/9] a layer whose file can’t be had is told as failed, with its error; the others are ready', async () => {
    const overlayId = await makeOverlay();
    const form = new FormData();
    form.set(
      'file',
      new Blob([new Uint8Array(PNG.sync.write(new PNG({ width: 8, height: 8 })))]),
      'Logo.png',
    );
    const uploaded = await fetch(`${studio.api}/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: form,
    });
    const { url: src } = (await uploaded.json()) as { readonly url: string };
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, {
        widget: 'image',
        name: 'Logo',
        values: { src },
      }),
    );
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = await OverlayPage.open(browser, url, undefined, async (tab) => {
      await tab.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }));
    });
    pages.push(page);
    const { widgets, issues } = await untilHealth(overlayId, page, (health) => health.issues.length > 0);
    const failed = widgets.layers.filter(({ state }) => state !== 'ready');
    expect(failed).toMatchObject([{ memberId, state: 'failed' }]);
    expect(issues).toMatchObject([{ code: 'layer_failed', memberId }]);
    expect(issues[0]?.message).toMatch(/^Logo: /);
  }, 30_000);
});
