import {
  CARD_GAP,
  CARD_WIDTH,
  cardHeight,
  entryElement,
  entryLetters,
  entryRules,
  fitNames,
} from '../drawing/event-entries';
import { newestFirst, noEvents, type EventListState, type ListedEvent } from './event-list.state';
import type { eventListWidget } from './event-list.widget';
import type { ValuesOf } from '../widget';
import { arrive, depart } from '../drawing/item-motion';
import { glint } from '../drawing/glint';
import { hang } from '../drawing/hanging';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof eventListWidget>;

/** Design pixels. */
const [WIDTH, HEIGHT] = [420, 480];
const MOVE = { duration: 400, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };

const css = `
  .place { display: flex; flex-direction: column; }
  .place.up { justify-content: flex-end; }
  /* As high as what it shows: an empty plate would hide the picture behind it. */
  .events { display: flex; overflow: hidden; gap: 10px; max-height: 100%; }
  .events.down, .events.up { flex-direction: column; }
  .events.up { justify-content: flex-end; }
  .events.left { justify-content: flex-end; align-items: center; }
  .events.cards { overflow: visible; gap: ${CARD_GAP}px; }
  .events.cards.left { clip-path: inset(-40px 0 -40px 0); }
  .events.empty { visibility: hidden; }
  ${entryRules}
`;

/** Draws the latest events, the newest at the start of the list. */
export function draw(place: WidgetPlace): WidgetView<Settings, EventListState> {
  return new EventListView(place);
}

class EventListView implements WidgetView<Settings, EventListState> {
  private readonly list = document.createElement('div');
  private readonly room = document.createElement('div');
  private readonly plate: Plate;
  private readonly measurement: Measurement;
  private readonly elements = new Map<string, HTMLElement>();
  private hiding: number | undefined;
  private last: { readonly settings: Settings; readonly state: EventListState } | null = null;

  constructor(private readonly place: WidgetPlace) {
    const { root } = place;
    addSheet(root, css);
    this.plate = new Plate(place, this.list);
    this.room.append(this.list);
    root.append(this.room);
    this.measurement = new Measurement(place, [this.room], () => {
      if (this.last) fitNames(this.list, this.last.settings);
    });
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: EventListState | null): void {
    const isFirst = this.last === null;
    this.last = { settings, state: state ?? noEvents };
    if (changed.size > 0) {
      for (const element of this.elements.values()) element.remove();
      this.elements.clear();
      style(this.room, this.list, settings);
      this.plate.style(settings);
      if (settings.design === 'cards') Object.assign(this.list.style, noPlate);
    }
    this.show(!isFirst && changed.size === 0);
  }

  dispose(): void {
    window.clearTimeout(this.hiding);
    this.measurement.dispose();
    this.plate.dispose();
  }

  private show(isStaged: boolean): void {
    if (!this.last) return;
    const { elements, list } = this;
    const { settings, state } = this.last;
    const shown = shownEvents(state, settings, this.place.services.seconds.now());
    list.classList.toggle('empty', shown.length === 0);
    const known = new Set(shown.map(([id]) => id));
    for (const [id, element] of elements)
      if (!known.has(id)) {
        elements.delete(id);
        if (isStaged) depart(element, settings, () => element.remove());
        else element.remove();
      }
    // Oldest to newest; the newest is placed at the start of the list.
    let added = 0;
    for (const [id, event] of [...shown].reverse()) {
      if (elements.has(id)) continue;
      const element = entryElement(event, settings);
      elements.set(id, element);
      if (settings.direction === 'down') list.prepend(element);
      else list.append(element);
      if (!isStaged) continue;
      arrive(element, settings);
      if (settings.design === 'cards') glint(element, element.querySelector('.sign > svg'), settings);
      added += settings.direction === 'left' ? element.offsetWidth : element.offsetHeight;
    }
    if (added > 0) makeRoom([...elements.values()].slice(0, -1), added, settings.direction);
    this.measurement.run();
    this.hideLater(shown, settings);
  }

  private hideLater(shown: readonly Shown[], { fadeAfterS }: Settings): void {
    window.clearTimeout(this.hiding);
    const oldest = shown.at(-1);
    if (fadeAfterS === 0 || !oldest) return;
    const { seconds } = this.place.services;
    const wait = oldest[1].at + fadeAfterS * 1000 - seconds.now();
    this.hiding = window.setTimeout(
      this.place.guard(() => this.show(true)),
      Math.max(0, wait) + 20,
    );
  }
}

type Shown = readonly [string, ListedEvent];

function shownEvents(state: EventListState, settings: Settings, now: number): readonly Shown[] {
  const { fadeAfterS } = settings;
  return newestFirst(state)
    .filter(([, { kind, at }]) => settings[kind] && (fadeAfterS === 0 || now - at < fadeAfterS * 1000))
    .slice(0, mostEntries(settings));
}

/** Returns how many entries are shown at most: cards only as many as have room. */
function mostEntries(settings: Settings): number {
  const { count, direction, design } = settings;
  if (design !== 'cards' || direction === 'left') return count;
  return Math.min(count, Math.max(1, Math.floor((HEIGHT + CARD_GAP) / (cardHeight(settings) + CARD_GAP))));
}

/** The list itself has no plate where each entry has one. */
const noPlate = { padding: '0', border: 'none', backgroundColor: 'transparent', boxShadow: 'none' } as const;
const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

function style(room: HTMLElement, list: HTMLElement, settings: Settings): void {
  const { direction, boxWidth, align, design } = settings;
  const ownWidth = direction === 'left' ? HEIGHT * 2 : design === 'cards' ? CARD_WIDTH : WIDTH;
  room.className = `place ${direction}`;
  list.className = `events ${direction}${design === 'cards' ? ' cards' : ''}`;
  Object.assign(list.style, entryLetters(settings));
  list.style.setProperty('--side', sides[align]);
  Object.assign(room.style, {
    width: `${boxWidth || ownWidth}px`,
    height: direction === 'left' ? 'auto' : `${HEIGHT}px`,
  });
  hang(room, settings, ownWidth);
}

/** Moves existing entries to their new positions with an animation. */
function makeRoom(elements: readonly HTMLElement[], by: number, direction: Settings['direction']): void {
  const way = { down: `translateY(${-by}px)`, up: `translateY(${by}px)`, left: `translateX(${by}px)` };
  for (const element of elements)
    element.animate([{ transform: way[direction] }, { transform: 'none' }], { ...MOVE, composite: 'add' });
}
