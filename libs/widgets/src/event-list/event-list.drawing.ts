import { eventText } from './event-text';
import { newestFirst, noEvents, type EventListState, type ListedEvent } from './event-list.state';
import type { eventListWidget } from './event-list.widget';
import type { ValuesOf } from '../widget';
import { arrive, depart } from '../drawing/item-motion';
import { eventIcon } from '../drawing/event-icon';
import { lettersOf, plateOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof eventListWidget>;

/** Of the font size. */
const LETTERS = 0.75;
/** Design pixels. */
const [WIDTH, HEIGHT] = [420, 480];
const MOVE = { duration: 400, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };

const css = `
  .events { box-sizing: border-box; display: flex; overflow: hidden; gap: 10px; }
  .events.down { flex-direction: column; justify-content: flex-start; }
  .events.up { flex-direction: column; justify-content: flex-end; }
  .events.left { justify-content: flex-end; align-items: center; }
  .events.empty { visibility: hidden; }
  .event { display: flex; align-items: center; gap: 0.4em; min-width: 0; flex: none; max-width: 100%; }
  .event > svg { flex: none; width: 1em; height: 1em; }
  .event > span { min-width: 0; white-space: pre; overflow-x: clip; text-overflow: ellipsis; }
`;

/** What happened last, the newest where the list begins. */
export function draw(place: WidgetPlace): WidgetView<Settings, EventListState> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  place.root.adoptedStyleSheets = [...place.root.adoptedStyleSheets, sheet];
  const list = document.createElement('div');
  place.root.append(list);
  const elements = new Map<string, HTMLElement>();
  let hiding: number | undefined;
  let last: { readonly settings: Settings; readonly state: EventListState } | null = null;

  const show = (isStaged: boolean): void => {
    if (!last) return;
    const { settings, state } = last;
    const shown = shownEvents(state, settings, place.services.seconds.now());
    list.classList.toggle('empty', shown.length === 0);
    const known = new Set(shown.map(([id]) => id));
    for (const [id, element] of elements)
      if (!known.has(id)) {
        elements.delete(id);
        if (isStaged) depart(element, settings, () => element.remove());
        else element.remove();
      }
    // From the oldest to the newest, which comes where the list begins.
    let added = 0;
    for (const [id, event] of [...shown].reverse()) {
      if (elements.has(id)) continue;
      const element = eventElement(event, settings);
      elements.set(id, element);
      if (settings.direction === 'down') list.prepend(element);
      else list.append(element);
      if (!isStaged) continue;
      arrive(element, settings);
      added += settings.direction === 'left' ? element.offsetWidth : element.offsetHeight;
    }
    if (added > 0) makeRoom([...elements.values()].slice(0, -1), added, settings.direction);
    hideLater(shown, settings);
  };
  const hideLater = (shown: readonly Shown[], { fadeAfterS }: Settings): void => {
    window.clearTimeout(hiding);
    const oldest = shown.at(-1);
    if (fadeAfterS === 0 || !oldest) return;
    const wait = oldest[1].at + fadeAfterS * 1000 - place.services.seconds.now();
    hiding = window.setTimeout(
      place.guard(() => show(true)),
      Math.max(0, wait) + 20,
    );
  };
  return {
    update(settings, changed, state) {
      const isFirst = last === null;
      last = { settings, state: state ?? noEvents };
      if (changed.size > 0) {
        for (const element of elements.values()) element.remove();
        elements.clear();
        style(list, settings);
      }
      show(!isFirst && changed.size === 0);
    },
    dispose: () => window.clearTimeout(hiding),
  };
}

type Shown = readonly [string, ListedEvent];

function shownEvents(state: EventListState, settings: Settings, now: number): readonly Shown[] {
  const { count, fadeAfterS } = settings;
  return newestFirst(state)
    .filter(([, { kind, at }]) => settings[kind] && (fadeAfterS === 0 || now - at < fadeAfterS * 1000))
    .slice(0, count);
}

function style(list: HTMLElement, settings: Settings): void {
  const { direction, fontSize } = settings;
  list.className = `events ${direction}`;
  Object.assign(list.style, plateOf(settings), lettersOf(settings, fontSize * LETTERS), {
    width: `${direction === 'left' ? HEIGHT * 2 : WIDTH}px`,
    height: direction === 'left' ? 'auto' : `${HEIGHT}px`,
  });
}

/** Viewers' names are only ever set as text. */
function eventElement(event: ListedEvent, settings: Settings): HTMLElement {
  const element = document.createElement('div');
  element.className = 'event';
  if (settings.icons !== 'none') element.append(eventIcon(event.kind, settings.icons === 'color'));
  const text = document.createElement('span');
  text.dir = 'auto';
  text.textContent = eventText(settings[`${event.kind}Text`], event);
  element.append(text);
  return element;
}

/** Those that stand already move to their places instead of jumping there. */
function makeRoom(elements: readonly HTMLElement[], by: number, direction: Settings['direction']): void {
  const from = { down: `0 ${-by}px`, up: `0 ${by}px`, left: `${by}px 0` }[direction];
  for (const element of elements)
    element.animate([{ translate: from }, { translate: '0 0' }], { ...MOVE, composite: 'add' });
}
