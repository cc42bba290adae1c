import { TipBench, type TipSourceUnderTest } from '@studio/contracts/channels/tips/testing/tip-bench';
import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { until } from '../../../../test/support/until';
import { streamelements } from './streamelements';

const under: TipSourceUnderTest = {
  id: 'streamelements',
  name: 'StreamElements',
  source: ({ env }) => streamelements(env),
  settings: ({ token }) => ({ token }),
  isStreamed: true,
};
tipSourceTests(under);

describe('StreamElements', () => {
  const bench = new TipBench(under);
  beforeEach(() => bench.start());
  afterEach(() => bench.stop());

  it('reports a tip that waits for a moderator once it is allowed, and none that is denied', async () => {
    await bench.open();
    const [allowed, denied] = [
      bench.server.pay({ approved: 'pending' }),
      bench.server.pay({ approved: 'pending' }),
    ];
    bench.server.send({ ...denied, approved: 'denied' }, 'channel.tips.moderation');
    bench.server.send({ ...allowed, approved: 'allowed' }, 'channel.tips.moderation');
    bench.server.pay();
    await until(() => bench.events.length === 2);
    expect(bench.ids()).toEqual(['p-1', 'p-3']);
  });

  it('moves to another connection when it is asked to, and loses nothing', async () => {
    await bench.open();
    bench.server.move();
    await until(() => bench.server.connections === 2 && bench.server.liveLines === 1);
    bench.server.pay();
    await until(() => bench.events.length === 1);
    expect(bench.reports.some(({ state }) => state === 'off')).toBe(false);
  });
});
