import type { textWidget } from './text.widget';
import { textSize } from './text.size';
import { plainText, type TextState } from './text.state';
import type { ValuesOf } from '../widget';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { hang } from '../drawing/hanging';
import { Measurement } from '../drawing/measurement';
import { TextBox } from '../drawing/text-box';
import { VariableText } from '../drawing/variable-text';
import { TEXT_VARIABLES } from '../variables';

type TextValues = ValuesOf<typeof textWidget>;

const LETTERS_PER_SECOND = 24;

/** A text: static, written letter by letter, as large as the widget's default size allows, or within some lines. */
export function draw(place: WidgetPlace): WidgetView<TextValues, TextState> {
  const box = new TextBox(place);
  const typewriter = new Typewriter(place, box);
  const variables = new VariableText(place, () => refresh());
  /** Text before its variables are replaced, and the live data that replaces them. */
  let written: { readonly text: string; readonly live: LiveData } | null = null;
  /** Settings that are drawn; null before the first update. */
  let drawn: TextValues | null = null;
  let shownText: string | null = null;

  const measurement = new Measurement(place, [box.element], () => {
    if (!drawn) return;
    const { mode, boxWidth } = drawn;
    if (mode === 'fit') box.fit(drawn, { ...textSize, w: boxWidth || textSize.w });
    else box.unfit(drawn);
    if (mode === 'shrink') box.shrink(drawn);
  });
  const refresh = (): void => {
    const text = written && variables.resolved(written.text, written.live);
    if (text === null || text === shownText) return;
    // A text whose variables change is not typed again.
    typewriter.stop();
    box.write([{ text }]);
    shownText = text;
    measurement.run();
  };
  return {
    liveKinds: [TEXT_VARIABLES],
    update(values, changed, state, live) {
      const isStaged = place.isNew || drawn !== null;
      const { text, shown } = state ?? plainText;
      const isSameText = written?.text === (text ?? values.text);
      written = { text: text ?? values.text, live };
      drawn = values;
      box.element.style.visibility = shown ? '' : 'hidden';
      if (isSameText && !changed.has('mode')) refresh();
      else {
        shownText = variables.resolved(written.text, live);
        typewriter.stop();
        if (values.mode === 'typewriter' && isStaged) typewriter.write(shownText);
        else box.write([{ text: shownText }]);
      }
      if (changed.size > 0) {
        box.style(values);
        hang(box.element, values, values.boxWidth || textSize.w);
        void box.fontLoaded(values);
      }
      measurement.run();
    },
    dispose: () => {
      measurement.dispose();
      typewriter.stop();
      variables.dispose();
      box.dispose();
    },
  };
}

/** Writes a text letter by letter, in the space that the whole text will take. */
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
