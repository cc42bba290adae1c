import { createHmac } from 'node:crypto';
import { now, PostBench } from '@studio/contracts/channels/tips/testing/post-bench';
import { fourthwall } from './fourthwall';

const bench = new PostBench(fourthwall, { token: 'hmac-secret' });
beforeEach(() => bench.start());
afterEach(() => bench.stop());

const at = new Date(now - 1000).toISOString();
const amounts = { total: { value: 12.5, currency: 'EUR' } };
const donation = {
  ...{ id: 'weve_1', webhookId: 'w', shopId: 'sh', type: 'DONATION', apiVersion: 'V1_BETA', testMode: false },
  createdAt: at,
  data: {
    id: 'don_1',
    email: 'ada@example.com',
    username: 'Ada',
    message: 'keep going',
    amounts,
    createdAt: at,
  },
};

function post(message: object, { key = 'hmac-secret', secret = 'the-secret', changed = false } = {}) {
  const body = Buffer.from(JSON.stringify(message));
  const signature = createHmac('sha256', key).update(body).digest('base64');
  const sent = changed ? Buffer.concat([body, Buffer.from(' ')]) : body;
  return bench.post(sent, { 'x-fourthwall-hmac-sha256': signature }, secret);
}

it('tells donations, orders and memberships apart, exactly as much as they say', async () => {
  const data = { ...donation.data, nickname: 'Ada', username: undefined };
  const variant = { amount: { value: '4.99', currency: 'usd' } };
  expect(await post(donation)).toBe(200);
  expect(await post({ ...donation, id: 'weve_2', type: 'ORDER_PLACED' })).toBe(200);
  expect(
    await post({
      ...donation,
      id: 'weve_3',
      type: 'SUBSCRIPTION_PURCHASED',
      data: { ...data, subscription: { variant } },
    }),
  ).toBe(200);
  expect(bench.events).toMatchObject([
    {
      ...{ platform: 'fourthwall', eventId: 'weve_1', at, late: false },
      body: { user: { name: 'Ada' }, amount: { micros: 12_500_000, currency: 'EUR' }, message: 'keep going' },
    },
    { eventId: 'weve_2', body: { paidFor: 'shop' } },
    { eventId: 'weve_3', body: { paidFor: 'membership', amount: { micros: 4_990_000, currency: 'USD' } } },
  ]);
  expect(JSON.stringify(bench.events)).not.toContain('example.com');
});

it('accepts other news and tests without a payment, and notes the time of a test', async () => {
  expect(await post({ ...donation, type: 'PRODUCT_UPDATED' })).toBe(200);
  expect(await bench.times()).toEqual({ lastAt: null, lastTestAt: null });
  expect(await post({ ...donation, testMode: true })).toBe(200);
  expect(bench.events).toEqual([]);
  expect(await bench.times()).toEqual({ lastAt: null, lastTestAt: new Date(now).toISOString() });
});

it('refuses a wrong signature, a changed body, a wrong address and what is no event', async () => {
  expect(await post(donation, { key: 'another' })).toBe(401);
  expect(await post(donation, { changed: true })).toBe(401);
  expect(await bench.post(Buffer.from(JSON.stringify(donation)), {})).toBe(401);
  expect(await post(donation, { secret: 'another' })).toBe(404);
  expect(await post({ type: 'DONATION' })).toBe(400);
  expect(bench.events).toEqual([]);
});

it('is asked to post again while nothing can be stored', async () => {
  bench.failures = 1;
  expect(await post(donation)).toBe(503);
  expect(await post(donation)).toBe(200);
  expect(bench.events).toHaveLength(1);
});
