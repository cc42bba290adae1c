import type { ValuesOf } from '../widget';
import { timeLeft } from '../countdown/countdown-text';
import { Bar, filledPart } from '../drawing/bar';
import { celebrate } from '../drawing/celebration';
import { faint, lettersOn } from '../drawing/color';
import { figure, percent } from '../drawing/figures';
import { hang } from '../drawing/hanging';
import { arrive, depart, swapContent } from '../drawing/item-motion';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { noTest, type HypeTrain, type HypeTrainState } from './hype-train.state';
import type { hypeTrainWidget } from './hype-train.widget';
import { trainNow } from './train-now';

type Settings = ValuesOf<typeof hypeTrainWidget>;

/** Design pixels. */
const WIDTH = 640;
/** Shares of the font size, and how much of the letters' colour the bar's track has. */
const [TITLE, SMALL, BAR, TRACK] = [0.7, 0.6, 0.42, 0.25];
const swap = { itemIn: 'slide-up', itemOut: 'fade', itemMs: 400 } as const;
const TITLE_TEXT = 'Hype Train';

const css = `
  .train { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
  .train.gone { visibility: hidden; }
  .row { display: flex; align-items: baseline; justify-content: var(--side); gap: 0.6em; min-width: 0; }
  .row > span { white-space: pre; }
  .level:not(:empty) { padding: 0.05em 0.5em; border-radius: 0.3em; }
  .end { margin-left: auto; opacity: 0.85; }
  .top > span { min-width: 0; overflow-x: clip; text-overflow: ellipsis; unicode-bidi: isolate; }
  .top > span.amount { flex: none; opacity: 0.85; margin-left: -0.3em; }
`;

/** The train that runs: level, way to the next one, who helped most. */
export function draw(place: WidgetPlace): WidgetView<Settings, HypeTrainState> {
  return new TrainView(place);
}

class TrainView implements WidgetView<Settings, HypeTrainState> {
  readonly liveKinds = ['hype'];
  private readonly box = made('div', 'train gone');
  private readonly head = made('div', 'row');
  private readonly level = made('span', 'level');
  private readonly end = made('span', 'end');
  private readonly top = made('div', 'row top');
  private readonly bar = new Bar();
  private readonly plate: Plate;
  private last: {
    readonly settings: Settings;
    readonly state: HypeTrainState;
    readonly live: LiveData;
  } | null = null;
  /** Undefined before it was drawn. */
  private shown: HypeTrain | null | undefined;
  private endSwap = (): void => undefined;
  private readonly stop: () => void;

  constructor(place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    const title = made('span', 'title');
    title.textContent = TITLE_TEXT;
    this.head.append(title, this.level, this.end);
    this.box.append(this.head, this.bar.element, this.top);
    place.root.append(this.box);
    const { seconds } = place.services;
    this.now = () => seconds.now();
    this.stop = seconds.each(place.guard(() => this.show(false)));
  }

  private readonly now: () => number;

  update(
    settings: Settings,
    changed: ReadonlySet<string>,
    state: HypeTrainState | null,
    live: LiveData,
  ): void {
    this.last = { settings, state: state ?? noTest, live };
    if (changed.size > 0) this.style(settings);
    this.show(changed.size > 0);
  }

  dispose(): void {
    this.stop();
    this.endSwap();
    this.bar.rest();
    this.plate.dispose();
  }

  private show(isAtOnce: boolean): void {
    if (!this.last) return;
    const { settings, state, live } = this.last;
    const train = trainNow(live, state, this.now());
    const before = this.shown;
    this.shown = train;
    const isStaged = !isAtOnce && before !== undefined;
    this.showWhole(train !== null || !settings.hideWhenIdle, isStaged);
    // What leaves stays as it was.
    if (!train && settings.hideWhenIdle) return;
    this.showLevel(train, before, isStaged && settings.showLevel);
    this.end.textContent = train ? timeUntil(train.endsAt, this.now()) : '';
    this.bar.show(train ? partOf(train) : 0, isStaged && before?.level === train?.level);
    this.showTop(train, settings);
    if (isStaged && before && train && train.level > before.level) celebrate(this.box);
  }

  private showWhole(isThere: boolean, isStaged: boolean): void {
    const wasThere = !this.box.classList.contains('gone');
    if (isThere === wasThere) return;
    if (isThere) {
      this.box.classList.remove('gone');
      if (isStaged) arrive(this.box, swap);
      return;
    }
    if (!isStaged) return void this.box.classList.add('gone');
    depart(this.box, swap, () => {
      const { settings } = this.last ?? {};
      for (const animation of this.box.getAnimations()) animation.cancel();
      if (this.shown === null && settings?.hideWhenIdle) this.box.classList.add('gone');
    });
  }

  private showLevel(train: HypeTrain | null, before: HypeTrain | null | undefined, isStaged: boolean): void {
    const text = train ? `Level ${train.level}` : '';
    if (text === this.level.textContent) return;
    this.endSwap();
    const put = (): void => void (this.level.textContent = text);
    if (isStaged && before && train) this.endSwap = swapContent(this.level, swap, put);
    else put();
  }

  /** Viewers' names are only ever set as text. */
  private showTop(train: HypeTrain | null, { showTop }: Settings): void {
    this.top.style.display = showTop ? '' : 'none';
    const parts = (train?.top ?? []).flatMap(({ name, kind, amount }) => {
      const [who, what] = [made('span', 'name'), made('span', 'amount')];
      who.dir = 'auto';
      who.textContent = name ?? '?';
      what.textContent = `${figure(amount)} ${kind}`;
      return [who, what];
    });
    if (parts.length === 0) parts.push(made('span', 'name'));
    const [first] = parts;
    if (first && (train?.top ?? []).length === 0) first.textContent = train ? percentOf(train) : '\u2013';
    const text = parts.map(({ textContent }) => textContent).join('\n');
    if (text !== [...this.top.children].map(({ textContent }) => textContent).join('\n'))
      this.top.replaceChildren(...parts);
  }

  private style(settings: Settings): void {
    const { boxWidth, fontSize, textColor, color1, color2, align, showLevel } = settings;
    const width = boxWidth || WIDTH;
    this.plate.style(settings);
    Object.assign(this.box.style, { width: `${width}px`, color: textColor });
    hang(this.box, settings, WIDTH);
    Object.assign(this.head.style, lettersOf(settings, fontSize * TITLE));
    Object.assign(this.top.style, lettersOf(settings, fontSize * SMALL));
    this.box.style.setProperty('--side', sides[align]);
    Object.assign(this.level.style, {
      ...{ display: showLevel ? '' : 'none', backgroundColor: color1, color: lettersOn(color1) },
      textShadow: 'none',
    });
    this.bar.style({
      barColor: color1,
      endColor: color2,
      trackColor: faint(textColor, TRACK),
      orientation: 'horizontal',
      endCap: 'round',
      thickness: Math.round(fontSize * BAR),
    });
  }
}

const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

function partOf({ progress, goal }: HypeTrain): number {
  return goal > 0 ? filledPart(progress, goal) : 1;
}

function percentOf({ progress, goal }: HypeTrain): string {
  return goal > 0 ? percent(Math.min(progress, goal), goal) : '';
}

function timeUntil(endsAt: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
  // No train runs that long: it is an example.
  return seconds < 3600 ? timeLeft(seconds, 'mm:ss') : '';
}

function made(tag: 'div' | 'span', name: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
