import { svg } from '../svg';
import { box, from, POP, to, type AlertStyle } from './style';

/** A wreath that grows around the emblem, and petals that fall. */
export const bloom: AlertStyle = {
  css: `
    .card { padding: 24px 72px 24px 24px; gap: 40px; }
    .body { position: absolute; left: 60px; right: 0; top: 16px; bottom: 16px; border-radius: max(40px, var(--radius)); background: var(--surface); box-shadow: 0 10px 26px var(--shade); }
    &.pictured .body { left: 0; top: 0; bottom: 0; }
    .badge { position: relative; width: 190px; height: 190px; border-radius: 50%; }
    &.small .badge { width: 140px; height: 140px; } &.pictured .badge { width: auto; height: auto; }
    .held { display: grid; place-items: center; width: 100%; height: 100%; border-radius: 50%; background: var(--surface); box-shadow: 0 6px 18px var(--shade); }
    .held > .emblem { width: 84px; height: 84px; } &.small .held > .emblem { width: 62px; height: 62px; }
    .wreath { position: absolute; left: -12%; top: -12%; width: 124%; height: 124%; overflow: visible; }
    .leaf, .flower { transform-box: fill-box; transform-origin: center; }
    .sprig { position: absolute; right: -16px; bottom: -14px; width: 120px; height: 110px; }
  `,
  plate: () => [box('body')],
  front: () => [sprig()],
  emblem: (emblem) => {
    const held = box('held', emblem, wreath());
    return held;
  },
  enter: [
    from('.body', 'translateX(-50px) scaleX(0.8)', { duration: 480 }),
    from('.held > .emblem', 'scale(0)', { duration: 520, delay: 100, easing: POP }),
    from('.leaf', 'scale(0) rotate(-40deg)', { duration: 420, delay: 120, stagger: 36, easing: POP }),
    from('.flower', 'scale(0)', { duration: 480, delay: 380, stagger: 70, easing: POP }),
    from('.words > *', 'translateX(-20px)', { delay: 260, duration: 360, stagger: 90 }),
  ],
  leave: [
    to('.leaf, .flower', 'scale(0)', { duration: 200 }),
    to('&', 'translateY(24px)', { delay: 60, duration: 260 }),
  ],
  loops: [
    {
      parts: '.wreath',
      frames: [{ transform: 'rotate(-3deg)' }, { transform: 'rotate(3deg)' }, { transform: 'rotate(-3deg)' }],
      duration: 6000,
    },
  ],
  bursts: ({ colors: { accent, tint, accent2, tint2 } }) => [
    {
      ...{
        at: 300,
        over: 2600,
        count: 30,
        x: 0.5,
        y: -0.3,
        spreadX: 0.55,
        angle: 80,
        fan: 20,
        speed: [40, 90],
        gravity: 40,
        sway: 22,
      },
      ...{
        life: [2600, 4200],
        size: [16, 28],
        shape: 'petal',
        colors: [accent, tint, accent2, tint2],
        spin: 0.4,
      },
    },
  ],
};

const LEAF = 'M0 0C5 -9 17 -10 25 0C17 8 6 8 0 0Z';

function flower(x: number, y: number, size: number, tone: string, heart: string): SVGElement {
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    svg('ellipse', { cx: 0, cy: -5.2, rx: 4.2, ry: 5.4, transform: `rotate(${turn})`, class: tone }),
  );
  return svg(
    'g',
    { transform: `translate(${x} ${y}) scale(${size})` },
    svg('g', { class: 'flower' }, ...petals, svg('circle', { r: 3.2, class: heart })),
  );
}

function wreath(): SVGElement {
  const leaves = Array.from({ length: 16 }, (_, i) =>
    svg(
      'g',
      { transform: `rotate(${i * 22.5}) translate(0 -50) rotate(${i % 2 ? 34 : -22}) scale(0.9)` },
      svg('path', { d: LEAF, class: `leaf ${i % 2 ? 'deep2' : 'accent2'}` }),
    ),
  );
  const flowers = [200, 222, 250, 20, 48].map((turn, i) => {
    const angle = (turn * Math.PI) / 180;
    const [tone, heart] = i % 2 ? ['tint', 'deep'] : ['accent', 'tint2'];
    return flower(Math.cos(angle) * 51, Math.sin(angle) * 51, i % 2 ? 1.1 : 1.6, tone ?? '', heart ?? '');
  });
  return svg('svg', { viewBox: '-62 -62 124 124', class: 'wreath' }, ...leaves, ...flowers);
}

const sprig = (): SVGElement =>
  svg(
    'svg',
    { viewBox: '-60 -55 120 110', class: 'sprig' },
    ...[-150, -120, -90, 180].map((turn) =>
      svg(
        'g',
        { transform: `translate(14 16) rotate(${turn}) translate(8 0) scale(1.3)` },
        svg('path', { d: LEAF, class: 'leaf accent2' }),
      ),
    ),
    flower(16, 14, 2.2, 'accent', 'tint2'),
    flower(-14, 26, 1.4, 'tint', 'deep'),
    flower(34, -14, 1.2, 'tint', 'deep'),
  );
