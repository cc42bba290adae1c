import { moving, movedFor, type TickerState } from './ticker.state';
import { tickerEntries, type TickerEntry } from './ticker-entries';
import type { tickerWidget } from './ticker.widget';
import type { ValuesOf } from '../widget';
import { lettersOn } from '../drawing/color';
import { eventIcon } from '../drawing/event-icon';
import { hang } from '../drawing/hanging';
import { swapContent, type ItemValues } from '../drawing/item-motion';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof tickerWidget>;

/** Design pixels. */
const WIDTH = 1920;
/** Letter size as a share of the font size. */
const LETTERS = 0.75;
const SWAP: ItemValues = { itemIn: 'fade', itemOut: 'fade', itemMs: 400 };

const css = `
  .ticker { display: flex; }
  .window { overflow: hidden; flex: 1; min-width: 0; display: flex; align-items: center; }
  .ticker.empty { visibility: hidden; }
  .band { display: flex; flex: none; will-change: transform; }
  .turn { display: flex; flex: none; align-items: center; }
  .entry { display: flex; flex: none; align-items: center; gap: 0.4em; white-space: pre; unicode-bidi: isolate; }
  .entry > svg, .entry > img { width: 1em; height: 1em; flex: none; object-fit: contain; }
  .between { flex: none; opacity: 0.75; white-space: pre; }
  .label { flex: none; position: relative; z-index: 1; display: flex; align-items: center; margin: var(--out); margin-inline-end: 0.9em; padding: 0 1em 0 0.9em; max-width: 40%; font-weight: 800; background: var(--accent); color: var(--on-accent); text-shadow: none; clip-path: polygon(0 0, 100% 0, calc(100% - 0.5em) 100%, 0 100%); white-space: pre; overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; }
  .label:empty { display: none; }
`;

/** Texts that run across, the same way on every page: where they are follows from the server's time. */
export function draw(place: WidgetPlace): WidgetView<Settings, TickerState> {
  return new TickerView(place);
}

class TickerView implements WidgetView<Settings, TickerState> {
  readonly liveKinds = ['community-feed', 'session'];
  private readonly box = div('ticker empty');
  private readonly label = div('label');
  private readonly window = div('window');
  private readonly band = div('band');
  private readonly plate: Plate;
  private running: Animation | null = null;
  private written: string | null = null;
  private endSwap = (): void => undefined;
  private last: { readonly settings: Settings; readonly state: TickerState } | null = null;
  private readonly measurement: Measurement;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    this.window.append(this.band);
    this.label.dir = 'auto';
    this.box.append(this.label, this.window);
    place.root.append(this.box);
    this.measurement = new Measurement(place, [this.window], () => this.run());
  }

  update(
    settings: Settings,
    changed: ReadonlySet<string>,
    current: TickerState | null,
    live: LiveData,
  ): void {
    const state = current ?? moving;
    this.last = { settings, state };
    if (changed.size > 0) this.style(settings);
    const entries = tickerEntries(settings, state, live);
    const next = JSON.stringify([entries, settings.separator]);
    const isSame = next === this.written;
    const isFirst = this.written === null;
    this.written = next;
    if (isSame) return this.measurement.run();
    this.endSwap();
    const put = (): void => {
      this.put(entries, settings);
      this.measurement.run();
    };
    if (isFirst || changed.size > 0) put();
    else this.endSwap = swapContent(this.box, SWAP, put);
  }

  dispose(): void {
    this.measurement.dispose();
    this.endSwap();
    this.running?.cancel();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    const { boxWidth, gap, fontSize, padX, padY, label, accent } = settings;
    this.label.textContent = label.trim();
    const looks = {
      accent,
      'on-accent': lettersOn(accent),
      out: `${-padY}px 0 ${-padY}px ${-padX}px`,
    };
    for (const [key, value] of Object.entries(looks)) this.box.style.setProperty(`--${key}`, value);
    this.plate.style(settings);
    Object.assign(this.box.style, lettersOf(settings, fontSize * LETTERS), {
      width: `${boxWidth || WIDTH}px`,
    });
    for (const turn of this.band.children) spaced(turn as HTMLElement, gap);
    hang(this.box, settings, WIDTH);
  }

  private put(entries: readonly TickerEntry[], settings: Settings): void {
    this.box.classList.toggle('empty', entries.length === 0);
    this.band.replaceChildren(turnOf(entries, settings));
  }

  private run(): void {
    this.running?.cancel();
    this.running = null;
    const turn = this.band.firstElementChild;
    if (!this.last || !(turn instanceof HTMLElement) || this.box.classList.contains('empty')) return;
    const { settings, state } = this.last;
    // No entry is narrower than its gap, whatever is measured.
    const least = (turn.childElementCount / 2) * settings.gap;
    const wide = Math.max(turn.offsetWidth, least);
    this.fill(turn, Math.ceil(this.window.clientWidth / wide));
    const duration = (wide / settings.speed) * 1000;
    // Start position of the band.
    const ahead = (starts[settings.align] * this.window.clientWidth * 1000) / settings.speed;
    const moved = movedFor(state, this.place.services.seconds.now()) - ahead;
    const [start, end] = [{ transform: 'none' }, { transform: `translateX(${-wide}px)` }];
    const way = settings.direction === 'left' ? [start, end] : [end, start];
    this.running = this.place.services.loops.play(this.band, way, { duration, iterations: Infinity });
    this.running.currentTime = ((moved % duration) + duration) % duration;
    if (state.pausedAt !== null) this.running.pause();
  }

  /** Copies behind the first turn: as many as fill the window while one turn leaves it. */
  private fill(turn: HTMLElement, copies: number): void {
    while (this.band.childElementCount > copies + 1) this.band.lastElementChild?.remove();
    while (this.band.childElementCount < copies + 1) this.band.append(turn.cloneNode(true));
  }
}

/** Start positions, as shares of the band's width. */
const starts = { left: 0, center: 0.5, right: 1 } as const;

function spaced(turn: HTMLElement, gap: number): void {
  Object.assign(turn.style, { columnGap: `${gap / 2}px`, paddingRight: `${gap / 2}px` });
}

function turnOf(entries: readonly TickerEntry[], { separator, gap }: Settings): HTMLElement {
  const turn = div('turn');
  spaced(turn, gap);
  for (const entry of entries) {
    const between = div('between');
    between.textContent = separator;
    turn.append(entryOf(entry), between);
  }
  return turn;
}

/** Texts are only ever set as text. */
function entryOf({ text, icon = '', kind }: TickerEntry): HTMLElement {
  const element = div('entry');
  const src = ownUrl(icon);
  if (kind !== undefined) element.append(eventIcon(kind, true));
  else if (src !== null) {
    const image = new Image();
    image.alt = '';
    image.src = src;
    element.append(image);
  }
  const words = document.createElement('span');
  words.dir = 'auto';
  words.textContent = text;
  element.append(words);
  return element;
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
