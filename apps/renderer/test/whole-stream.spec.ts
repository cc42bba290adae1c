import type { CDPSession } from 'playwright-core';
import type { MomentMessage, RenderChange } from '@studio/realtime/protocol';
import { browserOrSkip } from '../../../test/support/browser';
import { until } from './page';
import { layer, stackOf } from './pictures';
import { open, overlay, server, tab } from './shown-page';

browserOrSkip('a page that stays open for a whole stream', () => {
  const show = async (...all: readonly ReturnType<typeof layer>[]): Promise<void> => {
    server.set(stackOf(...all));
    await open();
  };

  describe('[renderer/8] what happens once', () => {
    const flash = (eventId: string, more: Partial<MomentMessage> = {}): MomentMessage => ({
      eventId,
      kind: 'effect',
      payload: { slug: 'flash', intensity: 1, durationMs: 600_000 },
      at: new Date().toISOString(),
      ttlMs: 600_000,
      ...more,
    });
    const flashes = () => tab.locator('.effect.flash').count();

    it('[renderer/8] is played once, however often it is told, and never after its time', async () => {
      await show(layer(1, 'shape'));
      const old = new Date(Date.now() - 5000).toISOString();
      server.happen(flash('a'), flash('a'), flash('over', { at: old, ttlMs: 4000 }));
      server.happen(flash('a'));
      server.publish({ kind: 'canvas', width: 1920, height: 1080 });
      await overlay.settled();
      expect(await flashes()).toBe(1);
      // Another one is another one.
      server.happen(flash('b'));
      await until(async () => (await flashes()) === 2);
    });

    it('is drawn with half the frames where they are late', async () => {
      await show(layer(1, 'shape'));
      await tab.evaluate(() => {
        const drawn = { frames: 0, pictures: 0 };
        window.requestAnimationFrame = (call) =>
          window.setTimeout(() => {
            drawn.frames++;
            call(performance.now());
          }, 45);
        const { clearRect } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.clearRect = function (...area): void {
          drawn.pictures++;
          clearRect.apply(this, area);
        };
        Object.assign(window, { drawn });
      });
      server.happen(flash('late', { payload: { slug: 'confetti', intensity: 1, durationMs: 600_000 } }));
      const drawn = () => tab.evaluate<{ frames: number; pictures: number }>('drawn');
      await until(async () => (await drawn()).pictures > 0);
      const before = await drawn();
      await until(async () => (await drawn()).pictures >= before.pictures + 20);
      const after = await drawn();
      // Until they count as late, some are drawn with each frame.
      expect(after.frames - before.frames).toBeGreaterThanOrEqual(30);
    });

    const alert = (startsAt: number, endsAt: number) => ({
      ...layer(1, 'alert-box', { values: { itemIn: 'fade', itemOut: 'none', itemMs: 2000 } }),
      state: {
        ...{ queued: 0, paused: false, muted: false, lastTestAt: null },
        showing: {
          ...{ alertId: 'a1', kind: 'follow', rank: 'middle', variant: null, amount: null, currency: null },
          ...{ text: 'nightowl follows now', name: 'nightowl', months: null, message: null, image: '' },
          ...{ video: '', sound: '', volume: 0.5, speech: null, startsAt, endsAt },
        },
      },
    });
    const staged = () =>
      tab.$eval(
        overlay.layer(1),
        (element) => element.querySelector('.widget')?.shadowRoot?.getAnimations().length,
      );

    it('[renderer/8] an alert is joined where it is by a page that is loaded anew, and one that is over never comes again', async () => {
      const now = Date.now();
      await show(alert(now - 10_000, now + 600_000));
      expect(await overlay.text(1)).toContain('nightowl');
      expect(await staged()).toBe(0);
      server.set(stackOf(alert(now - 10_000, now - 1)));
      await tab.reload();
      await overlay.settled();
      expect(await overlay.text(1)).not.toContain('nightowl');
    });
  });

  describe('[renderer/11] a connection', () => {
    it('[renderer/11] asks for the server’s time at each heartbeat, and stays', async () => {
      server.heartbeatMs = 50;
      await show(layer(1, 'shape'));
      const before = server.pings;
      await until(() => server.pings >= before + 10);
      expect(server.handshakes).toHaveLength(1);
    });

    it('[renderer/11] that the server lets go before it stops comes again within the time that it was told, picture and all', async () => {
      await show(layer(1, 'shape'));
      await overlay.markNodes();
      const before = await overlay.pixels();
      server.drain(200);
      await until(() => server.handshakes.length === 2);
      server.publish({ kind: 'stacked', stack: [1] });
      await overlay.settled();
      expect((await overlay.countNodes()).made).toBe(0);
      expect((await overlay.pixels()).data.equals(before.data)).toBe(true);
    });
  });

  it('[renderer/12] stays the page that it is when the server has another version of it', async () => {
    await show(layer(1, 'shape'));
    await tab.evaluate(() => void Object.assign(window, { isTheSame: true }));
    let loads = 0;
    tab.on('load', () => loads++);
    server.bundle = 'newer';
    server.drain(1);
    await until(() => server.handshakes.length === 2);
    server.publish({ kind: 'layer-changed', memberId: 1, values: { fill: '#00ff00' } });
    await overlay.settled();
    expect([await tab.evaluate(() => 'isTheSame' in window), loads]).toEqual([true, 0]);
  });

  describe('[renderer/13] memory', () => {
    let session: CDPSession;
    /** Returns the numbers of nodes and listeners after a garbage collection. */
    const counted = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      return { nodes, jsEventListeners };
    };
    /** From one scene to the other and back, with layers that come and go while it moves. */
    const round = async (): Promise<void> => {
      const scenes = [
        [layer(1, 'text'), layer(2, 'chat-box'), layer(3, 'goal-bar')],
        [layer(1, 'text'), layer(4, 'image', { values: { src: '/media/gone.png' } }), layer(5, 'event-list')],
      ] as const;
      for (const [from, to] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const [leaving, entering] = [scenes[from], scenes[to]];
        const changes: RenderChange[] = [
          { kind: 'live', sceneId: to + 1, transition: { type: 'fade', ms: 60_000 }, startAt: Date.now() },
          ...leaving.slice(1).map(({ memberId }) => ({ kind: 'layer-removed', memberId }) as const),
          ...entering.slice(1).map((each) => ({ kind: 'layer-added', layer: each }) as const),
          { kind: 'stacked', stack: entering.map(({ memberId }) => memberId) },
        ];
        server.publish(...changes);
        await overlay.settled();
        server.publish(
          { kind: 'layer-added', layer: layer(9, 'clock') },
          { kind: 'stacked', stack: [...entering.map(({ memberId }) => memberId), 9] },
        );
        server.publish(
          { kind: 'layer-removed', memberId: 9 },
          { kind: 'stacked', stack: entering.map(({ memberId }) => memberId) },
        );
        await overlay.settled();
      }
    };
    const rest = () =>
      tab.evaluate(() =>
        window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: true } })),
      );

    it('[renderer/13] nothing is left of layers and scenes that are gone', async () => {
      await show(layer(1, 'text'), layer(2, 'chat-box'), layer(3, 'goal-bar'));
      session = await tab.context().newCDPSession(tab);
      const rounds = async (count: number) => {
        for (let n = 0; n < count; n++) await round();
        await rest();
        await overlay.settled();
        return counted();
      };
      // Until all that is made once is made.
      const before = await rounds(3);
      const after = await rounds(10);
      expect(after.nodes).toBeLessThanOrEqual(before.nodes);
      expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
    });
  });
});
