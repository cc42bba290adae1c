import { clockRuns, timeFormatter } from './clock-text';

const evening = Date.UTC(2026, 0, 31, 22, 5, 9);

describe('times', () => {
  it.each([
    ['HH:mm', 'UTC', '22:05'],
    ['HH:mm:ss', 'Europe/Berlin', '23:05:09'],
    ['h:mm a', 'America/New_York', '5:05 PM'],
    ['HH:mm', 'Asia/Tokyo', '07:05'],
    ['HH:mm', ' Europe/Berlin ', '23:05'],
  ] as const)('%s in %s', (format, zone, expected) => {
    expect(timeFormatter(format, zone)(evening)).toBe(expected);
  });

  it('midnight is 00, not 24', () => {
    expect(timeFormatter('HH:mm', 'UTC')(Date.UTC(2026, 0, 1, 0, 0, 0))).toBe('00:00');
  });

  it('dates are of the zone', () => {
    expect(timeFormatter('date', 'Asia/Tokyo')(evening)).toMatch(/1/);
    expect(timeFormatter('date', 'Asia/Tokyo')(evening)).not.toMatch(/31/);
    expect(timeFormatter('datetime', 'UTC')(evening)).toMatch(/31.*22:05/);
  });

  it.each(['', 'Mars/Olympus', 'Europe/Berlin; drop', '🕰'])(
    '%p falls back to the computer’s own zone',
    (zone) => {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      expect(timeFormatter('HH:mm:ss', zone)(evening)).toBe(timeFormatter('HH:mm:ss', own)(evening));
    },
  );
});

describe('the runs of a clock', () => {
  it('are its digits and colons one by one, the prefix before them', () => {
    expect(clockRuns('Now', '9:41')).toEqual([
      { text: 'Now ' },
      { text: '9', part: 'digit' },
      { text: ':', part: 'colon' },
      { text: '4', part: 'digit' },
      { text: '1', part: 'digit' },
    ]);
  });

  it('leave nothing out', () => {
    const joined = clockRuns('', '31. Januar 2026, 22:05').map(({ text }) => text);
    expect(joined.join('')).toBe('31. Januar 2026, 22:05');
  });
});
