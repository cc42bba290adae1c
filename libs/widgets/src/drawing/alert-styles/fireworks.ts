import { SeededRandom } from '../seeded-random';
import type { Burst } from '../sparks';
import { box, clip, from, OUT, POP, to, type AlertStyle } from './style';

/** Rockets that burst around a title with a thin line on each side. */
export const fireworks: AlertStyle = {
  css: `
    .card { flex-direction: column; gap: 6px; padding: 14px 90px 20px; text-align: center; }
    .body { position: absolute; left: 0; right: 0; top: 0; bottom: 0; border-radius: 200px; background: var(--surface); box-shadow: 0 0 0 4px var(--accent2), 0 0 0 12px var(--surface), 0 0 0 15px var(--accent), 0 18px 40px var(--shade); }
    &.large .body, &.pictured .body { border-radius: max(60px, var(--radius)); }
    .rays { position: absolute; left: 50%; top: 0; width: 300px; height: 200px; margin-left: -150px; opacity: 0.28; background: repeating-conic-gradient(from -4deg at 50% 80px, var(--accent2) 0 8deg, transparent 8deg 22.5deg); -webkit-mask-image: radial-gradient(circle at 50% 80px, black 30px, transparent 130px); }
    .badge > .emblem, &.large .badge > .emblem { width: 116px; height: 116px; filter: drop-shadow(0 4px 10px var(--shade)); }
    &.large .card { gap: 0; } &.large .badge > .emblem { width: 104px; height: 104px; }
    &.small .badge > .emblem { width: 84px; height: 84px; }
  `,
  plate: () => [box('body'), box('rays')],
  enter: [
    clip('.body', ['inset(-20px 50%)', 'inset(-60px)'], { duration: 560, delay: 120 }),
    from('.badge', 'translateY(70px) scale(0.3)', { duration: 560, easing: POP }),
    from('.rays', 'scale(0.2)', { duration: 700, delay: 300 }),
    from('.headline', 'scale(0.8)', { delay: 280, duration: 360, easing: POP }),
    from('.message, .receivers', 'translateY(12px)', { delay: 380, duration: 300 }),
  ],
  leave: [
    // Words go first: none stands beside the plate that closes.
    to('.card, .rays', 'scale(0.96)', { duration: 120, easing: 'ease-out' }),
    clip('.body', ['inset(-60px)', 'inset(-20px 50%)'], { duration: 260, delay: 100, easing: OUT }),
  ],
  loops: [
    {
      parts: '.badge > *',
      frames: [{ transform: 'none' }, { transform: 'scale(1.05)' }, { transform: 'none' }],
      duration: 3000,
    },
  ],
  bursts: ({ seed, rank, colors: { accent, accent2, tint, tint2, deep } }) => {
    const chance = new SeededRandom(seed);
    const rockets = { small: 4, middle: 6, large: 10 }[rank];
    return Array.from({ length: rockets }, (_, i): readonly Burst[] => {
      const [x, y] = [chance.within(0, 1), chance.within(-0.5, 0.1)];
      const at = 250 + i * 330 + chance.within(0, 120);
      const colors = chance.one([
        [accent, tint],
        [accent2, tint2],
        [tint2, accent],
        [deep, tint],
      ]);
      const shared = { at, x, y, angle: 0, fan: 180, drag: 2.6, colors } as const;
      return [
        {
          ...shared,
          count: 40,
          speed: [300, 420],
          gravity: 160,
          life: [900, 1500],
          size: [12, 22],
          shape: 'streak',
        },
        {
          ...shared,
          count: 18,
          speed: [60, 220],
          gravity: 120,
          life: [700, 1300],
          size: [8, 16],
          shape: 'star',
          spin: 1,
        },
      ];
    }).flat();
  },
};
