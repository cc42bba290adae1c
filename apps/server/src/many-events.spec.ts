import type { TipSourceUnderTest } from '@studio/contracts/channels/tips/testing/tip-bench';
import { TipBench } from '@studio/contracts/channels/tips/testing/tip-bench';
import { donationalerts } from '@studio/donationalerts/donationalerts';
import { donationAlertsTokens } from '@studio/donationalerts/testing/donationalerts-tokens';
import { donordrive } from '@studio/donordrive/donordrive';
import { pally } from '@studio/pally/pally';
import { streamelements } from '@studio/streamelements/streamelements';
import { streamlabs } from '@studio/streamlabs/streamlabs';
import { tiltify } from '@studio/tiltify/tiltify';
import { tipeeestream } from '@studio/tipeeestream/tipeeestream';
import { until } from '../../../test/support/until';

const [ROUNDS, IN_ROUND] = [20, 500];

const withToken = { settings: ({ token }: { readonly token: string }) => ({ token }) };
const sources: readonly TipSourceUnderTest[] = [
  {
    id: 'streamlabs',
    name: 'Streamlabs',
    source: ({ env }) => streamlabs(env),
    ...withToken,
    isStreamed: true,
    forgets: true,
  },
  {
    id: 'streamelements',
    name: 'StreamElements',
    source: ({ env }) => streamelements(env),
    ...withToken,
    isStreamed: true,
  },
  { id: 'pally', name: 'Pally.gg', source: ({ env }) => pally(env), ...withToken, isStreamed: true },
  {
    id: 'tiltify',
    name: 'Tiltify',
    source: ({ env }) => tiltify(env),
    settings: () => ({ clientId: 'app', clientSecret: 'secret', campaignId: 'c-1' }),
    isStreamed: false,
  },
  {
    id: 'donordrive',
    name: 'DonorDrive',
    source: () => donordrive(),
    settings: ({ origin }) => ({ site: origin, participantId: '7', currency: 'USD' }),
    isStreamed: false,
  },
  {
    id: 'tipeeestream',
    name: 'TipeeeStream',
    source: ({ env }) => tipeeestream(env),
    ...withToken,
    isStreamed: false,
  },
  {
    id: 'donationalerts',
    name: 'DonationAlerts',
    source: ({ env }) => donationalerts(env),
    settings: () => ({}),
    tokens: donationAlertsTokens,
    isStreamed: true,
  },
];

describe.each(sources)('10,000 payments of $name', (under) => {
  const bench = new TipBench(under);
  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  it('arrive once each, over 20 restarts, lost connections and refusals', async () => {
    await bench.open();
    for (let round = 1; round <= ROUNDS; round++) {
      const half = IN_ROUND / 2;
      const isRestart = round % 2 === 0;
      for (let i = 0; i < half; i++) bench.server.pay();
      if (under.forgets)
        await until(() => bench.events.length >= (round - 1) * IN_ROUND + half, { within: 60_000 });
      if (isRestart) await bench.close();
      else {
        bench.server.next.push(500, 'cut', 401);
        bench.server.hangUp();
        await until(() => bench.server.liveLines === 0);
      }
      if (!under.forgets) for (let i = 0; i < half; i++) bench.server.pay();
      if (isRestart) await bench.open();
      else if (under.isStreamed) await until(() => bench.server.liveLines > 0, { within: 60_000 });
      if (under.forgets) for (let i = 0; i < half; i++) bench.server.pay();
      const expected = round * IN_ROUND;
      await until(() => new Set(bench.ids()).size >= expected, {
        what: () => `${expected} payments; ${bench.events.length} arrived`,
        within: 90_000,
      });
    }
    expect(new Set(bench.ids()).size).toBe(ROUNDS * IN_ROUND);
    expect(bench.events).toHaveLength(ROUNDS * IN_ROUND);
  }, 600_000);
});
