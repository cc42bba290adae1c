import { TipBench, type TipSourceUnderTest } from '@studio/contracts/channels/tips/testing/tip-bench';
import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { until } from '../../../../test/support/until';
import { streamlabs } from './streamlabs';

const under: TipSourceUnderTest = {
  id: 'streamlabs',
  name: 'Streamlabs',
  source: ({ env }) => streamlabs(env),
  settings: ({ token }) => ({ token }),
  isStreamed: true,
  forgets: true,
};
tipSourceTests(under);

describe('Streamlabs', () => {
  const bench = new TipBench(under);
  beforeEach(() => bench.start());
  afterEach(() => bench.stop());

  it.each([3, 4])('is followed where it speaks version %i of the protocol alone', async (version) => {
    bench.server.protocols = [version];
    await bench.open();
    bench.server.pay();
    await until(() => bench.events.length === 1);
  });

  it('names the charity of donations to one, and counts no tests and other events', async () => {
    await bench.open();
    bench.server.pay({ isTest: true });
    bench.server.pay({ type: 'follow' });
    bench.server.pay({ type: 'eldonation' });
    bench.server.pay({ type: 'donation' });
    await until(() => bench.events.length === 2);
    expect(
      bench.events.map(({ eventId, body }) => [eventId, 'charity' in body ? body.charity : null]),
    ).toEqual([
      ['p-3', 'Extra Life'],
      ['p-4', null],
    ]);
  });
});
