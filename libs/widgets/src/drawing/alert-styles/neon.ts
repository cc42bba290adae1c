import { box, clip, from, type AlertStyle } from './style';

/** Two glowing tubes around the words, which light up one after the other. */
export const neon: AlertStyle = {
  css: `
    .card { padding: 40px 56px 38px 44px; }
    .back { position: absolute; left: 0; right: 0; top: 0; bottom: 0; border-radius: 26px; background: var(--surface); box-shadow: 0 16px 40px var(--shade); }
    .tube { position: absolute; border-radius: 20px; box-sizing: border-box; }
    .tube.one { left: 8px; right: 8px; top: 8px; bottom: 8px; border: 5px solid var(--tint); box-shadow: 0 0 14px var(--accent), 0 0 34px var(--accent), inset 0 0 14px var(--accent), inset 0 0 30px var(--accent); }
    .tube.two { left: 0; right: 0; top: 0; bottom: 0; -webkit-mask-image: linear-gradient(90deg, black 24%, transparent 38% 62%, black 76%); }
    .tube.two::before { content: ''; position: absolute; left: 22px; right: 22px; top: 22px; bottom: 22px; box-sizing: border-box; border: 3px solid var(--tint2); border-radius: 10px; box-shadow: 0 0 10px var(--accent2), inset 0 0 10px var(--accent2); }
    .badge > .emblem { filter: drop-shadow(0 0 10px var(--accent)) drop-shadow(0 0 26px var(--accent)); }
    .name { text-shadow: 0 0 8px var(--accent), 0 0 26px var(--accent); }
    &.light .name { text-shadow: none; }
    &.light .tube.one { border-color: var(--accent); box-shadow: 0 0 14px var(--accent), 0 0 34px var(--accent), inset 0 0 8px var(--tint); }
    &.light .tube.two::before { border-color: var(--accent2); box-shadow: 0 0 8px var(--tint2); }
    &.light .badge > .emblem { filter: drop-shadow(0 0 10px var(--tint)); }
  `,
  plate: () => [box('back'), box('tube two'), box('tube one')],
  enter: [
    from('.back', 'scale(0.96)', { duration: 260 }),
    clip('.tube.one', ['inset(-40px 100% -40px -40px)', 'inset(-40px)'], { duration: 520, delay: 80 }),
    { parts: '.badge > *', frames: lighting(), duration: 620, delay: 200 },
    { parts: '.tube.two', frames: lighting(), duration: 560, delay: 420 },
    { parts: '.headline', frames: lighting(), duration: 520, delay: 260 },
    from('.message, .receivers', 'none', { delay: 420, duration: 300 }),
  ],
  leave: [
    {
      parts: '&',
      frames: [
        { opacity: 1 },
        { opacity: 0.35, offset: 0.3 },
        { opacity: 0.85, offset: 0.45 },
        { opacity: 0 },
      ],
      duration: 360,
    },
  ],
  loops: [
    { parts: '.tube.one', frames: [{ opacity: 1 }, { opacity: 0.82 }, { opacity: 1 }], duration: 3400 },
  ],
  bursts: ({ colors: { tint, tint2 } }) => [
    {
      ...{
        at: 320,
        over: 500,
        count: 22,
        x: 0.5,
        y: 0.04,
        spreadX: 0.48,
        angle: 90,
        fan: 60,
        speed: [40, 220],
      },
      ...{ gravity: 700, life: [400, 900], size: [5, 9], shape: 'dot', colors: [tint, tint2] },
    },
  ],
};

/** A tube that starts: it dips once before it stays on. */
function lighting(): Keyframe[] {
  return [
    { opacity: 0 },
    { opacity: 1, offset: 0.25 },
    { opacity: 0.3, offset: 0.42 },
    { opacity: 1, offset: 0.62 },
    { opacity: 1 },
  ];
}
