import { timeLeft } from '../countdown/countdown-text';

/**
 * Formats the elapsed time, rounded down: `1:02:03`, `4:05.67`.
 * @param ms elapsed time, from 0
 */
export function timePassed(ms: number, withHundredths: boolean): string {
  const seconds = Math.floor(ms / 1000);
  const text = timeLeft(seconds, 'auto');
  if (!withHundredths) return text;
  return `${text}.${String(Math.floor((ms - seconds * 1000) / 10)).padStart(2, '0')}`;
}
