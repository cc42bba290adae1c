import type { RenderChange, Transition } from '@studio/realtime/protocol';
import { browserOrSkip } from '../../../test/support/browser';
import { until } from './page';
import { centred, layer, stackOf } from './pictures';
import { red, blue, browser, server, overlay, open } from './shown-page';

function goLive(sceneId: number, transition: Transition): RenderChange {
  return { kind: 'live', sceneId, transition, startAt: Date.now() + 80 };
}
const cut: Transition = { type: 'cut', ms: 0 };
/** Long enough that no test ever sees its end by waiting. */
const longFade: Transition = { type: 'fade', ms: 600_000 };

browserOrSkip('scene switches and entrances in broadcast software', () => {
  describe('a scene switch', () => {
    const stays = layer(1, 'shape', { values: red, layout: { x: -500 } });
    const leaves = layer(2, 'shape', { values: blue });
    const enters = layer(3, 'text', { values: { text: 'next' }, animation: { entrance: 'pop' } });
    const toNext: readonly RenderChange[] = [
      { kind: 'layer-removed', memberId: 2 },
      { kind: 'layer-added', layer: enters },
      { kind: 'stacked', stack: [1, 3] },
    ];

    it('[renderer/7] by cut is one step to the next scene, its layers complete', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      await overlay.markNodes();
      await overlay.watchChanges();
      server.publish(goLive(2, cut), ...toNext);
      await overlay.settled();
      expect((await overlay.moments()).at(-1)).toMatchObject({
        position: server.position,
        sceneId: '2',
        layers: [
          { memberId: 1, fading: false, entering: false },
          { memberId: 3, fading: false, entering: false },
        ],
      });
    });

    it('[renderer/7] by fade blends what leaves and what enters, and leaves alone what stays', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      await overlay.watchChanges();
      server.publish(goLive(2, longFade), ...toNext);
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: false, entering: false },
        { memberId: 2, fading: true, entering: false },
        { memberId: 3, fading: true, entering: false },
      ]);
    });

    it('by fade moves what stays at another place', async () => {
      server.set(stackOf(stays));
      await open();
      await overlay.markNodes();
      await overlay.watchChanges();
      server.publish(goLive(2, longFade), {
        kind: 'layer-changed',
        memberId: 1,
        layout: { ...centred, x: 500, cropL: 20 },
      });
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: true, entering: false },
      ]);
      expect((await overlay.countNodes()).made).toBe(0);
    });

    it('by fade ends at the next scene', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, { type: 'fade', ms: 200 }), ...toNext);
      await until(async () => (await overlay.page.locator(overlay.layer(2)).count()) === 0);
      await until(async () => (await overlay.page.evaluate(() => document.getAnimations().length)) === 0);
      expect(await overlay.text(3)).toBe('next');
    });

    it.each(['morph', 'slide', 'zoom'] as const)('by %s arrives as well', async (type) => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, { type, ms: 200 }), ...toNext);
      await until(async () => (await overlay.page.locator(overlay.layer(2)).count()) === 0);
      expect(await overlay.text(3)).toBe('next');
    });

    it('[renderer/7] goes on from what is on the screen when the next one comes', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, longFade), ...toNext);
      await overlay.settled();
      await overlay.watchChanges();
      server.publish(
        goLive(3, longFade),
        { kind: 'layer-removed', memberId: 3 },
        { kind: 'stacked', stack: [1] },
      );
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: false, entering: false },
        { memberId: 2, fading: true, entering: false },
        { memberId: 3, fading: true, entering: false },
      ]);
    });

    it('that waits for its start takes what comes meanwhile with it', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      await overlay.watchChanges();
      const sentAt = Date.now();
      const later = { ...goLive(2, cut), startAt: sentAt + 900 };
      server.publish(later, ...toNext);
      server.publish({ kind: 'layer-changed', memberId: 3, values: { text: 'newest' } });
      await overlay.settled();
      const [moment, ...others] = await overlay.moments();
      expect(others).toEqual([]);
      // The switch happens at its start time, not when it became known. The clocks may differ by part of a round
      // trip.
      expect(moment?.at).toBeGreaterThan(sentAt + 450);
      expect(await overlay.text(3)).toBe('newest');
    });

    it('[renderer/7] is over at once when the source is hidden or comes back', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, longFade), ...toNext);
      await overlay.settled();
      await overlay.page.evaluate(() =>
        window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: true } })),
      );
      expect(await overlay.page.locator(overlay.layer(2)).count()).toBe(0);
      expect(await overlay.page.evaluate(() => document.getAnimations().length)).toBe(0);
    });
  });

  describe('entrances and loops', () => {
    const pop = { entrance: 'pop', duration: 3, delay: 2 } as const;

    it('an entrance plays for a layer that appears, not for one that is there on load', async () => {
      server.set(stackOf(layer(1, 'shape', { animation: pop })));
      await open();
      expect(await overlay.page.evaluate(() => document.getAnimations().length)).toBe(0);
      await overlay.watchChanges();
      server.publish(
        { kind: 'layer-added', layer: layer(2, 'shape', { animation: pop }) },
        { kind: 'stacked', stack: [1, 2] },
      );
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: false, entering: false },
        { memberId: 2, fading: false, entering: true },
      ]);
    });

    it('an entrance never moves the layer’s own box', async () => {
      await open();
      server.publish(
        {
          kind: 'layer-added',
          layer: layer(1, 'shape', { layout: { x: 200 }, animation: { ...pop, entrance: 'slide-left' } }),
        },
        { kind: 'stacked', stack: [1] },
      );
      await overlay.settled();
      expect((await overlay.box(1)).x).toBeCloseTo(580, 1);
    });

    it('loops rest while the source is hidden', async () => {
      server.set(
        stackOf(layer(1, 'webcam-frame', { animation: { loop: 'pulse' }, values: { animate: true } })),
      );
      const obs = await browser.newPage();
      await obs.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.26.8' } }));
      await open(undefined, obs);
      expect(server.handshakes.at(-1)?.obs).toBe(true);
      const states = (): Promise<string[]> =>
        overlay.page.evaluate(() =>
          [...document.querySelectorAll('.loop')].flatMap((loop) => [
            ...loop.getAnimations().map(({ playState }) => playState),
            ...(loop.firstElementChild?.shadowRoot?.getAnimations() ?? []).map(({ playState }) => playState),
          ]),
        );
      const say = (visible: boolean): Promise<boolean> =>
        overlay.page.evaluate(
          (detail) => window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail })),
          { visible },
        );
      expect(await states()).toEqual(['running', 'running']);
      await say(false);
      expect(await states()).toEqual(['paused', 'paused']);
      await say(true);
      expect(await states()).toEqual(['running', 'running']);
      await obs.close();
    });

    it('nothing moves unless asked for', async () => {
      const slugs = ['text', 'shape', 'clock', 'webcam-frame'];
      server.set(
        stackOf(...slugs.map((slug, index) => layer(index + 1, slug, { values: { animate: false } }))),
      );
      await open();
      const count = await overlay.page.evaluate(
        () =>
          document.getAnimations().length +
          [...document.querySelectorAll('.widget')].flatMap((w) => w.shadowRoot?.getAnimations() ?? [])
            .length,
      );
      expect(count).toBe(0);
    });
  });
});
