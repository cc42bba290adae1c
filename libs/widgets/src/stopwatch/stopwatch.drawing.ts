import { atZero, elapsedAt, type StopwatchState } from './stopwatch.state';
import type { stopwatchWidget } from './stopwatch.widget';
import { timePassed } from './stopwatch-text';
import { clockRuns } from '../clock/clock-text';
import { hang } from '../drawing/hanging';
import { bare, TextBox } from '../drawing/text-box';
import { smallLetters } from '../drawing/text-style';
import { TimeBadge } from '../drawing/time-badge';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';

type Settings = ValuesOf<typeof stopwatchWidget>;

/** Design pixels. */
const WIDTH = 360;
/** Letter size of the lap, as a share of the font size. */
const LAP = 0.6;

/** Draws the elapsed time by the server's clock, with the last lap below it; the server sends no ticks. */
export function draw(place: WidgetPlace): WidgetView<Settings, StopwatchState> {
  const { services, guard } = place;
  const box = new TextBox(place);
  const time = new TextBox(place);
  const lap = new TextBox(place);
  box.hold(time.element, lap.element);
  const badge = new TimeBadge(box.element, 'stopwatch');
  let values: Settings | null = null;
  let state: StopwatchState = atZero;
  let written = '';
  let endFrames: (() => void) | null = null;

  const write = (now: number): void => {
    if (!values) return;
    const text = timePassed(elapsedAt(state, now), values.showMs);
    if (text === written) return;
    written = text;
    time.write(clockRuns('', text));
  };
  const stop = services.seconds.each(guard(write));
  /** Hundredths are updated with each frame, and only while the page is visible. */
  const keepUp = (): void => {
    const isFast = state.mode === 'running' && values?.showMs === true;
    if (isFast === (endFrames !== null)) return;
    endFrames?.();
    endFrames = isFast ? services.loops.frames(guard(() => write(services.seconds.now()))) : null;
  };
  return {
    update(next, changed, current) {
      values = next;
      state = current ?? atZero;
      const last = state.laps.at(-1);
      write(services.seconds.now());
      keepUp();
      lap.write(last ? clockRuns('', `${last.n} · ${timePassed(last.ms, next.showMs)}`) : []);
      lap.element.style.display = last ? '' : 'none';
      if (changed.size === 0) return;
      box.style(next);
      badge.style(next);
      hang(box.element, next, next.boxWidth || WIDTH);
      time.style(bare(next));
      lap.style(bare(next), smallLetters(next.fontSize, LAP));
      lap.element.style.opacity = '0.8';
      for (const each of [time, lap]) void each.fontLoaded(next);
    },
    dispose: () => {
      stop();
      endFrames?.();
      for (const each of [box, time, lap]) each.dispose();
    },
  };
}
