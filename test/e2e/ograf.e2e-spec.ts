import type { Browser, Frame } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { graphicFiles, logged } from '../support/graphics';
import { OverlayPage } from '../support/overlay-page';
import { rawZip } from '../support/raw-zip';
import { freePort, StudioProcess, testToken } from '../support/server-process';
import { untilRead } from '../support/until';

interface Layer {
  readonly memberId: number;
  readonly values: { readonly [key: string]: unknown };
  readonly code?: { readonly kind: string };
}

interface Health {
  readonly issues: readonly { readonly memberId: number | null; readonly message: string }[];
}

let studio: StudioProcess;
let api: ApiClient;
let browser: Browser;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await studio?.stop();
  await studio?.removeData();
});

/** Imports a graphic. @returns the slug of its layers */
async function imported(...of: Parameters<typeof graphicFiles>): Promise<string> {
  const { 'graphic.json': _, ...files } = graphicFiles(...of);
  const zip = rawZip(Object.entries(files).map(([name, content]) => ({ name, content })));
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip)]), 'box.zip');
  const headers = { authorization: `Bearer ${testToken}` };
  const answer = await fetch(`${studio.api}/widget-packages/import`, { method: 'POST', headers, body: form });
  return `custom.${((await answer.json()) as { readonly packageId: string }).packageId}`;
}

/** An overlay with one layer. */
async function overlayWith(widget: string): Promise<{ readonly overlayId: string; readonly layer: Layer }> {
  const { overlayId } = await ok(
    api.post<{ readonly overlayId: string }>('/overlays', { name: 'Graphics', starter: false }),
  );
  const layer = await ok(api.post<Layer>(`/overlays/${overlayId}/members`, { widget }));
  return { overlayId, layer };
}

async function opened(overlayId: string): Promise<OverlayPage> {
  const { url } = await ok(api.get<{ readonly url: string }>(`/overlays/${overlayId}/link`));
  return OverlayPage.open(browser, url);
}

/** Frames of graphics. */
const graphicsOf = ({ page }: OverlayPage): readonly Frame[] =>
  page.frames().filter((each) => each.parentFrame()?.parentFrame() === page.mainFrame());

/** Names of the calls of the graphic that is shown. */
async function callsOn(overlay: OverlayPage): Promise<readonly string[]> {
  const [frame] = graphicsOf(overlay);
  return frame ? (await logged(frame).catch(() => [])).map(([name]) => name) : [];
}

browserOrSkip('a layer with an OGraf graphic', () => {
  it('is shown, takes settings without starting anew, and goes when it is hidden', async () => {
    const { overlayId, layer } = await overlayWith(await imported());
    expect(layer).toMatchObject({
      code: { kind: 'ograf' },
      values: { word: 'none', color: '#00ff00', rows: '[]' },
    });
    const at = `/overlays/${overlayId}/members/${layer.memberId}`;
    const overlay = await opened(overlayId);
    await overlay.until('the graphic plays', async () => (await callsOn(overlay)).includes('playAction'));
    await ok(api.patch(`${at}/fields`, { values: { word: 'Hello', rows: '[{"a": 1}]' } }));
    await overlay.until('it is updated', async () => (await callsOn(overlay)).includes('updateAction'));
    const [frame] = graphicsOf(overlay);
    const calls = frame ? await logged(frame) : [];
    expect(calls.map(([name]) => name)).toEqual(['load', 'playAction', 'updateAction']);
    expect(calls[2]?.[1]).toEqual({ data: { word: 'Hello', color: '#00ff00', rows: [{ a: 1 }] } });
    await ok(api.patch(at, { hidden: true }));
    await overlay.until('it is gone', () => Promise.resolve(graphicsOf(overlay).length === 0));
    await ok(api.patch(at, { hidden: false }));
    await overlay.until('it plays again', async () => (await callsOn(overlay)).includes('playAction'));
    await overlay.close();
  });

  it('has what its graphic fails at in its health', async () => {
    const { overlayId, layer } = await overlayWith(await imported({ load: 'throw new Error("no font");' }));
    const overlay = await opened(overlayId);
    const health = () => ok(api.get<Health>(`/overlays/${overlayId}/health`));
    const { issues } = await untilRead(health, (each) =>
      each.issues.some(({ memberId }) => memberId !== null),
    );
    expect(issues.find(({ memberId }) => memberId === layer.memberId)?.message).toContain('no font');
    await overlay.close();
  });
});
