import { browserOrSkip } from '../../../test/support/browser';
import { isTransparent, OverlayPage, pixel, until } from './page';
import { centred, layer, stackOf } from './pictures';
import { red, blue, browser, server, overlay, open } from './shown-page';

browserOrSkip('a page whose connection or overlay ends', () => {
  describe('a lost connection', () => {
    const picture = (): ReturnType<typeof stackOf> =>
      stackOf(
        layer(1, 'text', {
          values: { text: 'still here' },
          layout: { y: -200 },
          animation: { entrance: 'pop' },
        }),
        layer(2, 'webcam-frame', { values: { nameplate: 'Name' }, animation: { loop: 'float' } }),
        layer(3, 'shape', { values: red, layout: { y: 200 } }),
      );
    const animations = async (): Promise<number> =>
      overlay.page.evaluate(() => document.getAnimations().length);

    it('[renderer/2] changes nothing on screen, and afterwards goes on from where it was', async () => {
      server.set(picture());
      await open();
      await overlay.page.evaluate(() => {
        const loop = document.querySelector('[data-member-id="2"] .loop')?.getAnimations()[0];
        Object.assign(window, { loop });
      });
      await overlay.markNodes();
      const { all } = await overlay.countNodes();
      await server.stop();
      expect(await overlay.countNodes()).toEqual({ all, made: 0 });
      await server.start();
      await until(() => server.connected === 1);
      expect(server.handshakes.at(-1)).toMatchObject({ since: server.position, epoch: server.epoch });
      server.publish({ kind: 'layer-changed', memberId: 3, layout: { ...centred, x: 50 } });
      await overlay.settled();
      expect(await overlay.countNodes()).toEqual({ all, made: 0 });
      expect(await animations()).toBe(1);
      const isSame = await overlay.page.evaluate(() => {
        const loop = document.querySelector('[data-member-id="2"] .loop')?.getAnimations()[0];
        return loop === (window as unknown as { loop: Animation }).loop;
      });
      expect(isSame).toBe(true);
    });

    it('[renderer/5] and another epoch: the snapshot is laid over what is shown', async () => {
      server.set(picture());
      await open();
      await overlay.markNodes();
      const { all } = await overlay.countNodes();
      await overlay.watchChanges();
      await server.stop();
      server.epoch = 'epoch-2';
      const added = layer(4, 'shape', { values: blue, animation: { entrance: 'slide-left', duration: 3 } });
      server.set({ ...stackOf(...Object.values(picture().layers), added) });
      await server.start();
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers.filter(({ entering }) => entering)).toEqual([]);
      const { made, all: after } = await overlay.countNodes();
      expect(after - made).toBe(all);
    });

    it('[renderer/3] is tried again at once when the network is back', async () => {
      server.set(picture());
      await open();
      await server.stop();
      await overlay.page.waitForTimeout(1500);
      await server.start();
      await overlay.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await until(() => server.connected === 1);
    });

    it('[renderer/3] never shows itself', async () => {
      server.set(stackOf(layer(3, 'shape', { values: red })));
      await open();
      const before = await overlay.pixels();
      await server.stop();
      await overlay.page.waitForTimeout(600);
      expect((await overlay.pixels()).data.equals(before.data)).toBe(true);
    });
  });

  describe('the end of an overlay', () => {
    it('goes transparent and asks no more', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red })));
      await open();
      server.publish({ kind: 'gone' });
      await until(() => server.connected === 0);
      expect(isTransparent(await overlay.pixels())).toBe(true);
      const { length } = server.handshakes;
      await overlay.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await overlay.page.waitForTimeout(400);
      expect(server.handshakes).toHaveLength(length);
    });

    it('is also learnt from a link that opens nothing any more', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red })));
      await open();
      await server.stop();
      server.refuses = 'not_found';
      await server.start();
      await until(async () => isTransparent(await overlay.pixels()));
    });

    it('isn’t any other refusal', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red })));
      await open();
      await server.stop();
      server.refuses = 'unavailable';
      await server.start();
      await overlay.page.waitForTimeout(1500);
      server.refuses = null;
      await until(() => server.connected === 1);
      expect(pixel(await overlay.pixels(), 480, 270)).toEqual([255, 0, 0, 255]);
    });

    it('a link that never opened anything stays transparent until it does', async () => {
      server.refuses = 'not_found';
      await open({ waits: false });
      await overlay.page.waitForTimeout(500);
      expect(isTransparent(await overlay.pixels())).toBe(true);
      expect(await overlay.page.evaluate(() => document.body.innerText)).toBe('');
    });

    it('tells people who open such a link by hand, as long as it opens nothing', async () => {
      const said = (page: OverlayPage): Promise<string> => page.page.evaluate(() => document.body.innerText);
      const comesAgain = ({ page }: OverlayPage): Promise<boolean> =>
        page.evaluate(() => window.dispatchEvent(new Event('online')));
      const opened = async (query: string): Promise<OverlayPage> =>
        OverlayPage.open(await browser.newPage(), server, { inObs: false, waits: false, query });
      server.refuses = 'not_found';
      // What other broadcast software shows is seen by viewers.
      const asked = server.refusals;
      const onAir = await opened('?transparent');
      // A page that connects again has received the refusal before.
      await until(() => server.refusals === asked + 1);
      await until(async () => (await comesAgain(onAir), server.refusals > asked + 1));
      expect([await said(onAir), isTransparent(await onAir.pixels())]).toEqual(['', true]);
      const byHand = await opened('');
      await until(
        async () =>
          (await said(byHand)) ===
          'This link is invalid or was replaced. Copy the current link in the console.',
      );
      server.refuses = null;
      await until(async () => (await comesAgain(byHand), (await said(byHand)) === ''));
      await byHand.page.close();
      await onAir.page.close();
    });
  });
});
