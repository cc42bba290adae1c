import type { HighlightedLine, ShownHighlight } from './chat-highlight.state';
import type { chatHighlightWidget } from './chat-highlight.widget';
import { readableName } from '../chat-box/chat-filter';
import { chatPicture, badgePicture } from '../drawing/chat-picture';
import { lettersOn } from '../drawing/color';
import { fontStack } from '../drawing/font-stack';
import { hang } from '../drawing/hanging';
import { arrive, depart, swapContent } from '../drawing/item-motion';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { Values, ValuesOf } from '../widget';

type Settings = ValuesOf<typeof chatHighlightWidget>;

/** Design pixels. */
const [WIDTH, HEIGHT] = [900, 200];
/** Shares of the font size. */
const [NAME, TEXT] = [0.75, 0.9];
const sides = { left: 'start', center: 'center', right: 'end' } as const;
const nothing: ShownHighlight = { line: null, shownAt: null, until: null, waiting: 0 };

const css = `
  .highlight { display: flex; align-items: center; gap: 24px; overflow: hidden; }
  .highlight.empty { visibility: hidden; }
  .avatar { flex: none; width: 112px; height: 112px; border-radius: 50%; display: grid; place-items: center; font-size: 56px; font-weight: 800; text-shadow: none; }
  .lines { flex: 1; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .who { display: flex; align-items: center; justify-content: var(--side); gap: 0.3em; min-width: 0; font-weight: 800; }
  .who > .name { min-width: 0; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .badge { height: 0.9em; width: auto; flex: none; }
  .text { overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; unicode-bidi: isolate; }
  .emote { vertical-align: middle; margin: 0 0.1em; }
`;

/** Draws a highlighted chat line. */
export function draw(place: WidgetPlace): WidgetView<Settings, ShownHighlight> {
  return new HighlightView(place);
}

class HighlightView implements WidgetView<Settings, ShownHighlight> {
  readonly liveKinds = ['chat'];
  private readonly box = div('highlight empty');
  private readonly avatar = div('avatar');
  private readonly who = div('who');
  private readonly text = div('text');
  private readonly plate: Plate;
  private settings: Settings | null = null;
  private state: ShownHighlight = nothing;
  /** Lines deleted according to the live chat; the runtime state may follow a little later. */
  private readonly taken = new Set<string>();
  /** Key of the line that is drawn or being loaded. */
  private written: string | null = null;
  private endMotion = (): void => undefined;

  constructor(place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    const lines = div('lines');
    lines.append(this.who, this.text);
    this.text.dir = 'auto';
    this.box.append(this.avatar, lines);
    place.root.append(this.box);
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: ShownHighlight | null): void {
    this.settings = settings;
    this.state = state ?? nothing;
    if (changed.size > 0) this.style(settings);
    this.show(changed.size === 0);
  }

  signal(kind: string, payload: Values): void {
    const { line } = this.state;
    if (kind !== 'chat' || 'parts' in payload || !line) return;
    const { all, messageId, platform, login } = payload;
    const isTaken =
      all === true || messageId === line.messageId || (platform === line.platform && login === line.login);
    if (!isTaken) return;
    this.taken.add(line.messageId);
    this.show(false);
  }

  dispose(): void {
    this.endMotion();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    const { boxWidth, align, fontSize } = settings;
    this.plate.style(settings);
    Object.assign(this.box.style, { width: `${boxWidth || WIDTH}px`, minHeight: `${HEIGHT}px` });
    this.box.style.setProperty('--side', sides[align]);
    hang(this.box, settings, WIDTH);
    Object.assign(this.who.style, lettersOf(settings, fontSize * NAME));
    Object.assign(this.text.style, lettersOf(settings, fontSize * TEXT));
    this.avatar.style.fontFamily = fontStack(settings.font);
    this.avatar.style.display = settings.showAvatar ? '' : 'none';
    this.written = null;
  }

  private show(isStaged: boolean): void {
    const { settings } = this;
    if (!settings) return;
    const isGone = this.state.line !== null && this.taken.has(this.state.line.messageId);
    const line = isGone ? null : this.state.line;
    const next = JSON.stringify([line, this.state.shownAt]);
    if (next === this.written) return;
    this.written = next;
    this.endMotion();
    this.endMotion = () => undefined;
    const wasEmpty = this.box.classList.contains('empty');
    const put = (): void => this.put(line, settings);
    if (!isStaged || (wasEmpty && !line)) return put();
    if (wasEmpty) {
      put();
      arrive(this.box, settings);
    } else if (line) this.endMotion = swapContent(this.box, settings, put);
    else this.leave(settings, put);
  }

  /** Animates the line out; a new line ends the animation. */
  private leave(settings: Settings, put: () => void): void {
    let isOn = true;
    this.endMotion = (): void => {
      isOn = false;
      for (const animation of this.box.getAnimations()) animation.cancel();
    };
    depart(this.box, settings, () => {
      if (!isOn) return;
      put();
      this.endMotion();
    });
  }

  /** Viewers write all of this: it is only ever set as text. */
  private put(line: HighlightedLine | null, settings: Settings): void {
    this.box.classList.toggle('empty', line === null);
    if (!line) return;
    const color = readableName(line, settings);
    Object.assign(this.avatar.style, { background: color, color: lettersOn(color) });
    this.avatar.textContent = initialOf(line.name);
    const name = div('name');
    name.dir = 'auto';
    name.textContent = line.name;
    name.style.color = color;
    this.who.replaceChildren(...(settings.showBadges ? line.badges.flatMap(badgePicture) : []), name);
    this.text.replaceChildren(
      ...line.parts.flatMap((part): readonly Node[] => {
        const emote = part.kind === 'emote' ? chatPicture('emote', part.url ?? '', part.text, '1.3em') : [];
        return emote.length > 0 ? emote : [document.createTextNode(part.text)];
      }),
    );
  }
}

/** Returns the first grapheme of a name, in upper case. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase();
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
