import { readFileSync } from 'node:fs';
import { browserOrSkip } from '../../../test/support/browser';
import { threeColors, threeColorsSound } from '../../../test/support/films';
import { isTransparent, pixel, until } from './page';
import { layer, stackOf } from './pictures';
import { open, overlay, server, tab } from './shown-page';

const SRC = '/media/three.webm';
const once = { loop: false, onEnd: 'hold' } as const;

interface Seen {
  readonly paused: boolean;
  readonly muted: boolean;
  readonly at: number;
}

/** A WAV file without a sound in it, 8 bits at 8 kHz. */
function silence(seconds: number): Buffer {
  const [rate, head] = [8000, Buffer.alloc(44)];
  const data = Buffer.alloc(rate * seconds, 128);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

browserOrSkip('videos', () => {
  beforeAll(async () => {
    // Sounds are not in the document, so they are recorded here.
    await tab.addInitScript(() => {
      const all: HTMLAudioElement[] = [];
      const { Audio } = window;
      Object.assign(window, {
        sounds: all,
        Audio: function (src: string) {
          const audio = new Audio(src);
          all.push(audio);
          return audio;
        },
      });
    });
  });
  beforeEach(async () => {
    server.media.set(SRC, { type: 'video/webm', content: threeColors });
  });

  const video = (memberId: number, values: object = {}) =>
    layer(memberId, 'video', {
      values: { src: SRC, fit: 'fill', ...values },
      layout: { x: (memberId - 2) * 640, scale: 0.9 },
    });
  const show = async (...all: readonly ReturnType<typeof layer>[]): Promise<void> => {
    server.set(stackOf(...all));
    await open();
  };
  const change = async (memberId: number, values: { readonly [key: string]: unknown }): Promise<void> => {
    server.publish({ kind: 'layer-changed', memberId, values });
    await overlay.settled();
  };
  const filmOf = (memberId: number): Promise<Seen | undefined> =>
    tab.$$eval(overlay.layer(memberId), ([element]) => {
      const film = element?.querySelector('.widget')?.shadowRoot?.querySelector('video');
      return film ? { paused: film.paused, muted: film.muted, at: film.currentTime } : undefined;
    });
  const seen = async (memberId: number): Promise<Seen> => {
    const film = await filmOf(memberId);
    if (!film) throw new Error('There is no video.');
    return film;
  };
  /** Returns the media times of the frames shown until it has restarted a number of times. */
  const frames = (memberId: number, rounds: number): Promise<readonly number[]> =>
    tab.$eval(
      overlay.layer(memberId),
      (element, most) =>
        new Promise<readonly number[]>((done) => {
          const film = element.querySelector('.widget')?.shadowRoot?.querySelector('video');
          const times: number[] = [];
          let begun = 0;
          const take: VideoFrameRequestCallback = (_now, { mediaTime }) => {
            if (mediaTime < (times.at(-1) ?? 0) && ++begun === most) return done(times);
            times.push(mediaTime);
            film?.requestVideoFrameCallback(take);
          };
          film?.requestVideoFrameCallback(take);
        }),
      rounds,
    );
  const colorOf = async (memberId: number): Promise<string> => {
    const { x, y } = await overlay.box(memberId);
    const [r = 0, g = 0, b = 0] = pixel(await overlay.pixels(), x, y);
    return r > 150 ? 'red' : g > 100 ? 'green' : b > 150 ? 'blue' : 'none';
  };
  const untilPaused = (memberId: number) => until(async () => (await filmOf(memberId))?.paused === true);
  const untilPlaying = (memberId: number) => until(async () => (await filmOf(memberId))?.paused === false);

  describe('with bounds of their own', () => {
    it('play from the one to the other, round by round', async () => {
      await show(video(2, { startAt: 0.6, endAt: 1 }));
      await untilPlaying(2);
      const times = await frames(2, 3);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(0.5);
      expect(Math.max(...times)).toBeGreaterThan(0.7);
      expect(Math.max(...times)).toBeLessThan(1.2);
    });

    it('without an end play to that of the file, and begin where they are told to', async () => {
      await show(video(2, { startAt: 0.6 }));
      await untilPlaying(2);
      const times = await frames(2, 2);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(0.5);
      expect(Math.max(...times)).toBeGreaterThan(1.2);
    });

    it('hold the frame there, and go on when the end is another', async () => {
      await show(video(2, { ...once, endAt: 0.7 }));
      await untilPaused(2);
      expect((await seen(2)).at).toBeGreaterThanOrEqual(0.7);
      expect((await seen(2)).at).toBeLessThan(1);
      expect(await colorOf(2)).toBe('green');
      await change(2, { startAt: 1.1, endAt: 0 });
      await until(async () => (await colorOf(2)) === 'blue');
      await untilPaused(2);
      expect((await seen(2)).at).toBeGreaterThan(1.3);
    });

    it('disappear there when they are told to', async () => {
      await show(video(2, { ...once, onEnd: 'hide', endAt: 0.4 }));
      await untilPaused(2);
      expect(isTransparent(await overlay.pixels())).toBe(true);
    });
  });

  it('show what lies below their transparent parts', async () => {
    server.media.set('/media/alpha.webm', {
      type: 'video/webm',
      content: readFileSync('test/fixtures/cases/alpha-vp9.webm'),
    });
    await show(layer(1, 'shape', { values: { fill: '#00c800' } }), video(2, { src: '/media/alpha.webm' }));
    const { x, y, w } = await overlay.box(2);
    const isColor = async (aside: number, color: readonly number[]): Promise<boolean> =>
      pixel(await overlay.pixels(), x + aside, y).every((part, i) => Math.abs(part - (color[i] ?? 0)) < 12);
    await until(() => isColor(-w / 4, [255, 0, 0, 255]));
    expect(await isColor(w / 4, [0, 200, 0, 255])).toBe(true);
  });

  describe('more than two', () => {
    const waiting = () => server.reports.at(-1)?.waiting;
    const untilWaiting = (...ids: readonly number[]) => until(() => waiting()?.join() === ids.join());

    it('play two at once, those of the topmost layers; the others show their first frame, and that is told', async () => {
      await show(video(1), video(2), video(3));
      await Promise.all([untilPlaying(2), untilPlaying(3)]);
      await until(async () => (await colorOf(1)) === 'red');
      expect(await seen(1)).toMatchObject({ paused: true, at: 0 });
      await untilWaiting(1);

      server.publish({ kind: 'stacked', stack: [2, 3, 1] });
      await untilPlaying(1);
      expect((await seen(2)).paused).toBe(true);
      await untilWaiting(2);

      server.publish({ kind: 'layer-removed', memberId: 3 }, { kind: 'stacked', stack: [2, 1] });
      await untilPlaying(2);
      await untilWaiting();
    });

    it('have the place of one that comes to its end, whatever widgets they are in', async () => {
      const background = layer(4, 'background', { values: { kind: 'video', video: SRC } });
      await show(background, video(2), video(3, { ...once }));
      await untilPlaying(3);
      expect((await seen(4)).paused).toBe(true);
      await untilPaused(3);
      await untilPlaying(4);
      expect((await seen(3)).at).toBeGreaterThan(1.3);
    });

    it('are those of the scene that is live, while another one leaves', async () => {
      await show(video(2), video(3));
      await untilPlaying(3);
      server.publish(
        { kind: 'live', sceneId: 2, transition: { type: 'fade', ms: 600_000 }, startAt: Date.now() },
        { kind: 'layer-removed', memberId: 2 },
        { kind: 'layer-removed', memberId: 3 },
        { kind: 'layer-added', layer: video(1) },
        { kind: 'stacked', stack: [1] },
      );
      await untilPlaying(1);
      await untilPaused(2);
      expect((await seen(3)).paused).toBe(false);
    });
  });

  describe('their sound', () => {
    beforeEach(() => {
      server.media.set(`${SRC}/sound`, { type: 'audio/ogg', content: threeColorsSound });
    });
    const audible = () =>
      tab.evaluate(() =>
        (window as unknown as { sounds: HTMLAudioElement[] }).sounds
          .filter((audio) => audio.hasAttribute('src'))
          .map(({ paused, currentTime, volume }) => ({ paused, at: currentTime, volume })),
      );
    const sounding = () => until(async () => (await audible()).some(({ paused }) => !paused));

    it('comes from a file of its own and is in step with them, on the page that makes the sounds', async () => {
      await show(video(2, { muted: false, volume: 0.4 }));
      await untilPlaying(2);
      expect((await seen(2)).muted).toBe(true);
      expect(server.asked).not.toContain(`${SRC}/sound`);
      server.sound(true);
      await sounding();
      expect((await audible())[0]?.volume).toBeCloseTo(0.4);
      // Over the end of the video too.
      for (let round = 0; round < 2; round++) {
        await frames(2, 1);
        await until(async () => {
          const [[audio], { at }] = await Promise.all([audible(), seen(2)]);
          return audio !== undefined && !audio.paused && Math.abs(audio.at - at) < 0.15;
        });
      }
      await change(2, { volume: 0.1 });
      expect((await audible())[0]?.volume).toBeCloseTo(0.1);
      const jump = { s: null, n: 0 };
      server.publish({ kind: 'layer-changed', memberId: 2, state: { mode: 'paused', jump, volume: null } });
      await until(async () => (await audible())[0]?.paused === true);
      server.publish({ kind: 'layer-changed', memberId: 2, state: { mode: 'playing', jump, volume: null } });
      await sounding();
      server.sound(false);
      await until(async () => (await audible()).length === 0);
    });

    it('of an alert that began before the page was opened goes on where the alert is', async () => {
      server.media.set('/media/long.wav', { type: 'audio/wav', content: silence(30) });
      const startsAt = Date.now() - 1000;
      const showing = {
        ...{ alertId: 'a1', kind: 'follow', rank: 'small', variant: null, text: 'Owl follows', name: 'Owl' },
        ...{ amount: null, currency: null, months: null, message: null, image: '', video: '', speech: null },
        ...{ sound: '/media/long.wav', volume: 0.5, startsAt, endsAt: startsAt + 60_000 },
      };
      const state = { queued: 0, paused: false, muted: false, lastTestAt: null, showing };
      await show({ ...layer(2, 'alert-box'), state });
      expect(await audible()).toEqual([]);
      server.sound(true);
      await sounding();
      const [sound] = await audible();
      expect(sound?.volume).toBeCloseTo(0.5);
      expect(sound?.at).toBeGreaterThanOrEqual(1);
      expect(sound?.at).toBeLessThanOrEqual((Date.now() - startsAt) / 1000 + 0.1);
    });

    it('ends when they are muted, and when they go', async () => {
      await show(video(2, { muted: false }));
      server.sound(true);
      await sounding();
      await change(2, { muted: true });
      expect(await audible()).toEqual([]);
      await change(2, { muted: false });
      await sounding();
      server.publish({ kind: 'layer-removed', memberId: 2 }, { kind: 'stacked', stack: [] });
      await until(async () => (await audible()).length === 0);
    });

    it('is asked for again while it is on its way, and no more where there is none', async () => {
      const asked = () => server.asked.filter((path) => path === `${SRC}/sound`).length;
      server.failing.set('/sound', 1);
      await show(video(2, { muted: false }));
      server.sound(true);
      await sounding();
      server.media.delete(`${SRC}/sound`);
      await change(2, { muted: true });
      const before = asked();
      await change(2, { muted: false });
      await until(() => asked() > before);
      await frames(2, 2);
      expect(asked()).toBe(before + 1);
    });
  });
});
