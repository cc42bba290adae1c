import type { labelWidget } from './label.widget';
import { emptyLabel, type LabelState } from './label.state';
import { liveSince } from '../channel-facts';
import type { ValuesOf } from '../widget';
import { swapContent } from '../drawing/item-motion';
import { hang } from '../drawing/hanging';
import { TextBox } from '../drawing/text-box';
import { Ticking } from '../drawing/ticking';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { TEXT_VARIABLES } from '../variables';
import { labelText, labelTextOf } from './label-text';
import { VariableText } from '../drawing/variable-text';

type LabelValues = ValuesOf<typeof labelWidget>;

/** Design pixels. */
const WIDTH = 480;

/** Draws a single line that is swapped when its text changes. */
export function draw(place: WidgetPlace): WidgetView<LabelValues, LabelState> {
  const box = new TextBox(place);
  const variables = new VariableText(place, () => write(false));
  /** Text that is drawn or being animated to; null before the first. */
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

  /** Draws the current value. */
  let announce = (_isAtOnce: boolean): void => undefined;
  const ticking = new Ticking(place, () => announce(true));

  return {
    liveKinds: ['session', 'stream-status', 'twitch-stats', TEXT_VARIABLES],
    update(values, changed, state, live) {
      announce = (isAtOnce) => {
        const shown = labelTextOf(values, state ?? emptyLabel, live, place.services.seconds.now());
        last = { values, text: labelText(values, shown), live };
        write(isAtOnce);
      };
      // A setting is seen at once, news come as the settings say.
      announce(changed.size > 0);
      // The time since the stream began goes on by itself.
      ticking.set(values.source === 'uptime' && liveSince(live) !== null);
      if (changed.size === 0) return;
      box.style(values);
      hang(box.element, values, values.boxWidth || WIDTH);
      void box.fontLoaded(values);
    },
    dispose: () => {
      endSwap();
      ticking.set(false);
      variables.dispose();
      box.dispose();
    },
  };
}
