import type { labelWidget } from './label.widget';
import { nothingTold, type LabelState } from './label.state';
import type { ValuesOf } from '../widget';
import { swapContent } from '../drawing/item-motion';
import { TextBox } from '../drawing/text-box';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { labelText } from './label-text';

type LabelValues = ValuesOf<typeof labelWidget>;

/** One line that is exchanged when it says something else. */
export function draw(place: WidgetPlace): WidgetView<LabelValues, LabelState> {
  const box = new TextBox(place);
  /** What is drawn, or on its way; null before the first time. */
  let shown: string | null = null;
  let endSwap = (): void => undefined;

  return {
    update(values, changed, state) {
      const text = labelText(values, state ?? nothingTold);
      if (text !== shown) {
        endSwap();
        const put = (): void => box.write([{ text }]);
        // A setting is seen at once, news come as the settings say.
        if (shown === null || changed.size > 0) put();
        else endSwap = swapContent(box.element, values, put);
        shown = text;
      }
      if (changed.size === 0) return;
      box.style(values);
      void box.fontLoaded(values);
    },
    dispose: () => {
      endSwap();
      box.dispose();
    },
  };
}
