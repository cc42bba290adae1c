import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractSound, type Extraction } from './extract-sound';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a program of ours in place of ffmpeg; `$out` is the file that it is to write. */
async function run(script: string, { from = 'a.mp4', withinMs = 20_000 } = {}): Promise<Extraction> {
  const program = join(folder, 'program');
  await writeFile(program, `#!/bin/sh\nfor out; do :; done\n${script}\n`);
  await chmod(program, 0o755);
  return extractSound({ program, from: join(folder, from), to: join(folder, 'out'), withinMs });
}
const written = async (): Promise<string> => (await readFile(join(folder, 'out'), 'utf8')).trim();

describe('the program that takes out sounds', () => {
  it('has bounds for time, memory and what it writes, and is told how to read and that only files are open to it', async () => {
    process.env['SECRET_OF_THE_TEST'] = 'known';
    const script =
      '(ulimit -t; ulimit -v; ulimit -f; echo "${SECRET_OF_THE_TEST-unknown}"; echo "$@") > "$out"';
    expect(await run(script)).toEqual({ kind: 'sound' });
    delete process.env['SECRET_OF_THE_TEST'];
    const [time, memory, file, secret, args] = (await written()).split('\n');
    expect([time, memory, file, secret]).toEqual(['20', '1048576', String(128 * 1024), 'unknown']);
    expect(args).toContain(`-protocol_whitelist file -f mov -i ${join(folder, 'a.mp4')}`);
    await run(script, { from: 'a.webm' });
    expect(await written()).toContain('-f matroska -i');
  });

  it('is ended when it takes too long, also where it hears no signals', async () => {
    const outcome = await run('trap "" TERM INT; while :; do :; done', { withinMs: 300 });
    expect(outcome).toEqual({ kind: 'failed', because: 'it took longer than 0.3 seconds' });
  });

  it('that writes too much is ended', async () => {
    const outcome = await run('exec dd if=/dev/zero of="$out" bs=1M count=200 2>/dev/null');
    expect(outcome.kind).toBe('failed');
  });

  it('tells by its words that there is no sound, and what is wrong', async () => {
    expect(await run('echo "Stream map \'0:a:0\' matches no streams." >&2; exit 1')).toEqual({
      kind: 'none',
    });
    expect(await run('echo first >&2; echo "moov atom not found" >&2; exit 1')).toEqual({
      kind: 'failed',
      because: 'moov atom not found',
    });
    expect(await run('exit 3')).toEqual({ kind: 'failed', because: 'ffmpeg ended with 3' });
  });

  it('that isn’t there, or is asked for what is no video, is no bug', async () => {
    const away = { program: join(folder, 'nothing'), from: join(folder, 'a.mp4'), to: join(folder, 'out') };
    expect(await extractSound(away)).toMatchObject({ kind: 'failed' });
    expect(await extractSound({ ...away, from: join(folder, 'a.png') })).toEqual({ kind: 'none' });
  });
});
