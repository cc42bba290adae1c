import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { CredentialStore } from '@studio/channels/credentials/credentials';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';
import { microsOf } from '@studio/contracts/channels/tips/tip-report';
import { tipWebhook } from '@studio/contracts/channels/tips/tip-webhook';
import { kofi } from './kofi';

const now = Date.UTC(2026, 0, 1);
let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
let events: PlatformEvent[];
let failures: number;
let webhook: WebhookRoute;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kofi-'));
  records = await openEmbeddedRecords({ dir });
});
beforeEach(async () => {
  events = [];
  failures = 0;
  const store = new CredentialStore(records, Buffer.alloc(32, 7));
  await store.put(
    { accountId: 'account', platform: 'kofi', role: 'broadcaster' },
    { accessToken: 'the-token', refreshToken: 'the-secret', scopes: [] },
  );
  webhook = tipWebhook(kofi, {
    credentials: store,
    records,
    key: Buffer.alloc(32, 1),
    now: () => now,
    sinkOf: () => ({
      deliver: (event) =>
        failures-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve(void events.push(event)),
    }),
  });
});
afterAll(async () => {
  await records.close();
  await rm(dir, { recursive: true });
});

const message = {
  verification_token: 'the-token',
  message_id: 'm1',
  timestamp: '2026-01-01T00:00:00Z',
  type: 'Donation',
  is_public: true,
  from_name: 'Ada',
  message: 'good luck\nand have fun',
  amount: '3.00',
  currency: 'EUR',
  email: 'ada@example.com',
};

function post(changes: object = {}, secret = 'the-secret', accountId = 'account') {
  const data = JSON.stringify({ ...message, ...changes });
  const body = Buffer.from(new URLSearchParams({ data }).toString());
  return webhook.answer({ accountId, secret }, body, {});
}

it('a payment is a tip, exactly as much as it says', async () => {
  expect(await post()).toBe(200);
  expect(events).toMatchObject([
    {
      platform: 'kofi',
      eventId: 'm1',
      late: false,
      body: {
        type: 'tip',
        user: { name: 'Ada', login: 'ada' },
        amount: { micros: 3_000_000, currency: 'EUR' },
        message: 'good luck and have fun',
      },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain('example.com');
  expect(microsOf('0.1')).toBe(100_000);
  expect(microsOf('19.99')).toBe(19_990_000);
});

it('the same supporter is the same, whatever they call themselves', async () => {
  await post();
  await post({ message_id: 'm2', from_name: 'Ada L.', email: 'ADA@example.com' });
  await post({ message_id: 'm3', email: 'another@example.com' });
  const ids = events.map(({ body }) => (body.type === 'tip' ? body.user?.userId : null));
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('what isn’t public is not told', async () => {
  await post({ is_public: false });
  expect(events[0]?.body).toMatchObject({ message: null });
});

it('a wrong token, a wrong address and an unknown account are refused', async () => {
  expect(await post({ verification_token: 'another' })).toBe(401);
  expect(await post({}, 'another')).toBe(404);
  expect(await post({}, 'the-secret', 'nobody')).toBe(404);
  expect(events).toEqual([]);
});

it('what is no payment is refused', async () => {
  for (const wrong of [{ amount: '-3' }, { amount: 'much' }, { currency: 'Euro' }, { message_id: '' }])
    expect(await post(wrong)).toBe(400);
  expect(
    await webhook.answer({ accountId: 'account', secret: 'the-secret' }, Buffer.from('data=nonsense'), {}),
  ).toBe(400);
  expect(events).toEqual([]);
});

it('tells payments for something from tips, and accepts those of nothing', async () => {
  for (const [place, type] of ['Donation', 'Subscription', 'Shop Order', 'Commission', 'Later'].entries())
    expect(await post({ message_id: `k${place}`, type })).toBe(200);
  expect(events.map(({ body }) => (body.type === 'tip' ? body.paidFor : null))).toEqual([
    ...[undefined, 'membership', 'shop', 'commission', undefined],
  ]);
  events = [];
  expect(await post({ message_id: 'free', type: 'Shop Order', amount: '0.00' })).toBe(200);
  expect(events).toEqual([]);
});

it('what can’t be written is asked for again', async () => {
  failures = 1;
  expect(await post()).toBe(503);
  expect(await post()).toBe(200);
  expect(events).toHaveLength(1);
});
