import type { ValuesOf } from '../widget';
import { timeLeft } from '../countdown/countdown-text';
import { Bar, filledPart } from '../drawing/bar';
import { celebrate } from '../drawing/celebration';
import { faint, mixed } from '../drawing/color';
import { Coming } from '../drawing/coming';
import { figure } from '../drawing/figures';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { svg } from '../drawing/svg';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { isSeen, returnOf, type BetOutcome, type PredictionState } from './prediction.state';
import type { predictionWidget } from './prediction.widget';

type Settings = ValuesOf<typeof predictionWidget>;

/** Design pixels. */
const WIDTH = 640;
/** Shares of the font size: the title, outcomes, and what is said about them. */
const [TITLE, OUTCOME, ABOUT] = [0.9, 0.8, 0.7];
/** Opacity of the bars' track, as a share of the text color. */
const TRACK = 0.25;
/** Outlines in a square of 24. */
const signs = {
  locked: 'M7 10V7a5 5 0 0 1 10 0v3h2v11H5V10zm2 0h6V7a3 3 0 0 0-6 0z',
  cancelled: 'M9 4 3 10l6 6v-4h5a3 3 0 0 1 0 6h-3v3h3a6 6 0 0 0 0-12H9z',
  users: 'M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9c0-4.500 4-7 9-7s9 2.500 9 7z',
} as const;
const sides = { left: 'start', center: 'center', right: 'end' } as const;

const css = `
  .prediction { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; font-variant-numeric: tabular-nums; }
  .prediction.gone { visibility: hidden; }
  .head { display: flex; align-items: baseline; gap: 16px; }
  .title { flex: 1; min-width: 0; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; unicode-bidi: isolate; text-align: var(--side); }
  .when { flex: none; opacity: 0.85; }
  .when:empty { display: none; }
  .outcomes { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; }
  .outcome { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
  .outcome.lost { opacity: 0.7; }
  .outcome.lost .about { opacity: 1; }
  .outcome.won .name::before { content: '★ '; }
  .row { display: flex; align-items: baseline; gap: 0.6em; min-width: 0; }
  .dot { flex: none; width: 0.6em; height: 0.6em; border-radius: 50%; align-self: center; background: var(--color); }
  .name { flex: 1; min-width: 0; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; text-align: var(--side); }
  .share { flex: none; }
  .about { display: flex; align-items: baseline; justify-content: var(--side); gap: 0.9em; min-width: 0; opacity: 0.85; white-space: pre; overflow-x: clip; }
  .about svg, .when svg { width: 0.85em; height: 0.85em; fill: currentColor; vertical-align: -0.08em; margin-inline-end: 0.3em; }
`;

/** View of one outcome. */
class OutcomeView {
  readonly element = made('div', 'outcome');
  private readonly name = made('span', 'name');
  private readonly share = made('span', 'share');
  private readonly about = made('div', 'about');
  private readonly bar = new Bar();

  constructor() {
    const row = made('div', 'row');
    this.name.dir = 'auto';
    row.append(made('span', 'dot'), this.name, this.share);
    this.element.append(row, this.bar.element, this.about);
  }

  style(color: string, settings: Settings): void {
    const { fontSize, textColor } = settings;
    this.element.style.setProperty('--color', color);
    Object.assign(this.about.style, lettersOf(settings, fontSize * ABOUT), { textAlign: '' });
    this.bar.style({
      ...{ barColor: color, trackColor: faint(textColor, TRACK) },
      ...{ orientation: 'horizontal', endCap: 'round' },
      thickness: Math.max(10, Math.round(fontSize * 0.35)),
    });
  }

  /** Draws an outcome. Its title is only ever set as text. */
  show(
    { title, points }: BetOutcome,
    shown: { readonly all: number; readonly about: readonly Node[]; readonly hasWon: boolean | null },
    isStaged: boolean,
  ): void {
    const { all, about, hasWon } = shown;
    this.name.textContent = title;
    this.share.textContent = `${Math.round((points / Math.max(1, all)) * 100)}\u202f%`;
    this.about.replaceChildren(...about);
    this.element.classList.toggle('won', hasWon === true);
    this.element.classList.toggle('lost', hasWon === false);
    this.bar.show(filledPart(points, Math.max(1, all)), isStaged);
  }

  rest(): void {
    this.bar.rest();
  }
}

/** Draws a platform's prediction. */
export function draw(place: WidgetPlace): WidgetView<Settings, PredictionState> {
  return new PredictionLayer(place);
}

class PredictionLayer implements WidgetView<Settings, PredictionState> {
  private readonly box = made('div', 'prediction gone');
  private readonly title = made('div', 'title');
  private readonly when = made('span', 'when');
  private readonly list = made('div', 'outcomes');
  private readonly plate: Plate;
  private readonly coming: Coming;
  private readonly stop: () => void;
  private outcomes: OutcomeView[] = [];
  private shownWhen = '';
  private last: { readonly settings: Settings; readonly state: PredictionState } | null = null;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    const head = made('div', 'head');
    head.append(this.title, this.when);
    this.title.dir = 'auto';
    this.box.append(head, this.list);
    place.root.append(this.box);
    this.coming = new Coming(this.box, 'gone');
    this.stop = place.services.seconds.each(place.guard(() => this.tick(true)));
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: PredictionState | null): void {
    if (changed.size > 0) this.style(settings);
    if (!state) return this.coming.show(false, changed.size === 0);
    const before = this.last?.state ?? null;
    const isStaged = before !== null && changed.size === 0;
    this.last = { settings, state };
    this.write(settings, state, changed.size > 0, isStaged);
    this.tick(isStaged);
    if (isStaged && before.winner === null && state.winner !== null) celebrate(this.box);
  }

  dispose(): void {
    this.stop();
    this.coming.end();
    for (const outcome of this.outcomes) outcome.rest();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    const { boxWidth, align, fontSize, textColor } = settings;
    this.plate.style(settings);
    Object.assign(this.box.style, { width: `${boxWidth || WIDTH}px`, color: textColor });
    this.box.style.setProperty('--side', sides[align]);
    hang(this.box, settings, WIDTH);
    for (const element of [this.title, this.when])
      Object.assign(element.style, lettersOf(settings, fontSize * TITLE), { textAlign: '' });
    Object.assign(this.list.style, lettersOf(settings, fontSize * OUTCOME), { textAlign: '' });
  }

  private write(settings: Settings, state: PredictionState, isStyled: boolean, isStaged: boolean): void {
    const { title, outcomes, winner } = state;
    this.title.textContent = title;
    const isNew = outcomes.length !== this.outcomes.length;
    if (isNew) {
      for (const outcome of this.outcomes) outcome.rest();
      this.outcomes = outcomes.map(() => new OutcomeView());
      this.list.replaceChildren(...this.outcomes.map(({ element }) => element));
    }
    const all = outcomes.reduce((sum, { points }) => sum + points, 0);
    for (const [at, outcome] of outcomes.entries()) {
      const view = this.outcomes[at];
      if (isNew || isStyled) view?.style(colorOf(settings, at, outcomes.length), settings);
      const about = aboutOf(settings, outcomes, at);
      view?.show(outcome, { all, about, hasWon: winner === null ? null : winner === at }, isStaged && !isNew);
    }
  }

  /** Updates the remaining time and hides the prediction, by the server's time. */
  private tick(isStaged: boolean): void {
    if (!this.last) return;
    const { settings, state } = this.last;
    const now = this.place.services.seconds.now();
    const { text, sign } = whenOf(state, now);
    if (this.shownWhen !== `${text}/${sign}`)
      this.when.replaceChildren(...(sign === null ? [] : [signOf(sign)]), ...(text === '' ? [] : [text]));
    this.shownWhen = `${text}/${sign}`;
    this.coming.show(isSeen(state, settings.hideAfterS, now), isStaged);
  }
}

/** Returns the remaining time, and a sign for the phases after it, which need no words. */
function whenOf(
  { phase, locksAt }: PredictionState,
  now: number,
): { readonly text: string; readonly sign: keyof typeof signs | null } {
  if (phase === 'open' && locksAt !== null)
    return { text: timeLeft(Math.max(0, Math.ceil((locksAt - now) / 1000)), 'auto'), sign: null };
  return { text: '', sign: phase === 'locked' || phase === 'cancelled' ? phase : null };
}

function signOf(name: keyof typeof signs): SVGElement {
  return svg('svg', { viewBox: '0 0 24 24' }, svg('path', { d: signs[name], 'fill-rule': 'evenodd' }));
}

/** Returns the color of an outcome, between those of the first and the last. */
function colorOf({ color1, color2 }: Settings, at: number, count: number): string {
  return mixed(color1, color2, count > 1 ? at / (count - 1) : 0);
}

/** Returns the points on an outcome, and what else the settings ask for. */
function aboutOf(settings: Settings, outcomes: readonly BetOutcome[], at: number): readonly Node[] {
  const { points = 0, users = 0 } = outcomes[at] ?? {};
  const returns = returnOf(outcomes, at);
  const part = (...content: readonly (Node | string)[]): Node => {
    const element = made('span', 'part');
    element.append(...content);
    return element;
  };
  return [
    part(figure(points)),
    ...(settings.showUsers ? [part(signOf('users'), figure(users))] : []),
    ...(settings.showReturn && returns !== null
      ? [part(`1 : ${figure(Math.round(returns * 100) / 100)}`)]
      : []),
  ];
}

function made<Tag extends 'div' | 'span'>(tag: Tag, name: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
