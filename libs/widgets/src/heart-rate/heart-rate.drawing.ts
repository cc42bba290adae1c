import { Coming } from '../drawing/coming';
import { figure } from '../drawing/figures';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { svg } from '../drawing/svg';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';
import { noPulse, type HeartRateState } from './heart-rate.state';
import type { heartRateWidget } from './heart-rate.widget';

type Settings = ValuesOf<typeof heartRateWidget>;

/** Design pixels. */
const WIDTH = 440;
/** Least size of the unit and the range, and their share of the font size. */
const [LEAST_PX, SMALL] = [28, 0.44];
/** Size of the curve's view, in its own units, and the margin for its line. */
const [CURVE_W, CURVE_H, EDGE] = [120, 48, 4];
const HEART =
  'M50 88 C18 62 6 46 6 30 C6 15 17 6 29 6 C39 6 46 11 50 19 C54 11 61 6 71 6 C83 6 94 15 94 30 C94 46 82 62 50 88 Z';
/** Keyframes of one beat: two short strokes, then rest. */
const BEAT: Keyframe[] = [
  { transform: 'scale(1)' },
  { transform: 'scale(1.14)', offset: 0.14 },
  { transform: 'scale(1)', offset: 0.3 },
  { transform: 'scale(1.07)', offset: 0.42 },
  { transform: 'scale(1)', offset: 0.6 },
  { transform: 'scale(1)' },
];

const css = `
  .pulse { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; }
  .pulse.gone { visibility: hidden; }
  .row { display: flex; align-items: center; justify-content: var(--side); gap: 0.22em; min-width: 0; font-size: inherit; }
  .heart { flex: none; width: 1.05em; height: 1.05em; overflow: visible; }
  .bpm { flex: none; font-variant-numeric: tabular-nums; min-width: 2.4ch; text-align: var(--side); }
  .unit { flex: 0 1 auto; min-width: 0; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; opacity: 0.85; }
  .unit:empty, .range:empty { display: none; }
  /* Fills what is left of the plate. */
  .curve { order: var(--curve); flex: 1 100 1.5em; min-width: 0.6em; height: 0.75em; overflow: visible; }
  .range { text-align: var(--side); opacity: 0.85; font-variant-numeric: tabular-nums; white-space: pre; }
`;
const sides = { left: 'start', center: 'center', right: 'end' } as const;

/** Draws a heart that beats in the rhythm of the last value. */
export function draw(place: WidgetPlace): WidgetView<Settings, HeartRateState> {
  return new HeartRateView(place);
}

class HeartRateView implements WidgetView<Settings, HeartRateState> {
  private readonly box = made('div', 'pulse gone');
  private readonly row = made('div', 'row');
  private readonly number = made('span', 'bpm');
  private readonly unit = made('span', 'unit');
  private readonly range = made('div', 'range');
  private readonly shape = svg('path', { d: HEART });
  private readonly heart = svg('svg', { viewBox: '0 0 100 94', class: 'heart' }, this.shape);
  private readonly line = svg('polyline', {
    ...{ fill: 'none', 'stroke-width': 4, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' },
    'vector-effect': 'non-scaling-stroke',
  });
  private readonly curve = svg(
    'svg',
    { viewBox: `0 0 ${CURVE_W} ${CURVE_H}`, preserveAspectRatio: 'none', class: 'curve' },
    this.line,
  );
  private readonly plate: Plate;
  private readonly coming: Coming;
  private readonly stop: () => void;
  private beating: Animation | null = null;
  private last: { readonly settings: Settings; readonly state: HeartRateState } | null = null;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    this.unit.dir = 'auto';
    this.row.append(this.heart, this.number, this.unit, this.curve);
    this.box.append(this.row, this.range);
    place.root.append(this.box);
    this.heart.style.transformOrigin = '50% 55%';
    this.coming = new Coming(this.box, 'gone');
    this.stop = place.services.seconds.each(place.guard(() => this.tick(true)));
  }

  update(settings: Settings, changed: ReadonlySet<string>, current: HeartRateState | null): void {
    const isFirst = this.last === null;
    const state = current ?? noPulse;
    this.last = { settings, state };
    if (changed.size > 0) this.style(settings);
    const { bpm, low, high } = state;
    this.number.textContent = bpm === null ? '' : figure(bpm);
    this.range.textContent =
      settings.showRange && low !== null && high !== null ? `${figure(low)} – ${figure(high)}` : '';
    const color = settings.high > 0 && (bpm ?? 0) >= settings.high ? settings.color2 : settings.color1;
    this.shape.setAttribute('fill', color);
    this.line.setAttribute('stroke', color);
    this.line.setAttribute('points', pointsOf(state.recent));
    this.curve.style.display = settings.showCurve && state.recent.length > 1 ? '' : 'none';
    this.tick(!isFirst && changed.size === 0);
  }

  dispose(): void {
    this.stop();
    this.beating?.cancel();
    this.coming.end();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    const { box, row, range, unit } = this;
    this.plate.style(settings);
    box.style.width = `${settings.boxWidth || WIDTH}px`;
    box.style.setProperty('--side', sides[settings.align]);
    box.style.setProperty('--curve', settings.align === 'right' ? '-1' : '0');
    hang(box, settings, WIDTH);
    Object.assign(row.style, lettersOf(settings), { textAlign: '' });
    const small = Math.max(LEAST_PX, settings.fontSize * SMALL);
    unit.style.fontSize = `${small}px`;
    Object.assign(range.style, lettersOf(settings, small), { textAlign: '' });
    unit.textContent = settings.unit;
  }

  /** Hides old values by the server's time. */
  private tick(isStaged: boolean): void {
    if (!this.last) return;
    const { settings, state } = this.last;
    const age = this.place.services.seconds.now() - (state.at ?? 0);
    const isFresh = state.at !== null && (settings.hideAfterS === 0 || age < settings.hideAfterS * 1000);
    this.coming.show(isFresh, isStaged);
    this.beat(isFresh && settings.beats ? state.bpm : null);
  }

  /** Changes the rhythm without beginning a beat anew. @param bpm null: the heart rests */
  private beat(bpm: number | null): void {
    if (bpm === null) {
      this.beating?.cancel();
      this.beating = null;
      return;
    }
    this.beating ??= this.place.services.loops.play(this.heart, BEAT, {
      duration: 1000,
      easing: 'ease-in-out',
    });
    const rate = bpm / 60;
    if (this.beating.playbackRate !== rate) this.beating.updatePlaybackRate(rate);
  }
}

/** Returns the points of a curve through values, which fills its view from left to right. */
function pointsOf(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spread = Math.max(10, high - low);
  return values
    .map((value, at) => {
      const x = EDGE + (at / Math.max(1, values.length - 1)) * (CURVE_W - 2 * EDGE);
      const y = CURVE_H - EDGE - ((value - low) / spread) * (CURVE_H - 2 * EDGE);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

function made<Name extends 'div' | 'span'>(tag: Name, name: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
