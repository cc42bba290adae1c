import type { clockWidget } from './clock.widget';
import type { ValuesOf } from '../widget';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { clockRuns, timeFormatter } from './clock-text';
import { hang } from '../drawing/hanging';
import { TextBox } from '../drawing/text-box';

type ClockValues = ValuesOf<typeof clockWidget>;

/** Design pixels. */
const WIDTH = 320;

/** The time of a zone, by the server's clock. */
export function draw(place: WidgetPlace): WidgetView<ClockValues> {
  const { services, guard } = place;
  const box = new TextBox(place);
  let values: ClockValues | null = null;
  let format: (now: number) => string = String;

  const tick = guard((now: number): void => {
    if (!values) return;
    box.write(clockRuns(values.prefix, format(now)));
    box.blink(values.blink && Math.floor(now / 1000) % 2 === 1);
  });
  const stop = services.seconds.each(tick);
  return {
    update(next, changed) {
      values = next;
      if (changed.has('format') || changed.has('timezone'))
        format = timeFormatter(next.format, next.timezone);
      box.style(next);
      hang(box.element, next, next.boxWidth || WIDTH);
      tick(services.seconds.now());
      void box.fontLoaded(next);
    },
    dispose: () => {
      stop();
      box.dispose();
    },
  };
}
