import type { ValuesOf } from '../widget';
import { addSheet } from '../drawing/own-sheet';
import { lettersOn } from '../drawing/color';
import { svg } from '../drawing/svg';
import { playBlockSound } from '../drawing/block-sound';
import { figure } from '../drawing/figures';
import { glyphs } from '../glyphs';
import { hang } from '../drawing/hanging';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { clockText, giveawayLive, rolledName, type GiveawayLive } from './giveaway-live';
import { waiting, type GiveawayState } from './giveaway.state';
import type { giveawayWidget } from './giveaway.widget';

type Settings = ValuesOf<typeof giveawayWidget>;

/** Design pixels. */
const WIDTH = 640;
/** Shares of the font size. */
const [TITLE, KEYWORD, SMALL, NAME] = [0.75, 1, 0.6, 1.1];
const sides = { left: 'start', center: 'center', right: 'end' } as const;
/** Winners that are named; the others are counted. */
const MOST_NAMES = 5;

/** Outlines in a square of 24: no font has to have them. */
const TICKET = 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4zm12 2v2h2V8zm0 3v2h2v-2zm0 3v2h2v-2z';

const css = `
  .giveaway { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); justify-items: var(--side); }
  .giveaway.empty { visibility: hidden; }
  .giveaway > * { max-width: 100%; overflow-wrap: anywhere; unicode-bidi: isolate; }
  .keyword { padding: 0.1em 0.6em; border-radius: 0.3em; }
  .facts { display: flex; gap: 1.2em; opacity: 0.9; font-variant-numeric: tabular-nums; }
  .facts svg { width: 1em; height: 1em; margin-right: 0.3em; vertical-align: -0.12em; }
  .names { display: grid; gap: 4px; }
  .rolling { opacity: 0.75; }
  .wheel > :not(:nth-child(2)) { opacity: 0.4; transform: scale(0.8); }
`;

/** Draws how to enter a giveaway, and its winners. */
export function draw(place: WidgetPlace): WidgetView<Settings, GiveawayState> {
  return new GiveawayView(place);
}

class GiveawayView implements WidgetView<Settings, GiveawayState> {
  readonly liveKinds = ['giveaway'];
  private readonly box = div('giveaway empty');
  private readonly plate: Plate;
  private readonly title = div('title');
  private readonly keyword = div('keyword');
  private readonly lookups = div('facts');
  private readonly entries = document.createElement('span');
  private readonly timer = document.createElement('span');
  private readonly names = div('names');
  private readonly stopClock: () => void;
  private told: GiveawayLive | null = null;
  private settings: Settings | null = null;
  /** Key of the reveal on screen. */
  private revealed: string | null = null;
  private rolling: (() => void) | null = null;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    this.lookups.append(this.entries, this.timer);
    this.box.append(this.title, this.keyword, this.lookups, this.names);
    place.root.append(this.box);
    this.stopClock = place.services.seconds.each(place.guard((now: number) => this.tick(now)));
  }

  update(
    settings: Settings,
    changed: ReadonlySet<string>,
    state: GiveawayState | null,
    live: LiveData,
  ): void {
    const { hidden, revealedAt } = state ?? waiting;
    const giveaway = hidden ? null : giveawayLive(live['giveaway']);
    this.settings = settings;
    this.told = giveaway;
    if (changed.size > 0) this.style(settings);
    this.box.classList.toggle('empty', giveaway === null);
    if (!giveaway) return this.rest();
    this.write(giveaway, settings);
    this.tick(this.place.services.seconds.now());
    this.reveal(giveaway, settings, revealedAt);
  }

  dispose(): void {
    this.stopClock();
    this.rolling?.();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    this.plate.style(settings);
    this.box.style.width = `${settings.boxWidth || WIDTH}px`;
    this.box.style.setProperty('--side', sides[settings.align]);
    hang(this.box, settings, WIDTH);
    for (const [element, share] of [
      [this.title, TITLE],
      [this.keyword, KEYWORD],
      [this.lookups, SMALL],
      [this.names, NAME],
    ] as const)
      Object.assign(element.style, lettersOf(settings, settings.fontSize * share));
    const { accent } = settings;
    Object.assign(this.keyword.style, {
      ...{ backgroundColor: accent, color: lettersOn(accent), textShadow: 'none' },
    });
    this.names.style.justifyItems = sides[settings.align];
  }

  /** Names and keywords are only ever set as text. */
  private write({ phase, keyword, prize, tickets, winners }: GiveawayLive, settings: Settings): void {
    const isOpen = phase === 'open' || phase === 'paused';
    this.title.textContent = settings.title === '' ? prize : settings.title;
    this.keyword.textContent = keyword;
    this.keyword.style.display = isOpen && settings.showKeyword && keyword !== '' ? '' : 'none';
    this.entries.replaceChildren(sign(TICKET), figure(tickets));
    this.entries.style.display = settings.showEntries ? '' : 'none';
    this.lookups.style.display = winners.length > 0 ? 'none' : '';
  }

  private tick(now: number): void {
    const { told: giveaway, settings } = this;
    if (!giveaway || !settings) return;
    const isCounting = settings.showTimer && giveaway.closesAt !== null && giveaway.phase === 'open';
    this.timer.style.display = isCounting ? '' : 'none';
    if (giveaway.closesAt !== null)
      this.timer.replaceChildren(sign(glyphs.clock), clockText(giveaway.closesAt - now));
  }

  /** Reveals a draw once, however often it is received. On a page opened later the winners appear at once. */
  private reveal(giveaway: GiveawayLive, settings: Settings, again: number | null): void {
    const draw = `${giveaway.draw ?? giveaway.winners.join()} ${again ?? ''}`;
    if (giveaway.winners.length === 0) {
      this.rest();
      this.revealed = draw;
      return;
    }
    const isFirst = this.revealed === null;
    if (draw === this.revealed) {
      if (!this.rolling) this.showWinners(giveaway);
      return;
    }
    this.revealed = draw;
    this.rolling?.();
    const isOld = isFirst && !this.place.isNew;
    if (settings.reveal === 'instant' || isOld) this.showWinners(giveaway);
    else this.roll(settings);
  }

  private roll(settings: Settings): void {
    const { rollS, reveal } = settings;
    const { services, guard } = this.place;
    const began = performance.now();
    // A name that changes, or with its neighbours on a wheel.
    const lines = reveal === 'wheel' ? [-1, 0, 1] : [0];
    this.names.replaceChildren(...lines.map(() => line('')));
    this.names.className = `names ${lines.length > 1 ? 'wheel' : 'rolling'}`;
    playBlockSound(services.sounds, settings);
    const end = services.loops.frames(
      guard(() => {
        const share = (performance.now() - began) / (rollS * 1000);
        const { told: giveaway } = this;
        if (!giveaway) return;
        if (share < 1) {
          for (const [index, step] of lines.entries()) {
            const name = this.names.children[index];
            const rolled = rolledName(giveaway.latest, share, step);
            if (name && name.textContent !== rolled) name.textContent = rolled;
          }
          return;
        }
        this.rolling?.();
        this.showWinners(giveaway);
        this.names.animate([{ transform: 'scale(0.8)' }, { transform: 'none' }], {
          duration: 400,
          easing: 'cubic-bezier(0.34, 1.56, 0.64, 1)',
        });
      }),
    );
    this.rolling = () => {
      end();
      this.rolling = null;
      this.names.className = 'names';
    };
  }

  private showWinners({ winners }: GiveawayLive): void {
    const shown = winners.slice(0, MOST_NAMES).map((name) => line(name));
    const others = winners.length - shown.length;
    this.names.replaceChildren(...shown, ...(others > 0 ? [line(`+${others}`)] : []));
  }

  private rest(): void {
    this.rolling?.();
    this.names.replaceChildren();
  }
}

function line(text: string): HTMLElement {
  const element = div('name');
  element.dir = 'auto';
  element.textContent = text;
  return element;
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

function sign(path: string): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 24 24' },
    svg('path', { d: path, fill: 'currentColor', 'fill-rule': 'evenodd' }),
  );
}
