import { asSet, goneAt, shownPerson, type LowerThirdState, type ShownPerson } from './lower-third.state';
import type { lowerThirdWidget } from './lower-third.widget';
import type { ValuesOf } from '../widget';
import { lettersOn } from '../drawing/color';
import { Coming } from '../drawing/coming';
import { hang } from '../drawing/hanging';
import { swapContent, type ItemValues } from '../drawing/item-motion';
import { paintBehind, WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { isRightToLeft } from '../drawing/text-direction';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof lowerThirdWidget>;

/** Design pixels. */
const [WIDTH, HEIGHT] = [800, 180];
/** Shares of the font size. */
const [TITLE, SUBTITLE] = [1.25, 0.75];
const SWAP: ItemValues = { itemIn: 'slide-up', itemOut: 'fade', itemMs: 400 };
/** Delay of each part after the previous one, in ms. */
const STAGGER_MS = 60;

const css = `
  .third { display: flex; align-items: stretch; gap: 24px; position: relative; overflow: hidden; }
  .third.gone { visibility: hidden; }
  .mark { background: var(--accent); flex: none; }
  .bar .mark { width: 12px; border-radius: 6px; }
  .card .mark { position: absolute; left: 0; right: 0; bottom: 0; height: 10px; }
  .underline .mark { position: absolute; left: var(--pad); right: var(--pad); bottom: 0; height: 6px; border-radius: 3px; }
  .split .mark { display: none; }
  .logo { flex: none; align-self: center; width: 116px; height: 116px; background: center / contain no-repeat; display: none; }
  .logo.there { display: block; }
  .lines { min-width: 0; flex: 1; display: grid; align-content: center; gap: 4px; justify-items: stretch; }
  .split .lines { gap: 0; }
  .line { overflow-x: clip; text-overflow: ellipsis; white-space: pre; min-width: 0; unicode-bidi: isolate; padding-block: 0.04em; }
  .line:empty { display: none; }
  .split .title { background: var(--accent); color: var(--on-accent); padding-inline: 0.4em; border-radius: 6px; text-shadow: none; justify-self: var(--side); max-width: 100%; box-sizing: border-box; }
  .split .subtitle { padding-inline: 0.53em; }
`;

/** Draws the name of the person on screen. */
export function draw(place: WidgetPlace): WidgetView<Settings, LowerThirdState> {
  return new LowerThirdView(place);
}

const mirrored = { left: 'right', center: 'center', right: 'left' } as const;
const sides = { left: 'start', center: 'center', right: 'end' } as const;

class LowerThirdView implements WidgetView<Settings, LowerThirdState> {
  private readonly box = div('third gone');
  private readonly mark = div('mark');
  private readonly logo = div('logo');
  private readonly title = div('line title');
  private readonly subtitle = div('line subtitle');
  private readonly plate: Plate;
  private readonly picture: WantedPicture;
  private readonly coming: Coming;
  private written: string | null = null;
  private logoUrl: string | null = null;
  private endSwap = (): void => undefined;
  private timer: number | undefined;
  private last: { readonly settings: Settings; readonly state: LowerThirdState } | null = null;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    this.picture = new WantedPicture(place, (image) => {
      paintBehind(this.logo, image);
      this.logo.classList.add('there');
    });
    const lines = div('lines');
    lines.append(this.title, this.subtitle);
    this.box.append(this.mark, this.logo, lines);
    place.root.append(this.box);
    this.coming = new Coming(this.box, 'gone', [this.mark, this.title, this.subtitle], STAGGER_MS);
  }

  update(settings: Settings, changed: ReadonlySet<string>, current: LowerThirdState | null): void {
    const state = current ?? asSet;
    this.last = { settings, state };
    if (changed.size > 0) this.style(settings);
    this.write(shownPerson(settings, state), changed.size > 0);
    this.look(changed.size === 0);
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    this.endSwap();
    this.coming.end();
    this.picture.drop();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    const { style, accent, boxWidth, padX, align, fontSize } = settings;
    const isGone = this.box.classList.contains('gone');
    this.box.className = `third ${style}${isGone ? ' gone' : ''}`;
    this.plate.style(settings);
    Object.assign(this.box.style, { width: `${boxWidth || WIDTH}px`, minHeight: `${HEIGHT}px` });
    for (const [name, value] of [
      ['--accent', accent],
      ['--on-accent', lettersOn(accent)],
      ['--pad', `${padX}px`],
      ['--side', sides[align]],
    ] as const)
      this.box.style.setProperty(name, value);
    hang(this.box, settings, WIDTH);
    Object.assign(this.title.style, lettersOf(settings, fontSize * TITLE));
    Object.assign(this.subtitle.style, lettersOf(settings, fontSize * SUBTITLE));
    // On the accent the letters have its own colour, and need no shadow.
    if (style === 'split') Object.assign(this.title.style, { color: '', textShadow: '' });
    this.written = null;
  }

  /** Names are only ever set as text. */
  private write(person: ShownPerson, isAtOnce: boolean): void {
    const next = JSON.stringify(person);
    if (next === this.written) return;
    const isFirst = this.written === null;
    this.written = next;
    this.endSwap();
    const put = (): void => {
      this.turn(person.title || person.subtitle);
      writeLine(this.title, person.title);
      writeLine(this.subtitle, person.subtitle);
      this.logo.classList.remove('there');
      this.logoUrl = ownUrl(person.logo);
      this.startLogo();
    };
    const lines = this.title.parentElement;
    if (isFirst || isAtOnce || !lines || this.coming.isGone) put();
    else this.endSwap = swapContent(lines, SWAP, put);
  }

  /** Mirrors the lower third for a script that runs from right to left. */
  private turn(text: string): void {
    const align = this.last?.settings.align ?? 'left';
    const isMirrored = isRightToLeft(text);
    this.box.style.direction = isMirrored ? 'rtl' : '';
    const side = isMirrored ? mirrored[align] : align;
    for (const line of [this.title, this.subtitle]) line.style.textAlign = side;
  }

  /** Loads the logo, or starts it again if it is there: an animation begins each time that it is shown. */
  private startLogo(): void {
    if (this.logoUrl === null) this.picture.drop();
    else this.picture.want(this.logoUrl);
  }

  /** Shows and hides the lower third by the server's time. */
  private look(isStaged: boolean): void {
    window.clearTimeout(this.timer);
    if (!this.last) return;
    const { settings, state } = this.last;
    const { title, subtitle } = shownPerson(settings, state);
    const now = this.place.services.seconds.now();
    const until = goneAt(state, settings.autoHideS);
    const isThere = !state.hidden && (until === null || now < until) && `${title}${subtitle}`.trim() !== '';
    if (isThere && this.coming.isGone) this.startLogo();
    this.coming.show(isThere, isStaged);
    if (isThere && until !== null)
      this.timer = window.setTimeout(
        this.place.guard(() => this.look(true)),
        until - now + 20,
      );
  }
}

function writeLine(line: HTMLElement, text: string): void {
  line.dir = 'auto';
  line.textContent = text;
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
