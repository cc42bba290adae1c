import type { counterWidget } from './counter.widget';
import { initialCounter, type CounterState } from './counter.state';
import type { ValuesOf } from '../widget';
import { swapContent } from '../drawing/item-motion';
import { TextBox } from '../drawing/text-box';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { counterRuns } from './counter-text';

type CounterValues = ValuesOf<typeof counterWidget>;

/** A number that is further away rolls there, in so many steps at most. */
const MOST_STEPS = 30;
const ROLL_MS = 600;

/** A number with its label. By one it is exchanged, further it rolls. */
export function draw(place: WidgetPlace): WidgetView<CounterValues, CounterState> {
  const box = new TextBox(place);
  /** What is drawn; null before the first time. */
  let shown: number | null = null;
  let timer: number | undefined;
  let endSwap = (): void => undefined;

  const rest = (): void => {
    window.clearTimeout(timer);
    endSwap();
    endSwap = () => undefined;
  };
  const roll = (values: CounterValues, from: number, to: number): void => {
    const startedAt = performance.now();
    const steps = Math.min(MOST_STEPS, Math.abs(to - from));
    const step = place.guard((): void => {
      // By time, not by ticks: timers of a hidden source come late.
      const part = Math.min(1, (performance.now() - startedAt) / ROLL_MS);
      const eased = 1 - (1 - part) ** 3;
      box.write(counterRuns(values, Math.round(from + (to - from) * eased)));
      if (part < 1) timer = window.setTimeout(step, ROLL_MS / steps);
    });
    step();
  };
  return {
    update(values, changed, state) {
      const { value } = state ?? initialCounter(values);
      const before = shown;
      shown = value;
      const isText = changed.has('template') || changed.has('label');
      rest();
      if (before === null || before === value || isText) box.write(counterRuns(values, value));
      else if (Math.abs(value - before) === 1)
        endSwap = swapContent(box.element, values, () => box.write(counterRuns(values, value)));
      else roll(values, before, value);
      if (changed.size === 0) return;
      box.style(values);
      void box.fontLoaded(values);
    },
    dispose: () => {
      rest();
      box.dispose();
    },
  };
}
