import { svg } from '../svg';
import { box, from, POP, to, type AlertStyle } from './style';
import { starPath } from './emblems';

/** A comic panel: a burst behind, a tilted speech box before it. */
export const boom: AlertStyle = {
  css: `
    & { padding: 64px 40px; }
    .card { padding: 22px 44px 24px 164px; position: relative; transform: rotate(-2deg); }
    &.large { padding-block: 48px; } &.large .speech { top: 48px; bottom: 48px; } &.large .card { padding-left: 184px; }
    &.small .card { padding-left: 128px; }
    &.pictured .card { padding-left: 30px; gap: 44px; }
    .burst { position: absolute; left: -36px; top: 50%; width: 300px; height: 300px; margin-top: -150px; }
    &.small .burst { width: 230px; height: 230px; margin-top: -115px; left: -26px; }
    &.pictured .burst { width: 420px; height: 420px; margin-top: -210px; }
    .burst svg { width: 100%; height: 100%; }
    .badge { position: absolute; left: -2px; top: 50%; width: 150px; height: 150px; margin-top: -75px; transform: rotate(-10deg); }
    &.small .badge { width: 112px; height: 112px; margin-top: -56px; left: 2px; }
    &.pictured .badge { position: static; width: auto; height: auto; margin: 0; transform: rotate(-3deg); }
    .picture { border: 5px solid var(--edge); box-sizing: border-box; }
    .badge > .emblem path { stroke: var(--edge); stroke-width: 2.4; stroke-linejoin: round; paint-order: stroke; }
    .speech { position: absolute; left: 88px; right: 40px; top: 64px; bottom: 64px; transform: rotate(-2deg); background: linear-gradient(var(--surface), var(--surface)), var(--raised); border: 6px solid var(--edge); box-shadow: 10px 10px 0 var(--edge); border-radius: 10px; }
    &.pictured .speech { left: 40px; }
    .dots { position: absolute; left: 0; right: 0; top: 0; bottom: 0; opacity: 0.2; background-image: radial-gradient(var(--accent2) 4px, transparent 4.5px); background-size: 15px 15px; -webkit-mask-image: linear-gradient(115deg, transparent 45%, black); }
  `,
  plate: () => [
    box(
      'burst',
      svg(
        'svg',
        { viewBox: '-34 -34 68 68' },
        svg('path', { d: starPath(16, 33, 23, [0, 0]), class: 'edge' }),
        svg('path', { d: starPath(16, 30.5, 21.5, [0, 0]), class: 'accent2' }),
        svg('path', { d: starPath(16, 23.5, 17, [0, 0]), class: 'accent' }),
      ),
    ),
    box('speech', box('dots')),
  ],
  enter: [
    from('.burst', 'scale(0.1) rotate(-50deg)', { duration: 420, easing: POP }),
    { parts: '.speech', frames: slam(), duration: 420, delay: 100, easing: POP },
    {
      parts: '.badge',
      frames: [{ opacity: 0, transform: 'rotate(-10deg) scale(2.4)', offset: 0 }],
      duration: 320,
      delay: 160,
      easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
    },
    from('.words', 'scale(1.3)', { delay: 200, duration: 260, easing: POP }),
  ],
  leave: [to('&', 'scale(0.4) rotate(12deg)', { duration: 260 })],
  loops: [
    {
      parts: '.burst svg',
      frames: [{ transform: 'rotate(0deg)' }, { transform: 'rotate(5deg)' }, { transform: 'rotate(0deg)' }],
      duration: 3200,
    },
  ],
  bursts: ({ colors: { accent, accent2, tint2 } }) => [
    {
      ...{ at: 240, count: 26, x: 0.14, y: 0.5, angle: 0, fan: 180, speed: [520, 1100], drag: 3.4 },
      ...{ life: [350, 650], size: [20, 44], shape: 'streak', colors: [accent2, accent, tint2] },
    },
  ],
};

function slam(): Keyframe[] {
  return [
    { opacity: 0, transform: 'rotate(-9deg) scale(0.5)' },
    { opacity: 1, transform: 'rotate(-2deg)' },
  ];
}
