import { queuedSongs, type QueuedSong } from './songs-live';
import type { songQueueWidget } from './song-queue.widget';
import type { ValuesOf } from '../widget';
import { faint, lettersOn } from '../drawing/color';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { RowList } from '../drawing/row-list';
import { styleTitledList } from '../drawing/titled-list';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof songQueueWidget>;

/** A song with its place in the queue, from 1. */
interface PlacedSong extends QueuedSong {
  readonly place: number;
}

const sizes = { width: 420, title: 0.6, row: 0.6 };
/** Line height reduction within one title, as a share of the font size. */
const CLOSER = 0.1;
/** Opacity behind a number, as a share of the text color. */
const BEHIND = 0.18;

const css = `
  .queue { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
  .queue.empty { visibility: hidden; }
  .heading { opacity: 0.75; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .heading:empty { display: none; }
  .rows { display: grid; grid-template-columns: minmax(0, 1fr); gap: 7px; }
  .row + .row { padding-top: 8px; border-top: 2px solid var(--badge); }
  .row { display: flex; align-items: flex-start; gap: 0.5em; }
  .place { flex: none; width: 1.3em; height: 1.1em; border-radius: 0.3em; display: grid; place-items: center; line-height: 1; text-shadow: none; font-variant-numeric: tabular-nums; background: var(--badge); }
  .next > .place { background: var(--next); color: var(--on-next); }
  .song { flex: 1; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); }
  /* Cut beyond the outlines of its letters. */
  .song > span { padding: 0.1em; margin: -0.1em; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow-wrap: anywhere; unicode-bidi: isolate; }
  .next .name { -webkit-line-clamp: 2; }
  .song > .who { opacity: 0.75; }
  .who:empty, .length:empty { display: none; }
  .length { flex: none; opacity: 0.75; font-variant-numeric: tabular-nums; }
`;

/** Draws the song queue. */
export function draw(place: WidgetPlace): WidgetView<Settings> {
  addSheet(place.root, css);
  const box = element('div', 'queue empty');
  const heading = element('div', 'heading');
  const list = new RowList<PlacedSong>({ keyOf: ({ id }) => id, make: makeRow, write: writeRow });
  const plate = new Plate(place, box);
  list.element.className = 'rows';
  box.append(heading, list.element);
  place.root.append(box);
  let isFirst = true;
  return {
    liveKinds: ['songs'],
    update(settings, changed, _state, live: LiveData) {
      const isChanged = changed.size > 0;
      if (isChanged) {
        plate.style(settings);
        styleTitledList({ box, heading, list: list.element }, settings, sizes);
        list.element.style.lineHeight = String(settings.lineHeight - CLOSER);
        colorBadges(list.element, settings);
      }
      const songs = queuedSongs(live['songs'], settings.rows).map((song, index) => ({
        ...song,
        place: index + 1,
        ...(!settings.showRequester && { requester: '' }),
        ...(!settings.showLength && { length: '' }),
      }));
      box.classList.toggle('empty', songs.length === 0);
      list.show(songs, isFirst || isChanged ? null : settings);
      isFirst = false;
    },
    dispose: () => plate.dispose(),
  };
}

/** The number of the next song is filled with the accent, the others are faint. */
function colorBadges({ style }: HTMLElement, { textColor, accent }: Settings): void {
  style.setProperty('--badge', faint(textColor, BEHIND));
  style.setProperty('--next', accent);
  style.setProperty('--on-next', lettersOn(accent));
}

function makeRow(): HTMLElement {
  const row = element('div', 'row');
  const song = element('div', 'song');
  song.append(element('span', 'name'), element('span', 'who'));
  row.append(element('div', 'place'), song, element('span', 'length'));
  return row;
}

/** Titles and names are only ever set as text. */
function writeRow(row: HTMLElement, { place, title, requester, length }: PlacedSong): void {
  row.classList.toggle('next', place === 1);
  for (const [name, text] of [
    ['place', String(place)],
    ['name', title],
    ['who', requester],
    ['length', length],
  ] as const) {
    const part = row.querySelector<HTMLElement>(`.${name}`);
    if (part && part.textContent !== text) part.textContent = text;
  }
}

function element(tag: 'div' | 'span', name: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  if (tag === 'span') made.dir = 'auto';
  return made;
}
