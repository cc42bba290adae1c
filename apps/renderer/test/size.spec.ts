import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPage } from './render-server';

it('scripts and styles of an overlay, whatever its widgets, are 150 kB at most as they travel', () => {
  const { folder, remove } = buildPage();
  try {
    const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      readonly files: readonly string[];
    };
    const scripts = files.filter((file) => /^renderer\.\w+\.js$/.test(file));
    const page = brotliCompressSync(readFileSync(join(folder, 'index.html'))).length;
    const bytes = scripts.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, page);
    expect(scripts).toHaveLength(1);
    // Facts of the kinds of stream events that no drawing needs.
    expect(readFileSync(join(folder, scripts[0] ?? ''), 'utf8').includes('activity.creator_goal')).toBe(
      false,
    );
    expect(bytes).toBeLessThan(150_000);
    const alerts = files.filter((file) => /^alerts\.\w+\.js$/.test(file));
    expect(alerts).toHaveLength(1);
    expect(statSync(join(folder, `${alerts[0]}.br`)).size).toBeLessThan(20_000);
    const lottie = files.filter((file) => /^lottie\.\w+\.js$/.test(file));
    expect(lottie).toHaveLength(1);
    expect(statSync(join(folder, `${lottie[0]}.br`)).size).toBeLessThan(50_000);
    const custom = files.filter((file) => /^custom\.\w+\.js$/.test(file));
    expect(custom).toHaveLength(1);
    expect(statSync(join(folder, `${custom[0]}.br`)).size).toBeLessThan(10_000);
    expect(brotliCompressSync(readFileSync(join(folder, 'cage.html'))).length).toBeLessThan(45_000);
  } finally {
    remove();
  }
}, 60_000);
