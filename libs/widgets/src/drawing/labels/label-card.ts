import { lettersOn } from '../color';
import { fitLines } from '../fitted-lines';
import { glint, glintRules } from '../glint';
import { hang } from '../hanging';
import { swapContent } from '../item-motion';
import { Measurement } from '../measurement';
import { addSheet } from '../own-sheet';
import { Plate } from '../plate';
import { svg } from '../svg';
import { lettersOf, SMALL, smallLetters } from '../text-style';
import type { WidgetPlace } from '../widget-view';
import type { LabelContent, LabelScreen, LabelValues } from '../../label/label-screen';
import { labelSource } from '../../label/label-sources';

/** Design pixels. */
const WIDTH = 480;
/** Letters of the heading and the amount, as shares of the font size. */
const [HEADING, AMOUNT] = [7 / 12, 7 / 12];

const css = `
  ${glintRules}
  .card { display: flex; position: relative; }
  .card.empty { visibility: hidden; }
  .sign { flex: none; width: 2.2em; margin: calc(-1 * var(--pad-y)) 0 calc(-1 * var(--pad-y)) calc(-1 * var(--pad-x)); display: grid; place-items: center; background: var(--sign); color: var(--on-sign); border-radius: var(--corner); }
  .right > .sign { order: 1; margin-inline: 0 calc(-1 * var(--pad-x)); border-radius: var(--other-corner); }
  .sign > svg { width: 1.1em; height: 1.1em; }
  .words { flex: 1; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); padding-inline: var(--gap); }
  .row { display: flex; align-items: baseline; gap: 0.5em; min-width: 0; }
  .heading, .amount { line-height: 1.05; }
  .heading { text-transform: uppercase; letter-spacing: 0.06em; }
  .heading { flex: 1; min-width: 0; }
  .heading, .main { white-space: pre; overflow-x: clip; text-overflow: ellipsis; padding-block: 0.04em; }
  .none .main { opacity: 0.75; }
  .amount { flex: none; }
  .amount:empty { display: none; }
`;

/** Draws a label as a card: an icon, a heading, and the text in larger letters. */
export class LabelCard implements LabelScreen {
  private readonly card = div('card empty');
  private readonly sign = div('sign');
  private readonly words = div('words');
  private readonly heading = div('heading');
  private readonly main = div('main');
  private readonly amount = div('amount');
  private readonly plate: Plate;
  private readonly measurement: Measurement;
  private fontSize = 0;
  private endSwap = (): void => undefined;

  constructor(place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.card);
    const row = div('row');
    row.append(this.heading, this.amount);
    this.words.append(row, this.main);
    this.card.append(this.sign, this.words);
    this.main.dir = 'auto';
    place.root.append(this.card);
    this.measurement = new Measurement(place, [this.main], () => fitLines([this.main], this.fontSize, SMALL));
  }

  style(values: LabelValues): void {
    const { card, heading, main, sign } = this;
    const { align, boxWidth, borderWidth, color1, fontSize, padX, padY, radius, source } = values;
    this.fontSize = fontSize;
    this.plate.style(values);
    card.classList.toggle('right', align === 'right');
    const inner = Math.max(0, radius - borderWidth);
    for (const [name, value] of [
      ['--pad-x', `${padX}px`],
      ['--pad-y', `${padY}px`],
      ['--gap', align === 'right' ? `0 ${padX}px` : `${padX}px 0`],
      ['--sign', color1],
      ['--on-sign', lettersOn(color1)],
      ['--corner', `${inner}px 0 0 ${inner}px`],
      ['--other-corner', `0 ${inner}px ${inner}px 0`],
    ] as const)
      card.style.setProperty(name, value);
    card.style.width = `${boxWidth || WIDTH}px`;
    hang(card, values, boxWidth || WIDTH);
    const letters = lettersOf(values);
    // Smaller letters do not change the height of the card.
    Object.assign(main.style, letters, {
      height: `${fontSize * values.lineHeight}px`,
      lineHeight: `${fontSize * values.lineHeight}px`,
    });
    const [beside, size] = [AMOUNT, HEADING].map((share) => `${smallLetters(fontSize, share)}px`);
    Object.assign(this.amount.style, letters, {
      color: values.color2,
      fontSize: beside,
      lineHeight: '',
      textAlign: '',
    });
    Object.assign(heading.style, letters, {
      ...{ color: values.color2, fontSize: size, lineHeight: '', letterSpacing: '', textTransform: '' },
    });
    const { icon } = labelSource(source);
    sign.style.fontSize = `${fontSize}px`;
    sign.replaceChildren(
      svg('svg', { viewBox: '0 0 24 24' }, svg('path', { d: icon, fill: 'currentColor' })),
    );
  }

  /** Viewers' names are only ever set as text. */
  write(content: LabelContent, values: LabelValues, isAtOnce: boolean): void {
    this.endSwap();
    const put = (): void => {
      this.card.classList.toggle('empty', content.text.trim() === '');
      this.card.classList.toggle('none', content.isEmpty);
      this.heading.textContent = content.heading;
      this.main.textContent = content.text;
      this.amount.textContent = content.amount ?? '';
      this.measurement.run();
    };
    if (isAtOnce) return put();
    this.endSwap = swapContent(this.words, values, put);
    glint(this.card, this.sign.firstElementChild, values);
  }

  dispose(): void {
    this.endSwap();
    this.measurement.dispose();
    this.plate.dispose();
    this.card.remove();
  }
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
