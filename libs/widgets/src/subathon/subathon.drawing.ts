import { isStreamKind, streamKinds, type ContributionKind } from '@studio/platforms/stream-kinds';
import { idleSubathon, type SubathonState } from './subathon.state';
import type { subathonWidget } from './subathon.widget';
import type { ValuesOf } from '../widget';
import { clockRuns } from '../clock/clock-text';
import { timeLeft } from '../countdown/countdown-text';
import { lettersOf } from '../drawing/text-style';
import { hang } from '../drawing/hanging';
import { TextBox } from '../drawing/text-box';
import { TimeBadge } from '../drawing/time-badge';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof subathonWidget>;

/** Design pixels. */
const WIDTH = 640;
/** Time for which an addition is shown, in ms, and its letter size as a share of the font size. */
const [TOLD_MS, LETTERS] = [2400, 0.75];
const REASONS = {
  follow: 'Follow',
  sub: 'Sub',
  gift: 'Gift',
  cheer: 'Bits',
  raid: 'Raid',
  tip: 'Tip',
} as const satisfies Record<ContributionKind, string>;

/** Returns the text for the reason of an addition, which is a kind of event or a text of a command. */
function reasonText(reason: string): string {
  const contribution = isStreamKind(reason) ? streamKinds[reason].contribution : null;
  return contribution === null ? reason : REASONS[contribution];
}

/** Draws the remaining time by the server's clock, and each addition as it arrives. */
export function draw(place: WidgetPlace): WidgetView<Settings, SubathonState> {
  const { services, guard, root } = place;
  const all = document.createElement('div');
  root.append(all);
  const box = new TextBox(place, all);
  const badge = new TimeBadge(box.element, 'hourglass');
  const element = all.appendChild(document.createElement('div'));
  Object.assign(element.style, { textAlign: 'center', opacity: '0', minHeight: '1em' });
  let settings: Settings | null = null;
  let state: SubathonState | null = null;
  let written = '';
  /** Time of the last addition shown; null before the first update. */
  let announcedAt: number | null = null;

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
  const announce = ({ ms, reason, at }: NonNullable<SubathonState['added']>): void => {
    const isNew = announcedAt !== null && at !== announcedAt;
    announcedAt = at;
    if (!isNew || !settings?.showAdds) return;
    const sign = ms < 0 ? '\u2212' : '+';
    element.textContent = `${sign}${timeLeft(Math.round(Math.abs(ms) / 1000), 'auto')} ${reasonText(reason)}`;
    element.animate(
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
      if (state.added) announce(state.added);
      else announcedAt ??= 0;
      if (changed.size === 0) return;
      box.style(values);
      badge.style(values);
      hang(all, values, values.boxWidth || WIDTH);
      Object.assign(element.style, lettersOf(values, values.fontSize * LETTERS), { textAlign: 'center' });
      void box.fontLoaded(values);
    },
    dispose: () => {
      stop();
      box.dispose();
    },
  };
}
