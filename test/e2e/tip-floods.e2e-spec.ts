import { makeAccount, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ok } from '../support/api-client';
import { agreeByLink } from '../support/connect-link';
import { StudioProcess } from '../support/server-process';
import { everyTipSource, type TipName } from '../support/tips/tip-names';
import {
  isPosting,
  postingSources,
  tipPosts,
  type PostingSource,
  type TipPost,
} from '../support/tips/tip-posts';
import { TipServer } from '../support/tips/tip-server';
import type { Payment } from '../support/tips/tip-shapes';
import { realTime, until } from '../support/until';

/*
 * 500 payments through each source of tips in each of 20 rounds, with a kill and a reconnect: none is lost, none counts
 * twice. CI has fewer rounds.
 * Streamlabs does not repeat what was under way when a studio dies, so that its payments have arrived before each
 * kill; those of all others are under way.
 */

const ROUNDS = Number(process.env['TIP_FLOOD_ROUNDS'] ?? 3);
const PER_ROUND = 500;
const EVENTS = ROUNDS * PER_ROUND;
const WITHIN_MS = 120_000;
/** Posts of a source at once. */
const POSTS = 4;

let tips: TipServer;
let studio: StudioProcess;
let ada: TestAccount;
let browser: Browser;
const addresses = new Map<TipName, string>();
/** Pseudo-random numbers below 1, the same at each run. */
let seed = 20_261_127;
const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

/** Values that connect each source. */
const settingsOf = (): { readonly [Source in TipName]: object } => ({
  kofi: { verificationToken: 'the-proof' },
  fourthwall: { token: 'the-proof' },
  patreon: { token: 'the-proof', currency: 'USD' },
  tiltify: { clientId: 'app', clientSecret: 'secret', campaignId: 'c-1' },
  donordrive: { site: tips.origin, participantId: '7', currency: 'USD' },
  ...{ streamelements: { token: tips.token }, streamlabs: { token: tips.token } },
  tipeeestream: { token: tips.token },
  donationalerts: tips.donationalerts.app,
  pally: { token: tips.token },
});

beforeAll(async () => {
  tips = await new TipServer().start();
  const { host } = new URL(tips.origin);
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'off', OUTBOUND_ALLOW: host, ...tips.env },
  });
  ada = await makeAccount(studio, 'ada');
  browser = await signIn(studio, ada);
  for (const source of everyTipSource) {
    const values = settingsOf()[source];
    const { webhookUrl, link } = await ok(
      browser.client.post<{ webhookUrl: string | null; link: { url: string } | null }>(
        `/tip-sources/${source}/connect`,
        values,
      ),
    );
    if (link) await agreeByLink(link.url, (address) => tips.donationalerts.agree(address));
    if (webhookUrl !== null) addresses.set(source, new URL(webhookUrl).pathname);
  }
  await reading();
}, 60_000);

/** Waits until the studio reads all sources that it can reach. */
async function reading(): Promise<void> {
  const live = async (): Promise<readonly string[]> => {
    const { body } = await browser.client.get<{ items: readonly { source: string; state: string }[] }>(
      '/tip-sources',
    );
    return body.items.flatMap(({ source, state }) => (state === 'live' ? [source] : []));
  };
  const wanted = everyTipSource.filter((source) => !isPosting(source));
  await until(async () => (await live()).filter((source) => !isPosting(source)).length === wanted.length, {
    what: async () => `reading ${wanted.join(', ')}; ${(await live()).join(', ')} are`,
    within: WITHIN_MS,
  });
  await until(() => tips.liveLines === 4, { what: 'all sockets', within: WITHIN_MS });
}

const counted = async (source: string): Promise<number> => {
  const path = `/stats/activity?range=all&platform=${source}`;
  const { status, body } = await browser.client.get<{ tips: number }>(path);
  return status === 200 ? Number(body['tips']) : 0;
};
const arrived = (source: string, count: number) =>
  until(async () => (await counted(source)) >= count, {
    what: async () => `${count} payments of ${source}, ${await counted(source)} are there`,
    within: WITHIN_MS,
  });

/** Posts payments of a source until each is accepted, and some once more. */
async function post(source: PostingSource, round: number): Promise<void> {
  const numbers = Array.from({ length: PER_ROUND }, (_, i) => round * PER_ROUND + i);
  numbers.sort(() => chance() - 0.5);
  const deliver = async ({ body, headers }: TipPost) => {
    const request = { method: 'POST', headers, body };
    return (await fetch(`${studio.url}${addresses.get(source) ?? ''}`, request).catch(() => null))?.status;
  };
  const lanes = Array.from({ length: POSTS }, async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) {
      const at = new Date(Date.UTC(2026, 10, 27) + n).toISOString();
      const payment = tipPosts[source]({ id: `${source}-${n}`, at, secret: 'the-proof' });
      while ((await deliver(payment)) !== 200) await realTime(20, 'a source repeats a post after a pause');
      if (n % 10 === 0) await deliver(payment);
    }
  });
  await Promise.all(lanes);
}

const pay = (count: number): readonly Payment[] => Array.from({ length: count }, () => tips.pay());

it('counts each payment once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const half = PER_ROUND / 2;
    pay(half);
    const delivering = postingSources.map((source) => post(source, round));
    if (round % 4 === 1) {
      // A broken answer and a refusal in the middle, and lost connections.
      tips.next.push('cut', 401, 500);
      const { connections } = tips;
      await arrived('streamlabs', round * PER_ROUND + half);
      tips.hangUp();
      await until(() => tips.connections > connections, { what: 'a new connection', within: WITHIN_MS });
    }
    await arrived('streamlabs', round * PER_ROUND + half);
    await realTime(Math.floor(chance() * 400), 'the kill comes at any moment');
    await studio.kill();
    const missed = pay(half);
    studio = await studio.restart();
    browser = await signIn(studio, ada);
    await reading();
    // To Streamlabs for the first time, to the others once more.
    for (const payment of missed) tips.send(payment);
    await arrived('streamlabs', (round + 1) * PER_ROUND);
    await Promise.all(delivering);
  }
  await Promise.all(everyTipSource.map((source) => arrived(source, EVENTS)));
  // Nothing of what was doubled is still under way once one more has arrived.
  tips.pay();
  const pulled = everyTipSource.filter((source) => !isPosting(source));
  await Promise.all(pulled.map((source) => arrived(source, EVENTS + 1)));
  const expected = everyTipSource.map((source) => [source, isPosting(source) ? EVENTS : EVENTS + 1]);
  const found = await Promise.all(everyTipSource.map(async (source) => [source, await counted(source)]));
  expect(found).toEqual(expected);
}, 1_800_000);
