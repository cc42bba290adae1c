import type { ValuesOf } from '../../widget';
import { fontScaleOf } from '../../font-scale';
import { isDark, solid } from '../color';
import { fitLines } from '../fitted-lines';
import { Measurement } from '../measurement';
import { lettersOf } from '../text-style';
import { hang } from '../hanging';
import { addSheet } from '../own-sheet';
import { seedOf } from '../seeded-random';
import { Sparks } from '../sparks';
import type { WidgetPlace } from '../widget-view';
import type { AlertScreen } from './alert-screen';
import { AlertMedia } from './alert-media';
import type { ShownAlert } from '../../alert-box/alert-box.state';
import type { alertBoxWidget } from '../../alert-box/alert-box.widget';
import type { AlertStyleName } from '../../alert-box/alert-styles';
import { piece, receiversText, showMessage, writeHeadline } from './alert-words';
import { emblemOf, toneCss } from './emblems';
import { colorsOf, type AlertLook } from './look';
import { styles } from './styles';
import { box, type AlertStyle, type Move } from './style';

type Settings = ValuesOf<typeof alertBoxWidget>;

/** Letter size as a share of the font size, and the largest width in design pixels, by rank. */
const LETTERS = { small: 0.9, middle: 1, large: 1.2 } as const;
const WIDTH = { small: 720, middle: 880, large: 1200 } as const;
/** Names longer than this are written smaller; names of several people are longer than the other, and wrap. */
const [LONG_NAME, SEVERAL_NAMES] = [14, 25];

const css = `
  .alert { position: relative; display: grid; box-sizing: border-box; width: max-content; isolation: isolate; color: var(--text); font-size: var(--size); }
  .alert > .plate, .alert > .front { position: absolute; left: 0; top: 0; right: 0; bottom: 0; z-index: -1; }
  .alert > .front { z-index: 2; pointer-events: none; }
  .alert > .sparks { z-index: 3; }
  .plate svg, .front svg { position: absolute; overflow: visible; }
  .card { display: flex; align-items: center; gap: 28px; min-width: 0; padding: 28px 40px; box-sizing: border-box; }
  .badge { flex: none; display: grid; place-items: center; }
  .badge > .emblem { width: 120px; height: 120px; overflow: visible; }
  .small .badge > .emblem { width: 88px; height: 88px; }
  .large .badge > .emblem { width: 150px; height: 150px; }
  .picture { display: block; max-width: 100%; max-height: var(--picture); border-radius: var(--radius); }
  .words { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.1em; min-width: 0; max-width: 100%; }
  .headline, .message, .receivers { min-width: 0; max-width: 100%; overflow-wrap: anywhere; unicode-bidi: isolate; font-synthesis: none; }
  .headline { font-weight: 700; font-size: 0.75em; line-height: 1.25; }
  .headline.apart > .name { display: block; max-width: 100%; overflow-x: clip; text-overflow: ellipsis; white-space: nowrap; line-height: 1.2; }
  .headline.apart > .several { white-space: normal; }
  .name { font-family: var(--heading); font-weight: 800; color: var(--name); font-size: calc(1.6em * var(--wide)); }
  .name.long { font-size: calc(1.15em * var(--wide)); }
  .figure { color: var(--name); font-weight: 800; }
  .message { font-size: 0.67em; line-height: 1.3; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; margin-top: 0.15em; text-wrap: balance; }
  .receivers { font-size: 0.67em; line-height: 1.3; opacity: 0.92; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; text-wrap: balance; }
  .message:empty, .receivers:empty { display: none; }
  ${toneCss}
`;

const added = new WeakMap<ShadowRoot, Set<string>>();

/** Adds a style sheet to a root once. */
function sheetOnce(root: ShadowRoot, name: string, text: string): void {
  const names = added.get(root) ?? new Set();
  added.set(root, names);
  if (names.has(name)) return;
  names.add(name);
  addSheet(root, text);
}

/** Limits a style's selectors to its own alerts, so that several styles share a root. `&` is the alert itself. */
function scoped(name: string, text: string): string {
  return text.replace(/(^|\})\s*([^{}]+)\{/g, (_, end: string, selectors: string) => {
    const own = selectors
      .split(',')
      .map((selector) => selector.trim())
      .map((selector) => (selector.startsWith('&') ? selector.slice(1) : ` ${selector}`))
      .map((selector) => `.as-${name}${selector}`)
      .join(', ');
    return `${end} ${own} {`;
  });
}

/** One alert in a designed look. */
export class StyledAlert implements AlertScreen {
  private readonly receivers = piece('receivers');
  private readonly element: HTMLElement;
  private readonly media: AlertMedia;
  private readonly sparks: Sparks;
  private readonly look: AlertLook;
  private readonly style: AlertStyle;
  private readonly loops: Animation[] = [];
  private readonly measurement: Measurement;

  constructor(
    private readonly place: WidgetPlace,
    private alert: ShownAlert,
    values: Settings,
    name: AlertStyleName,
  ) {
    const style = (this.style = styles[name]);
    const colors = colorsOf(values, style.isOnAccent ?? false);
    const { rank } = alert;
    this.look = { kind: alert.highlight ?? alert.kind, rank, colors, seed: seedOf(alert.alertId) };
    sheetOnce(place.root, 'all', css);
    sheetOnce(place.root, name, scoped(name, style.css));
    this.sparks = new Sparks(place);
    const badge = box('badge');
    this.element = box(
      `alert as-${name} ${rank}`,
      box('plate', ...style.plate(this.look)),
      box('card', badge, this.words(alert)),
      box('front', ...(style.front?.(this.look) ?? [])),
      this.sparks.element,
    );
    this.media = new AlertMedia(place, alert, (element) => badge.append(element));
    this.element.classList.toggle('pictured', this.media.isWanted);
    this.element.classList.toggle('light', !isDark(solid(colors.surface)));
    this.dress(values, rank);
    if (!this.media.isWanted) {
      const emblem = emblemOf(this.look.kind);
      badge.append(style.emblem?.(emblem, this.look) ?? emblem);
    }
    place.root.append(this.element);
    hang(this.element, values, values.boxWidth || WIDTH.middle);
    this.measurement = new Measurement(place, [this.element], () => this.fit());
    this.measurement.run();
  }

  enter(_values: Settings, elapsed: number): void {
    const { style, element, look } = this;
    for (const move of style.enter) this.animate(move, 'backwards', elapsed);
    for (const { parts, frames, duration } of style.loops ?? [])
      for (const part of element.querySelectorAll(parts))
        this.loops.push(this.place.services.loops.play(part, frames, { duration, easing: 'ease-in-out' }));
    const size = { w: element.offsetWidth, h: element.offsetHeight };
    const bursts = style.bursts?.(look) ?? [];
    if (bursts.length > 0) this.sparks.play(bursts, size, { seed: look.seed, elapsed });
  }

  update(alert: ShownAlert): void {
    this.alert = alert;
    this.fitReceivers();
  }

  leave(): void {
    this.media.drop();
    this.sparks.stop();
    const running = this.style.leave.flatMap((move) => this.animate(move, 'forwards'));
    void Promise.allSettled(running.map(({ finished }) => finished)).then(
      this.place.guard(() => this.remove()),
    );
  }

  remove(): void {
    this.measurement.dispose();
    this.media.end();
    this.sparks.stop();
    for (const loop of this.loops.splice(0)) loop.cancel();
    this.element.remove();
  }

  /** Writes a name that is wider than its line smaller. */
  private fit(): void {
    this.fitReceivers();
    const name = this.element.querySelector<HTMLElement>('.apart > .name');
    if (!name) return;
    name.style.fontSize = '';
    fitLines([name], parseFloat(getComputedStyle(name).fontSize));
  }

  /** Counts receivers whose names have no room, instead of cutting the list. */
  private fitReceivers(): void {
    const { alert, receivers } = this;
    for (let most = alert.receivers?.length ?? 0; most >= 0; most--) {
      receivers.textContent = receiversText(alert, most);
      // Tall letters of some fonts reach beyond their line, which is less than another line.
      const beyond = receivers.scrollHeight - receivers.clientHeight;
      if (!(beyond > parseFloat(getComputedStyle(receivers).lineHeight) / 2)) return;
    }
  }

  private words(alert: ShownAlert): HTMLElement {
    const [headline, message] = [piece('headline'), piece('message')];
    const name = writeHeadline(headline, alert);
    const letters = [...(name?.textContent ?? '')].length;
    name?.classList.toggle('long', letters > LONG_NAME);
    name?.classList.toggle('several', letters > SEVERAL_NAMES);
    showMessage(message, alert);
    this.fitReceivers();
    return box('words', headline, this.receivers, message);
  }

  private dress(values: Settings, rank: AlertLook['rank']): void {
    const { element } = this;
    const letters = lettersOf({ ...values, shadow: 'none', strokeWidth: 0 }, values.fontSize * LETTERS[rank]);
    const { fontSize = '', color: _color, ...rest } = letters;
    Object.assign(element.style, rest, {
      // Beside a picture of 400 pixels, words need room as well.
      maxWidth: `${this.media.isWanted ? WIDTH.large : WIDTH[rank]}px`,
    });
    if (values.boxWidth > 0) element.style.width = `${values.boxWidth}px`;
    const variables = {
      ...this.look.colors,
      ...{
        size: fontSize,
        wide: String(fontScaleOf(values.nameFont)),
        radius: `${values.radius}px`,
        picture: `${values.pictureHeight}px`,
      },
      heading: `${JSON.stringify(values.nameFont)}, ${rest.fontFamily ?? 'sans-serif'}`,
    };
    for (const [key, value] of Object.entries(variables))
      element.style.setProperty(`--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value);
  }

  private animate(
    { parts, frames, duration, delay = 0, easing = 'linear', stagger = 0 }: Move,
    fill: 'backwards' | 'forwards',
    elapsed = 0,
  ): readonly Animation[] {
    const found = parts === '&' ? [this.element] : [...this.element.querySelectorAll(parts)];
    return found.map((part, i) =>
      part.animate(frames, { duration, easing, fill, delay: delay + stagger * i - elapsed }),
    );
  }
}
