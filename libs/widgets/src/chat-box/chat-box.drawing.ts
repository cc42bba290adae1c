import { nameColor, pinnedLine, roleOf, shownLines, shownParts } from './chat-filter';
import { running, type ChatBoxState } from './chat-box.state';
import { heldLines, type ChatLine } from './chat-line';
import type { chatBoxWidget } from './chat-box.widget';
import type { Values, ValuesOf } from '../widget';
import { arrive, depart } from '../drawing/item-motion';
import { badgePicture, chatPicture } from '../drawing/chat-picture';
import { hang } from '../drawing/hanging';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { platformColor } from '../drawing/platform-colors';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof chatBoxWidget>;

/** Number of lines held so that a change of settings can show them again. */
const MOST_HELD = 100;
/** Design pixels. */
const [WIDTH, HEIGHT] = [480, 720];
/** Letter size as a share of the font size: a chat has many lines. */
const LETTERS = 0.75;
/** Flying lines: speed in design pixels per second, number of rows, and least gap between two lines. */
const [SPEED, ROWS, GAP] = [130, 10, 32];
/** Lines that came before the page was opened don't fly any more. */
const FRESH_MS = 4000;
const [CLEAR, DARK_PLATE] = ['#00000000', '#14152be6'];
const MOVE = { duration: 240, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };

/** Between lines, design pixels. */
const LINE_GAP = 6;

const css = `
  .place { display: flex; flex-direction: column; justify-content: flex-end; }
  .place.top { justify-content: flex-start; }
  /* As high as what is said: an empty plate would hide the picture behind it. */
  .chat { overflow: hidden; display: flex; flex: none; position: relative; gap: ${LINE_GAP}px; max-height: 100%; }
  .chat.empty { visibility: hidden; }
  .chat.vertical, .chat.bubbles { flex-direction: column; justify-content: flex-end; }
  .chat.top { justify-content: flex-start; }
  .chat.horizontal { align-items: center; justify-content: flex-end; white-space: nowrap; gap: 32px; }
  .line { overflow-wrap: anywhere; unicode-bidi: isolate; flex: none; max-width: 100%; box-sizing: border-box; }
  .horizontal .line, .danmaku .line { max-width: none; overflow-wrap: normal; }
  .bubbles .line { border-radius: 14px; padding: 8px 14px; background: var(--plate); align-self: flex-start; }
  .danmaku .line { position: absolute; left: 0; white-space: pre; }
  .line.stands-out { border-left: 4px solid currentColor; padding-left: 10px; }
  .line.pinned { order: -1; border-bottom: 2px solid currentColor; padding-bottom: 6px; margin-bottom: 4px; }
  .action { font-style: italic; }
  .name { font-weight: 800; }
  .meta { opacity: 0.75; font-size: 0.8em; margin-right: 0.4em; font-variant-numeric: tabular-nums; }
  .sign { display: inline-block; width: 0.55em; height: 0.55em; border-radius: 0.15em; margin-right: 0.35em; }
  .badge { height: 0.9em; width: auto; vertical-align: -0.1em; margin-right: 0.25em; }
  .emote { vertical-align: middle; margin: 0 0.1em; }
  .reply { display: block; opacity: 0.75; font-size: 0.8em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

/** Draws the chat live. */
export function draw(place: WidgetPlace): WidgetView<Settings, ChatBoxState> {
  addSheet(place.root, css);
  return new ChatView(place);
}

class ChatView implements WidgetView<Settings, ChatBoxState> {
  readonly liveKinds = ['chat'];
  readonly takesShared = true;
  private held: readonly ChatLine[] = [];
  private settings: Settings | null = null;
  private state: ChatBoxState = running;
  /** Elements on screen, by messageId. */
  private readonly elements = new Map<string, HTMLElement>();
  /** Lines to show while there is room, oldest first; a pinned line comes first. */
  private shown: readonly ChatLine[] = [];
  private hiding: number | undefined;
  /** Time at which each row has room for the next flying line, in ms of the page's clock. */
  private readonly freeAt = Array.from({ length: ROWS }, () => 0);

  private readonly room = document.createElement('div');
  private readonly chat = document.createElement('div');
  private readonly plate: Plate;
  private readonly measurement: Measurement;

  constructor(private readonly place: WidgetPlace) {
    this.plate = new Plate(place, this.chat);
    this.room.append(this.chat);
    place.root.append(this.room);
    this.measurement = new Measurement(place, [this.room], () => this.arrange());
    // Lines with images may need more rows once the image widths are known.
    const arrange = place.guard(() => this.measurement.run());
    this.chat.addEventListener('load', arrange, { capture: true });
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: ChatBoxState | null): void {
    this.settings = settings;
    this.state = state ?? running;
    if (changed.size > 0) {
      this.style(settings);
      for (const [messageId, element] of this.elements) {
        element.remove();
        this.elements.delete(messageId);
      }
    }
    this.show(changed.size === 0);
  }

  signal(kind: string, payload: Values): void {
    if (kind !== 'chat') return;
    this.held = heldLines(this.held, payload as ChatLine, MOST_HELD);
    this.show(true);
  }

  recent(kind: string, payloads: readonly Values[]): void {
    if (kind !== 'chat') return;
    this.held = payloads as readonly ChatLine[];
    this.show(false);
  }

  dispose(): void {
    window.clearTimeout(this.hiding);
    this.measurement.dispose();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    const { layout, order } = settings;
    const side = order === 'top' ? 'top' : '';
    this.room.className = `place ${side}`;
    this.chat.className = `chat ${layout} ${side}`;
    // Each bubble is a plate of its own; without a plate color it uses a dark one.
    this.chat.style.setProperty('--plate', settings.bgColor === CLEAR ? DARK_PLATE : settings.bgColor);
    this.plate.style(layout === 'bubbles' ? { ...settings, bgColor: CLEAR } : settings);
    const isAcross = layout === 'horizontal' || layout === 'danmaku';
    const ownWidth = isAcross ? HEIGHT : WIDTH;
    hang(this.room, settings, ownWidth);
    Object.assign(this.chat.style, lettersOf(settings, settings.fontSize * LETTERS), {
      height: isAcross ? '100%' : '',
    });
    Object.assign(this.room.style, {
      width: `${settings.boxWidth || ownWidth}px`,
      height: `${layout === 'horizontal' ? settings.fontSize * 1.6 : layout === 'danmaku' ? WIDTH : HEIGHT}px`,
    });
  }

  /** @param isStaged true if new lines are animated */
  private show(isStaged: boolean): void {
    const { settings, state } = this;
    if (!settings) return;
    const now = this.place.services.seconds.now();
    const isYoung = ({ at }: ChatLine): boolean =>
      settings.hideAfterS === 0 || now - Date.parse(at) < settings.hideAfterS * 1000;
    const lines = shownLines(this.held, settings, state).filter(isYoung);
    if (settings.layout === 'danmaku') {
      this.shown = lines;
      return this.measurement.run();
    }
    const pinned = pinnedLine(this.held, state);
    const wanted = pinned ? [pinned, ...lines] : lines;
    const added = this.sync(wanted, settings, isStaged);
    this.shown = wanted;
    this.chat.classList.toggle('empty', wanted.length === 0);
    this.measurement.run();
    if (isStaged && added > 0) this.makeRoom(added, settings);
    this.hideLater(lines, now, settings);
  }

  /**
   * Updates the elements to these lines.
   * @returns the height, or width, of the new lines, in design pixels
   */
  private sync(lines: readonly ChatLine[], settings: Settings, isStaged: boolean): number {
    const known = new Set(lines.map(({ messageId }) => messageId));
    for (const [messageId, element] of this.elements)
      if (!known.has(messageId)) {
        this.elements.delete(messageId);
        // A deleted line disappears at once; a line that makes room for others may fade out.
        const isTakenBack = !this.held.some((line) => line.messageId === messageId);
        if (isStaged && !isTakenBack && settings.hideAfterS > 0)
          depart(element, settings, () => element.remove());
        else element.remove();
      }
    let added = 0;
    for (const line of lines) {
      const isPinned = line.messageId === this.state.pinned;
      let element = this.elements.get(line.messageId);
      if (!element) {
        element = lineElement(line, settings);
        this.elements.set(line.messageId, element);
        if (settings.order === 'top') this.chat.prepend(element);
        else this.chat.append(element);
        if (isStaged) {
          arrive(element, settings);
          added += settings.layout === 'horizontal' ? element.offsetWidth : element.offsetHeight;
        }
      }
      element.classList.toggle('pinned', isPinned);
    }
    return added;
  }

  private arrange(): void {
    const { settings, shown } = this;
    if (settings?.layout === 'danmaku') this.fly(shown, this.place.services.seconds.now(), settings);
    else if (settings && settings.layout !== 'horizontal') this.keepWhole(shown, settings);
  }

  /** The oldest lines that there is no room for are left out: no line is cut in half. */
  private keepWhole(lines: readonly ChatLine[], { padY, borderWidth }: Settings): void {
    const newestFirst = [...lines]
      .reverse()
      .flatMap(({ messageId }) => this.elements.get(messageId) ?? [])
      .sort((a, b) => Number(b.classList.contains('pinned')) - Number(a.classList.contains('pinned')));
    for (const element of newestFirst) element.style.display = '';
    const heights = newestFirst.map(({ offsetHeight }) => offsetHeight + LINE_GAP);
    let room = this.room.clientHeight - 2 * (padY + borderWidth) + LINE_GAP;
    for (const [index, element] of newestFirst.entries()) {
      room -= heights[index] ?? 0;
      // The latest is shown, however long it is.
      if (room < 0 && index > 0) element.style.display = 'none';
    }
  }

  /** Moves existing lines to their new positions with an animation. */
  private makeRoom(by: number, { layout, order }: Settings): void {
    const side = order === 'top' ? -1 : 1;
    const transform = layout === 'horizontal' ? `translateX(${side * by}px)` : `translateY(${side * by}px)`;
    for (const element of [...this.elements.values()].slice(0, -1))
      element.animate([{ transform }, { transform: 'none' }], { ...MOVE, composite: 'add' });
  }

  private hideLater(lines: readonly ChatLine[], now: number, { hideAfterS }: Settings): void {
    window.clearTimeout(this.hiding);
    const [oldest] = lines;
    if (hideAfterS === 0 || !oldest) return;
    const wait = Date.parse(oldest.at) + hideAfterS * 1000 - now;
    this.hiding = window.setTimeout(
      this.place.guard(() => this.show(true)),
      Math.max(0, wait) + 20,
    );
  }

  /** Lines that are new fly through, each in a row that has room; where none has, they don't. */
  private fly(lines: readonly ChatLine[], now: number, settings: Settings): void {
    const known = new Set(this.held.map(({ messageId }) => messageId));
    for (const [messageId, element] of this.elements)
      if (!known.has(messageId)) {
        element.remove();
        this.elements.delete(messageId);
      }
    for (const line of lines) {
      const { messageId, at } = line;
      const row = this.freeAt.findIndex((free) => free <= performance.now());
      if (this.elements.has(messageId) || now - Date.parse(at) > FRESH_MS || row < 0) continue;
      const element = lineElement(line, settings);
      this.elements.set(messageId, element);
      element.style.top = `${row * (WIDTH / ROWS)}px`;
      this.chat.append(element);
      const { offsetWidth } = element;
      const way = settings.boxWidth || HEIGHT;
      this.freeAt[row] = performance.now() + ((offsetWidth + GAP) / SPEED) * 1000;
      const [start, end] = [way, -offsetWidth].map((x) => ({ transform: `translateX(${x}px)` }));
      const flight = element.animate([start ?? {}, end ?? {}], {
        duration: ((way + offsetWidth) / SPEED) * 1000,
        fill: 'forwards',
      });
      flight.onfinish = (): void => element.remove();
    }
  }
}

/** Viewers write all of this: it is only ever set as text. */
function lineElement(line: ChatLine, settings: Settings): HTMLElement {
  const element = span('line');
  const { user, reply, at, platform } = line;
  const role = roleOf(user.roles);
  const standsOut = line.highlighted || (role !== null && role === settings.highlightRole);
  element.classList.toggle('stands-out', standsOut);
  if (reply) element.append(span('reply', `↪ ${reply.name}: ${reply.text}`));
  if (settings.timestamps) element.append(span('meta', timeOf(at)));
  if (settings.platformIcon) element.append(sign(platform));
  if (line.shared) element.append(span('meta', line.shared.name));
  if (settings.badges) for (const badge of user.badges) element.append(...badgePicture(badge));
  if (settings.pronouns && user.pronouns) element.append(span('meta', user.pronouns));
  const name = span('name', user.name);
  name.style.color = nameColor(line, settings);
  element.classList.toggle('action', line.action === true);
  const between = line.action ? ' ' : ': ';
  element.append(name, settings.layout === 'bubbles' ? document.createElement('br') : between);
  for (const part of shownParts(line, settings)) {
    const isWanted = part.source === undefined || settings[part.source];
    const emote =
      part.kind === 'emote' && isWanted
        ? chatPicture('emote', part.url ?? '', part.text, `${settings.emoteScale * 1.4}em`)
        : [];
    element.append(...(emote.length > 0 ? emote : [span(part.kind, part.text)]));
  }
  return element;
}

function span(name: string, text = ''): HTMLElement {
  const element = document.createElement(name === 'line' ? 'div' : 'span');
  element.className = name;
  element.dir = 'auto';
  element.textContent = text;
  return element;
}

function sign(platform: string): HTMLElement {
  const element = span('sign');
  element.style.background = platformColor(platform, '#999999');
  return element;
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
