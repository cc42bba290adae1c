import { isPlatform } from '@studio/platforms/platforms';
import { heldLines } from '../chat-box/chat-line';
import { hang } from '../drawing/hanging';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { Size } from '../size';
import type { Values, ValuesOf } from '../widget';
import type { wordCloudWidget } from './word-cloud.widget';
import { cloudPlaces, countedWords, type CountedWord } from './words';

type Settings = ValuesOf<typeof wordCloudWidget>;

/** Design pixels. */
const WIDTH = 640;
/** Number of lines that are held: as many as a page receives when it opens. */
const MOST_LINES = 100;
/** Letters of the rarest word, as a share of the largest; never smaller than this many pixels. */
const [SMALLEST, LEAST_PX] = [0.3, 28];
/** Decrease of letters from word to word of equal count, for each word that there is. */
const FALL = 0.025;
/** Share of the words that have the color of frequent ones. */
const FREQUENT = 0.3;
/** New lines are counted together after this time, in ms. */
const TOGETHER_MS = 800;
/** Side that the cloud begins at, as `cloudPlaces` takes it. */
const leans = { left: -1, center: 0, right: 1 } as const;
const MOVE = { duration: 400, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };

const css = `
  .cloud { position: relative; }
  .cloud.empty { visibility: hidden; }
  .field { position: relative; width: 100%; height: 100%; }
  .word { position: absolute; left: 50%; top: 50%; white-space: pre; unicode-bidi: isolate; }
`;

/** Draws the most frequent words of the latest chat lines. */
export function draw(place: WidgetPlace): WidgetView<Settings> {
  return new WordCloudView(place);
}

class WordCloudView implements WidgetView<Settings> {
  readonly liveKinds = ['chat'];
  private readonly box = div('cloud empty');
  private readonly field = div('field');
  private readonly plate: Plate;
  private readonly measurement: Measurement;
  private readonly words = new Map<string, HTMLElement>();
  private settings: Settings | null = null;
  private lines: readonly Values[] = [];
  private timer: number | undefined;
  private isStaged = false;
  private drawn = '';

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    this.box.append(this.field);
    place.root.append(this.box);
    this.measurement = new Measurement(place, [this.box], () => this.put());
  }

  update(settings: Settings, changed: ReadonlySet<string>): void {
    this.settings = settings;
    if (changed.size === 0) return;
    this.plate.style(settings);
    const width = settings.boxWidth || WIDTH;
    Object.assign(this.box.style, { width: `${width}px`, height: `${settings.height}px` });
    hang(this.box, settings, WIDTH);
    Object.assign(this.field.style, lettersOf(settings));
    this.count(false);
  }

  signal(kind: string, payload: Values): void {
    if (kind !== 'chat') return;
    this.lines = heldLines(this.lines, payload, MOST_LINES);
    // A deleted line disappears at once.
    if (!('parts' in payload)) return this.count(true);
    this.timer ??= window.setTimeout(
      this.place.guard(() => this.count(true)),
      TOGETHER_MS,
    );
  }

  recent(kind: string, payloads: readonly Values[]): void {
    if (kind !== 'chat') return;
    this.lines = payloads.reduce<readonly Values[]>((lines, each) => heldLines(lines, each, MOST_LINES), []);
    this.count(false);
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    this.measurement.dispose();
    this.plate.dispose();
  }

  private count(isStaged: boolean): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.isStaged = isStaged;
    this.drawn = '';
    this.measurement.run();
  }

  private get counted(): readonly CountedWord[] {
    const { settings } = this;
    if (!settings) return [];
    const counting = this.lines
      .filter(({ platform }) => typeof platform !== 'string' || !isPlatform(platform) || settings[platform])
      .slice(-settings.lines);
    return countedWords(counting, settings);
  }

  private put(): void {
    const { settings, field } = this;
    if (!settings) return;
    const counted = this.counted;
    const area = { w: field.clientWidth, h: field.clientHeight };
    const key = JSON.stringify([
      counted,
      area,
      [...document.fonts].filter(({ status }) => status === 'loaded').length,
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    const most = counted[0]?.count ?? 1;
    // Few words fill the plate as well.
    const fall = Math.min(0.35, counted.length * FALL);
    for (const [word, element] of this.words)
      if (!counted.some((each) => each.word === word)) {
        element.remove();
        this.words.delete(word);
      }
    const elements = counted.map(({ word, count }, index) => {
      const element = this.words.get(word) ?? div('word');
      if (!element.isConnected) field.append(element);
      this.words.set(word, element);
      element.dir = 'auto';
      element.textContent = word;
      const share =
        SMALLEST + (1 - SMALLEST) * (most > 1 ? (count - 1) / (most - 1) : 1 / (1 + index * fall));
      element.style.fontSize = `${Math.max(LEAST_PX, settings.fontSize * share)}px`;
      element.style.color = index < counted.length * FREQUENT ? settings.color1 : '';
      return element;
    });
    this.arrange(elements, area, settings);
    this.box.classList.toggle('empty', counted.length === 0);
  }

  /** Moves words to their places; those without room are hidden. */
  private arrange(elements: readonly HTMLElement[], area: Size, settings: Settings): void {
    const boxes = elements.map(({ offsetWidth, offsetHeight }) => ({ w: offsetWidth + 14, h: offsetHeight }));
    for (const [index, at] of cloudPlaces(boxes, area, leans[settings.align]).entries()) {
      const element = elements[index];
      if (!element) continue;
      element.style.visibility = at ? '' : 'hidden';
      const before = element.style.transform;
      const after = at ? `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px) translate(-50%, -50%)` : '';
      element.style.transform = after;
      if (!this.isStaged || after === '' || before === after) continue;
      element.animate(
        before === '' ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: before }, { transform: after }],
        MOVE,
      );
    }
  }
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
