import { createHash, createHmac } from 'node:crypto';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { liftCooldowns } from '../support/quick-commands';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/* The public page of a giveaway, and tickets that nobody pays for in vain. */
interface Giveaway {
  readonly giveawayId: string;
  readonly entries: { readonly viewers: number; readonly eligible: number };
  readonly fairness: { readonly commit: string; readonly seed: string | null; readonly proofUrl: string };
}

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  const { token } = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, token);
  await liftCooldowns(api);
}, 60_000);

const giveaway = () => ok(api.get<Giveaway>('/bot/giveaway'));
const say = (login: string, message: string, role = 'everyone') =>
  ok(api.post('/simulate/chat', { login, message, role }));
const lines = async () =>
  (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'))).items.map(
    ({ text }) => text,
  );
const page = async (url: string, language = 'en') => {
  const { pathname } = new URL(url);
  const answer = await fetch(studio.url + pathname, { headers: { 'accept-language': language } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

it('shows the commitment at once, and seed and draws afterwards, without signing in', async () => {
  const { fairness } = await ok(api.post<Giveaway>('/bot/giveaway', { prize: '<b>Mug</b>', winnersMax: 3 }));
  const { commit, proofUrl } = fairness;
  for (const name of ['Ann', 'Bob', 'Cid', 'Dan']) await say(name, '!win');
  await untilRead(giveaway, ({ entries }) => entries.viewers === 4);
  const running = await untilRead(
    () => page(proofUrl),
    ({ status }) => status === 200,
  );
  expect(running.html).toContain(commit);
  expect(running.html).toContain('It is shown here when the giveaway is over.');
  expect(running.html).toContain('&#60;b&#62;Mug&#60;/b&#62;');
  expect(running.html).not.toMatch(/Ann|Bob|Cid|Dan/);
  expect(running.headers.get('x-robots-tag')).toBe('noindex');
  expect(running.headers.get('content-security-policy')).toContain("default-src 'none'");

  await ok(api.post('/bot/giveaway/draw', { count: 2 }));
  await ok(api.post('/bot/giveaway/control', { action: 'next' }));
  const { fairness: over } = await ok(api.post<Giveaway>('/bot/giveaway/control', { action: 'close' }));
  const seed = over.seed ?? '';
  const { html } = await untilRead(
    () => page(proofUrl),
    (found) => found.html.includes(seed),
  );
  expect(createHash('sha256').update(seed).digest('hex')).toBe(commit);
  expect(html).toContain('Checked by this studio');
  for (const n of [1, 2, 3]) expect(html).toContain(`<h3>Draw ${n}</h3>`);
  // What the page says is enough to check each draw.
  const draws = [...html.matchAll(/"([0-9a-f]{64}):(\d+):(\d+)&#34;|&#34;([0-9a-f]{64}):(\d+):(\d+)&#34;/g)];
  expect(draws).toHaveLength(3);
  const tickets = [...html.matchAll(/counted from 0<\/dt><dd>(\d+)</g)].map(([, ticket]) => Number(ticket));
  const totals = [...html.matchAll(/% (\d+)\)\)/g)].map(([, total]) => Number(total));
  for (const [i, draw] of draws.entries()) {
    const message = draw.slice(4).join(':');
    const number = parseInt(createHmac('sha256', seed).update(message).digest('hex').slice(0, 12), 16);
    expect(number % (totals[i] ?? 1)).toBe(tickets[i]);
  }
  expect((await page(proofUrl, 'de-DE,de;q=0.9')).html).toContain('Nachweis einer Verlosung');
  const { items } = await ok(
    api.get<{ items: { proofUrl: string; winners: object[] }[] }>('/bot/giveaway/history'),
  );
  expect(items).toMatchObject([{ proofUrl, winners: [{ n: 1 }, { n: 2 }, { n: 3 }] }]);
}, 30_000);

it('says plainly that there is no such giveaway, and slows down who asks too often', async () => {
  expect(await page('http://x/g/giveaway-of-nobody')).toMatchObject({ status: 404 });
  const statuses = await Promise.all(
    Array.from({ length: 80 }, async () => (await page('http://x/g/nothing')).status),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

it('lets nobody pay for a ticket that can’t win', async () => {
  await ok(api.patch('/bot/loyalty', { enabled: true }));
  for (const login of ['eve', 'fay']) await ok(api.post('/bot/loyalty/adjust', { login, delta: 100 }));
  await ok(api.patch('/bot/settings', { denyFeedback: true }));
  // No platform reports the age of an account: nobody could win.
  await ok(api.post('/bot/giveaway', { prize: 'Cap', gates: { ticketCost: 10, accountAgeDays: 30 } }));
  await say('eve', '!win');
  await untilRead(lines, (all) => all.some((line) => line.includes('you pay nothing')), { within: 20_000 });
  expect((await giveaway()).entries).toMatchObject({ viewers: 0 });
  const points = async (login: string) =>
    (await ok(api.get<{ points: number }>(`/bot/loyalty/viewers/${login}`))).points;
  expect(await points('eve')).toBe(100);
  await ok(api.post('/bot/giveaway/cancel', {}));
  await ok(api.post('/bot/giveaway', { prize: 'Cap', gates: { ticketCost: 10, minPoints: 50 } }));
  await say('fay', '!win');
  await untilRead(giveaway, ({ entries }) => entries.eligible === 1);
  expect(await points('fay')).toBe(90);
}, 60_000);
