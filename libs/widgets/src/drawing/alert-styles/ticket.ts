import { box, from, POP, to, type AlertStyle } from './style';

/** A printed ticket: its stub carries the emblem and is torn off at the end. */
export const ticket: AlertStyle = {
  css: `
    .card { padding: 0; gap: 0; align-items: stretch; }
    .badge { position: relative; width: 190px; min-height: 180px; background: linear-gradient(160deg, var(--tint), var(--accent) 55%, var(--deep)); --notches: radial-gradient(circle 18px at 100% 0, transparent 97%, black) top / 100% 51% no-repeat, radial-gradient(circle 18px at 100% 100%, transparent 97%, black) bottom / 100% 51% no-repeat; -webkit-mask: var(--notches); border-radius: 14px 0 0 14px; }
    &.small .badge { width: 150px; min-height: 132px; }
    &.pictured .badge { width: auto; padding: 16px; }
    .badge::before { content: ''; position: absolute; left: 12px; top: 12px; bottom: 12px; right: 24px; border: 3px solid var(--on-accent); opacity: 0.35; border-radius: 8px; }
    &.pictured .badge::before { display: none; }
    .stamp { width: 122px; height: 122px; border-radius: 50%; background: var(--surface); display: grid; place-items: center; box-shadow: 0 0 0 5px var(--surface), inset 0 0 0 4px var(--accent2); }
    &.small .stamp { width: 92px; height: 92px; }
    .stamp > .emblem { width: 76px; height: 76px; } &.small .stamp > .emblem { width: 56px; height: 56px; }
    .words { position: relative; align-content: center; padding: 26px 54px 26px 42px; background: var(--surface); --notches: radial-gradient(circle 18px at 0 0, transparent 97%, black) top / 100% 51% no-repeat, radial-gradient(circle 18px at 0 100%, transparent 97%, black) bottom / 100% 51% no-repeat; -webkit-mask: var(--notches); border-radius: 0 14px 14px 0; }
    .words::before { content: ''; position: absolute; left: -3px; top: 26px; bottom: 26px; border-left: 6px dotted var(--accent); opacity: 0.8; }
    .words::after { content: ''; position: absolute; right: 16px; top: 18px; bottom: 18px; width: 18px; opacity: 0.5; background: repeating-linear-gradient(var(--text) 0 3px, transparent 3px 6px, var(--text) 6px 12px, transparent 12px 15px); }
    & { filter: drop-shadow(0 12px 18px var(--shade)); }
  `,
  plate: () => [],
  emblem: (emblem) => box('stamp', emblem),
  enter: [
    from('&', 'translateX(-80px) rotate(-5deg)', { duration: 520 }),
    { parts: '.stamp', frames: stamping(), duration: 420, delay: 360 },
    from('.headline', 'translateX(-18px)', { delay: 240, duration: 360 }),
    from('.message, .receivers', 'translateX(-18px)', { delay: 340, duration: 360 }),
  ],
  leave: [
    to('.badge', 'translate(-60px, 26px) rotate(-16deg)', { duration: 380 }),
    to('.words', 'translate(46px, -8px) rotate(5deg)', { duration: 380 }),
  ],
  bursts: ({ colors: { accent, accent2, tint } }) => [
    {
      ...{
        at: 480,
        count: 22,
        x: 0.14,
        y: 0.5,
        angle: 0,
        fan: 180,
        speed: [140, 420],
        drag: 3,
        gravity: 200,
      },
      ...{ life: [500, 1000], size: [7, 15], shape: 'dot', colors: [accent, accent2, tint] },
    },
  ],
};

function stamping(): Keyframe[] {
  return [
    { opacity: 0, transform: 'scale(2.6) rotate(24deg)', easing: 'cubic-bezier(0.6, 0, 1, 0.6)' },
    { opacity: 1, transform: 'scale(0.9) rotate(-12deg)', offset: 0.55, easing: POP },
    { opacity: 1, transform: 'rotate(-9deg)', offset: 0.99 },
    { opacity: 1, transform: 'none' },
  ];
}
