import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { SecretRecords } from '@studio/records/secret-records';
import { ErasedViewers } from '@studio/viewers/viewer-buffers';
import { ModerationLog, type LoggedAction } from './moderation-log';
import { firstModeration } from './moderation.state';
import { OffenceBook } from './offences';

const DAY_MS = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00Z');
let now: number;
let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
beforeEach(async () => {
  now = start;
  dir = mkdtempSync(join(tmpdir(), 'moderation-log-'));
  records = await openEmbeddedRecords({ dir });
});
afterEach(async () => {
  await records.close();
  rmSync(dir, { recursive: true });
});

/** One node; all share the records. */
const node = (): ModerationLog =>
  new ModerationLog(new SecretRecords(records, Buffer.alloc(32, 1)), { now: () => now });

const owl = { userId: '1', login: 'owl', name: 'Owl' };
const cat = { userId: '2', login: 'cat', name: 'Cat' };
const entry = (entryId: string, more: Partial<LoggedAction> = {}): LoggedAction => ({
  ...{ entryId, at: new Date(now).toISOString(), platform: 'twitch', simulated: false, user: owl },
  ...{ text: 'secret words', action: 'timeout', seconds: 60, filter: 'links', found: 'example.com' },
  ...{ failed: null, undone: false },
  ...more,
});
const ids = async (log: ModerationLog) => (await log.list('ada')).map(({ entryId }) => entryId);

it('lists on every node what was done, the newest first, and lies readable in no file', async () => {
  await node().add('ada', entry('first'));
  await node().add('ada', entry('second', { text: 'x'.repeat(500) }));
  expect(await ids(node())).toEqual(['second', 'first']);
  expect((await node().find('ada', 'second'))?.text).toHaveLength(200);
  expect(await node().list('bob')).toEqual([]);
  for (const file of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name)).includes('secret words')).toBe(false);
});

it('holds the last 150 entries of 30 days', async () => {
  const log = node();
  for (let i = 0; i < 152; i++) await log.add('ada', entry(`e${i}`));
  expect(await ids(log)).toHaveLength(150);
  expect((await ids(log)).at(-1)).toBe('e2');
  now += 30 * DAY_MS;
  expect(await ids(log)).toEqual([]);
});

it('marks what was taken back, and forgets an erased viewer', async () => {
  const log = node();
  await log.add('ada', entry('one'));
  await log.add('ada', entry('two', { user: cat }));
  await log.markUndone('ada', 'two');
  expect(await log.find('ada', 'two')).toMatchObject({ undone: true });
  expect(await log.find('ada', 'one')).toMatchObject({ undone: false });
  expect(log.identify('ada', { platform: 'twitch', name: '@OWL' })).toHaveLength(1);
  await log.forget('ada', new ErasedViewers([{ platform: 'twitch', userId: '1', login: 'owl' }], new Set()));
  expect(await ids(node())).toEqual(['two']);
});

it('an offence that was forgiven does not count', async () => {
  const { escalation } = firstModeration;
  const book = new OffenceBook(records);
  const rule = { ...firstModeration.filters.zalgo, enabled: true };
  const hits = [{ filter: 'zalgo', phrase: null, found: 'marks', rule }] as const;
  const count = async () => (await book.count('v', escalation, hits, () => now))?.isWarning;
  expect(await count()).toBe(true);
  expect(await count()).toBe(false);
  await book.forgive('v', escalation);
  await book.forgive('v', escalation);
  expect(await count()).toBe(true);
  await book.forgive('nobody', escalation);
});
