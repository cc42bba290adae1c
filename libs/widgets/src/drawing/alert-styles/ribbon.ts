import { svg } from '../svg';
import { box, clip, from, OUT, POP, to, type AlertStyle } from './style';

/** A banner that unrolls below a medal. */
export const ribbon: AlertStyle = {
  isOnAccent: true,
  css: `
    & { padding: 0 56px; }
    .card { flex-direction: column; gap: 0; padding: 0 48px 26px; text-align: center; }
    .badge { width: 148px; height: 148px; border-radius: 50%; margin-bottom: -10px; z-index: 1; background: radial-gradient(circle at 50% 35%, var(--deep), var(--edge)); box-shadow: inset 0 0 0 7px var(--accent2), 0 0 0 5px var(--tint2), 0 8px 14px 5px var(--shade); }
    .badge > .emblem { width: 92px; height: 92px; }
    &.small .badge { width: 112px; height: 112px; }
    &.large .badge { width: 124px; height: 124px; margin-bottom: -18px; } &.large .badge > .emblem { width: 78px; height: 78px; }
    &.small .badge > .emblem { width: 68px; height: 68px; }
    &.pictured .badge { width: auto; height: auto; border-radius: var(--radius); background: none; box-shadow: none; }
    .words { padding-top: 22px; } &.large .words { padding-top: 28px; } &.large .card { padding-bottom: 14px; }
    .name { text-shadow: 0 3px 0 var(--deep); }
    .band { position: absolute; left: 56px; right: 56px; top: 96px; bottom: 0; background: linear-gradient(var(--tint), var(--accent) 30%, var(--accent) 70%, var(--deep)); border-radius: 6px; box-shadow: 0 12px 24px var(--shade); }
    &.small .band { top: 74px; } &.large .band { top: 78px; }
    &.pictured .band { top: auto; height: 60%; }
    .band::after { content: ''; position: absolute; left: 0; right: 0; top: 9px; bottom: 9px; border: solid var(--tint2); border-width: 3px 0; opacity: 0.7; }
    .tail { position: absolute; bottom: -18px; width: 96px; height: 92px; }
    .tail.left { left: 0; } .tail.right { right: 0; transform: scaleX(-1); }
  `,
  plate: () => [box('tail left', tail()), box('tail right', tail()), box('band')],
  enter: [
    clip('.band', ['inset(0 50%)', 'inset(-40px -40px)'], { duration: 520, delay: 120 }),
    from('.tail.left', 'translateX(80px)', { delay: 380, duration: 300 }),
    from('.tail.right', 'scaleX(-1) translateX(80px)', { delay: 380, duration: 300 }),
    from('.badge', 'scale(0.2) rotate(-40deg)', { easing: POP, duration: 520 }),
    from('.words', 'translateY(14px)', { delay: 280, duration: 320 }),
  ],
  leave: [
    clip('.band', ['inset(-40px -40px)', 'inset(0 50%)'], { duration: 280, easing: OUT }),
    to('.tail.left', 'scale(0.6)', { duration: 160 }),
    to('.tail.right', 'scaleX(-1) scale(0.6)', { duration: 160 }),
    to('.words', 'none', { duration: 140 }),
    to('.badge', 'scale(0.3)', { duration: 280 }),
  ],
  loops: [
    {
      parts: '.badge > *',
      frames: [{ transform: 'none' }, { transform: 'translateY(-5px)' }, { transform: 'none' }],
      duration: 3200,
    },
  ],
  bursts: ({ colors: { accent2, tint2, tint } }) => [
    {
      ...{
        at: 180,
        count: 26,
        x: 0.5,
        y: 0.3,
        angle: -90,
        fan: 180,
        speed: [160, 420],
        drag: 2.4,
        gravity: 260,
      },
      ...{ life: [700, 1300], size: [10, 24], shape: 'star', colors: [accent2, tint2, tint], spin: 1 },
    },
  ],
};

const tail = (): SVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 96 92', width: 96, height: 92 },
    svg('path', { d: 'M0 10H96V82H0L26 46Z', class: 'deep' }),
    svg('path', { d: 'M56 82L96 92V60Z', class: 'edge', 'fill-opacity': 0.6 }),
  );
