import { svg } from '../svg';
import { box, clip, from, IN, OUT, to, type AlertStyle } from './style';

const CUT = 'polygon(34px 0, 100% 0, 100% calc(100% - 34px), calc(100% - 34px) 100%, 0 100%, 0 34px)';

/** An instrument of a cockpit: cut corners, brackets and a line that scans. */
export const hud: AlertStyle = {
  css: `
    .card { padding: 32px 60px 44px 44px; gap: 34px; }
    .body { position: absolute; left: 0; right: 0; top: 0; bottom: 0; background: var(--surface); clip-path: ${CUT}; }
    .lines { position: absolute; left: 0; right: 0; top: 0; bottom: 0; opacity: 0.1; background: repeating-linear-gradient(var(--accent2) 0 2px, transparent 2px 12px); }
    .side { position: absolute; left: 0; top: 34px; bottom: 0; width: 10px; background: linear-gradient(var(--accent), var(--accent2)); }
    .scan { position: absolute; left: 0; right: 0; top: 0; height: 40%; background: linear-gradient(transparent, var(--accent2)); opacity: 0; }
    .corner { position: absolute; width: 46px; height: 46px; border: 5px solid var(--accent2); }
    .corner.a { right: -14px; top: -14px; border-left: 0; border-bottom: 0; } .corner.b { left: -14px; bottom: -14px; border-right: 0; border-top: 0; }
    .chevrons { position: absolute; right: 24px; bottom: 16px; width: 120px; height: 18px; }
    .badge { position: relative; width: 150px; height: 150px; }
    &.small .badge { width: 112px; height: 112px; } &.pictured .badge { width: auto; height: auto; }
    .hex { position: absolute; left: 0; top: 0; width: 100%; height: 100%; overflow: visible; }
    .hex path { fill: none; stroke: var(--accent); stroke-width: 3; } .hex path + path { stroke: var(--accent2); stroke-width: 1.5; stroke-dasharray: 9 5; }
    .badge > .held > .emblem { width: 82px; height: 82px; } &.small .held > .emblem { width: 60px; height: 60px; }
    .held { display: grid; place-items: center; width: 100%; height: 100%; }
    .name { text-transform: uppercase; letter-spacing: 0.04em; }
  `,
  plate: () => [
    box('body', box('lines'), box('side'), box('scan')),
    box('corner a'),
    box('corner b'),
    svg(
      'svg',
      { viewBox: '0 0 120 18', class: 'chevrons' },
      ...[0, 1, 2, 3, 4].map((i) =>
        svg('path', { d: `M${i * 24} 0h12l9 9l-9 9h-12l9-9Z`, class: i % 2 ? 'accent2' : 'accent' }),
      ),
    ),
  ],
  emblem: (emblem) =>
    box(
      'held',
      svg(
        'svg',
        { viewBox: '0 0 64 64', class: 'hex' },
        svg('path', { d: 'M32 2L58 17V47L32 62L6 47V17Z' }),
        svg('path', { d: 'M32 -3L62.5 14.5V49.5L32 67L1.5 49.5V14.5Z' }),
      ),
      emblem,
    ),
  enter: [
    clip('.body', ['polygon(50% 48%, 50% 48%, 50% 52%, 50% 52%, 50% 52%, 50% 48%)', CUT], { duration: 420 }),
    {
      parts: '.scan',
      frames: [
        { opacity: 0.5, transform: 'translateY(-100%)' },
        { opacity: 0.5, transform: 'translateY(260%)' },
      ],
      duration: 900,
      delay: 260,
      easing: 'linear',
    },
    from('.corner.a', 'translate(-40px, 40px)', { delay: 180, duration: 420 }),
    from('.corner.b', 'translate(40px, -40px)', { delay: 180, duration: 420 }),
    from('.badge', 'rotate(-60deg) scale(0.5)', { delay: 120, duration: 520 }),
    clip('.words > *', ['inset(0 100% 0 0)', 'inset(-8px)'], {
      delay: 260,
      duration: 360,
      stagger: 120,
      easing: IN,
    }),
    {
      parts: '.chevrons path',
      frames: [{ opacity: 0 }, { opacity: 1 }],
      duration: 160,
      delay: 420,
      stagger: 80,
    },
  ],
  leave: [
    to('.words, .badge, .corner, .chevrons', 'none', { duration: 140 }),
    clip('.body', [CUT, 'polygon(0 48%, 100% 48%, 100% 50%, 100% 50%, 0 50%, 0 48%)'], {
      duration: 200,
      easing: OUT,
    }),
    to('&', 'scaleX(0.2)', { delay: 160, duration: 140 }),
  ],
  loops: [
    {
      parts: '.hex',
      frames: [{ transform: 'rotate(0deg)' }, { transform: 'rotate(60deg)' }],
      duration: 6000,
    },
  ],
};
