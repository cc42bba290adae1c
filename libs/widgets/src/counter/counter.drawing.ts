import type { counterWidget } from './counter.widget';
import { initialCounter, type CounterState } from './counter.state';
import type { ValuesOf } from '../widget';
import { RollingNumber } from '../drawing/rolling-number';
import { TextBox } from '../drawing/text-box';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { counterRuns } from './counter-text';

type CounterValues = ValuesOf<typeof counterWidget>;

/** A number with its label. By one it is exchanged, further it rolls. */
export function draw(place: WidgetPlace): WidgetView<CounterValues, CounterState> {
  const box = new TextBox(place);
  const number = new RollingNumber(place.guard, box.element);

  return {
    update(values, changed, state) {
      const { value } = state ?? initialCounter(values);
      const isText = changed.has('template') || changed.has('label');
      number.show(value, values, (each) => box.write(counterRuns(values, each)), isText);
      if (changed.size === 0) return;
      box.style(values);
      void box.fontLoaded(values);
    },
    dispose: () => {
      number.rest();
      box.dispose();
    },
  };
}
