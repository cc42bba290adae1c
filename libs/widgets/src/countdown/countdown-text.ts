import type { ValuesOf } from '../widget';
import type { countdownWidget } from './countdown.widget';

type Format = ValuesOf<typeof countdownWidget>['format'];

/**
 * Formats the remaining time.
 * @param seconds whole seconds, from 0
 */
export function timeLeft(seconds: number, format: Format): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  switch (format) {
    case 'mm:ss':
      return `${two(Math.floor(seconds / 60))}:${two(rest)}`;
    case 'hh:mm:ss':
      return `${two(hours)}:${two(minutes)}:${two(rest)}`;
    case 'words':
      return inWords(hours, minutes, rest);
    default:
      return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }
}

/** The two largest units that there are. */
function inWords(hours: number, minutes: number, seconds: number): string {
  const parts = [
    [hours, 'h'],
    [minutes, 'min'],
    [seconds, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}
