import type { counterWidget } from './counter.widget';
import { initialCounter, type CounterState } from './counter.state';
import type { ValuesOf } from '../widget';
import { RollingNumber } from '../drawing/rolling-number';
import { TEXT_VARIABLES } from '../variables';
import { hang } from '../drawing/hanging';
import { TextBox } from '../drawing/text-box';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { counterRuns } from './counter-text';

type CounterValues = ValuesOf<typeof counterWidget>;

/** Design pixels. */
const WIDTH = 320;

/** A number with its label. By one it is exchanged, further it rolls. */
export function draw(place: WidgetPlace): WidgetView<CounterValues, CounterState> {
  const box = new TextBox(place);
  const number = new RollingNumber(place.guard, box.element);

  return {
    liveKinds: [TEXT_VARIABLES],
    update(values, changed, state, live) {
      const value = valueOf(values, state ?? initialCounter(values), live);
      const isText = changed.has('template') || changed.has('label');
      number.show(value, values, (each) => box.write(counterRuns(values, each)), isText);
      if (changed.size === 0) return;
      box.style(values);
      hang(box.element, values, values.boxWidth || WIDTH);
      void box.fontLoaded(values);
    },
    dispose: () => {
      number.rest();
      box.dispose();
    },
  };
}

/** Returns the layer's own count or the bot counter's; the start value if the bot counter is not known. */
function valueOf(
  { source, botCounter, start }: CounterValues,
  { value }: CounterState,
  live: LiveData,
): number {
  if (source !== 'bot-counter') return value;
  const botCount = live[TEXT_VARIABLES]?.[`counter.${botCounter}`];
  const count = typeof botCount === 'string' || typeof botCount === 'number' ? Number(botCount) : NaN;
  return Number.isFinite(count) ? count : start;
}
