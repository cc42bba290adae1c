import { queuedSongs, type QueuedSong } from './songs-told';
import type { songQueueWidget } from './song-queue.widget';
import type { ValuesOf } from '../widget';
import { hang } from '../drawing/hanging';
import { Plate } from '../drawing/plate';
import { RowList } from '../drawing/row-list';
import { lettersOf } from '../drawing/text-style';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof songQueueWidget>;

/** Design pixels. */
const WIDTH = 420;
/** Of the font size. */
const [TITLE, SONG] = [0.6, 0.67];
const sides = { left: 'start', center: 'center', right: 'end' } as const;

const css = `
  .queue { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
  .queue.empty { visibility: hidden; }
  .heading { opacity: 0.75; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .heading:empty { display: none; }
  .rows { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .row { display: flex; align-items: baseline; gap: 0.6em; min-width: 0; }
  .song { flex: 1; min-width: 0; display: flex; align-items: baseline; gap: 0.5em; justify-content: var(--side); }
  .song > span { min-width: 0; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .song > .who { flex: none; max-width: 32%; opacity: 0.75; }
  .who:empty, .length:empty { display: none; }
  .length { flex: none; opacity: 0.75; font-variant-numeric: tabular-nums; }
`;

/** What is played next. */
export function draw(place: WidgetPlace): WidgetView<Settings> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  place.root.adoptedStyleSheets = [...place.root.adoptedStyleSheets, sheet];
  const box = element('div', 'queue empty');
  const heading = element('div', 'heading');
  const list = new RowList<QueuedSong>({ keyOf: ({ id }) => id, make: makeRow, write: writeRow });
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
        style({ box, heading, list: list.element }, settings);
      }
      const songs = queuedSongs(live['songs'], settings.rows).map((song) => ({
        ...song,
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

function style(
  {
    box,
    heading,
    list,
  }: { readonly box: HTMLElement; readonly heading: HTMLElement; readonly list: HTMLElement },
  settings: Settings,
): void {
  const { boxWidth, align, fontSize, title } = settings;
  box.style.width = `${boxWidth || WIDTH}px`;
  box.style.setProperty('--side', sides[align]);
  hang(box, settings, WIDTH);
  Object.assign(heading.style, lettersOf(settings, fontSize * TITLE));
  Object.assign(list.style, lettersOf(settings, fontSize * SONG));
  heading.dir = 'auto';
  heading.textContent = title;
}

function makeRow(): HTMLElement {
  const row = element('div', 'row');
  const song = element('div', 'song');
  song.append(element('span', 'name'), element('span', 'who'));
  row.append(song, element('span', 'length'));
  return row;
}

/** Titles and names are only ever set as text. */
function writeRow(row: HTMLElement, { title, requester, length }: QueuedSong): void {
  for (const [name, text] of [
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
