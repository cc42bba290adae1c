import { Histogram, Registry } from 'prom-client';
import { Durations } from './durations';

const BOUNDS = [0.001, 0.01, 0.1];

describe('durations', () => {
  it('say what a histogram of prom-client says of the same', async () => {
    const registers = [new Registry()];
    const labelNames = ['operation'];
    const model = new Histogram({ name: 'took', help: 'Time.', labelNames, buckets: BOUNDS, registers });
    const durations = new Durations('took', 'Time.', BOUNDS);
    for (const [operation, seconds] of [
      ['a', 0],
      ['a', 0.001],
      ['a', 0.0011],
      ['b', 0.1],
      ['b', 7],
      ['a', 0.05],
    ] as const) {
      model.observe({ operation }, seconds);
      durations.took(operation, seconds);
    }
    expect(durations.text()).toBe(await registers[0]?.metrics());
  });

  it('are a metric without figures before there are any', () => {
    expect(new Durations('took', 'Time.', BOUNDS).text()).toBe('# HELP took Time.\n# TYPE took histogram\n');
  });
});
