import type { RenderLayer, RenderState, Transition } from '@studio/realtime/protocol';
import type { PNG } from 'pngjs';
import { browserOrSkip } from '../../../test/support/browser';
import { threeColors } from '../../../test/support/films';
import { lottieCover } from '../../../test/support/lottie-cover';
import { until } from './page';
import { defaultsOf, layer, stackOf } from './pictures';
import { open, overlay, server, tab } from './shown-page';

const [RED, BLUE] = ['#c00000', '#0000c0'];
const designs = ['stripes', 'iris', 'curtain', 'blocks', 'blinds', 'burst'];
const colors = { color1: '#00ff00', color2: '#ffff00', color3: '#ffffff' };
const FILM = '/media/three.webm';
const LOTTIE = '/media/cover.json';

const ground = (memberId: number, color1: string): RenderLayer =>
  layer(memberId, 'background', { values: { kind: 'color', color1 } });
const stinger = (values: object) => ({
  memberId: 9,
  values: { ...defaultsOf('stinger'), ...colors, ...values },
});

browserOrSkip('a stinger', () => {
  beforeEach(async () => {
    server.media.set(FILM, { type: 'video/webm', content: threeColors });
    server.media.set(LOTTIE, { type: 'application/json', content: lottieCover });
  });

  async function show(state: Partial<RenderState>, size = { width: 640, height: 360 }): Promise<void> {
    server.set(state);
    await open(size);
  }

  function goLive(transition: Transition): void {
    server.publish(
      { kind: 'live', sceneId: 2, transition, startAt: Date.now() },
      { kind: 'layer-removed', memberId: 1 },
      { kind: 'layer-added', layer: ground(2, BLUE) },
      { kind: 'stacked', stack: [2] },
    );
  }

  const sceneId = () => tab.$eval('.stage', (stage) => (stage as HTMLElement).dataset['sceneId']);
  const isPlaying = async () => (await tab.$('.cover')) !== null;

  /** Returns the colours of a picture at points of a grid, each as #rrggbbaa. */
  function colorsOf({ width, height, data }: PNG): ReadonlySet<string> {
    const found = new Set<string>();
    for (let y = 4; y < height; y += 16)
      for (let x = 4; x < width; x += 16) {
        const at = (y * width + x) * 4;
        found.add(`#${data.subarray(at, at + 4).toString('hex')}`);
      }
    return found;
  }

  /** Looks at the page until the stinger is over. Returns whether it was ever transparent, and when blue was seen. */
  async function watch(): Promise<{ readonly blank: boolean; readonly last: ReadonlySet<string> }> {
    let blank = false;
    let last: ReadonlySet<string> = new Set();
    await until(async () => {
      const over = (await sceneId()) === '2' && !(await isPlaying());
      last = colorsOf(await overlay.pixels());
      blank ||= [...last].some((color) => !color.endsWith('ff'));
      return over;
    });
    return { blank, last };
  }

  describe.each([
    { width: 640, height: 360 },
    { width: 270, height: 480 },
    { width: 840, height: 360 },
  ])('on $width × $height', (size) => {
    it('covers the whole picture in the middle of its duration, in each design, and nothing at its ends', async () => {
      const canvas = { width: size.width * 4, height: size.height * 4 };
      const shown = (design: string, plays: number) => ({
        ...layer(9, 'stinger', { values: { ...colors, design, durationMs: 4000 } }),
        state: { plays },
      });
      await show({ canvas, ...stackOf(ground(1, RED), shown('stripes', 0)) }, size);
      const faults: string[] = [];
      for (const [index, design] of designs.entries()) {
        const { values, state } = shown(design, index + 1);
        server.publish({ kind: 'layer-changed', memberId: 9, values, state });
        await overlay.settled();
        for (const [part, isCovered] of [
          [0, false],
          [0.5, true],
          [1, false],
        ] as const) {
          await tab.evaluate((share) => {
            for (const animation of document
              .querySelector('[data-member-id="9"] .widget')
              ?.shadowRoot?.getAnimations() ?? []) {
              animation.pause();
              animation.currentTime = 4000 * share;
            }
          }, part);
          const seen = colorsOf(await overlay.pixels());
          const isRed = seen.has('#c00000ff');
          if (isCovered ? isRed : seen.size !== 1 || !isRed)
            faults.push(`${design} at ${part}: ${[...seen].join()}`);
        }
      }
      expect(faults).toEqual([]);
    });
  });

  it('covers the layers that are above others, too', async () => {
    await show(stackOf(ground(1, BLUE), ground(3, RED)));
    goLive({ type: 'cut', ms: 0, stinger: stinger({ design: 'curtain', durationMs: 4000 }) });
    await until(isPlaying);
    await tab.$eval('.cover', (cover) => {
      for (const animation of cover.getAnimations({ subtree: true })) {
        animation.pause();
        animation.currentTime = 2000;
      }
    });
    expect(colorsOf(await overlay.pixels())).not.toContain('#c00000ff');
  });

  it('changes the scene while the picture is covered, and is never blank', async () => {
    await show(stackOf(ground(1, RED)));
    goLive({ type: 'cut', ms: 0, stinger: stinger({ design: 'curtain', durationMs: 1200 }) });
    await until(isPlaying);
    expect(await sceneId()).not.toBe('2');
    const { blank, last } = await watch();
    expect([blank, [...last]]).toEqual([false, ['#0000c0ff']]);
  });

  it('changes the scene at once, without a blank picture, if its video is missing or none is chosen', async () => {
    for (const video of ['/media/missing.webm', '']) {
      await show(stackOf(ground(1, RED)));
      goLive({ type: 'cut', ms: 0, stinger: stinger({ design: 'video', video, cutMs: 5000 }) });
      const { blank, last } = await watch();
      expect([video, blank, [...last]]).toEqual([video, false, ['#0000c0ff']]);
    }
  });

  it('plays a video over the picture and changes the scene at its cut point', async () => {
    await show(stackOf(ground(1, RED)));
    await tab.evaluate((film) => {
      const times: number[] = [];
      Object.assign(window, { times });
      new MutationObserver(() => {
        const video = document.querySelector<HTMLVideoElement>('.cover video');
        if (
          video?.src.endsWith(film) &&
          document.querySelector<HTMLElement>('.stage')?.dataset['sceneId'] === '2'
        )
          times.push(video.currentTime * 1000);
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-scene-id'] });
    }, FILM);
    goLive({ type: 'cut', ms: 0, stinger: stinger({ design: 'video', video: FILM, cutMs: 300 }) });
    const { blank, last } = await watch();
    expect([blank, [...last]]).toEqual([false, ['#0000c0ff']]);
    const [cutAt = -1] = await tab.evaluate(() => (window as Window & { times?: number[] }).times ?? []);
    expect(cutAt).toBeGreaterThanOrEqual(250);
  });

  describe('of a Lottie animation', () => {
    const played = (values: object = {}): Transition => ({
      ...{ type: 'cut', ms: 0 },
      stinger: stinger({ design: 'lottie', lottie: LOTTIE, lottieCutMs: 500, ...values }),
    });

    /** Keeps of each change of the scene: its id, the time in the animation and its opacity; null without one. */
    async function record(): Promise<void> {
      await tab.evaluate(() => {
        const seen: unknown[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => {
          const id = document.querySelector<HTMLElement>('.stage')?.dataset['sceneId'];
          // The first layer is drawn last.
          const [green, mark] = [...document.querySelectorAll('.cover svg > g > g')];
          const ms = mark?.getAttribute('transform')?.split(',')[4];
          seen.push([id, ms === undefined ? null : Number(ms), green?.getAttribute('opacity') ?? null]);
        }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-scene-id'] });
      });
    }
    const recorded = () =>
      tab.evaluate<readonly (readonly [id: string, ms: number | null, opacity: string | null])[]>('seen');

    it('changes the scene at its cut point, while it covers, and is never blank', async () => {
      await show(stackOf(ground(1, RED)));
      await record();
      goLive(played());
      const { blank, last } = await watch();
      expect([blank, [...last]]).toEqual([false, ['#0000c0ff']]);
      const [[id, ms, opacity] = []] = await recorded();
      expect([id, opacity]).toEqual(['2', '1']);
      // Not before the cut point, less the frame that is drawn at that time.
      expect(ms).toBeGreaterThanOrEqual(450);
    });

    it('fills a canvas of any shape', async () => {
      await show(
        { canvas: { width: 1080, height: 1920 }, ...stackOf(ground(1, RED)) },
        { width: 270, height: 480 },
      );
      goLive(played());
      await until(async () => [...colorsOf(await overlay.pixels())].join() === '#00ff00ff');
    });

    it('changes the scene soon, without a blank picture, if it or its player cannot be had', async () => {
      server.media.set('/media/broken.json', {
        type: 'application/json',
        content: Buffer.from('{"layers":['),
      });
      server.media.set('/media/odd.json', {
        type: 'application/json',
        content: Buffer.from('{"layers":[{}]}'),
      });
      server.heldBack.add('/media/slow.json');
      const files = ['missing', 'broken', 'odd', 'slow'].map((name) => `/media/${name}.json`);
      for (const lottie of [...files, '']) {
        await show(stackOf(ground(1, RED)));
        goLive(played({ lottie, lottieCutMs: 5000 }));
        const { blank, last } = await watch();
        expect([lottie, blank, [...last]]).toEqual([lottie, false, ['#0000c0ff']]);
      }
      server.failing.set('/renderer/lottie.', 1);
      await show(stackOf(ground(1, RED)));
      goLive(played({ lottieCutMs: 5000 }));
      const { blank, last } = await watch();
      expect([blank, [...last]]).toEqual([false, ['#0000c0ff']]);
    });

    it('plays for the second of two switches in a row, whose scene comes at its own cut point', async () => {
      await show(stackOf(ground(1, RED)));
      await record();
      goLive(played());
      await until(async () => (await tab.$('.cover svg')) !== null);
      server.publish(
        { kind: 'live', sceneId: 3, transition: played(), startAt: Date.now() },
        { kind: 'layer-removed', memberId: 2 },
        { kind: 'layer-added', layer: ground(3, '#00c0c0') },
        { kind: 'stacked', stack: [3] },
      );
      await until(async () => (await sceneId()) === '3' && !(await isPlaying()));
      expect([...colorsOf(await overlay.pixels())]).toEqual(['#00c0c0ff']);
      const switches = await recorded();
      const [id, ms, opacity] = switches.at(-1) ?? [];
      expect([switches.length <= 2, id, opacity]).toEqual([true, '3', '1']);
      expect(ms).toBeGreaterThanOrEqual(450);
    });
  });

  it('is replaced by that of the next switch, whose scene is shown in the end', async () => {
    await show(stackOf(ground(1, RED)));
    goLive({ type: 'cut', ms: 0, stinger: stinger({ durationMs: 4000 }) });
    await until(isPlaying);
    server.publish(
      { kind: 'live', sceneId: 3, transition: { type: 'cut', ms: 0 }, startAt: Date.now() },
      { kind: 'layer-removed', memberId: 2 },
      { kind: 'layer-added', layer: ground(3, '#00c0c0') },
      { kind: 'stacked', stack: [3] },
    );
    await until(async () => (await sceneId()) === '3' && !(await isPlaying()));
    expect([...colorsOf(await overlay.pixels())]).toEqual(['#00c0c0ff']);
  });
});
