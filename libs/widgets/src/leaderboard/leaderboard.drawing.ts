import { firstPage, type LeaderboardState } from './leaderboard.state';
import type { leaderboardWidget } from './leaderboard.widget';
import { leaderRows, type LeaderRow } from './leaders-live';
import type { ValuesOf } from '../widget';
import { seedOf } from '../drawing/seeded-random';
import { hueColor, lettersOn } from '../drawing/color';
import { fitLines } from '../drawing/fitted-lines';
import { Measurement } from '../drawing/measurement';
import { medal } from '../drawing/medal';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { RowList } from '../drawing/row-list';
import { styleTitledList } from '../drawing/titled-list';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof leaderboardWidget>;

const sizes = { width: 480, title: 0.75, row: 0.67 };

const css = `
  .leaders { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
  .leaders.empty { visibility: hidden; }
  .heading { overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .heading:empty { display: none; }
  .rows { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .row { display: flex; align-items: center; gap: 0.35em; min-width: 0; font-variant-numeric: tabular-nums; }
  .place { flex: none; width: 1.35em; display: grid; place-items: center; opacity: 0.75; }
  .place.medal { opacity: 1; }
  .place svg { width: 1.15em; height: 1.15em; display: block; }
  .portrait { flex: none; display: grid; place-items: center; width: 1.3em; height: 1.3em; border-radius: 50%; overflow: hidden; }
  .portrait[hidden] { display: none; }
  .name { flex: 1; min-width: 0; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; text-align: var(--side); }
  .value { flex: none; opacity: 0.85; }
  .value:empty { display: none; }
`;

/** Draws a leaderboard. */
export function draw(place: WidgetPlace): WidgetView<Settings, LeaderboardState> {
  addSheet(place.root, css);
  const box = element('div', 'leaders empty');
  const heading = element('div', 'heading');
  let settings: Settings | null = null;
  const list = new RowList<LeaderRow>({
    keyOf: ({ key }) => key,
    make: makeRow,
    write: (row, entry) => settings && writeRow(row, entry, settings),
  });
  const plate = new Plate(place, box);
  list.element.className = 'rows';
  box.append(heading, list.element);
  place.root.append(box);
  const measurement = new Measurement(place, [list.element], () => {
    const names = list.element.querySelectorAll<HTMLElement>('.name');
    if (settings) fitLines([...names], settings.fontSize * sizes.row);
  });
  let isFirst = true;
  return {
    liveKinds: ['loyalty', 'session', 'leaders', 'text-variables'],
    update(next, changed, state, live) {
      settings = next;
      const isChanged = changed.size > 0;
      if (isChanged) {
        plate.style(next);
        styleTitledList({ box, heading, list: list.element }, next, sizes);
      }
      const rows = leaderRows(next, (state ?? firstPage).page, live);
      box.classList.toggle('empty', rows.length === 0);
      list.show(rows, isFirst || isChanged ? null : next);
      isFirst = false;
      measurement.run();
    },
    dispose: () => {
      measurement.dispose();
      plate.dispose();
    },
  };
}

function makeRow(): HTMLElement {
  const row = element('div', 'row');
  row.append(
    element('div', 'place'),
    element('div', 'portrait'),
    element('span', 'name'),
    element('span', 'value'),
  );
  return row;
}

/** Names are only ever set as text. */
function writeRow(row: HTMLElement, { position, name, value }: LeaderRow, settings: Settings): void {
  const [place, portrait, named, valued] = row.children;
  if (!(place instanceof HTMLElement) || !(portrait instanceof HTMLElement) || !named || !valued) return;
  portrait.hidden = !settings.portraits;
  if (settings.portraits) portray(portrait, name);
  const sign = settings.medals ? medal(position) : null;
  const placed = `${sign ? 'medal' : ''}${position}`;
  if (place.dataset['is'] !== placed) {
    place.dataset['is'] = placed;
    place.classList.toggle('medal', sign !== null);
    place.replaceChildren(sign ?? String(position));
  }
  if (named.textContent !== name) named.textContent = name;
  const shown = settings.showValue ? value : '';
  if (valued.textContent !== shown) valued.textContent = shown;
}

/** A portrait made of the first letter, in a color that belongs to the name. */
function portray(portrait: HTMLElement, name: string): void {
  const letter = [...name][0]?.toUpperCase() ?? '';
  const color = hueColor((seedOf(name) % 360) / 360);
  if (portrait.textContent !== letter) portrait.textContent = letter;
  Object.assign(portrait.style, { backgroundColor: color, color: lettersOn(color) });
}

function element(tag: 'div' | 'span', name: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  if (tag === 'span') made.dir = 'auto';
  return made;
}
