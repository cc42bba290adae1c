import type { backgroundWidget } from './background.widget';
import type { ValuesOf } from '../widget';
import { faint } from '../drawing/color';
import { Retries } from '../drawing/retries';
import type { WidgetPlace, WidgetServices, WidgetView } from '../drawing/widget-view';
import { WantedPicture, whenFailing } from '../drawing/media';
import { particlesAt } from './particles';

type BackgroundValues = ValuesOf<typeof backgroundWidget>;

/** The canvas is drawn at a quarter of its pixels: soft lights don't show it. */
const RESOLUTION = 0.5;
const WIDTH = 1920;
const SPRITE = 64;

const css = `
  .background { position: relative; overflow: hidden; width: ${WIDTH}px; height: var(--canvas-height, 1080px); }
  .background > * { position: absolute; left: 0; top: 0; width: 100%; height: 100%; object-fit: cover; }
  .dim { background: #000000; }
`;

/** The settings that a kind's content is made of; all else is style. */
const contentKeys: { readonly [Kind in BackgroundValues['kind']]: readonly (keyof BackgroundValues)[] } = {
  color: [],
  gradient: [],
  image: ['src'],
  video: ['video'],
  particles: ['color2', 'speed'],
};

/** What a kind of background puts over the base color. */
interface Content {
  readonly element: HTMLElement;
  dispose(): void;
}

/** Fills the canvas, whatever its proportions. */
export function draw(place: WidgetPlace): WidgetView<BackgroundValues> {
  const { root, services } = place;
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
      if (!changed.has('kind') && !contentKeys[kind].some((key) => changed.has(key))) return;
      picture.drop();
      if (kind === 'image' && next.src !== '') picture.want(next.src);
      else if (kind === 'video' && next.video !== '') show(videoOf(next.video, place));
      else if (kind === 'particles') show(particles(next, services));
      else show(null);
    },
    dispose: () => {
      picture.drop();
      content?.dispose();
    },
  };
}

/** Particles float over a darker gradient, so that they are what is seen. */
function gradientOf({ kind, color1, color2, angle }: BackgroundValues): string {
  if (kind !== 'particles')
    return kind === 'gradient' ? `linear-gradient(${angle}deg, ${color1}, ${color2})` : color1;
  // Over nothing they float alone.
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

function particles({ color2, speed }: BackgroundValues, { seconds, loops }: WidgetServices): Content {
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
  // Where nothing moves, one frame is enough.
  const stop = speed > 0 ? loops.frames(draw) : onceThere(canvas, draw);
  return { element: canvas, dispose: stop };
}

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

function onceThere(element: HTMLElement, call: () => void): () => void {
  const observer = new ResizeObserver(call);
  observer.observe(element);
  return () => observer.disconnect();
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
