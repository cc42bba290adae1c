import { browserOrSkip } from '../../../test/support/browser';
import { isTransparent, pixel, until } from './page';
import { layer, stackOf } from './pictures';
import { browser, open, overlay, server, tab } from './shown-page';
import { BLUE, RED } from './uploads-page';

/** A pixel by design coordinates around the centre; the window has half the canvas's size. */
const at = async (x: number, y: number) => pixel(await overlay.pixels(), 480 + x / 2, 270 + y / 2);
const drawn = () => until(async () => !isTransparent(await overlay.pixels()));

browserOrSkip('widgets that show uploads', () => {
  describe('an image', () => {
    const show = (values: object) =>
      server.set(stackOf(layer(1, 'image', { values: { src: '/media/a.png', radius: 0, ...values } })));

    it('is shown whole and as large as fits, and the layer is as large as it', async () => {
      show({});
      await open();
      await drawn();
      // 200 × 100 in 512 × 512 is 512 × 256.
      expect(await overlay.box(1)).toMatchObject({ w: 256, h: 128 });
      expect(await at(-200, 0)).toEqual(RED);
      expect(await at(200, 0)).toEqual(BLUE);
      expect(await at(0, 140)).toEqual([0, 0, 0, 0]);
    });

    it('fills its place when it is told to', async () => {
      show({ fit: 'cover' });
      await open();
      await drawn();
      expect(await overlay.box(1)).toMatchObject({ w: 256, h: 256 });
      expect(await at(-240, 240)).toEqual(RED);
    });

    it('can be mirrored', async () => {
      show({ flipH: true });
      await open();
      await drawn();
      expect(await at(-200, 0)).toEqual(BLUE);
    });

    it('is tinted where it isn’t transparent', async () => {
      show({ src: '/media/half.png', tint: '#00ff00ff' });
      await open();
      await drawn();
      expect(await at(-200, 0)).toEqual([0, 255, 0, 255]);
      expect(await at(200, 0)).toEqual([0, 0, 0, 0]);
    });

    it('stays until the next one is there', async () => {
      show({});
      await open();
      await drawn();
      server.publish({ kind: 'layer-changed', memberId: 1, values: { src: '/media/b.png' } });
      await until(async () => {
        const picture = await overlay.pixels();
        expect(isTransparent(picture)).toBe(false);
        return pixel(picture, 480, 270 - 120)[2] === 255;
      });
      expect((await overlay.box(1)).h).toBe(256);
    });

    it('goes when its setting is emptied', async () => {
      show({});
      await open();
      await drawn();
      server.publish({ kind: 'layer-changed', memberId: 1, values: { src: '' } });
      await overlay.settled();
      expect(isTransparent(await overlay.pixels())).toBe(true);
    });

    it('that is gone fails alone', async () => {
      server.set(
        stackOf(
          layer(1, 'image', { values: { src: '/media/nothing.png' } }),
          layer(2, 'shape', { values: { shape: 'rect', radius: 0, fill: '#ff0000' } }),
        ),
      );
      await open();
      await tab.waitForSelector('[data-member-id="1"] [data-failed]', { state: 'attached' });
      expect(await at(0, 0)).toEqual(RED);
    });
  });

  describe('a background', () => {
    const show = (values: { readonly [key: string]: unknown }, canvas = { width: 1920, height: 1080 }) =>
      server.set({ canvas, ...stackOf(layer(1, 'background', { values })) });

    it('fills canvases of all proportions', async () => {
      show({ color1: '#ff0000' }, { width: 1080, height: 1920 });
      await open({ width: 540, height: 960 });
      const picture = await overlay.pixels();
      for (const [x, y] of [
        [1, 1],
        [538, 1],
        [1, 958],
        [538, 958],
      ] as const)
        expect(pixel(picture, x, y)).toEqual(RED);
      server.publish({ kind: 'canvas', width: 1080, height: 1080 });
      await overlay.settled();
      expect((await overlay.box(1)).h).toBeCloseTo(540, 0);
    });

    it('runs from one color to the other', async () => {
      show({ kind: 'gradient', color1: '#ff0000', color2: '#0000ff', angle: 90 });
      await open();
      const [left, right] = [await at(-950, 0), await at(950, 0)];
      expect(left[0]).toBeGreaterThan(240);
      expect(right[2]).toBeGreaterThan(240);
    });

    it('shows an image over all of it, as dark as wanted', async () => {
      show({ kind: 'image', src: '/media/a.png', color1: '#00ff00', dim: 0.5 });
      await open();
      await until(async () => (await at(-900, 500))[1] === 0);
      const [red] = await at(-900, 500);
      expect(red).toBeGreaterThanOrEqual(127);
      expect(red).toBeLessThanOrEqual(128);
    });

    it('lets particles float over nothing but themselves', async () => {
      show({ kind: 'particles', color1: '#00000000', color2: '#ff0000', speed: 0 });
      await open();
      await drawn();
      const { data } = await overlay.pixels();
      const alphas = Array.from({ length: data.length / 4 }, (_, index) => data[index * 4 + 3] ?? 0);
      expect(alphas.filter((alpha) => alpha > 40).length).toBeGreaterThan(100);
      expect(alphas.filter((alpha) => alpha === 0).length).toBeGreaterThan(alphas.length / 2);
    });

    it('moves particles only while it is seen, and nothing else ever', async () => {
      const obs = await browser.newPage();
      await obs.addInitScript(() => {
        const real = window.requestAnimationFrame.bind(window);
        const counter = window as unknown as { frames: number };
        counter.frames = 0;
        window.requestAnimationFrame = (call) => {
          counter.frames++;
          return real(call);
        };
        (window as unknown as { obsstudio: object }).obsstudio = {};
      });
      const frames = () => obs.evaluate(() => (window as unknown as { frames: number }).frames);
      const seen = (visible: boolean) =>
        obs.evaluate((is) => {
          window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: is } }));
        }, visible);
      /** Waits for two frames of the page: an animation loop has requested another by then. */
      const pass = () => obs.screenshot();

      show({ kind: 'particles', speed: 1 });
      await open(undefined, obs);
      const running = await frames();
      await until(async () => (await frames()) > running + 5);
      await seen(false);
      const resting = await frames();
      await pass();
      await pass();
      expect(await frames()).toBe(resting);
      await seen(true);
      await until(async () => (await frames()) > resting + 5);

      server.publish({ kind: 'layer-changed', memberId: 1, values: { kind: 'gradient' } });
      await overlay.settled();
      await pass();
      const still = await frames();
      await pass();
      await pass();
      expect(await frames()).toBe(still);
      expect(await obs.evaluate(() => document.getAnimations().length)).toBe(0);
      await obs.close();
    });
  });

  describe('a video', () => {
    /** Half a second of one colour, made by the browser itself. */
    const film = async (): Promise<Buffer> => {
      const bytes = await tab.evaluate(async () => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 64;
        const context = canvas.getContext('2d');
        if (!context) throw new Error('No canvas.');
        const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
        const parts: Blob[] = [];
        recorder.ondataavailable = ({ data }) => void parts.push(data);
        const done = new Promise((stopped) => (recorder.onstop = stopped));
        recorder.start();
        for (let frame = 0; frame < 15; frame++) {
          context.fillStyle = '#00ff00';
          context.fillRect(0, 0, 64, 64);
          await new Promise((next) => setTimeout(next, 33));
        }
        recorder.stop();
        await done;
        return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
      });
      return Buffer.from(bytes);
    };

    const show = async (values: { readonly [key: string]: unknown }): Promise<void> => {
      server.media.set('/media/a.webm', { type: 'video/webm', content: await film() });
      server.set(stackOf(layer(1, 'video', { values: { src: '/media/a.webm', fit: 'fill', ...values } })));
      await open();
    };
    const isGreen = async (x = 0, y = 0): Promise<boolean> => {
      const [r = 255, g = 0, b = 255] = await at(x, y);
      return g > 180 && r < 90 && b < 90;
    };

    it('plays by itself, without sound', async () => {
      await show({});
      await until(() => isGreen());
      expect(await isGreen(310, 170)).toBe(true);
      const state = await tab.evaluate(() => {
        const video = document
          .querySelector('[data-member-id="1"] .widget')
          ?.shadowRoot?.querySelector('video');
        return { muted: video?.muted, loop: video?.loop, paused: video?.paused };
      });
      expect(state).toEqual({ muted: true, loop: true, paused: false });
    });

    it('disappears at its end when it is told to', async () => {
      // The video lasts half a second, and a screenshot may take longer, so it plays slowly until it was seen.
      await tab.addInitScript(() => {
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function (): Promise<void> {
          this.playbackRate = 1 / 16;
          Object.assign(window, { hurry: () => (this.playbackRate = 1) });
          return play.call(this);
        };
      });
      await show({ loop: false, onEnd: 'hide' });
      await until(() => isGreen());
      await tab.evaluate('hurry()');
      await until(async () => isTransparent(await overlay.pixels()));
    });

    it('stays the same node while its look changes, and goes with its setting', async () => {
      await show({});
      await until(() => isGreen());
      await overlay.markNodes();
      server.publish({ kind: 'layer-changed', memberId: 1, values: { fit: 'cover', volume: 0.2 } });
      await overlay.settled();
      expect((await overlay.countNodes()).made).toBe(0);
      server.publish({ kind: 'layer-changed', memberId: 1, values: { src: '' } });
      await overlay.settled();
      expect(isTransparent(await overlay.pixels())).toBe(true);
    });
  });
});
