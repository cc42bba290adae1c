import { browserOrSkip } from '../../../test/support/browser';
import { until } from './page';
import { layer, stackOf } from './pictures';
import { open, overlay, server, tab } from './shown-page';

/** No test ever sees its end by waiting. */
const slow = { entrance: 'fade-up', duration: 2 } as const;
const box = { shape: 'rect', radius: 0, fill: '#ff0000' };

browserOrSkip('a layer that is hidden or removed', () => {
  const show = async (animation: object = slow): Promise<void> => {
    server.set(stackOf(layer(1, 'shape', { values: box, animation }), layer(2, 'shape', { values: box })));
    await open();
  };
  const remove = async (memberId = 1): Promise<void> => {
    server.publish({ kind: 'layer-removed', memberId }, { kind: 'stacked', stack: [3 - memberId] });
    await overlay.settled();
  };
  const count = (memberId = 1): Promise<number> => tab.locator(overlay.layer(memberId)).count();
  /** Returns the motion of the entrance or exit, stopped at a share of it; null if there is none. */
  const motion = (share: number) =>
    tab.evaluate((at) => {
      const [animation] = document.querySelector('[data-member-id="1"] .entrance')?.getAnimations() ?? [];
      const effect = animation?.effect;
      if (!animation || !(effect instanceof KeyframeEffect)) return null;
      const { duration, easing } = effect.getTiming();
      animation.pause();
      animation.currentTime = at * Number(duration);
      const keyframes = effect.getKeyframes().map(({ transform, opacity }) => ({ transform, opacity }));
      return { duration, easing, keyframes };
    }, share);
  const opacity = (): Promise<number> =>
    tab.$eval('[data-member-id="1"] .entrance', (element) => Number(getComputedStyle(element).opacity));

  it('goes the way it came in half the time, and is gone then', async () => {
    await show();
    await remove();
    expect(await motion(0.5)).toEqual({
      duration: 1000,
      easing: 'cubic-bezier(0.3, 0, 0.8, 0.15)',
      keyframes: [
        { transform: 'none', opacity: '1' },
        { transform: 'translate(0px, 48px)', opacity: '0' },
      ],
    });
    await tab.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await until(async () => (await count()) === 0);
    expect(await count(2)).toBe(1);
  });

  it('comes, goes and turns round in steps where it has them', async () => {
    server.set(stackOf(layer(2, 'shape', { values: box })));
    await open();
    await tab.evaluate(() => {
      const { animate } = Element.prototype;
      const easings: string[] = [];
      Element.prototype.animate = function (...args): Animation {
        const animation = animate.apply(this, args);
        if (this.matches('.entrance')) easings.push(animation.effect?.getTiming().easing ?? '');
        return animation;
      };
      Object.assign(window, { easings });
    });
    const stepped = layer(1, 'shape', { values: box, animation: { ...slow, duration: 10, steps: 6 } });
    const add = async (): Promise<void> => {
      server.publish({ kind: 'layer-added', layer: stepped }, { kind: 'stacked', stack: [2, 1] });
      await overlay.settled();
    };
    await add();
    await motion(0.5);
    await remove();
    await motion(0.5);
    await add();
    expect(await tab.evaluate('easings')).toEqual(['steps(6)', 'steps(6)', 'steps(6)']);
  });

  it('goes at once where it has no entrance', async () => {
    await show({ entrance: 'none' });
    await remove();
    expect(await count()).toBe(0);
  });

  it('turns round where it is when it is wanted again, with the same nodes', async () => {
    await show();
    await overlay.markNodes();
    await remove();
    await motion(0.9);
    const half = await opacity();
    expect(half).toBeLessThan(1);
    server.publish(
      { kind: 'layer-added', layer: layer(1, 'shape', { values: box, animation: slow }) },
      { kind: 'stacked', stack: [2, 1] },
    );
    await overlay.settled();
    expect((await motion(0))?.keyframes[0]?.opacity).toBe(String(half));
    await tab.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await until(async () => (await opacity()) === 1);
    expect([await count(), (await overlay.countNodes()).made]).toEqual([1, 0]);
  });

  it('that was about to come goes from where it is', async () => {
    server.set(stackOf(layer(2, 'shape', { values: box })));
    await open();
    server.publish(
      { kind: 'layer-added', layer: layer(1, 'shape', { values: box, animation: slow }) },
      { kind: 'stacked', stack: [2, 1] },
    );
    await overlay.settled();
    await motion(0.1);
    const there = await opacity();
    await remove();
    expect((await motion(0))?.keyframes[0]?.opacity).toBe(String(there));
  });

  it('is gone at once while nobody sees the source', async () => {
    await show();
    await tab.evaluate(() => {
      window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: false } }));
    });
    await remove();
    expect(await count()).toBe(0);
  });

  it('is gone at once when the source is hidden meanwhile', async () => {
    await show();
    await remove();
    await motion(0.2);
    await tab.evaluate(() => {
      window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: false } }));
    });
    expect(await count()).toBe(0);
  });
});
