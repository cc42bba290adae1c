import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartLog } from './start-log';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'logs-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

it('each start has a log of its own, and the last ten stay', () => {
  writeFileSync(join(dir, 'notes.txt'), 'mine');
  for (let minute = 0; minute < 15; minute++)
    StartLog.begin(dir, (text) => text, at(minute)).line(`start ${minute}`);
  const names = readdirSync(dir).sort();
  expect(names).toHaveLength(11);
  expect(names[0]).toBe('notes.txt');
  expect(names.at(1)).toBe('studio-2026-01-01T00-05-00-000Z.log');
  expect(readFileSync(join(dir, names.at(-1) ?? ''), 'utf8')).toBe('start 14\n');
});

it('a log that grows and grows keeps its end', () => {
  const log = StartLog.begin(dir, (text) => text, at(0));
  const line = 'x'.repeat(1024 * 1024);
  for (let i = 0; i < 12; i++) log.line(`${i} ${line}`);
  log.line('the end');
  const sizes = readdirSync(dir).map((name) => statSync(join(dir, name)).size);
  expect(sizes).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect(readFileSync(log.path, 'utf8')).toMatch(/the end\n$/);
});

it('lines are cleaned, and a folder that takes none is told as no place', () => {
  const log = StartLog.begin(dir, (text) => text.replace('secret', '…'), at(0));
  log.line('a secret');
  expect(readFileSync(log.path, 'utf8')).toBe('a …\n');
  expect(log.place).toBe(log.path);

  writeFileSync(join(dir, 'file'), '');
  const nowhere = StartLog.begin(join(dir, 'file', 'logs'), (text) => text, at(0));
  nowhere.line('lost');
  expect(nowhere.place).toBeNull();
});
