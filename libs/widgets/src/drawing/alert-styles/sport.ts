import { box, clip, from, OUT, to, type AlertStyle } from './style';

/** Slanted panels that cut in one after the other, as in broadcasts of matches. */
export const sport: AlertStyle = {
  css: `
    & { padding: 0 30px; }
    .card { padding: 0; gap: 0; align-items: stretch; }
    .panel { position: absolute; top: 0; bottom: 0; transform: skewX(-14deg); }
    .panel.surface { left: 30px; right: 8px; background: linear-gradient(var(--raised), var(--surface) 45%); box-shadow: 0 14px 30px var(--shade); }
    .panel.accent2 { right: -12px; width: 14px; background: var(--accent2); }
    .panel.accent { right: 8px; width: 14px; background: var(--accent); }
    .panel.line { left: 10px; right: 8px; top: auto; bottom: -12px; height: 12px; background: linear-gradient(90deg, var(--accent), var(--accent2)); transform: skewX(-14deg); }
    .sheen { position: absolute; left: 30px; right: 8px; top: 0; bottom: 0; overflow: hidden; transform: skewX(-14deg); }
    .sheen::before { content: ''; display: block; }
    .flash { position: absolute; top: 0; bottom: 0; left: 0; width: 120px; background: linear-gradient(90deg, transparent, var(--tint2), transparent); opacity: 0; }
    .badge { position: relative; width: 168px; min-height: 148px; }
    &.small .badge { width: 132px; min-height: 112px; }
    .badge::before { content: ''; position: absolute; left: -8px; right: 0; top: -10px; bottom: -10px; transform: skewX(-14deg); background: linear-gradient(var(--tint), var(--accent) 50%, var(--deep)); box-shadow: 0 0 0 4px var(--accent2); }
    &.pictured .badge { width: auto; padding: 10px 26px 10px 10px; }
    .badge > * { position: relative; }
    .badge > .emblem { width: 104px; height: 104px; filter: drop-shadow(0 4px 6px var(--shade)); } &.small .badge > .emblem { width: 76px; height: 76px; }
    .badge > .emblem .accent { fill: var(--on-accent); } .badge > .emblem .tint { fill: var(--tint2); }
    .words { align-content: center; padding: 20px 64px 20px 40px; }
    .name { text-transform: uppercase; font-style: italic; letter-spacing: 0.02em; font-weight: 900; }
    .headline { font-weight: 700; }
  `,
  plate: () => [
    box('panel surface'),
    box('sheen', box('flash')),
    box('panel accent2'),
    box('panel accent'),
    box('panel line'),
  ],
  enter: [
    {
      parts: '.panel.accent, .panel.accent2',
      frames: [
        { opacity: 0, transform: 'translateX(-70px) skewX(-14deg)' },
        { opacity: 1, transform: 'skewX(-14deg)' },
      ],
      duration: 420,
      delay: 160,
      stagger: 60,
      easing: 'cubic-bezier(0.05, 0.7, 0.1, 1)',
    },
    clip('.panel.surface', ['inset(-40px 100% -40px 0)', 'inset(-40px)'], { duration: 460, delay: 80 }),
    clip('.panel.line', ['inset(0 100% 0 0)', 'inset(0)'], { duration: 600, delay: 240 }),
    from('.badge', 'translateX(-70px)', { duration: 360 }),
    from('.badge > *', 'scale(1.8)', { duration: 360, delay: 220 }),
    from('.headline', 'translateX(-30px)', { delay: 260, duration: 360 }),
    from('.message, .receivers', 'translateX(-30px)', { delay: 340, duration: 360 }),
    {
      parts: '.flash',
      frames: [
        { opacity: 0.6, transform: 'translateX(-120px)' },
        { opacity: 0, transform: 'translateX(760px)' },
      ],
      duration: 900,
      delay: 460,
      easing: 'ease-out',
    },
  ],
  leave: [
    to('.words', 'translateX(-20px)', { duration: 140 }),
    clip('.panel.surface', ['inset(-40px)', 'inset(-40px 100% -40px 0)'], {
      duration: 240,
      delay: 60,
      easing: OUT,
    }),
    to('.panel.accent, .panel.accent2, .panel.line', 'skewX(-14deg) translateX(-60px)', { duration: 200 }),
    to('.badge', 'translateX(-60px)', { delay: 140, duration: 200 }),
  ],
  bursts: ({ colors: { accent2, tint2, tint } }) => [
    {
      ...{
        at: 200,
        over: 300,
        count: 24,
        x: 0.3,
        y: 0.5,
        spreadX: 0.3,
        spreadY: 0.45,
        angle: 0,
        fan: 3,
        speed: [700, 1500],
        drag: 2,
      },
      ...{ life: [300, 600], size: [24, 60], shape: 'streak', colors: [accent2, tint2, tint] },
    },
  ],
};
