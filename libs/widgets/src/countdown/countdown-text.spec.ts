import { timeLeft } from './countdown-text';

it.each([
  [0, '0:00', '00:00', '00:00:00', '0 s'],
  [9, '0:09', '00:09', '00:00:09', '9 s'],
  [272, '4:32', '04:32', '00:04:32', '4 min 32 s'],
  [3600, '1:00:00', '60:00', '01:00:00', '1 h'],
  [3661, '1:01:01', '61:01', '01:01:01', '1 h 1 min'],
  [90_000, '25:00:00', '1500:00', '25:00:00', '25 h'],
])('%d seconds', (seconds, auto, minutes, hours, words) => {
  expect(timeLeft(seconds, 'auto')).toBe(auto);
  expect(timeLeft(seconds, 'mm:ss')).toBe(minutes);
  expect(timeLeft(seconds, 'hh:mm:ss')).toBe(hours);
  expect(timeLeft(seconds, 'words')).toBe(words);
});
