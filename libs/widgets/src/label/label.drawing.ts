import type { labelWidget } from './label.widget';
import { nothingTold, type LabelState } from './label.state';
import type { ValuesOf } from '../widget';
import { swapContent } from '../drawing/item-motion';
import { hang } from '../drawing/hanging';
import { TextBox } from '../drawing/text-box';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { TEXT_VARIABLES } from '../variables';
import { labelText, labelTold } from './label-text';
import { VariableText } from '../drawing/variable-text';

type LabelValues = ValuesOf<typeof labelWidget>;

/** Design pixels. */
const WIDTH = 480;

/** One line that is exchanged when it says something else. */
export function draw(place: WidgetPlace): WidgetView<LabelValues, LabelState> {
  const box = new TextBox(place);
  const variables = new VariableText(place, () => write(false));
  /** What is drawn, or on its way; null before the first time. */
  let shown: string | null = null;
  let endSwap = (): void => undefined;

  let last: { readonly values: LabelValues; readonly text: string; readonly live: LiveData } | null = null;
  const write = (isAtOnce: boolean): void => {
    if (!last) return;
    const text = variables.resolved(last.text, last.live);
    if (text === shown) return;
    endSwap();
    const put = (): void => box.write([{ text }]);
    if (shown === null || isAtOnce) put();
    else endSwap = swapContent(box.element, last.values, put);
    shown = text;
  };

  return {
    liveKinds: ['session', TEXT_VARIABLES],
    update(values, changed, state, live) {
      const told = labelTold(values, state ?? nothingTold, live['session']);
      last = { values, text: labelText(values, told), live };
      // A setting is seen at once, news come as the settings say.
      write(changed.size > 0);
      if (changed.size === 0) return;
      box.style(values);
      hang(box.element, values, values.boxWidth || WIDTH);
      void box.fontLoaded(values);
    },
    dispose: () => {
      endSwap();
      variables.dispose();
      box.dispose();
    },
  };
}
