import type { textWidget } from '../text/text.widget';
import type { ValuesOf } from '../widget';
import type { WidgetPlace } from './widget-view';
import { fontStack } from './font-stack';
import { fitLines, LEAST } from './fitted-lines';
import { carriesText, Plate } from './plate';
import type { Run } from './run';

type TextWidgetValues = ValuesOf<typeof textWidget>;
/** Values of the blocks `@text` and `@box`. */
export type TextBoxValues = Omit<TextWidgetValues, 'text' | 'mode' | 'lines'>;

/** Width of an outline that keeps letters readable on any background, as a share of the letter size. */
export const HALO = 0.05;

const css = `
  .box {
    display: grid;
  }
  .box.empty { visibility: hidden; }
  .text {
    display: grid;
    align-self: center;
    isolation: isolate;
    font-synthesis: none;
    font-kerning: normal;
    text-rendering: geometricPrecision;
    -webkit-font-smoothing: antialiased;
    font-variant-numeric: tabular-nums;
  }
  .text > * {
    grid-area: 1 / 1;
    max-width: var(--most-width, 1800px);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  /* Outline and shadow lie behind all letters, so that they never eat into them. Their text is generated
     content: to everybody but the eye the text is there once. */
  .under > span::before { content: attr(data-text); }
  .unwritten { visibility: hidden; }
  /* Digits of equal width: a clock that trembles draws the eye. */
  .digit { display: inline-block; min-width: 1ch; text-align: center; }
  .off { opacity: 0; }
  /* One line that ends with … where there is no more room. Cut at its sides only, so that shadows stay. */
  .line, .line > .text, .line > .text > * { min-width: 0; }
  .line > .text > * { max-width: 100%; white-space: pre; overflow-x: clip; text-overflow: ellipsis; }
  .lines, .lines > .text, .lines > .text > * { min-width: 0; }
  .lines > .text > * { max-width: 100%; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
`;

let sheet: CSSStyleSheet | null = null;

function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

/**
 * Returns the same values without a box, for one of several texts in a box. Their plate casts the shadow if it
 * carries the text.
 */
export function bare<V extends TextBoxValues>(values: V): V {
  return {
    ...values,
    ...{ bgColor: '#00000000', bgImage: '', borderWidth: 0, radius: 0, padX: 0, padY: 0, boxWidth: 0 },
    ...(carriesText(values) && { shadow: 'none' as const }),
  };
}

/** A piece of text in a box: everything that the blocks `@text` and `@box` set. */
export class TextBox {
  readonly element = document.createElement('div');
  private readonly text = document.createElement('div');
  private readonly under = document.createElement('div');
  private readonly letters = document.createElement('div');

  private readonly plate: Plate;

  /** @param parent parent of the box: the widget's root, unless it is one of several */
  constructor(place: WidgetPlace, parent: ParentNode = place.root) {
    const { root } = place;
    this.plate = new Plate(place, this.element);
    const sheets = root.adoptedStyleSheets;
    if (!sheets.includes(styleSheet())) root.adoptedStyleSheets = [...sheets, styleSheet()];
    this.element.className = 'box';
    this.text.className = 'text';
    this.under.className = 'under';
    this.letters.className = 'letters';
    // The direction is found from the letters and applies to the layer under them as well, since generated content
    // does not affect it.
    this.text.dir = 'auto';
    this.text.append(this.letters);
    this.element.append(this.text);
    parent.append(this.element);
  }

  /** @param fontSize instead of the setting */
  style(values: TextBoxValues, fontSize = values.fontSize): void {
    const { element, text, under } = this;
    this.plate.style(values);
    element.style.width = values.boxWidth > 0 ? `${values.boxWidth}px` : '';
    text.style.setProperty('--most-width', values.boxWidth > 0 ? '100%' : '');
    const hasOutline = values.strokeWidth > 0;
    const isCast = values.shadow !== 'none' && !carriesText(values);
    // A soft shadow starts with an outline: without one, light letters would not be readable on a light picture.
    const hasHalo = isCast && isSoft(values.shadow) && !hasOutline;
    Object.assign(text.style, {
      fontFamily: fontStack(values.font),
      fontSize: `${fontSize}px`,
      fontWeight: values.fontWeight,
      color: values.textColor,
      textAlign: values.align,
      textTransform: values.uppercase ? 'uppercase' : 'none',
      letterSpacing: `${values.letterSpacing}px`,
      lineHeight: String(values.lineHeight),
    });
    Object.assign(under.style, {
      color: hasOutline ? values.strokeColor : 'transparent',
      webkitTextStroke: hasOutline
        ? `${values.strokeWidth * 2}px ${values.strokeColor}`
        : hasHalo
          ? `${HALO * 2}em ${values.shadowColor}`
          : '',
      textShadow: isCast ? shadowOf(values.shadow, values.shadowColor) : 'none',
    });
    if (hasOutline || isCast) text.prepend(under);
    else under.remove();
  }

  /** Viewers write some of these texts: they are only ever set as text. */
  write(runs: readonly Run[]): void {
    const isEmpty = runs.every(({ text }) => text.trim() === '');
    this.element.classList.toggle('empty', isEmpty);
    sync(this.letters, runs, (span, text) => {
      if (span.textContent !== text) span.textContent = text;
    });
    sync(this.under, runs, (span, text) => {
      if (span.dataset['text'] !== text) span.dataset['text'] = text;
    });
  }

  /** Places the box around these elements in place of its own text. */
  hold(...content: readonly HTMLElement[]): void {
    this.element.replaceChildren(...content);
  }

  /** Shows or hides the colons without moving anything. */
  blink(off: boolean): void {
    for (const colon of this.text.querySelectorAll('.colon')) colon.classList.toggle('off', off);
  }

  /** The largest font size at which the text, wrapped between words, fits into a box of this size. */
  fit(values: TextBoxValues, box: { readonly w: number; readonly h: number }): void {
    const { element, text, letters } = this;
    Object.assign(element.style, { width: `${box.w}px`, height: `${box.h}px` });
    const edge = values.borderWidth * 2;
    const room = { w: box.w - edge - values.padX * 2, h: box.h - edge - values.padY * 2 };
    const fits = (size: number): boolean => {
      text.style.fontSize = `${size}px`;
      return letters.scrollWidth <= room.w && letters.offsetHeight <= room.h;
    };
    letters.style.overflowWrap = this.under.style.overflowWrap = 'normal';
    let [low, high] = [8, 400];
    while (high - low > 0.5) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    text.style.fontSize = `${low}px`;
  }

  /** Makes letters smaller that are wider than the line, once the box is laid out. @param fontSize design pixels */
  fitLine(fontSize: number): void {
    if (this.letters.offsetWidth === 0) return;
    fitLines([this.letters], fontSize);
    this.under.style.fontSize = this.letters.style.fontSize;
  }

  /**
   * Makes the letters of a text smaller that takes more room than its lines have at full size, down to a least size.
   * The box is as wide as the text, at most as wide as in the settings.
   */
  shrink({ boxWidth, borderWidth, padX, fontSize, lineHeight, lines }: TextWidgetValues): void {
    const { style } = this.text;
    this.element.style.width = '';
    if (boxWidth > 0) style.setProperty('--most-width', `${boxWidth - 2 * (borderWidth + padX)}px`);
    for (let size = fontSize; ; size = Math.max(LEAST, size - 2)) {
      style.fontSize = `${size}px`;
      // Half a pixel: heights are rounded.
      if (size <= LEAST || this.letters.offsetHeight <= lines * fontSize * lineHeight + 0.5) return;
    }
  }

  /** Undoes `fit`: the box again has the size of its text, or the width in the settings. */
  unfit({ boxWidth }: TextBoxValues): void {
    Object.assign(this.element.style, { width: boxWidth > 0 ? `${boxWidth}px` : '', height: '' });
    this.letters.style.overflowWrap = this.under.style.overflowWrap = '';
  }

  dispose(): void {
    this.plate.dispose();
  }

  /** Resolves once the font of the text is loaded; widths may change. */
  async fontLoaded(values: TextBoxValues): Promise<void> {
    const font = `${values.fontWeight} 48px ${JSON.stringify(values.font)}`;
    const sample = this.letters.textContent ?? '';
    const text = values.uppercase ? sample + sample.toUpperCase() : sample;
    // The font's provider retries a failed load.
    await document.fonts.load(font, text).catch(() => undefined);
  }
}

function sync(
  parent: HTMLElement,
  runs: readonly Run[],
  write: (span: HTMLElement, text: string) => void,
): void {
  for (const [index, { text, part = '' }] of runs.entries()) {
    let span = parent.children[index];
    if (!(span instanceof HTMLElement)) parent.append((span = document.createElement('span')));
    if (!(span instanceof HTMLElement)) continue;
    const className = span.classList.contains('off') && part === 'colon' ? 'colon off' : part;
    if (span.className !== className) span.className = className;
    write(span, text);
  }
  while (parent.children.length > runs.length) parent.lastElementChild?.remove();
}

/** Returns true for a blurred shadow, with which letters also need an outline. */
export function isSoft(kind: TextBoxValues['shadow']): boolean {
  return kind === 'soft' || kind === 'near';
}

/**
 * @param outline width of an outline that does not cast the shadow, in design pixels; a hard shadow starts behind
 * it
 */
export function shadowOf(kind: TextBoxValues['shadow'], color: string, outline = 0): string {
  switch (kind) {
    case 'soft':
      return `0 0.03em 0.06em ${color}, 0 0.06em 0.3em ${color}`;
    case 'near':
      return `0 0.02em 0.04em ${color}, 0 0.03em 0.16em ${color}`;
    case 'hard':
      return `calc(0.05em + ${outline}px) calc(0.05em + ${outline}px) 0 ${color}`;
    case 'drop':
      return `0 calc(0.06em + ${outline}px) 0 ${color}`;
    case 'glow':
      return `0 0 0.1em ${color}, 0 0 0.3em ${color}, 0 0 0.7em ${color}`;
    default:
      return 'none';
  }
}
