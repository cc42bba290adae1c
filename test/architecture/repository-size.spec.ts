import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Bytes that the files of a fresh clone may have, without history: 20 MiB. */
const BOUND = 20 * 1024 * 1024;

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '' && statSync(join(root, file), { throwIfNoEntry: false })?.isFile());

describe('the files of a fresh clone', () => {
  it('have at most 20 MiB', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(BOUND);
  });

  it('are WebP if they are pictures of more than 20 kB', () => {
    const large = files.filter(
      (file) =>
        /^\.(?:jpe?g|png|gif|bmp|tiff?)$/i.test(extname(file)) && statSync(join(root, file)).size > 20_000,
    );
    expect(large).toEqual([]);
  });
});
