import { noCounterReports, withCounterItems } from './counters';

const counted = (id: string, counterId: number, value: number) => ({
  ...{ id, what: 'counter.counted', counterId, value },
});

it('keeps the last value of each counter that counted', () => {
  const reports = withCounterItems(noCounterReports, [
    counted('a', 1, 4),
    counted('b', 2, 9),
    counted('c', 1, 5),
  ]);
  expect([...reports.values]).toEqual([
    [1, 5],
    [2, 9],
  ]);
  expect(reports.lastChange).toBeNull();
});

it('names the last change of a counter, of raid mode and of presets, and ignores other items', () => {
  const reports = withCounterItems(noCounterReports, [{ id: 'd', what: 'counter.changed', counterId: 1 }]);
  expect(reports).toMatchObject({ lastChange: 'd' });
  for (const what of ['raid-mode.started', 'settings.changed'])
    expect(withCounterItems(reports, [{ id: 'f', what }])).toMatchObject({ lastChange: 'f' });
  expect(withCounterItems(reports, [{ id: 'e', what: 'command.changed', commandId: 'x' }])).toBe(reports);
});
