import { PNG } from 'pngjs';
import { browserOrSkip } from '../../../test/support/browser';
import { until } from './page';
import { layer, stackOf } from './pictures';
import { open, overlay, server } from './shown-page';

browserOrSkip('[renderer/6] scenes that may be live next', () => {
  beforeEach(async () => {
    server.media.set('/media/a.png', {
      type: 'image/png',
      content: PNG.sync.write(new PNG({ width: 40, height: 20 })),
    });
    server.set(stackOf(layer(1, 'shape')));
    await open();
  });

  const goLive = (src: string): void =>
    void server.publish(
      { kind: 'live', sceneId: 2, transition: { type: 'cut', ms: 0 }, startAt: Date.now() },
      { kind: 'layer-removed', memberId: 1 },
      { kind: 'layer-added', layer: layer(2, 'image', { values: { src } }) },
      { kind: 'stacked', stack: [2] },
    );

  it('[renderer/6] what they need is there before they are live, and is not asked for again', async () => {
    server.arm({
      sceneId: 2,
      assets: [
        { kind: 'image', url: '/media/a.png' },
        { kind: 'font', family: 'Bangers', weight: '400' },
      ],
    });
    await until(() => server.asked.includes('/media/a.png'));
    await until(() => overlay.requests.some((url) => /bangers.*woff2$/.test(url)));
    goLive('/media/a.png');
    await overlay.settled();
    expect(await overlay.page.locator(overlay.layer(2)).count()).toBe(1);
    expect(server.asked).toEqual(['/media/a.png']);
  });

  it.each(['armed', 'unforeseen'])(
    '[renderer/6] one (%s) goes live without what doesn’t come',
    async (kind) => {
      server.heldBack.add('/media/never.png');
      if (kind === 'armed') server.arm({ sceneId: 2, assets: [{ kind: 'image', url: '/media/never.png' }] });
      if (kind === 'armed') await until(() => server.asked.length > 0);
      goLive('/media/never.png');
      await overlay.settled();
      expect(await overlay.page.locator(overlay.layer(2)).count()).toBe(1);
    },
  );
});
