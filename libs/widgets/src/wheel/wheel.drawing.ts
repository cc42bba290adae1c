import {
  neverSpun,
  restOf,
  segmentsOf,
  spans,
  type Spin,
  type ShownWheel,
  type WheelSegment,
} from './wheel.state';
import type { wheelWidget } from './wheel.widget';
import type { ValuesOf } from '../widget';
import { playBlockSound } from '../drawing/block-sound';
import { celebrate } from '../drawing/celebration';
import { hueColor, lettersOn } from '../drawing/color';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { svg } from '../drawing/svg';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof wheelWidget>;

/** Design pixels. */
const SIZE = 700;
/** In the picture's square of 700: the rim, the hub, and where labels end. */
const [RIM, HUB, LABEL_END] = [322, 46, 306];
/** A pin at the top whose tip reaches over the rim. */
const POINTER = 'M350 112 314 54a38 38 0 1 1 72 0z';
/** Shares of the font size. */
const [LABEL, RESULT] = [0.75, 1];
/** Outline of labels and typical maximum width of a letter, as shares of the label's size. */
const [OUTLINE, LETTER] = [0.07, 0.74];
/** Labels that are long get smaller down to this, and are cut then. */
const SMALLEST = 28;
/** Number of keyframes of a spin; the browser interpolates linearly between them. */
const MOMENTS = 40;
/** Least time between two ticks, in ms. */
const TICK_MS = 60;
/** An end that was longer ago, in ms, makes no sound. */
const FRESH_MS = 1500;

const css = `
  .wheel { position: relative; }
  .wheel.empty { visibility: hidden; }
  .disc { position: absolute; inset: 0; }
  .disc > svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
  .label { position: absolute; left: 50%; top: 50%; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; transform-origin: 0 50%; }
  .front { position: absolute; inset: 0; width: 100%; height: 100%; }
  .result { position: absolute; left: 50%; top: 50%; transform: translate(-50%, -50%); width: max-content; max-width: 84%; box-sizing: border-box; padding: 0.25em 0.7em; border-radius: 0.5em; overflow: hidden; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; background: var(--plate); }
  .result:empty { display: none; }
`;

/** Draws a wheel that stops where the server decided. */
export function draw(place: WidgetPlace): WidgetView<Settings, ShownWheel> {
  return new WheelView(place);
}

class WheelView implements WidgetView<Settings, ShownWheel> {
  readonly liveKinds = ['giveaway'];
  private readonly box = div('wheel empty');
  private readonly disc = div('disc');
  private readonly result = div('result');
  private readonly front = svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}` });
  private settings: Settings | null = null;
  private segments: readonly WheelSegment[] = [];
  /** Key of the settings and segments for which the disc was drawn. */
  private drawnFor: string | null = null;
  /** The spin that is shown, or was; null before the first update. */
  private shown: number | null = null;
  private turning: Animation | null = null;
  private endTicks: (() => void) | null = null;
  private timer: number | undefined;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.front.classList.add('front');
    this.result.dir = 'auto';
    this.box.append(this.disc, this.front, this.result);
    place.root.append(this.box);
  }

  update(settings: Settings, changed: ReadonlySet<string>, current: ShownWheel | null, live: LiveData): void {
    const state = current ?? neverSpun;
    this.settings = settings;
    this.segments = onIt(settings, state, live);
    if (changed.size > 0) this.style(settings);
    this.box.classList.toggle('empty', this.segments.length === 0);
    this.drawDisc(settings);
    this.follow(state.spin, changed.size > 0);
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    this.endTicks?.();
    this.turning?.cancel();
  }

  private style(settings: Settings): void {
    const { boxWidth, textColor, fontSize } = settings;
    const size = boxWidth || SIZE;
    Object.assign(this.box.style, { width: `${size}px`, height: `${size}px` });
    hang(this.box, settings, SIZE);
    const dark = lettersOn(textColor);
    this.front.replaceChildren(
      svg('circle', { cx: 350, cy: 350, r: HUB + 8, fill: dark }),
      svg('circle', { cx: 350, cy: 350, r: HUB, fill: textColor }),
      svg('circle', { cx: 350, cy: 350, r: HUB * 0.42, fill: dark }),
      svg('path', {
        d: POINTER,
        fill: textColor,
        stroke: dark,
        'stroke-width': 6,
        'stroke-linejoin': 'round',
      }),
      svg('circle', { cx: 350, cy: 44, r: 11, fill: dark }),
    );
    this.box.style.setProperty('--plate', textColor);
    Object.assign(this.result.style, lettersOf(settings, fontSize * RESULT), {
      color: lettersOn(textColor),
      textShadow: 'none',
    });
    this.drawnFor = null;
  }

  private drawDisc(settings: Settings): void {
    const next = JSON.stringify(this.segments);
    if (next === this.drawnFor) return;
    this.drawnFor = next;
    const places = spans(this.segments);
    const colors = this.segments.map(({ color }, at) => color || hueColor(at / this.segments.length));
    const picture = svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}` });
    for (const [at, [from, to]] of places.entries())
      picture.append(
        svg('path', {
          d: sector(from, to),
          fill: colors[at] ?? '',
          stroke: settings.textColor,
          'stroke-width': 3,
        }),
      );
    picture.append(
      svg('circle', {
        cx: 350,
        cy: 350,
        r: RIM,
        fill: 'none',
        stroke: settings.textColor,
        'stroke-width': 14,
      }),
      svg('circle', {
        ...{
          cx: 350,
          cy: 350,
          r: RIM + 9,
          fill: 'none',
          stroke: lettersOn(settings.textColor),
          'stroke-width': 6,
        },
      }),
      ...places.map(([from]) => {
        const [cx = 0, cy = 0] = onRim(from);
        return svg('circle', { cx, cy, r: 5.5, fill: lettersOn(settings.textColor) });
      }),
    );
    const scale = (settings.boxWidth || SIZE) / SIZE;
    const labels = this.segments.map(({ name }, at) => {
      const [from, to] = places[at] ?? [0, 0];
      return label(name, { middle: (from + to) / 2, part: to - from, scale }, settings);
    });
    this.disc.replaceChildren(picture, ...labels);
  }

  /** Turns to where the spin comes to rest, from wherever it is. */
  private follow(spin: Spin | null, isChanged: boolean): void {
    const before = this.shown;
    const isSame = spin?.n === before;
    if (isSame && !isChanged) return;
    const now = this.place.services.seconds.now();
    this.shown = spin?.n ?? 0;
    window.clearTimeout(this.timer);
    if (!spin) {
      this.endTurning();
      this.disc.style.transform = '';
      this.result.textContent = '';
      return;
    }
    const left = spin.at + spin.ms - now;
    const rest = restOf(spin, this.segments);
    if (left <= 0) return this.settle(spin, rest, false);
    if (!isSame) this.result.textContent = '';
    this.turn(spin, rest, now - spin.at, before !== null && !isSame);
    this.timer = window.setTimeout(
      this.place.guard(() => this.settle(spin, rest, true)),
      left,
    );
  }

  private turn(spin: Spin, rest: number, elapsed: number, isBegun: boolean): void {
    const { services, guard } = this.place;
    const from = turnOf(this.disc);
    this.endTurning();
    this.disc.style.transform = `rotate(${rest}turn)`;
    const way = Array.from({ length: MOMENTS + 1 }, (_, at) => ({
      transform: `rotate(${from + (rest - from) * slowed(at / MOMENTS)}turn)`,
    }));
    this.turning = this.disc.animate(way, { duration: spin.ms, delay: -Math.max(0, elapsed) });
    if (isBegun && this.settings) playBlockSound(services.sounds, this.settings);
    let last = -1;
    let tickedAt = 0;
    this.endTicks = services.loops.frames(
      guard(() => {
        const part = (services.seconds.now() - spin.at) / spin.ms;
        if (part < 0 || part > 1 || !this.settings) return;
        const at = underPointer(from + (rest - from) * slowed(part), this.segments);
        const isNew = last >= 0 && at !== last;
        last = at;
        const now = services.seconds.now();
        if (!isNew || now - tickedAt < TICK_MS) return;
        tickedAt = now;
        playBlockSound(services.sounds, this.settings);
      }),
    );
  }

  /**
   * Shows the wheel at rest.
   * @param isStaged true if it has just stopped
   */
  private settle({ winner, at, ms }: Spin, rest: number, isStaged: boolean): void {
    this.endTurning();
    this.disc.style.transform = `rotate(${rest}turn)`;
    const won = this.segments.find(({ key }) => key === winner);
    this.result.textContent = won?.name ?? '';
    const { services } = this.place;
    if (!isStaged || !this.settings || services.seconds.now() - at - ms > FRESH_MS) return;
    celebrate(this.result);
    const url = ownUrl(this.settings.winSound);
    if (url !== null) services.sounds.play(url, this.settings.volume, 0);
  }

  private endTurning(): void {
    this.endTicks?.();
    this.endTicks = null;
    this.turning?.cancel();
    this.turning = null;
  }
}

/**
 * Returns the segments on the wheel: those of the runtime state, else those of the settings or the latest giveaway
 * entries.
 */
function onIt(settings: Settings, { segments }: ShownWheel, live: LiveData): readonly WheelSegment[] {
  if (settings.source === 'list') return segments ?? segmentsOf(settings);
  if (segments) return segments;
  const latest = settings.source === 'giveaway-entries' ? live['giveaway']?.['latest'] : null;
  return (Array.isArray(latest) ? (latest as readonly unknown[]) : []).map((name, at) => ({
    ...{ key: `${at}`, name: String(name), weight: 1, color: '' },
  }));
}

/** Fast at first, then slower and slower. @param part of the time, 0 to 1 */
function slowed(part: number): number {
  return 1 - (1 - part) ** 4;
}

/** Returns the current rotation of an element, in turns from 0 to 1. */
function turnOf(element: Element): number {
  const { transform } = getComputedStyle(element);
  if (transform === 'none') return 0;
  const { a, b } = new DOMMatrixReadOnly(transform);
  return (Math.atan2(b, a) / (2 * Math.PI) + 1) % 1;
}

/** Returns the index of the segment under the pointer at a rotation. */
function underPointer(turned: number, segments: readonly WheelSegment[]): number {
  const at = 1 - (turned % 1);
  return spans(segments).findIndex(([from, to]) => at >= from && at < to);
}

/** A piece of the disc, from the top clockwise. */
function sector(from: number, to: number): string {
  if (to - from >= 0.9999) return `M350 ${350 - RIM}a${RIM} ${RIM} 0 1 1 -0.1 0z`;
  const [x1 = 0, y1 = 0] = onRim(from);
  const [x2 = 0, y2 = 0] = onRim(to);
  return `M350 350 ${x1} ${y1}A${RIM} ${RIM} 0 ${to - from > 0.5 ? 1 : 0} 1 ${x2} ${y2}z`;
}

function onRim(share: number): readonly number[] {
  const angle = share * 2 * Math.PI;
  return [350 + RIM * Math.sin(angle), 350 - RIM * Math.cos(angle)].map(
    (each) => Math.round(each * 100) / 100,
  );
}

/** Names are only ever set as text. */
function label(
  name: string,
  { middle, part, scale }: { readonly middle: number; readonly part: number; readonly scale: number },
  settings: Settings,
): HTMLElement {
  const element = div('label');
  element.dir = 'auto';
  element.textContent = name;
  // The label is at most as high as its segment at the middle of the spoke.
  const room = part * 2 * Math.PI * RIM * 0.5 * scale;
  const width = (LABEL_END - HUB - 24) * scale;
  const whole = Math.max(SMALLEST, width / (LETTER * [...name].length));
  const size = Math.max(12, Math.min(settings.fontSize * LABEL, room * 0.8, whole));
  // Segments have any color, so labels always have an outline.
  const { strokeWidth, strokeColor, textColor } = settings;
  const outlined =
    strokeWidth > 0
      ? { strokeWidth, strokeColor }
      : { strokeWidth: size * OUTLINE, strokeColor: lettersOn(textColor) };
  Object.assign(element.style, lettersOf({ ...settings, ...outlined }, size), {
    width: `${width}px`,
    transform: `rotate(${middle * 360 - 90}deg) translate(${(HUB + 16) * scale}px, -50%)`,
  });
  return element;
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
