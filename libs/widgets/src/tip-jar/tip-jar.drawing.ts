import { hang } from '../drawing/hanging';
import { celebrate } from '../drawing/celebration';
import { mixed } from '../drawing/color';
import { figure } from '../drawing/figures';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { svg } from '../drawing/svg';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';
import { jar, pieceAt } from './pile';
import { emptyJar, type TipJarState } from './tip-jar.state';
import type { tipJarWidget } from './tip-jar.widget';

type Settings = ValuesOf<typeof tipJarWidget>;

/** Design pixels. */
const WIDTH = 320;
/** Time of a fall, and between two pieces that fall together, in ms. */
const [FALL_MS, GAP_MS] = [520, 45];
/** Most pieces that fall one after another; more appear with the last one. */
const MOST_FALLING = 40;

const css = `
  .tips { display: grid; justify-items: center; gap: 8px; grid-template-columns: minmax(0, 1fr); }
  .tips svg { width: min(100%, ${jar.w}px); height: auto; display: block; overflow: visible; }
  .title, .count { width: 100%; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .title:empty, .count:empty { display: none; }
`;

/** Shapes of pieces around their middle, with a radius of 1. */
const shapes: { readonly [Shape in Settings['shape']]: string } = {
  coins: 'M-1 0 a1 1 0 1 0 2 0 a1 1 0 1 0 -2 0 Z',
  gems: 'M-0.6 -0.8 H0.6 L1 -0.25 L0 1 L-1 -0.25 Z',
  hearts: 'M0 0.95 C-1.6 -0.2 -0.9 -1.25 0 -0.5 C0.9 -1.25 1.6 -0.2 0 0.95 Z',
  stars:
    'M0 -1 L0.29 -0.38 L0.95 -0.31 L0.47 0.15 L0.6 0.82 L0 0.48 L-0.6 0.82 L-0.47 0.15 L-0.95 -0.31 L-0.29 -0.38 Z',
};

/** Draws a jar with pieces that fall to their places, which follow from their number alone. */
export function draw(place: WidgetPlace): WidgetView<Settings, TipJarState> {
  addSheet(place.root, css);
  const box = div('tips');
  const [title, count] = [div('title'), div('count')];
  title.dir = 'auto';
  const pieces = svg('g', {});
  const picture = svg('svg', { viewBox: `0 0 ${jar.w} ${jar.h}` });
  box.append(title, picture, count);
  place.root.append(box);
  const plate = new Plate(place, box);
  let before: TipJarState | null = null;

  /** @param from number of pieces that already lie there */
  const put = (values: Settings, from: number, to: number, isStaged: boolean): void => {
    while (pieces.children.length > to) pieces.lastElementChild?.remove();
    for (let index = Math.min(from, pieces.children.length); index < to; index++) {
      const { x, y, r, turn } = pieceAt(index, values.capacity);
      const piece = pieceOf(values, index, r);
      const at = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
      piece.style.transform = at;
      pieces.append(piece);
      if (isStaged) fall(piece, { x, turn, at }, Math.min(index - from, MOST_FALLING) * GAP_MS);
    }
  };
  return {
    update(values, changed, state) {
      const now = state ?? emptyJar;
      const isChanged = changed.size > 0;
      if (isChanged) {
        plate.style(values);
        box.style.width = `${values.boxWidth || WIDTH}px`;
        hang(box, values, WIDTH);
        Object.assign(title.style, lettersOf(values));
        Object.assign(count.style, lettersOf(values));
        title.textContent = values.title;
        picture.replaceChildren(...glassOf(values, pieces));
        pieces.replaceChildren();
      }
      const isFuller = before !== null && !isChanged && now.fills > before.fills;
      if (isFuller) {
        celebrate(box);
        pieces.replaceChildren();
      }
      put(
        values,
        isFuller || isChanged ? 0 : (before?.pieces ?? 0),
        now.pieces,
        before !== null && !isChanged,
      );
      count.textContent = values.showCount ? `${figure(now.pieces)} / ${figure(values.capacity)}` : '';
      before = now;
    },
    dispose: () => plate.dispose(),
  };
}

/** Lets a piece fall into its place. @param delay in ms */
function fall(
  piece: SVGElement,
  { x, turn, at }: { readonly x: number; readonly turn: number; readonly at: string },
  delay: number,
): void {
  const transform = `translate(${x}px, ${-40}px) rotate(${turn - 140}deg)`;
  const frames = [
    { transform, opacity: 0 },
    { transform, opacity: 1, offset: 0.01 },
    { transform: at, opacity: 1 },
  ];
  const easing = 'cubic-bezier(0.5, 0, 0.9, 0.6)';
  piece.animate(frames, { duration: FALL_MS, delay, fill: 'backwards', easing });
}

/** Glass in the color of the text, with the pieces between its back and its front. */
function glassOf({ textColor }: Settings, pieces: SVGElement): readonly SVGElement[] {
  const body =
    'M44 44 Q44 66 26 82 Q14 94 14 116 V276 Q14 306 46 306 H234 Q266 306 266 276 V116 Q266 94 254 82 Q236 66 236 44 Z';
  const glass = { stroke: textColor, 'stroke-width': 6, 'stroke-linejoin': 'round' } as const;
  return [
    svg('path', { d: body, fill: textColor, opacity: 0.1 }),
    pieces,
    svg('path', { d: body, fill: 'none', ...glass, opacity: 0.9 }),
    svg('path', { d: 'M34 120 V250', fill: 'none', ...glass, 'stroke-linecap': 'round', opacity: 0.35 }),
    svg('rect', { x: 32, y: 20, width: 216, height: 26, rx: 10, fill: textColor, opacity: 0.95 }),
  ];
}

function pieceOf({ shape, color1, color2 }: Settings, index: number, r: number): SVGElement {
  const color = index % 3 === 1 ? color2 : color1;
  const edge = mixed(color, 'dark', 0.4);
  const scaled = { transform: `scale(${r})` };
  return svg(
    'g',
    {},
    svg('path', { d: shapes[shape], fill: color, stroke: edge, 'stroke-width': 0.16, ...scaled }),
    svg('path', {
      d: 'M-0.5 -0.3 Q-0.3 -0.62 0.05 -0.66',
      fill: 'none',
      stroke: mixed(color, 'light', 0.6),
      'stroke-width': 0.16,
      'stroke-linecap': 'round',
      ...scaled,
    }),
  );
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
