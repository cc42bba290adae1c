import { createHmac } from 'node:crypto';
import { PostBench } from '@studio/contracts/channels/tips/testing/post-bench';
import { patreon } from './patreon';

const bench = new PostBench(patreon, { token: 'webhook-secret', currency: 'eur' });
beforeEach(() => bench.start());
afterEach(() => bench.stop());

const member = {
  data: {
    ...{ id: 'm-1', type: 'member' },
    attributes: {
      ...{ full_name: 'Ada', email: 'ada@example.com', patron_status: 'active_patron' },
      ...{ currently_entitled_amount_cents: 500, pledge_relationship_start: '2026-11-26T20:00:00.000+00:00' },
    },
  },
};

function post(message: object, { event = 'members:pledge:create', key = 'webhook-secret' } = {}) {
  const body = Buffer.from(JSON.stringify(message));
  const signature = createHmac('md5', key).update(body).digest('hex');
  return bench.post(body, { 'x-patreon-signature': signature, 'x-patreon-event': event });
}

it('reports a new member by the entered currency; a repeated post has the same id', async () => {
  expect(await post(member)).toBe(200);
  expect(await post(member)).toBe(200);
  expect(bench.events).toMatchObject([
    {
      platform: 'patreon',
      body: { user: { name: 'Ada' }, amount: { micros: 5_000_000, currency: 'EUR' }, paidFor: 'membership' },
    },
    {},
  ]);
  expect(new Set(bench.events.map(({ eventId }) => eventId)).size).toBe(1);
  expect(JSON.stringify(bench.events)).not.toContain('example.com');
});

it('reports later payments of a member once, and not the first again', async () => {
  const charged = (at: Date, more: object = {}) => ({
    data: {
      ...member.data,
      attributes: {
        ...{ ...member.data.attributes, last_charge_status: 'Paid', last_charge_date: at.toISOString() },
        ...more,
      },
    },
  });
  const event = 'members:update';
  const now = new Date();
  const day = 24 * 3600_000;
  const joined = { pledge_relationship_start: new Date(now.getTime() - 60 * day).toISOString() };
  expect(await post(charged(now, joined), { event })).toBe(200);
  expect(await post(charged(now, joined), { event: 'members:pledge:update' })).toBe(200);
  expect(bench.events).toMatchObject([
    { body: { amount: { micros: 5_000_000, currency: 'EUR' }, paidFor: 'membership' } },
    {},
  ]);
  expect(new Set(bench.events.map(({ eventId }) => eventId)).size).toBe(1);
  for (const other of [
    charged(now, { pledge_relationship_start: now.toISOString() }),
    charged(new Date(now.getTime() - 20 * day), joined),
    charged(now, { ...joined, last_charge_status: 'Declined' }),
  ])
    expect(await post(other, { event })).toBe(200);
  expect(bench.events).toHaveLength(2);
});

it('accepts other news and free members without a payment', async () => {
  expect(await post(member, { event: 'members:pledge:delete' })).toBe(200);
  const free = { ...member.data.attributes, currently_entitled_amount_cents: 0 };
  expect(await post({ data: { ...member.data, attributes: free } })).toBe(200);
  expect(bench.events).toEqual([]);
});

it('refuses a wrong signature and what is no member', async () => {
  expect(await post(member, { key: 'another' })).toBe(401);
  expect(await post({ data: {} })).toBe(400);
  expect(await post([])).toBe(400);
  expect(bench.events).toEqual([]);
});
