import { TipBench } from '@studio/contracts/channels/tips/testing/tip-bench';
import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { Outbound } from '@studio/http/outbound';
import { until } from '../../../../test/support/until';
import { donationalerts } from './donationalerts';
import { donationAlertsTokens } from './testing/donationalerts-tokens';

const under = {
  id: 'donationalerts',
  name: 'DonationAlerts',
  source: ({ env }: TipBench['server']) => donationalerts(env),
  settings: () => ({}),
  tokens: donationAlertsTokens,
  isStreamed: true,
} as const;
tipSourceTests(under);

describe('the connection to DonationAlerts', () => {
  const bench = new TipBench(under);
  beforeEach(() => bench.start());
  afterEach(async () => {
    bench.lookMs = undefined;
    await bench.stop();
  });

  it('renews a token that expires in the middle, and goes on without a refusal', async () => {
    await bench.open();
    bench.server.donationalerts.expire();
    bench.server.pay({}, { isSent: false });
    bench.server.hangUp();
    await bench.again();
    bench.server.pay();
    await until(() => bench.events.length === 2);
    expect(bench.server.donationalerts.refreshes).toBe(1);
    expect(bench.reports.map(({ reason }) => reason)).not.toContain('token_refused');
  });

  it('looks for donations that the living socket has lost', async () => {
    bench.lookMs = 20;
    await bench.open();
    bench.server.pay({}, { isSent: false });
    await until(() => bench.events.length === 1);
    expect(bench.server.connections).toBe(1);
  });

  it('connects again if the token for the socket is stale, and when the subscription is ended', async () => {
    const { donationalerts: app, lines } = bench.server;
    app.stale = 2;
    await bench.open();
    expect(bench.server.connections).toBe(3);
    for (const { socket } of lines)
      socket.send(JSON.stringify({ result: { type: 3, channel: app.channel, data: {} } }));
    await bench.again();
    bench.server.pay();
    await until(() => bench.events.length === 1);
  });

  it('skips what is of another channel, and the text of a spoken donation', async () => {
    await bench.open();
    const [line] = bench.server.lines;
    const push = (channel: string, id: string) =>
      line?.socket.send(
        JSON.stringify({
          result: {
            channel,
            data: { data: { id, amount: 3, currency: 'RUB', message: 'https://x', message_type: 'audio' } },
          },
        }),
      );
    push('$goals:goal_7', 'other');
    push(bench.server.donationalerts.channel, 'spoken');
    await until(() => bench.events.length === 1);
    expect(bench.events).toMatchObject([{ eventId: 'spoken', body: { message: null, user: null } }]);
  });
});

describe('an app at DonationAlerts', () => {
  const bench = new TipBench(under);
  beforeEach(() => bench.start());
  afterEach(() => bench.stop());

  const connectorOf = (clientSecret: string) => {
    const { env, origin, donationalerts: app } = bench.server;
    const outbound = new Outbound({ allow: [new URL(origin).host] });
    const registration = { clientId: app.clientId, clientSecret, kind: 'confidential' } as const;
    return donationalerts(env).connectorFor(registration, outbound);
  };

  it('is checked by a code that does not exist', async () => {
    const { clientSecret } = bench.server.donationalerts;
    expect(await connectorOf(clientSecret).check()).toEqual({ state: 'ok', reason: null });
    expect(await connectorOf('another').check()).toEqual({ state: 'rejected', reason: 'invalid_client' });
  });

  it('grants access to the account that agreed, until it is ended there', async () => {
    const { donationalerts: app } = bench.server;
    const connector = connectorOf(app.clientSecret);
    const redirectUri = 'http://localhost:1/connect/donationalerts/callback';
    const asked = { redirectUri, state: 'state', verifier: 'v'.repeat(43) };
    const scopes = connector.scopesFor('broadcaster');
    const address = await connector.page?.authorizeUrl({ ...asked, scopes });
    const back = new URL(app.agree(address ?? ''));
    const granted = await connector.page?.complete(back.searchParams, asked);
    if (!granted) throw new Error('Nothing was granted.');
    expect(await connector.ownerOf(granted)).toMatchObject({ channelId: '7', name: 'Streamer', scopes });
    await expect(connector.page?.complete(back.searchParams, asked)).rejects.toMatchObject({
      code: 'reconnect_required',
    });
    app.revoke();
    await expect(connector.refresh(granted.refreshToken ?? '')).rejects.toMatchObject({
      code: 'reconnect_required',
    });
  });
});
