import type { textWidget } from './text.widget';
import { textSize } from './text.size';
import { plainText, type TextState } from './text.state';
import type { ValuesOf } from '../widget';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { TextBox } from '../drawing/text-box';

type TextValues = ValuesOf<typeof textWidget>;

const LETTERS_PER_SECOND = 24;

/** A text: static, written letter by letter, or as large as the widget's default size allows. */
export function draw(place: WidgetPlace): WidgetView<TextValues, TextState> {
  const box = new TextBox(place);
  const typewriter = new Typewriter(place, box);
  /** What is drawn; null before the first time. */
  let drawn: TextValues | null = null;
  let written: string | null = null;

  const fit = place.guard((): void => {
    if (drawn?.mode === 'fit') box.fit(drawn, textSize);
    else box.unfit();
  });
  // With its own font the text has another width.
  document.fonts.addEventListener('loadingdone', fit);
  return {
    update(values, changed, state) {
      const isStaged = place.isNew || drawn !== null;
      const { text, shown } = state ?? plainText;
      const content = text ?? values.text;
      drawn = values;
      box.element.style.visibility = shown ? '' : 'hidden';
      if (content !== written || changed.has('mode')) {
        written = content;
        typewriter.stop();
        if (values.mode === 'typewriter' && isStaged) typewriter.write(content);
        else box.write([{ text: content }]);
      }
      box.style(values);
      fit();
      void box.fontLoaded(values);
    },
    dispose: () => {
      document.fonts.removeEventListener('loadingdone', fit);
      typewriter.stop();
      box.dispose();
    },
  };
}

/** Writes a text letter by letter into the place that the whole text will take. */
class Typewriter {
  private timer: number | undefined;

  constructor(
    private readonly place: WidgetPlace,
    private readonly box: TextBox,
  ) {}

  write(text: string): void {
    const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
      ({ segment }) => segment,
    );
    const startedAt = performance.now();
    const step = this.place.guard((): void => {
      // By time, not by ticks: timers of a hidden source come late.
      const count = Math.ceil(((performance.now() - startedAt) / 1000) * LETTERS_PER_SECOND);
      this.box.write([
        { text: letters.slice(0, count).join('') },
        { text: letters.slice(count).join(''), part: 'unwritten' },
      ]);
      if (count < letters.length) this.timer = window.setTimeout(step, 1000 / LETTERS_PER_SECOND);
    });
    this.box.write([{ text: '' }, { text, part: 'unwritten' }]);
    this.timer = window.setTimeout(step, 1000 / LETTERS_PER_SECOND);
  }

  stop(): void {
    window.clearTimeout(this.timer);
  }
}
