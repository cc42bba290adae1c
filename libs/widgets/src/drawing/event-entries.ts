import { kindIcons } from '@studio/platforms/stream-kinds';
import type { eventListWidget } from '../event-list/event-list.widget';
import type { ListedEvent } from '../event-list/event-list.state';
import { entryParts, eventText } from '../event-list/event-text';
import type { ValuesOf } from '../widget';
import { lettersOn } from './color';
import { eventIcon } from './event-icon';
import { glintRules } from './glint';
import { plateStyle } from './plate';
import { fitLines } from './fitted-lines';
import { lettersOf, SMALL, smallLetters } from './text-style';

type Settings = ValuesOf<typeof eventListWidget>;

/** Letters as shares of the font size: a line, and the name and what is below it on a card. */
const [LINE, NAME, CAPTION] = [0.75, 0.75, 7 / 12];
/** Line heights on a card. */
const [NAME_LINE, CAPTION_LINE] = [1.15, 1.1];
/** Padding of a card above and below, as a share of the setting. */
const PADDING = 0.5;
/** Width of a card, and the gap between two, in design pixels. */
export const [CARD_WIDTH, CARD_GAP] = [480, 8];

/** Rules of entries, in both designs. */
export const entryRules = `
  ${glintRules}
  .event { display: flex; justify-content: var(--side); align-items: center; gap: 0.4em; min-width: 0; flex: none; max-width: 100%; }
  .event > svg { flex: none; width: 1em; height: 1em; }
  .event > span { min-width: 0; white-space: pre; overflow-x: clip; text-overflow: ellipsis; }
  .event.card { position: relative; justify-content: normal; align-items: stretch; gap: 0; box-sizing: border-box; }
  .left > .card { max-width: ${CARD_WIDTH}px; }
  .sign { flex: none; display: grid; place-items: center; border-radius: var(--corner); }
  .sign > svg { width: 58%; height: 58%; }
  .facts { flex: 1; min-width: 0; display: grid; align-content: center; grid-template-columns: minmax(0, 1fr); }
  .facts > * { white-space: pre; overflow-x: clip; text-overflow: ellipsis; line-height: ${NAME_LINE}; }
  .facts > .caption { line-height: ${CAPTION_LINE}; }
  .amount { flex: none; font-size: 0.9em; align-self: center; }
  .amount:empty { display: none; }
`;

/** Returns the height of a card in design pixels. */
export function cardHeight({ fontSize, padY, borderWidth }: Settings): number {
  const letters = fontSize * NAME * NAME_LINE + smallLetters(fontSize, CAPTION) * CAPTION_LINE;
  return Math.ceil(letters + 2 * (padY * PADDING + borderWidth));
}

/** Draws an entry. Viewers' names are only ever set as text. */
export function entryElement(event: ListedEvent, settings: Settings): HTMLElement {
  return settings.design === 'cards' ? card(event, settings) : line(event, settings);
}

/** Returns the style of letters in a list, by its design. */
export function entryLetters(settings: Settings): ReturnType<typeof lettersOf> {
  return lettersOf(settings, settings.fontSize * (settings.design === 'cards' ? NAME : LINE));
}

/** Makes names smaller that are wider than their cards. */
export function fitNames(list: HTMLElement, { fontSize }: Settings): void {
  const names = [...list.querySelectorAll<HTMLElement>('.name')].filter((name) => name.offsetWidth > 0);
  fitLines(names, fontSize * NAME, SMALL);
}

function line(event: ListedEvent, settings: Settings): HTMLElement {
  const element = made('div', 'event');
  if (settings.icons !== 'none') element.append(eventIcon(event.kind, settings.icons === 'color'));
  element.append(made('span', '', eventText(settings[`${event.kind}Text`], event)));
  return element;
}

function card(event: ListedEvent, settings: Settings): HTMLElement {
  const { borderWidth, color1, color2, fontSize, icons, padX, radius } = settings;
  const element = made('div', 'event card');
  const height = cardHeight(settings);
  Object.assign(element.style, plateStyle(settings), { height: `${height}px`, padding: '0' });
  const { name, caption, amount } = entryParts(settings[`${event.kind}Text`], event);
  if (icons !== 'none') element.append(sign(event, icons === 'color' ? kindIcons[event.kind][1] : color1));
  const facts = made('div', 'facts');
  facts.style.paddingInline = `${padX}px`;
  const below = made('div', 'caption', caption);
  Object.assign(below.style, { fontSize: `${smallLetters(fontSize, CAPTION)}px`, color: color2 });
  facts.append(made('div', 'name', name), below);
  const much = made('div', 'amount', amount);
  much.style.paddingInlineEnd = `${padX}px`;
  element.append(facts, much);
  const corner = Math.max(0, Math.min(radius, height / 2) - borderWidth);
  element.style.setProperty('--corner', `${corner}px 0 0 ${corner}px`);
  element.style.setProperty('--sign-width', `${height - 2 * borderWidth}px`);
  return element;
}

function sign({ kind }: ListedEvent, color: string): HTMLElement {
  const element = made('div', 'sign');
  Object.assign(element.style, { background: color, color: lettersOn(color), width: 'var(--sign-width)' });
  element.append(eventIcon(kind, false));
  return element;
}

function made(tag: 'div' | 'span', name: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  element.dir = 'auto';
  element.textContent = text;
  return element;
}
