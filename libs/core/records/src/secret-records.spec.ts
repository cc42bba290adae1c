import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from './embedded/embedded-records';
import type { Records } from './records';
import { SecretRecords } from './secret-records';

let dir: string;
let records: Records;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'secret-records-'));
  records = await openEmbeddedRecords({ dir });
});
afterEach(async () => {
  await records.close();
  rmSync(dir, { recursive: true });
});

it('what is kept is read with the same key, in its own place, and lies in no file', async () => {
  const secrets = new SecretRecords(records, Buffer.alloc(32, 1));
  await secrets.put('api', '1', { token: 'a-word-to-keep' });
  await secrets.put('api', '1', { token: 'another-word' });
  expect(await secrets.get('api', '1')).toEqual({ token: 'another-word' });
  expect(await secrets.get('api', '2')).toBeNull();
  expect(await new SecretRecords(records, Buffer.alloc(32, 2)).get('api', '1')).toBeNull();
  const found = await records.get<{ readonly sealed: string }>('api', '1');
  await records.putIfAbsent('api', '2', { sealed: found?.value.sealed ?? '' });
  expect(await secrets.get('api', '2')).toBeNull();
  const bytes = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'latin1'));
  for (const word of ['a-word-to-keep', 'another-word']) expect(bytes.join()).not.toContain(word);
  await secrets.delete('api', '1');
  expect(await secrets.get('api', '1')).toBeNull();
  expect(await records.get('api', '1')).toBeNull();
});
