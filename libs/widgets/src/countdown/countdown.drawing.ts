import type { countdownWidget } from './countdown.widget';
import { idleCountdown, type CountdownState } from './countdown.state';
import type { ValuesOf } from '../widget';
import { clockRuns } from '../clock/clock-text';
import { playBlockSound } from '../drawing/block-sound';
import { hang } from '../drawing/hanging';
import { TextBox } from '../drawing/text-box';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { timeLeft } from './countdown-text';

type CountdownValues = ValuesOf<typeof countdownWidget>;

/** Design pixels. */
const WIDTH = 480;

/** Animation that emphasizes the last seconds, once per second. */
const beat: Keyframe[] = [{ transform: 'scale(1)' }, { transform: 'scale(1.08)' }, { transform: 'scale(1)' }];

/** Draws the remaining time by the server's clock; the server sends no ticks. */
export function draw(place: WidgetPlace): WidgetView<CountdownValues, CountdownState> {
  const { services, guard } = place;
  const box = new TextBox(place);
  let values: CountdownValues | null = null;
  let state: CountdownState | null = null;
  let written = '';
  /** Null before the first update, so that a page opened later does not play the end. */
  let wasOver: boolean | null = null;

  const write = (text: string): void => {
    if (text === written) return;
    written = text;
    box.write(clockRuns('', text));
  };
  const tick = guard((now: number): void => {
    if (!values || !state) return;
    const ms = state.mode === 'running' ? (state.endsAt ?? now) - now : (state.remainingMs ?? 0);
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const isOver = state.mode === 'ended' || (state.mode === 'running' && seconds === 0);
    box.element.style.visibility = isOver && values.onEnd === 'hide' ? 'hidden' : '';
    if (isOver && wasOver === false) playBlockSound(services.sounds, values);
    wasOver = isOver;
    if (isOver) return write(values.endText);
    write(timeLeft(seconds, values.format));
    if (state.mode === 'running' && seconds <= values.warnAtS)
      box.element.animate(beat, { duration: 400, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' });
  });
  const stop = services.seconds.each(tick);
  return {
    update(next, changed, doing) {
      values = next;
      state = doing ?? idleCountdown(next);
      tick(services.seconds.now());
      if (changed.size === 0) return;
      box.style(next);
      hang(box.element, next, next.boxWidth || WIDTH);
      void box.fontLoaded(next);
    },
    dispose: () => {
      stop();
      box.dispose();
    },
  };
}
