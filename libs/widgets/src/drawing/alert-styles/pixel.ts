import { box, to, type AlertStyle } from './style';
import { emblems } from './emblems';
import type { AlertLook } from './look';

/** Squares along a side of the emblem. */
const GRID = 20;

/** A box of an old console: everything moves in steps. */
export const pixel: AlertStyle = {
  css: `
    .card { padding: 30px 48px 30px 36px; gap: 32px; }
    .edge, .body, .shine { position: absolute; left: 0; right: 0; top: 0; bottom: 0; clip-path: ${steps(8)}; }
    .edge.deep { background: var(--deep); transform: translate(8px, 8px); }
    .edge.accent { background: var(--accent); }
    .body { left: 8px; right: 8px; top: 8px; bottom: 8px; background: var(--surface); }
    .shine { left: 16px; right: 16px; top: 16px; bottom: auto; height: 8px; background: var(--accent2); clip-path: none; }
    .badge > canvas { width: 120px; height: 120px; image-rendering: pixelated; }
    &.small .badge > canvas { width: 80px; height: 80px; }
    .picture { image-rendering: pixelated; border-radius: 0; }
    .name { text-shadow: 4px 4px 0 var(--deep); letter-spacing: 0.02em; }
  `,
  plate: () => [box('edge deep'), box('edge accent'), box('body'), box('shine')],
  emblem: (_, look) => pixelEmblem(look),
  enter: [
    {
      parts: '&',
      frames: [
        { opacity: 0, transform: 'translateY(64px)' },
        { opacity: 1, transform: 'none' },
      ],
      duration: 480,
      easing: 'steps(6, end)',
    },
    { parts: '.badge > *', frames: hop(), duration: 900, delay: 420, easing: 'steps(12, end)' },
    {
      parts: '.words > *',
      frames: [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(-10px)' }],
      duration: 420,
      delay: 260,
      stagger: 160,
      easing: 'steps(12, end)',
    },
  ],
  leave: [to('&', 'translateY(48px)', { duration: 260, easing: 'steps(5, end)' })],
  loops: [
    {
      parts: '.badge > *',
      frames: [
        { transform: 'none', easing: 'steps(1, end)' },
        { transform: 'translateY(-6px)', easing: 'steps(1, end)' },
        { transform: 'none' },
      ],
      duration: 3000,
    },
  ],
  bursts: ({ colors: { accent, accent2, tint2 } }) => [
    {
      ...{
        at: 460,
        over: 260,
        count: 22,
        x: 0.14,
        y: 0.3,
        angle: -90,
        fan: 50,
        speed: [260, 520],
        gravity: 900,
      },
      ...{ life: [700, 1100], size: [8, 16], shape: 'square', colors: [accent2, tint2, accent] },
    },
  ],
};

function hop(): Keyframe[] {
  return [
    { transform: 'none' },
    { transform: 'translateY(-32px)', offset: 0.25 },
    { transform: 'none', offset: 0.5 },
    { transform: 'translateY(-14px)', offset: 0.7 },
    { transform: 'none' },
  ];
}

/** Corners that go up in squares of this size. */
function steps(px: number): string {
  const [a, b] = [`${px}px`, `${px * 2}px`];
  const [c, d] = [`calc(100% - ${px}px)`, `calc(100% - ${px * 2}px)`];
  return `polygon(0 ${b}, ${a} ${b}, ${a} ${a}, ${b} ${a}, ${b} 0, ${d} 0, ${d} ${a}, ${c} ${a}, ${c} ${b}, 100% ${b}, 100% ${d}, ${c} ${d}, ${c} ${c}, ${d} ${c}, ${d} 100%, ${b} 100%, ${b} ${c}, ${a} ${c}, ${a} ${d}, 0 ${d})`;
}

/** Draws the emblem in few large squares without soft edges. */
function pixelEmblem({ kind, colors }: AlertLook): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = GRID;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return canvas;
  for (const [tone, path] of emblems[kind]) {
    const layer = document.createElement('canvas');
    layer.width = layer.height = GRID;
    const pen = layer.getContext('2d', { willReadFrequently: true });
    if (!pen) continue;
    pen.scale(GRID / 64, GRID / 64);
    pen.fillStyle = colors[tone];
    pen.fill(new Path2D(path));
    const picture = pen.getImageData(0, 0, GRID, GRID);
    for (let i = 3; i < picture.data.length; i += 4) picture.data[i] = (picture.data[i] ?? 0) > 110 ? 255 : 0;
    pen.putImageData(picture, 0, 0);
    context.drawImage(layer, 0, 0);
  }
  return canvas;
}
