import { until, untilRead } from './until';

describe('waiting for a condition', () => {
  it('returns the first truthy value', async () => {
    let reads = 0;
    expect(await until(() => (reads += 1) > 2 && `read ${reads}`)).toBe('read 3');
  });

  it('fails after the deadline and names what was awaited', async () => {
    const waiting = until(() => false, { what: 'the overlay is live', within: 20 });
    await expect(waiting).rejects.toThrow('Not within 0.02 s: the overlay is live');
  });

  it('names the source of the condition if nothing else is said', async () => {
    const lines: string[] = [];
    await expect(until(() => lines.length === 3, { within: 5 })).rejects.toThrow('lines.length === 3');
  });

  it('reads the text of the error at the deadline', async () => {
    let reads = 0;
    const what = () => Promise.resolve(`${reads > 0}`);
    await expect(until(() => (reads += 1) < 0, { what, within: 5 })).rejects.toThrow('true');
  });

  it('fails at once with the error of the condition', async () => {
    const failing = () => Promise.reject(new Error('The server is gone.'));
    await expect(until(failing)).rejects.toThrow('The server is gone.');
  });

  it('keeps its deadline under fake clocks', async () => {
    jest.useFakeTimers();
    try {
      await expect(until(() => false, { what: 'never', within: 20 })).rejects.toThrow('never');
    } finally {
      jest.useRealTimers();
    }
  });

  it('returns the value that is accepted, also a falsy one', async () => {
    const values = [2, 1, 0];
    expect(
      await untilRead(
        () => values.shift(),
        (value) => value === 0,
      ),
    ).toBe(0);
  });

  it('shows the last value that was not accepted', async () => {
    const reading = untilRead(
      () => ({ points: 3 }),
      ({ points }) => points > 3,
      { what: 'more points', within: 5 },
    );
    await expect(reading).rejects.toThrow('more points; last: {"points":3}');
  });
});
