import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ViewerItem } from '../model/move-in.items';
import { baseOf, DraftStore } from './draft-store';
import type { MoveInDraft } from './move-in';

const of = { file: 0, part: 0, version: 0, kind: 'viewer' } as const;
const base = baseOf('a', 'm');
const viewer: ViewerItem = {
  ...{ kind: 'viewer', sourceId: 'somebody_rare', theirs: 'somebody_rare: 5', notes: [] },
  ...{ isPartial: false, isSkipped: false, platform: 'twitch', userId: null },
  ...{ login: 'somebody_rare', name: 'Somebody_Rare', points: 5, watchMinutes: 0 },
};
const draft: MoveInDraft = {
  ...{ moveInId: 'm', source: 'csv', createdAt: '2026-11-01T00:00:00.000Z', progress: { done: 0, total: 0 } },
  files: [],
};

let dir: string;
let records: Records;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'drafts-'));
  records = await openEmbeddedRecords({ dir });
});
afterEach(async () => {
  await records.close();
  rmSync(dir, { recursive: true });
});

const storeWith = (key: string): DraftStore => new DraftStore(records, Buffer.alloc(32, key));

it('stores no viewer in plain words, neither rows nor raw rows', async () => {
  const drafts = storeWith('k');
  await drafts.putRows(base, of, 0, [viewer]);
  await drafts.putRaw(base, '0.0.0', [['somebody_rare', '5']]);
  expect((await drafts.rows(base, of, 0)).map(({ item }) => item)).toEqual([viewer]);
  expect(await drafts.raw(base, '0.0.0')).toEqual([['somebody_rare', '5']]);
  const bytes = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'latin1'));
  expect(bytes.join('\n')).not.toMatch(/somebody_rare/i);
});

it('reads a draft that was begun before drafts were encrypted, and encrypts it with the next change', async () => {
  await records.putIfAbsent('move-in', base, { json: JSON.stringify(draft) });
  const drafts = storeWith('k');
  expect(await drafts.get('a', 'm')).toEqual(draft);
  await drafts.put('a', { ...draft, progress: { done: 1, total: 2 } });
  expect((await records.get('move-in', base))?.value).toEqual({ sealed: expect.any(String) as string });
});

it('has no draft that was encrypted with another key', async () => {
  await storeWith('k').put('a', draft);
  expect(await storeWith('x').get('a', 'm')).toBeNull();
});
