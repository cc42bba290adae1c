import { svg } from '../svg';
import { box, from, POP, to, type AlertStyle } from './style';

/** A card that rises from an envelope with a seal. */
export const letter: AlertStyle = {
  css: `
    & { padding: 0 28px 96px; }
    .card { position: relative; padding: 34px 56px 56px; text-align: center; min-width: 460px; justify-content: center; }
    &.large { padding-bottom: 72px; } &.large .card { padding: 24px 56px 58px; } &.large .back, &.large .pocket { height: 126px; }
    &.small .card { padding: 24px 48px 48px; }
    .words { justify-items: center; }
    .paper { position: absolute; left: 28px; right: 28px; top: 0; bottom: 78px; background: var(--surface); border-radius: 12px; box-shadow: 0 -6px 30px var(--shade); }
    .paper::before { content: ''; position: absolute; left: 14px; right: 14px; top: 14px; bottom: 0; border: 3px solid var(--accent2); border-bottom: 0; border-radius: 6px 6px 0 0; opacity: 0.8; }
    .back { position: absolute; left: 0; right: 0; bottom: 0; height: 150px; background: var(--deep); border-radius: 14px; }
    .pocket { position: absolute; left: 0; right: 0; bottom: 0; height: 150px; overflow: hidden; border-radius: 0 0 14px 14px; filter: drop-shadow(0 -4px 6px var(--shade)); }
    .pocket svg { left: 0; top: 0; width: 100%; height: 100%; }
    .badge { position: absolute; left: 50%; bottom: -66px; z-index: 3; width: 104px; height: 104px; margin-left: -52px; border-radius: 50%; background: radial-gradient(circle at 40% 32%, var(--deep), var(--edge)); box-shadow: inset 0 0 0 5px var(--accent2), 0 8px 16px var(--shade); }
    .badge > .emblem, &.small .badge > .emblem, &.large .badge > .emblem { width: 62px; height: 62px; }
    &.pictured .card { text-align: start; }
    &.pictured .words { justify-items: start; }
    &.pictured .badge { position: static; width: auto; height: auto; margin: 0; background: none; box-shadow: none; border-radius: 0; }
  `,
  plate: () => [box('back'), box('paper')],
  front: () => [
    box(
      'pocket',
      svg(
        'svg',
        { viewBox: '0 0 100 100', preserveAspectRatio: 'none' },
        svg('path', { d: 'M0 0L50 62L0 100Z', class: 'accent' }),
        svg('path', { d: 'M100 0L50 62L100 100Z', class: 'accent' }),
        svg('path', { d: 'M0 100L50 44L100 100Z', class: 'tint' }),
      ),
    ),
  ],
  enter: [
    from('.back, .front', 'translateY(70px)', { duration: 360 }),
    from('.paper, .words', 'translateY(76px)', { delay: 320, duration: 560 }),
    from('.badge', 'scale(2)', { delay: 520, duration: 320, easing: POP }),
  ],
  leave: [
    to('.paper, .words', 'translateY(76px)', { duration: 240 }),
    to('&', 'translateY(60px)', { delay: 180, duration: 220 }),
  ],
  bursts: ({ colors: { accent, accent2, tint2 } }) => [
    {
      ...{
        at: 560,
        over: 700,
        count: 24,
        x: 0.5,
        y: 0.55,
        spreadX: 0.4,
        angle: -90,
        fan: 40,
        speed: [120, 360],
        drag: 1.4,
      },
      ...{
        gravity: 60,
        life: [1000, 2000],
        size: [12, 24],
        shape: 'heart',
        colors: [accent, accent2, tint2],
        sway: 10,
      },
    },
  ],
};
