import type { ValuesOf } from '../widget';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { creditLines, heightOf, lineHeightOf, type CreditLine } from './credit-lines';
import { noCredits, type CreditsState } from './credits.state';
import type { creditsWidget } from './credits.widget';

type Settings = ValuesOf<typeof creditsWidget>;

/** Width of the column in design pixels, and the free share of the width on both sides. */
const [COLUMN, SAFE] = [1200, '5%'];
/** Share of the font size. */
const HEADING = 0.72;
const MUSIC_VOLUME = 0.5;

const css = `
  .credits { position: relative; width: 1920px; height: var(--canvas-height, 1080px); overflow: hidden; display: flex; padding: 0 ${SAFE}; box-sizing: border-box; }
  .credits.gone { visibility: hidden; }
  .roll { flex: none; max-width: 100%; height: max-content; }
  .roll > div { height: var(--line); overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .roll > .heading { box-sizing: content-box; padding-top: var(--line); font-size: ${HEADING}em; opacity: 0.85; text-transform: uppercase; letter-spacing: 0.14em; }
`;

/** Names that roll from below to above, by the server's time. */
export function draw(place: WidgetPlace): WidgetView<Settings, CreditsState> {
  return new CreditsView(place);
}

class CreditsView implements WidgetView<Settings, CreditsState> {
  readonly liveKinds = ['chatters'];
  private readonly box = document.createElement('div');
  private readonly roll = document.createElement('div');
  private rolling: Animation | null = null;
  /** Key of the credits that are rolling, with their start time. */
  private shown = '';
  /** Starts the credits once the height of the canvas is known, and whenever it changes. */
  private start = (): void => undefined;
  private music: string | null = null;
  private startedAt: number | null = null;
  private readonly measurement: Measurement;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.box.className = 'credits gone';
    this.roll.className = 'roll';
    this.box.append(this.roll);
    place.root.append(this.box);
    this.measurement = new Measurement(place, [this.box], () => this.start());
  }

  update(
    settings: Settings,
    changed: ReadonlySet<string>,
    current: CreditsState | null,
    live: LiveData,
  ): void {
    const state = current ?? noCredits;
    if (changed.size > 0) style(this.box, this.roll, settings);
    this.play(settings, state.startedAt);
    const lines = state.startedAt === null ? [] : creditLines(settings, state, live['chatters']);
    const next = JSON.stringify([state.startedAt, lines, settings]);
    if (next === this.shown) return;
    this.shown = next;
    this.roll.replaceChildren(...lines.map(lineElement));
    this.start = () => this.rollFrom(settings, state.startedAt, lines);
    this.measurement.run();
  }

  dispose(): void {
    this.measurement.dispose();
    this.rolling?.cancel();
    if (this.music !== null) this.place.services.sounds.stop(this.music);
  }

  /** Starts the credits at their current position, so that a page opened later joins them. */
  private rollFrom(settings: Settings, startedAt: number | null, lines: readonly CreditLine[]): void {
    this.rolling?.cancel();
    this.rolling = null;
    const isOver = (): void => void this.box.classList.add('gone');
    isOver();
    if (startedAt === null || lines.length === 0) return;
    const [canvas, height] = [this.box.offsetHeight, heightOf(lines, settings)];
    const duration = ((canvas + height) / settings.speed) * 1000;
    const elapsed = Math.max(0, this.place.services.seconds.now() - startedAt);
    if (!settings.loop && elapsed >= duration) return;
    this.box.classList.remove('gone');
    const way = [canvas, -height].map((y) => ({ transform: `translateY(${y}px)` }));
    if (settings.loop)
      this.rolling = this.place.services.loops.play(this.roll, way, { duration, iterations: Infinity });
    else {
      this.rolling = this.roll.animate(way, { duration, fill: 'both' });
      this.rolling.onfinish = isOver;
    }
    this.rolling.currentTime = settings.loop ? elapsed % duration : elapsed;
  }

  private play({ music }: Settings, startedAt: number | null): void {
    const url = startedAt === null ? null : ownUrl(music);
    if (url === this.music && startedAt === this.startedAt) return;
    const { sounds, seconds } = this.place.services;
    if (this.music !== null) sounds.stop(this.music);
    [this.music, this.startedAt] = [url, startedAt];
    if (url !== null && startedAt !== null)
      sounds.play(url, MUSIC_VOLUME, Math.max(0, seconds.now() - startedAt));
  }
}

const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/** Styles the column, aligned to the side that stays in place. */
function style(box: HTMLElement, roll: HTMLElement, settings: Settings): void {
  box.style.justifyContent = sides[settings.anchor];
  Object.assign(roll.style, lettersOf(settings), { width: `${settings.boxWidth || COLUMN}px` });
  roll.style.setProperty('--line', `${lineHeightOf(settings)}px`);
}

/** Viewers' names are only ever set as text. */
function lineElement({ text, isHeading }: CreditLine): HTMLElement {
  const element = document.createElement('div');
  element.className = isHeading ? 'heading' : 'name';
  element.dir = 'auto';
  element.textContent = text;
  return element;
}
