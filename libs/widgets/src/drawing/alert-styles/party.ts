import { box, from, POP, to, type AlertStyle } from './style';

/** A card that pops up between two confetti cannons. */
export const party: AlertStyle = {
  css: `
    .card { padding: 26px 48px 26px 30px; }
    .body { position: absolute; left: 0; right: 0; top: 0; bottom: 0; border-radius: max(28px, var(--radius)); background: var(--surface); border: 6px solid var(--accent); box-shadow: 0 10px 0 var(--deep), 0 22px 30px var(--shade); }
    .dots { position: absolute; left: 6px; right: 6px; top: 6px; bottom: 6px; border-radius: max(22px, var(--radius)); opacity: 0.14; background-image: radial-gradient(var(--accent) 6px, transparent 7px), radial-gradient(var(--accent2) 6px, transparent 7px); background-size: 56px 56px; background-position: 0 0, 28px 28px; }
    .badge { position: relative; width: 150px; height: 150px; }
    &.small .badge { width: 112px; height: 112px; }
    &.pictured .badge { width: auto; height: auto; }
    .badge::before { content: ''; position: absolute; left: 0; right: 0; top: 0; bottom: 0; border-radius: 50%; background: var(--raised); border: 5px dashed var(--accent2); box-sizing: border-box; }
    &.pictured .badge::before { display: none; }
    .badge > .emblem, &.large .badge > .emblem { width: 92px; height: 92px; position: relative; }
    &.small .badge > .emblem { width: 68px; height: 68px; }
  `,
  plate: () => [box('body'), box('dots')],
  enter: [
    { parts: '&', frames: bounce(), duration: 620 },
    from('.badge', 'scale(0) rotate(-120deg)', { delay: 160, duration: 560, easing: POP }),
    from('.headline', 'translateY(16px)', { delay: 220, duration: 320 }),
    from('.message, .receivers', 'translateY(12px)', { delay: 340, duration: 320 }),
  ],
  leave: [to('&', 'scale(0.7) rotate(4deg)', { duration: 260 })],
  loops: [
    {
      parts: '.badge > .emblem',
      frames: [{ transform: 'rotate(-4deg)' }, { transform: 'rotate(4deg)' }, { transform: 'rotate(-4deg)' }],
      duration: 3000,
    },
  ],
  bursts: ({ rank, colors: { accent, accent2, tint, tint2, text } }) =>
    [0, 1].map((side) => ({
      ...{
        at: 160,
        over: 220,
        count: rank === 'large' ? 90 : 50,
        x: side,
        y: 0.95,
        angle: side ? -112 : -68,
        fan: 26,
      },
      ...{ speed: [420, 980], drag: 1.7, gravity: 620, life: [1800, 3200], size: [12, 26], spin: 2 },
      ...{ shape: 'strip', colors: [accent, accent2, tint, tint2, text] },
    })),
};

function bounce(): Keyframe[] {
  return [
    { opacity: 0, transform: 'scale(0.3)', easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
    { opacity: 1, transform: 'scale(1.08)', offset: 0.5, easing: 'ease-in-out' },
    { opacity: 1, transform: 'scale(0.97)', offset: 0.75, easing: 'ease-in-out' },
    { opacity: 1, transform: 'none' },
  ];
}
