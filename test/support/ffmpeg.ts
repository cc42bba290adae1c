import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** ffmpeg on this machine; undefined when there is none. */
const ffmpegPath: string | undefined = [process.env['FFMPEG_PATH'], '/usr/bin/ffmpeg'].find(
  (path) => path && existsSync(path),
);

/** Like `describe` if there is ffmpeg. Otherwise it reports the tests as skipped, with the reason. */
export function ffmpegOrSkip(name: string, tests: (program: string) => void): void {
  if (ffmpegPath !== undefined) {
    const program = ffmpegPath;
    describe(name, () => tests(program));
    return;
  }
  process.stderr.write(`Skipped: "${name}" needs ffmpeg; install it or set FFMPEG_PATH.\n`);
  describe.skip(name, () => tests(''));
}

/** Creates a file from ffmpeg's generated sources. */
export function render(program: string, args: readonly string[], file: string): void {
  execFileSync(program, ['-nostdin', '-loglevel', 'error', ...args, '-y', file], { stdio: 'pipe' });
}
