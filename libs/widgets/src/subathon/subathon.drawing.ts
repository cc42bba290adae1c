import { idleSubathon, type SubathonState } from './subathon.state';
import type { subathonWidget } from './subathon.widget';
import type { ValuesOf } from '../widget';
import { clockRuns } from '../clock/clock-text';
import { timeLeft } from '../countdown/countdown-text';
import { lettersOf } from '../drawing/text-style';
import { hang } from '../drawing/hanging';
import { TextBox } from '../drawing/text-box';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof subathonWidget>;

/** Design pixels. */
const WIDTH = 640;
/** How long it is told what was added, in ms, and of the font size. */
const [TOLD_MS, LETTERS] = [2400, 0.75];
const REASONS: { readonly [kind: string]: string } = {
  sub: 'Sub',
  resub: 'Sub',
  gift: 'Gift',
  cheer: 'Bits',
  tip: 'Tip',
  follow: 'Follow',
  raid: 'Raid',
};

/** What is left, by the server's clock, and what was added as it comes. */
export function draw(place: WidgetPlace): WidgetView<Settings, SubathonState> {
  const { services, guard, root } = place;
  const all = document.createElement('div');
  root.append(all);
  const box = new TextBox(place, all);
  const told = document.createElement('div');
  Object.assign(told.style, { textAlign: 'center', opacity: '0', minHeight: '1em' });
  all.append(told);
  let settings: Settings | null = null;
  let state: SubathonState | null = null;
  let written = '';
  /** When what was told last was added; null before the first update. */
  let toldAt: number | null = null;

  const tick = guard((now: number): void => {
    if (!settings || !state) return;
    const ms = state.mode === 'running' ? (state.endsAt ?? now) - now : (state.remainingMs ?? 0);
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const isOver = state.mode === 'ended' || (state.mode === 'running' && seconds === 0);
    box.element.style.visibility = isOver && settings.onEnd === 'hide' ? 'hidden' : '';
    const text = timeLeft(seconds, 'hh:mm:ss');
    if (text === written) return;
    written = text;
    box.write(clockRuns('', text));
  });
  const tell = ({ ms, reason, at }: NonNullable<SubathonState['added']>): void => {
    const isNew = toldAt !== null && at !== toldAt;
    toldAt = at;
    if (!isNew || !settings?.showAdds) return;
    const sign = ms < 0 ? '\u2212' : '+';
    told.textContent = `${sign}${timeLeft(Math.round(Math.abs(ms) / 1000), 'auto')} ${REASONS[reason] ?? reason}`;
    told.animate(
      [
        { opacity: 0, transform: 'translateY(12px)' },
        { opacity: 1, transform: 'none', offset: 0.12 },
        { opacity: 1, transform: 'none', offset: 0.85 },
        { opacity: 0, transform: 'translateY(-12px)' },
      ],
      { duration: TOLD_MS, easing: 'ease-out' },
    );
  };
  const stop = services.seconds.each(tick);
  return {
    update(values, changed, doing) {
      settings = values;
      state = doing ?? idleSubathon(values);
      tick(services.seconds.now());
      if (state.added) tell(state.added);
      else toldAt ??= 0;
      if (changed.size === 0) return;
      box.style(values);
      hang(all, values, values.boxWidth || WIDTH);
      Object.assign(told.style, lettersOf(values, values.fontSize * LETTERS), { textAlign: 'center' });
      void box.fontLoaded(values);
    },
    dispose: () => {
      stop();
      box.dispose();
    },
  };
}
