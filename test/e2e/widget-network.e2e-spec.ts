import type { Browser, Frame, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { rawZip } from '../support/raw-zip';
import { freePort, StudioProcess, testToken } from '../support/server-process';

interface Package {
  readonly packageId: string;
  readonly hash: string;
  readonly version: number;
  readonly network: { readonly mode: string; readonly hosts: readonly string[] };
  readonly usedBy: readonly { readonly hash: string }[];
}

/** Tries two hosts and notes what comes back. */
const js = `window.addEventListener('onWidgetLoad', async () => {
  const ask = (host) => fetch('https://' + host + '/x').then((answer) => answer.text(), () => 'refused');
  window.seen = [await ask('api.example.com'), await ask('other.example.com')];
});`;

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
}, 60_000);

const made = (): Promise<Package> =>
  ok(api.post<Package>('/widget-packages', { name: 'Asks', js, fields: '{}' }));
const networkAt = ({ packageId }: Package): string => `/widget-packages/${packageId}/network`;
const policyOf = async (hash: string): Promise<string> =>
  (await fetch(`${studio.widgetUrl}/cage/${hash}`)).headers.get('content-security-policy') ?? '';

describe('the network of a widget package', () => {
  it('is none of the web at first; hosts are in the policy of that code only', async () => {
    const before = await made();
    expect(before.network).toEqual({ mode: 'pinned', hosts: [] });
    const hosts = ['api.example.com', 'cdn.example.com'];
    const after = await ok(api.put<Package>(networkAt(before), { mode: 'hosts', hosts }));
    expect(after).toMatchObject({ version: 2, network: { mode: 'hosts', hosts } });
    const policy = await policyOf(after.hash);
    const granted = 'https://api.example.com https://cdn.example.com';
    for (const kind of ['connect-src', 'img-src', 'media-src'])
      expect(policy).toMatch(new RegExp(`${kind} [^;]*${granted.replaceAll('.', '\\.')}`));
    for (const kind of ['script-src', 'style-src', 'font-src', 'frame-src'])
      expect(policy).not.toMatch(new RegExp(`${kind} [^;]*example`));
    expect(await policyOf(before.hash)).not.toContain('example');
    const audit = await ok(api.get<{ readonly items: readonly object[] }>('/audit?limit=1'));
    expect(audit.items).toMatchObject([{ kind: 'code_network_changed', packageId: before.packageId, hosts }]);
    const again = await ok(api.put<Package>(networkAt(before), { mode: 'hosts', hosts }));
    expect(again.version).toBe(2);
    const back = await ok(api.put<Package>(networkAt(before), { mode: 'pinned' }));
    expect(back).toMatchObject({ hash: before.hash, network: { mode: 'pinned', hosts: [] } });
  });

  it('stays when the code changes, and after a restart', async () => {
    const { packageId, ...rest } = await made();
    await ok(api.put(networkAt({ packageId, ...rest }), { mode: 'hosts', hosts: ['api.example.com'] }));
    const saved = await ok(api.put<Package>(`/widget-packages/${packageId}`, { html: '<b>1</b>' }));
    expect(await policyOf(saved.hash)).toContain('https://api.example.com');
    await studio.stop();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    const read = await ok(api.get<Package>(`/widget-packages/${packageId}`));
    expect(read.network.hosts).toEqual(['api.example.com']);
    expect(await policyOf(read.hash)).toContain('https://api.example.com');
  });

  it('has no libraries without a network', async () => {
    const before = await made();
    const { hash } = await ok(api.put<Package>(networkAt(before), { mode: 'none' }));
    expect(hash).not.toBe(before.hash);
    expect((await fetch(`${studio.widgetUrl}/w/${hash}/pins.json`)).status).toBe(404);
  });

  it.each([
    ['*.example.com'],
    ['127.0.0.1'],
    ['localhost'],
    ["example.com; script-src 'unsafe-inline' *"],
    [],
  ])('refuses hosts such as %j', async (...hosts) => {
    const answer = await api.put(networkAt(await made()), { mode: 'hosts', hosts });
    expect(answer.status).toBe(422);
  });

  it('is not brought along by a zip', async () => {
    const zip = rawZip([
      { name: 'widget.js', content: js },
      { name: 'network.json', content: '{"mode": "hosts", "hosts": ["api.example.com"]}' },
    ]);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(zip)]), 'asks.zip');
    const headers = { authorization: `Bearer ${testToken}` };
    const answer = await fetch(`${studio.api}/widget-packages/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { hash, network } = (await answer.json()) as Package;
    expect(network.mode).toBe('pinned');
    expect(await policyOf(hash)).not.toContain('example');
  });
});

browserOrSkip('a widget that may reach a host', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });

  it('reaches that one, and no other, once its layer has the new code', async () => {
    const before = await made();
    const { overlayId } = await ok(
      api.post<{ readonly overlayId: string }>('/overlays', { name: 'Asks', starter: false }),
    );
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: `custom.${before.packageId}` }));
    const { url } = await ok(api.get<{ readonly url: string }>(`/overlays/${overlayId}/link`));
    const overlay = await OverlayPage.open(browser, url, undefined, answered);
    await overlay.until('both are refused', () => hasSeen(overlay.page, ['refused', 'refused']));
    const granted = await ok(
      api.put<Package>(networkAt(before), { mode: 'hosts', hosts: ['api.example.com'] }),
    );
    expect(granted.usedBy).toMatchObject([{ hash: granted.hash }]);
    await overlay.until('one answers', () => hasSeen(overlay.page, ['hello', 'refused']));
    // Undo brings back the code that was granted it, and not the grant that was taken back.
    await ok(api.put(networkAt(before), { mode: 'pinned' }));
    await overlay.until('both are refused again', () => hasSeen(overlay.page, ['refused', 'refused']));
    await ok(api.post(`/overlays/${overlayId}/history/undo`, {}));
    const layers = (
      await ok(api.get<{ layers: readonly { code: { hash: string } }[] }>(`/overlays/${overlayId}`))
    ).layers;
    expect(layers).toMatchObject([{ code: { hash: granted.hash } }]);
    const cages = (): readonly string[] =>
      overlay.page
        .frames()
        .map((frame) => frame.url())
        .filter((each) => each.includes(granted.hash));
    await overlay.until('the code of then runs', () => Promise.resolve(cages().length === 1));
    expect(cages()[0]).toMatch(/\?hosts=$/);
    await overlay.until('both are refused still', () => hasSeen(overlay.page, ['refused', 'refused']));
    const policy = (await fetch(cages()[0] ?? '')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('example.com');
    await overlay.close();
  });
});

/** The browser takes the answers of both hosts from here, if it asks for them. */
async function answered(page: Page): Promise<void> {
  await page
    .context()
    .route(/^https:\/\/\w+\.example\.com\//, (route) =>
      route.fulfill({ body: 'hello', headers: { 'access-control-allow-origin': '*' } }),
    );
}

async function hasSeen(page: Page, wanted: readonly string[]): Promise<boolean> {
  const isWidget = (each: Frame): boolean => each.parentFrame()?.parentFrame() === page.mainFrame();
  const found = page.frames().filter(isWidget);
  const seen = await Promise.all(found.map((each) => each.evaluate('window.seen').catch(() => null)));
  return seen.some((each) => JSON.stringify(each) === JSON.stringify(wanted));
}
