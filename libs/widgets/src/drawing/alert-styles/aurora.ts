import { box, from, to, type AlertStyle } from './style';

/** A calm card in which lights drift. */
export const aurora: AlertStyle = {
  css: `
    .card { padding: 30px 52px 30px 36px; }
    .glow { position: absolute; left: -14px; right: -14px; top: -14px; bottom: -14px; border-radius: calc(max(26px, var(--radius)) + 14px); background: linear-gradient(100deg, var(--accent), var(--accent2), var(--tint)); filter: blur(22px); opacity: 0.75; }
    .body { position: absolute; left: 0; right: 0; top: 0; bottom: 0; overflow: hidden; border-radius: max(26px, var(--radius)); background: var(--surface); box-shadow: 0 18px 40px var(--shade); }
    .light { position: absolute; width: 95%; height: 260%; top: -110%; opacity: 0.55; background: radial-gradient(closest-side, var(--accent), transparent); }
    .light.one { left: -42%; } .light.two { right: -45%; top: -40%; opacity: 0.4; background: radial-gradient(closest-side, var(--accent2), transparent); } .light.three { left: 10%; top: -190%; opacity: 0.3; background: radial-gradient(closest-side, var(--tint), transparent); }
    &.light .light.two { background: radial-gradient(closest-side, var(--tint), transparent); } &.light .glow { background: linear-gradient(100deg, var(--accent), var(--tint)); }
    .rim { position: absolute; left: 0; right: 0; top: 0; bottom: 0; border-radius: inherit; padding: 3px; background: linear-gradient(120deg, var(--tint), transparent 35%, transparent 65%, var(--tint2)); -webkit-mask: linear-gradient(black, black) content-box, linear-gradient(black, black); -webkit-mask-composite: xor; }
    .badge > .emblem { filter: drop-shadow(0 6px 18px var(--accent)); }
  `,
  plate: () => [box('glow'), box('body', box('light one'), box('light two'), box('light three'), box('rim'))],
  enter: [
    from('&', 'translateY(48px) scale(0.97)', { duration: 600 }),
    from('.light', 'translateX(-60px) scale(0.6)', { duration: 900, delay: 120, stagger: 120 }),
    from('.badge', 'scale(0.6)', { duration: 520, delay: 120 }),
    from('.headline', 'translateY(18px)', { delay: 220, duration: 420 }),
    from('.message, .receivers', 'translateY(18px)', { delay: 340, duration: 420 }),
  ],
  leave: [to('&', 'translateY(-32px) scale(0.98)', { duration: 320 })],
  loops: [
    {
      parts: '.light.one',
      frames: [{ transform: 'none' }, { transform: 'translateX(6px) scale(1.12)' }, { transform: 'none' }],
      duration: 5000,
    },
    {
      parts: '.badge > .emblem',
      frames: [{ transform: 'none' }, { transform: 'translateY(-6px)' }, { transform: 'none' }],
      duration: 4000,
    },
  ],
  bursts: ({ colors: { tint, tint2 } }) => [
    {
      ...{
        at: 200,
        over: 2600,
        count: 34,
        x: 0.5,
        y: 1,
        spreadX: 0.5,
        angle: -90,
        fan: 14,
        speed: [40, 130],
        sway: 16,
      },
      ...{ life: [1600, 3000], size: [4, 10], shape: 'dot', colors: [tint, tint2] },
    },
  ],
};
