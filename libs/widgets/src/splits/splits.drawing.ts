import { splitRows, type SplitRow } from './splits-rows';
import { noRun, runTime, type SplitsState } from './splits.state';
import type { splitsWidget } from './splits.widget';
import { timePassed } from '../stopwatch/stopwatch-text';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';

type Settings = ValuesOf<typeof splitsWidget>;

/** Design pixels. */
const WIDTH = 480;
/** Letter sizes as shares of the font size. */
const [TITLE, ROW, CLOCK] = [0.8, 0.78, 2];

const css = `
  .splits { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; font-variant-numeric: tabular-nums; }
  .title { overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .title:empty { display: none; }
  .rows { display: grid; grid-template-columns: minmax(0, 1fr); }
  .row { display: grid; grid-template-columns: minmax(0, 1fr) auto 4.2em; gap: 0.5em; padding: 0.16em 0.4em; margin: 0 -0.4em; border-radius: 0.3em; }
  .row.current { background: var(--current); color: var(--on-current); }
  .row.next { opacity: 0.8; }
  .name { overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .row .time { text-align: right; }
  .wide .row { grid-template-columns: minmax(0, 1fr) auto 5.6em; }
  .delta.ahead::before { content: '▲ '; font-size: 0.6em; vertical-align: 0.25em; color: var(--ahead); }
  .delta.behind::before { content: '▼ '; font-size: 0.6em; vertical-align: 0.25em; color: var(--behind); }
  .clock { line-height: 1.1; }
  .clock.ahead, .clock.behind { border-right: 0.12em solid var(--ahead); padding-right: 0.15em; }
  .clock.behind { border-color: var(--behind); }
`;

/** Draws the segments of a run and its time, by the server's clock; the server sends no ticks. */
export function draw(place: WidgetPlace): WidgetView<Settings, SplitsState> {
  const { services, guard } = place;
  addSheet(place.root, css);
  const box = div('splits');
  const [title, rows, clock] = [div('title'), div('rows'), div('clock')];
  title.dir = 'auto';
  const plate = new Plate(place, box);
  box.append(title, rows, clock);
  place.root.append(box);
  let values: Settings | null = null;
  let state = noRun;
  let endFrames: (() => void) | null = null;

  const write = (now: number): void => {
    if (!values) return;
    const all = splitRows({ ...values, rows: Math.max(values.rows, values.segments.length) }, state, now);
    writeRows(rows, splitRows(values, state, now), values.showDelta);
    const last = all.filter(({ delta }) => delta !== '').at(-1);
    clock.className = last && values.showDelta ? `clock ${last.isAhead ? 'ahead' : 'behind'}` : 'clock';
    put(clock, timePassed(runTime(state, now), values.showMs));
  };
  const stop = services.seconds.each(guard(write));
  /** Hundredths are updated with each frame, and only while the page is visible. */
  const keepUp = (): void => {
    const isFast = state.mode === 'running' && values?.showMs === true;
    if (isFast === (endFrames !== null)) return;
    endFrames?.();
    endFrames = isFast ? services.loops.frames(guard(() => write(services.seconds.now()))) : null;
  };
  return {
    update(next, changed, current) {
      values = next;
      state = current ?? noRun;
      if (changed.size > 0) {
        plate.style(next);
        box.style.width = `${next.boxWidth || WIDTH}px`;
        hang(box, next, WIDTH);
        box.classList.toggle('wide', next.showMs);
        for (const [key, color] of Object.entries(colorsOf(next))) box.style.setProperty(key, color);
        const sizes = [TITLE, ROW, CLOCK].map((share) => next.fontSize * share);
        for (const [i, each] of [title, rows, clock].entries())
          Object.assign(each.style, lettersOf(next, sizes[i] ?? next.fontSize));
        // The alignment is that of the title; names are at the left and times at the right.
        rows.style.textAlign = 'left';
        clock.style.textAlign = 'right';
        put(title, next.title);
      }
      write(services.seconds.now());
      keepUp();
    },
    dispose: () => {
      stop();
      endFrames?.();
      plate.dispose();
    },
  };
}

function colorsOf(values: Settings): { readonly [property: string]: string } {
  const { currentColor, currentText, aheadColor, behindColor } = values;
  return {
    ...{ '--current': currentColor, '--on-current': currentText },
    ...{ '--ahead': aheadColor, '--behind': behindColor },
  };
}

function writeRows(list: HTMLElement, rows: readonly SplitRow[], showDelta: boolean): void {
  while (list.children.length > rows.length) list.lastElementChild?.remove();
  while (list.children.length < rows.length) list.append(makeRow());
  for (const [index, row] of rows.entries()) {
    const element = list.children[index];
    const [name, delta, time] = element?.children ?? [];
    if (!element || !name || !delta || !time) continue;
    element.className = `row ${row.state}`;
    const shown = showDelta ? row.delta : '';
    delta.className = shown === '' ? 'delta' : `delta ${row.isAhead ? 'ahead' : 'behind'}`;
    put(name, row.name);
    put(delta, shown);
    put(time, row.time);
  }
}

function makeRow(): HTMLElement {
  const row = div('row');
  const name = div('name');
  name.dir = 'auto';
  row.append(name, div('delta'), div('time'));
  return row;
}

/** Names are only ever set as text. */
function put(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
