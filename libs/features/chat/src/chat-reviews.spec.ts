import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReviewEvent } from '@studio/contracts/chat/chat-event';
import type { ChatReview } from '@studio/platforms/chat-review';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { SecretRecords } from '@studio/records/secret-records';
import { ErasedViewers } from '@studio/viewers/viewer-buffers';
import { ChatReviews } from './chat-reviews';

const HOUR_MS = 3600_000;
const start = Date.parse('2026-01-01T00:00:00Z');
let now: number;
let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
beforeEach(async () => {
  now = start;
  dir = mkdtempSync(join(tmpdir(), 'chat-reviews-'));
  records = await openEmbeddedRecords({ dir });
});
afterEach(async () => {
  await records.close();
  rmSync(dir, { recursive: true });
});

/** One node; all share the records. */
const node = (): ChatReviews =>
  new ChatReviews(new SecretRecords(records, Buffer.alloc(32, 1)), { now: () => now });

const owl = { userId: '1', login: 'owl', name: 'Owl' };
const cat = { userId: '2', login: 'cat', name: 'Cat' };

function event(body: ReviewEvent['body']): ReviewEvent {
  const at = new Date(now).toISOString();
  return { platform: 'twitch', channelId: '1001', eventId: 'e', at, late: false, body };
}

function waits(reviewId: string, more: Partial<ChatReview> = {}): ReviewEvent {
  const since = new Date(now).toISOString();
  const review = {
    reviewId,
    kind: 'heldMessage',
    user: owl,
    text: 'secret words',
    reason: null,
    since,
  } as const;
  return event({ type: 'review', review: { ...review, ...more } });
}

const take = async (reviews: ChatReviews, taken: ReviewEvent) => reviews.subscriber.review?.('ada', taken);
const ids = async (reviews: ChatReviews) => (await reviews.list('ada')).map(({ reviewId }) => reviewId);

it('lists on every node what waits, the oldest first, and lies readable in no file', async () => {
  await take(node(), waits('second'));
  await take(node(), waits('first', { since: '2025-12-31T23:00:00Z', user: cat }));
  const reviews = node();
  expect(await ids(reviews)).toEqual(['first', 'second']);
  expect((await reviews.list('ada'))[1]).toMatchObject({ platform: 'twitch', simulated: false, user: owl });
  expect(await reviews.list('bob')).toEqual([]);
  const files = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'latin1'));
  expect(files.join()).not.toContain('secret words');
});

it('holds one entry for what is reported again, and none once it is decided', async () => {
  const reviews = node();
  await take(reviews, waits('one', { text: 'before' }));
  await take(reviews, waits('one', { text: 'after' }));
  expect(await reviews.list('ada')).toMatchObject([{ reviewId: 'one', text: 'after' }]);
  await take(reviews, event({ type: 'review-resolved', reviewId: 'other' }));
  await take(reviews, event({ type: 'review-resolved', reviewId: 'one' }));
  expect(await ids(reviews)).toEqual([]);
});

it('loses none of many that arrive at once on two nodes', async () => {
  const [one, other] = [node(), node()];
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => take(i % 2 ? one : other, waits(`r${String(i).padStart(2, '0')}`))),
  );
  expect(await ids(one)).toHaveLength(40);
});

it('drops what nobody can decide any more, and the oldest beyond a hundred', async () => {
  const reviews = node();
  await take(reviews, waits('held'));
  await take(reviews, waits('request', { kind: 'unbanRequest' }));
  now = start + 25 * HOUR_MS;
  expect(await ids(reviews)).toEqual(['request']);
  for (let i = 0; i < 101; i++) {
    now += 1_000;
    await take(reviews, waits(`n${i}`));
  }
  const left = await ids(reviews);
  expect([left.length, left[0], left.at(-1)]).toEqual([100, 'n1', 'n100']);
});

it('drops viewers who are forgotten, whichever node holds them', async () => {
  await take(node(), waits('owl'));
  await take(node(), waits('cat', { user: cat }));
  const reviews = node();
  await reviews.forget(
    'ada',
    new ErasedViewers([{ platform: 'twitch', userId: '1', login: 'owl' }], new Set()),
  );
  expect(await ids(node())).toEqual(['cat']);
  expect(reviews.identify('ada', { platform: 'twitch', name: '@Cat' })).toEqual([
    { platform: 'twitch', userId: '2', login: 'cat' },
  ]);
});
