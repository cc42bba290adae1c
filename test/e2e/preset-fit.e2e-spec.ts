import type { Browser } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/studio-process';

/** What is seen of a layer, in pixels of the canvas. */
interface Shown {
  readonly name: string;
  readonly widget: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Overlay {
  readonly overlayId: string;
  readonly layers: readonly { readonly memberId: number; readonly name: string }[];
  readonly scenes: readonly { readonly sceneId: number; readonly name: string }[];
}

const canvases = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 2560, height: 1080 },
] as const;

/** Decoration may run out of the picture, and lie under anything. */
const isContent = ({ widget }: Shown): boolean => widget !== 'background' && widget !== 'shape';

function overlap(a: Shown, b: Shown): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

browserOrSkip('a preset on a canvas', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let browser: Browser;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    api = new ApiClient(studio.api);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    await studio?.removeData();
  });

  async function shown(page: OverlayPage, { layers }: Overlay): Promise<readonly Shown[]> {
    const boxes = await page.page.$$eval('.layer', (nodes) =>
      nodes.map((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const { memberId, widget = '' } = (node as HTMLElement).dataset;
        return { memberId: Number(memberId), widget, left, top, right, bottom };
      }),
    );
    return boxes.map(({ memberId, ...box }) => ({
      ...box,
      name: layers.find((layer) => layer.memberId === memberId)?.name ?? '',
    }));
  }

  describe.each(['aurora', 'neon', 'cozy'])('%s', (preset) => {
    it.each(canvases)(
      'shows all of its content within $width × $height, and no text over another',
      async (canvas) => {
        const overlay = await ok(api.post<Overlay>('/overlays', { name: 'Fits', preset, ...canvas }));
        const { overlayId } = overlay;
        const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
        const page = await OverlayPage.open(browser, url, canvas);
        const faults: string[] = [];
        for (const { sceneId, name: scene } of overlay.scenes) {
          await ok(api.post(`/overlays/${overlayId}/scenes/${sceneId}/golive`, { transition: 'cut' }));
          await page.until('the scene is on', async () => (await page.sceneId()) === sceneId);
          await page.page.evaluate(() => document.fonts.ready.then(() => undefined));
          const content = (await shown(page, overlay)).filter(isContent);
          expect(content.length).toBeGreaterThan(2);
          for (const [index, one] of content.entries()) {
            const { name, left, top, right, bottom } = one;
            if (left < 0 || top < 0 || right > canvas.width || bottom > canvas.height)
              faults.push(
                `${scene}: ${name} is not whole: ${[left, top, right, bottom].map(Math.round).join(', ')}`,
              );
            for (const other of content.slice(index + 1))
              if (overlap(one, other)) faults.push(`${scene}: ${name} and ${other.name} overlap`);
          }
        }
        expect(faults).toEqual([]);
        await page.close();
        await ok(api.delete(`/overlays/${overlayId}`));
      },
      30_000,
    );
  });
});
