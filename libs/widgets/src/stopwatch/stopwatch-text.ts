import { timeLeft } from '../countdown/countdown-text';

/** What has passed as it is written, never more than has: `1:02:03`, `4:05.67`. @param ms from 0 */
export function timePassed(ms: number, withHundredths: boolean): string {
  const seconds = Math.floor(ms / 1000);
  const text = timeLeft(seconds, 'auto');
  if (!withHundredths) return text;
  return `${text}.${String(Math.floor((ms - seconds * 1000) / 10)).padStart(2, '0')}`;
}
