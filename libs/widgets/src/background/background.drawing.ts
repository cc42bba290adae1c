import type { backgroundWidget } from './background.widget';
import type { ValuesOf } from '../widget';
import { faint } from '../drawing/color';
import { Retries } from '../drawing/retries';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { WantedPicture, whenFailing } from '../drawing/media';
import { Measurement } from '../drawing/measurement';
import { particlesAt } from './particles';
import { sceneryOf } from '../drawing/sceneries/scenery';

type BackgroundValues = ValuesOf<typeof backgroundWidget>;

/** Resolution of the canvas, as a factor per side: soft lights do not show the difference. */
const RESOLUTION = 0.5;
const WIDTH = 1920;
const USUAL_HEIGHT = 1080;
const SPRITE = 64;

const css = `
  .background { position: relative; overflow: hidden; width: ${WIDTH}px; height: var(--canvas-height, 1080px); }
  .background > * { position: absolute; left: 0; top: 0; width: 100%; height: 100%; object-fit: cover; }
  .dim { background: #000000; }
  .cut { clip-path: var(--windows, none); }
`;

/** The settings that a kind's content is made of; all else is style. */
const contentKeys: { readonly [Kind in BackgroundValues['kind']]: readonly (keyof BackgroundValues)[] } = {
  color: [],
  gradient: [],
  image: ['src'],
  video: ['video'],
  particles: ['color2', 'speed'],
  scenery: ['scenery', 'color1', 'color2', 'color3'],
};

/** Content that a kind of background draws over the base color. */
interface Content {
  readonly element: HTMLElement;
  dispose(): void;
}

/** Fills the canvas, whatever its proportions. */
export function draw(place: WidgetPlace): WidgetView<BackgroundValues> {
  const { root } = place;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const background = div('background');
  const dim = div('dim');
  root.append(background);
  let content: Content | null = null;

  const show = (next: Content | null): void => {
    content?.dispose();
    content = next;
    background.replaceChildren(...(next ? [next.element] : []), dim);
  };
  const picture = new WantedPicture(place, (image) => show({ element: image, dispose: () => undefined }));

  return {
    update(next, changed) {
      const { kind, color1, dim: dimmed } = next;
      background.style.background = kind === 'color' ? color1 : gradientOf(next);
      dim.style.opacity = String(dimmed);
      background.classList.toggle('cut', next.cutFrames);
      if (!changed.has('kind') && !contentKeys[kind].some((key) => changed.has(key))) return;
      picture.drop();
      if (kind === 'image' && next.src !== '') picture.want(next.src);
      else if (kind === 'video' && next.video !== '') show(videoOf(next.video, place));
      else if (kind === 'particles') show(particles(next, place));
      else if (kind === 'scenery') show(scenery(next, place));
      else show(null);
    },
    dispose: () => {
      picture.drop();
      content?.dispose();
    },
  };
}

/** Returns the gradient behind the particles, which is darker so that they stand out. */
function gradientOf({ kind, color1, color2, angle }: BackgroundValues): string {
  if (kind !== 'particles')
    return kind === 'gradient' ? `linear-gradient(${angle}deg, ${color1}, ${color2})` : color1;
  // On a transparent background the particles float alone.
  const depth = color1.length === 9 ? parseInt(color1.slice(7), 16) / 255 : 1;
  const glow = `radial-gradient(70% 90% at 50% 110%, ${faint(color2, 0.55 * depth)}, ${faint(color2, 0)})`;
  return `${glow}, ${color1}`;
}

function videoOf(src: string, place: WidgetPlace): Content {
  const video = document.createElement('video');
  Object.assign(video, { loop: true, playsInline: true, preload: 'auto' });
  video.style.visibility = 'hidden';
  video.addEventListener('loadeddata', () => (video.style.visibility = ''), { once: true });
  const retries = new Retries();
  const film = place.services.films.join(video);
  const begin = (): void => {
    video.src = src;
    film.play();
  };
  whenFailing(video, place, retries, begin);
  begin();
  return {
    element: video,
    dispose: () => {
      retries.stop();
      film.leave();
    },
  };
}

/** The drawing has the height of the canvas; another canvas gets another drawing. */
function scenery(values: BackgroundValues, place: WidgetPlace): Content {
  const element = div('scenery');
  let drawn = 0;
  const drawFor = (height: number): void => {
    if (height === drawn) return;
    drawn = height;
    element.replaceChildren(sceneryOf(values, { w: WIDTH, h: height }));
  };
  const draw = (): void => drawFor(element.clientHeight);
  drawFor(USUAL_HEIGHT);
  const measurement = new Measurement(place, [element], draw);
  return { element, dispose: () => measurement.dispose() };
}

function particles({ color2, speed }: BackgroundValues, place: WidgetPlace): Content {
  const { seconds, loops } = place.services;
  const canvas = document.createElement('canvas');
  const light = lightOf(color2);
  const draw = (): void => {
    const height = canvas.parentElement?.clientHeight ?? 0;
    const size = { w: WIDTH * RESOLUTION, h: Math.round(height * RESOLUTION) };
    if (canvas.width !== size.w) canvas.width = size.w;
    if (canvas.height !== size.h) canvas.height = size.h;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, size.w, size.h);
    context.globalCompositeOperation = 'lighter';
    for (const { x, y, radius, alpha } of particlesAt((seconds.now() / 1000) * speed)) {
      const r = Math.max(radius * size.w, 1.5);
      context.globalAlpha = alpha;
      context.drawImage(light, x * size.w - r, y * size.h - r, r * 2, r * 2);
    }
  };
  // Without motion one frame is enough.
  if (speed > 0) return { element: canvas, dispose: loops.frames(draw, { every: EVERY }) };
  const measurement = new Measurement(place, [canvas], draw);
  return { element: canvas, dispose: () => measurement.dispose() };
}

/** Soft lights that drift look the same twenty times a second, for two thirds of the work. */
const EVERY = 3;

/** A round light, drawn once and copied from then on. */
function lightOf(color: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SPRITE;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const middle = SPRITE / 2;
  const glow = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  glow.addColorStop(0, faint(color, 1));
  glow.addColorStop(0.25, faint(color, 0.7));
  glow.addColorStop(0.6, faint(color, 0.25));
  glow.addColorStop(1, faint(color, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, SPRITE, SPRITE);
  return canvas;
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
