import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

describe('generated files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'));

  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'dist/apps/server/src/generate.js'), folder]);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['openapi.json', 'docs/errors.md', 'docs/limits.md', 'docs/widgets.md'])(
    '%s is what the operations declare: else run npm run generate',
    (file) => {
      expect(readFileSync(join(root, file), 'utf8')).toBe(readFileSync(join(folder, file), 'utf8'));
    },
  );
});
