import { noScore, type ScoreboardState } from './scoreboard.state';
import type { scoreboardWidget } from './scoreboard.widget';
import { faint, lettersOn } from '../drawing/color';
import { fitLines } from '../drawing/fitted-lines';
import { hang } from '../drawing/hanging';
import { Measurement } from '../drawing/measurement';
import { paintBehind, WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { RollingNumber } from '../drawing/rolling-number';
import { lettersOf, smallLetters } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';

type Settings = ValuesOf<typeof scoreboardWidget>;

/** Design pixels, by layout. */
const widths = { bar: 960, stack: 480 } as const;
/** Letters of the line, as a share of the font size. */
const PERIOD = 0.65;
/** Opacity of a side's color behind its name. */
const TINT = 0.3;

const css = `
  .board { display: grid; gap: 6px; font-variant-numeric: tabular-nums; grid-template-columns: minmax(0, 1fr); }
  .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px; }
  .stack .sides { grid-template-columns: minmax(0, 1fr); }
  .side { display: flex; align-items: center; gap: 0.35em; min-width: 0; overflow: hidden; border-radius: 0.2em; background: linear-gradient(90deg, var(--tint), transparent 70%); }
  .bar .side:last-child { flex-direction: row-reverse; background: linear-gradient(270deg, var(--tint), transparent 70%); }
  .logo { flex: none; width: 1.3em; height: 1.3em; background: center / contain no-repeat; }
  .logo[hidden] { display: none; }
  .stripe { flex: none; align-self: stretch; width: 0.3em; }
  .name { flex: 1; min-width: 0; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; text-align: start; }
  .bar .side:last-child .name { text-align: right; }
  .points { flex: none; min-width: 1.4em; padding: 0 0.2em; box-sizing: border-box; font-size: 1.4em; text-align: center; text-shadow: none; line-height: 1.25; }
  .period { opacity: 0.85; text-align: center; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .period:empty { display: none; }
`;

/** Draws one side: stripe, logo, name and points. */
class SideView {
  readonly element = div('side');
  private readonly stripe = div('stripe');
  private readonly logo = div('logo');
  readonly name = div('name');
  private readonly points = div('points');
  private readonly picture: WantedPicture;
  private readonly rolling: RollingNumber;
  private url: string | null = null;

  constructor(place: WidgetPlace) {
    this.name.dir = 'auto';
    this.logo.hidden = true;
    this.element.append(this.stripe, this.logo, this.name, this.points);
    this.rolling = new RollingNumber(place.guard, this.points);
    this.picture = new WantedPicture(place, (image) => {
      paintBehind(this.logo, image);
      this.logo.hidden = false;
    });
  }

  /** The name is only ever set as text. */
  style(name: string, color: string, logo: string): void {
    this.element.style.setProperty('--tint', faint(color, TINT));
    this.stripe.style.backgroundColor = color;
    Object.assign(this.points.style, { backgroundColor: color, color: lettersOn(color) });
    this.name.textContent = name;
    const url = ownUrl(logo);
    if (url === this.url) return;
    this.url = url;
    this.logo.hidden = true;
    if (url === null) this.picture.drop();
    else this.picture.want(url);
  }

  show(points: number, motion: Settings, atOnce: boolean): void {
    this.rolling.show(points, motion, (value) => (this.points.textContent = String(value)), atOnce);
  }

  dispose(): void {
    this.picture.drop();
    this.rolling.rest();
  }
}

/** Draws two sides with their points, and a line for the round. */
export function draw(place: WidgetPlace): WidgetView<Settings, ScoreboardState> {
  addSheet(place.root, css);
  const box = div('board');
  const [sides, period] = [div('sides'), div('period')];
  const [a, b] = [new SideView(place), new SideView(place)];
  period.dir = 'auto';
  box.append(sides, period);
  place.root.append(box);
  const plate = new Plate(place, box);
  let fontSize = 0;
  const measurement = new Measurement(place, [sides], () => fitLines([a.name, b.name], fontSize));
  let wasSwapped: boolean | null = null;
  return {
    update(values, changed, state) {
      const { swapped, period: line, ...points } = state ?? noScore;
      if (swapped !== wasSwapped)
        sides.replaceChildren(...(swapped ? [b.element, a.element] : [a.element, b.element]));
      wasSwapped = swapped;
      const isChanged = changed.size > 0;
      if (isChanged) {
        plate.style(values);
        box.className = `board ${values.layout}`;
        const width = values.boxWidth || widths[values.layout];
        box.style.width = `${width}px`;
        hang(box, values, widths.bar);
        ({ fontSize } = values);
        Object.assign(sides.style, lettersOf(values, fontSize));
        Object.assign(period.style, lettersOf(values, smallLetters(fontSize, PERIOD)));
        a.style(values.nameA, values.colorA, values.logoA);
        b.style(values.nameB, values.colorB, values.logoB);
      }
      a.show(points.a, values, isChanged);
      b.show(points.b, values, isChanged);
      period.textContent = line ?? values.period;
      measurement.run();
    },
    dispose: () => {
      measurement.dispose();
      a.dispose();
      b.dispose();
      plate.dispose();
    },
  };
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
