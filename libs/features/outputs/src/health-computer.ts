import type { KnownRenderer } from './output-record';
import type { HealthView } from './output.views';

type Issue = HealthView['issues'][number];

/* Issues of the computer with the studio: its address and its clock. */

/** Browsers keep pages of safe addresses only, and of their own computer. */
export function issuesOfAddress(
  renderers: readonly Pick<KnownRenderer, 'obs'>[],
  publicUrl: string,
): readonly Issue[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isAllowed = protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (isAllowed || !renderers.some(({ obs }) => obs)) return [];
  const message =
    'The link is a plain http address of another computer, whose page OBS can’t keep: a source that is opened while ' +
    'the server is away stays empty. Save the page behind “<link>/local-page” on the computer with OBS, and choose it ' +
    'in the source’s properties as “Local file”.';
  return [{ code: 'page_not_kept', severity: 'info', message, memberId: null }];
}

/** A smaller difference disturbs nothing, in ms. */
const MOST_SKEW_MS = 60_000;

export function issuesOfClock(skewMs: number): readonly Issue[] {
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return [];
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const howFar = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  const message =
    `The clock of the computer with the studio is ${howFar} ${skewMs > 0 ? 'ahead' : 'behind'}, as the platforms tell. ` +
    'Events are still taken, but countdowns, timers and times of day are wrong. Switch on “Set time automatically” in ' +
    'the system’s settings and synchronize the clock.';
  return [{ code: 'clock_wrong', severity: 'warning', message, memberId: null }];
}
