import type { webcamFrameWidget } from './webcam-frame.widget';
import type { ValuesOf } from '../widget';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { CORNER, formOf as outlineOf } from './camera-window';
import { roundedPolygon } from '../drawing/geometry';
import type { Size } from '../size';
import { lettersOn } from '../drawing/color';
import { celebrate } from '../drawing/celebration';
import { fontStack } from '../drawing/font-stack';
import { svg } from '../drawing/svg';
import type { WebcamFrameState } from './webcam-frame.state';

type FrameValues = ValuesOf<typeof webcamFrameWidget>;

const TURN_MS = 9000;

/** Size of a frame, and its outline at some distance inside its edge. */
interface Form {
  readonly size: Size;
  readonly path: (inset: number) => string;
}

function formOf(values: FrameValues): Form {
  const { size, corners, radius } = outlineOf(values);
  return { size, path: (inset) => roundedPolygon(corners(inset), radius(inset)) };
}

const css = `
  .frame { position: relative; }
  .frame > svg, .ring { position: absolute; left: 0; top: 0; width: 100%; height: 100%; overflow: visible; }
  .colors { position: absolute; left: 50%; top: 50%; border-radius: 50%; }
  .plate {
    position: absolute;
    left: 50%;
    bottom: 0;
    transform: translateX(-50%);
    box-sizing: border-box;
    max-width: 100%;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    unicode-bidi: isolate;
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: 0.01em;
    font-synthesis: none;
    text-align: center;
  }
  .plate.pill { padding: 0.2em 0.65em; border-radius: 99px; }
  .plate.bar { padding: 0.25em 0.6em; }
  .plate.underline { padding: 0.15em 0.6em 0.2em; border-bottom: 4px solid; }
`;

/** A frame around the camera picture, with colours that can travel round it, and a nameplate. */
export function draw({ root, services }: WidgetPlace): WidgetView<FrameValues, WebcamFrameState> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  let turning: Animation | null = null;
  /** Null before the first update. */
  let pulses: number | null = null;

  return {
    update(values, changed, state) {
      const count = state?.pulses ?? 0;
      const drawn = root.firstElementChild;
      if (pulses !== null && count > pulses && drawn) celebrate(drawn);
      pulses = count;
      if (changed.size === 0) return;
      const turned = turning?.currentTime ?? 0;
      turning?.cancel();
      turning = null;
      const form = formOf(values);
      const frame = div('frame');
      Object.assign(frame.style, { width: `${form.size.w}px`, height: `${form.size.h}px` });
      frame.append(behind(values, form));
      if (values.frameWidth > 0) {
        const { ring, colors } = coloredRing(values, form);
        frame.append(ring, highlights(values, form));
        // Only a transform changes, which the compositor handles without painting. Twenty steps per second look
        // smooth with soft colors and take half the work.
        if (values.animate) {
          const turn = [{ transform: 'rotate(0deg)' }, { transform: 'rotate(360deg)' }];
          turning = services.loops.play(colors, turn, { duration: TURN_MS, easing: 'steps(180)' });
          turning.currentTime = turned;
        }
      }
      if (values.nameplate.trim() !== '') frame.append(nameplate(values));
      root.replaceChildren(frame);
    },
    dispose: () => turning?.cancel(),
  };
}

/** The glow around the frame and, without a cutout, what fills it. */
function behind({ color1, color2, frameWidth, cutout }: FrameValues, { size, path }: Form): SVGElement {
  const { w, h } = size;
  const glow = svg('path', {
    d: path(frameWidth / 2),
    fill: 'none',
    stroke: 'url(#glow)',
    'stroke-width': frameWidth,
    filter: 'url(#blur)',
    opacity: 0.55,
  });
  const blur = svg(
    'filter',
    { id: 'blur', filterUnits: 'userSpaceOnUse', x: -60, y: -60, width: w + 120, height: h + 120 },
    svg('feGaussianBlur', { stdDeviation: 7 }),
  );
  const colors = svg(
    'linearGradient',
    { id: 'glow', x1: 0, y1: 0, x2: 1, y2: 1 },
    svg('stop', { offset: 0, 'stop-color': color1 }),
    svg('stop', { offset: 1, 'stop-color': color2 }),
  );
  const inside = svg(
    'radialGradient',
    { id: 'inside', cx: 0.5, cy: 0.4, r: 0.8 },
    svg('stop', { offset: 0, 'stop-color': '#2a2a3c' }),
    svg('stop', { offset: 1, 'stop-color': '#12121c' }),
  );
  const picture = svg('svg', { viewBox: `0 0 ${w} ${h}` }, svg('defs', {}, blur, colors, inside));
  if (frameWidth > 0) picture.append(glow);
  if (!cutout) picture.append(svg('path', { d: path(frameWidth / 2), fill: 'url(#inside)' }));
  return picture;
}

/** The frame itself: a disc of colours behind a ring-shaped hole. */
function coloredRing(
  { color1, color2, frameWidth }: FrameValues,
  { size, path }: Form,
): { readonly ring: HTMLElement; readonly colors: HTMLElement } {
  const ring = div('ring');
  ring.style.clipPath = `path(evenodd, '${path(0)} ${path(frameWidth)}')`;
  const colors = div('colors');
  const across = Math.ceil(Math.hypot(size.w, size.h)) + 4;
  Object.assign(colors.style, {
    width: `${across}px`,
    height: `${across}px`,
    margin: `${-across / 2}px`,
    background: `conic-gradient(from 315deg, ${color1}, ${color2}, ${color1})`,
  });
  ring.append(colors);
  return { ring, colors };
}

/** Fine lines that give the frame its edges. */
function highlights({ frameWidth }: FrameValues, { size, path }: Form): SVGElement {
  const line = (inset: number, color: string): SVGElement =>
    svg('path', { d: path(inset), fill: 'none', stroke: color, 'stroke-width': 1 });
  return svg(
    'svg',
    { viewBox: `0 0 ${size.w} ${size.h}` },
    line(0.5, '#ffffff59'),
    line(Math.max(frameWidth - 0.5, 0.5), '#00000059'),
  );
}

function nameplate(values: FrameValues): HTMLElement {
  const { nameplate: name, plateStyle, shape, color1, color2, frameWidth, textColor } = values;
  const plate = div(`plate ${plateStyle}`);
  plate.dir = 'auto';
  plate.textContent = name;
  const colors = `linear-gradient(90deg, ${color1}, ${color2})`;
  const { style } = plate;
  style.fontFamily = fontStack(values.font);
  style.fontSize = `${values.fontSize}px`;
  style.color = plateStyle === 'pill' ? lettersOn(color1, color2) : textColor;
  if (plateStyle === 'underline') {
    style.borderImage = `${colors} 1`;
    style.background = values.plateColor;
    style.bottom = `${frameWidth + 8}px`;
  } else if (plateStyle === 'pill') {
    style.background = colors;
    style.bottom = `${frameWidth + 10}px`;
  } else {
    // A bar lies on the frame's lower edge, as wide as straight sides allow.
    style.background = values.plateColor;
    style.bottom = `${frameWidth}px`;
    if (shape === 'rect' || shape === 'rounded') style.width = `calc(100% - ${frameWidth * 2}px)`;
    if (shape === 'rounded') style.borderRadius = cornersOf(frameWidth);
  }
  return plate;
}

/** The lower corners inside a rounded frame. */
function cornersOf(frameWidth: number): string {
  const inner = Math.max(CORNER - frameWidth, 4);
  return `0 0 ${inner}px ${inner}px`;
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
