import type { clockWidget } from './clock.widget';
import type { ValuesOf } from '../widget';
import type { Run } from '../drawing/run';

export type ClockFormat = ValuesOf<typeof clockWidget>['format'];

const options: { readonly [F in ClockFormat]: Intl.DateTimeFormatOptions } = {
  'HH:mm': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  'HH:mm:ss': { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  'h:mm a': { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  datetime: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
};

/** Pure times look the same everywhere; dates are in the language of the computer that shows them. */
function localeOf(format: ClockFormat): string | undefined {
  return format === 'date' || format === 'datetime' ? undefined : 'en-US';
}

/**
 * Writes times in one format and zone.
 * @param timezone IANA name; empty or unknown means the computer's own zone
 */
export function timeFormatter(format: ClockFormat, timezone: string): (now: number) => string {
  const locale = localeOf(format);
  const formatter = newFormatter(locale, options[format] ?? options['HH:mm'], timezone.trim());
  return (now) => formatter.format(now).replaceAll('\u202f', ' ');
}

function newFormatter(
  locale: string | undefined,
  format: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  try {
    if (timeZone) return new Intl.DateTimeFormat(locale, { ...format, timeZone });
  } catch {
    // Not a time zone.
  }
  return new Intl.DateTimeFormat(locale, format);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Around what runs from left to right whatever is around it. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2066', '\u2069'];

/** The runs of a clock's text: digits keep their width, colons can blink. */
export function clockRuns(prefix: string, time: string): readonly Run[] {
  const runs: Run[] = prefix.trim() === '' ? [] : [{ text: `${prefix.trimEnd()} ` }];
  // Digits are separate boxes, which right-to-left text would reorder.
  const isTurned = rightToLeft.test(prefix);
  if (isTurned) runs.push({ text: ISOLATE });
  for (const text of time.match(/\d|:|[^\d:]+/g) ?? []) {
    if (text === ':') runs.push({ text, part: 'colon' });
    else runs.push(/\d/.test(text) ? { text, part: 'digit' } : { text });
  }
  if (isTurned) runs.push({ text: END_OF_ISOLATE });
  return runs;
}
