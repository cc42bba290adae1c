import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** ffmpeg on this machine; undefined when there is none. */
export const ffmpegPath: string | undefined = [process.env['FFMPEG_PATH'], '/usr/bin/ffmpeg'].find(
  (path) => path && existsSync(path),
);

/** `describe` where there is ffmpeg; elsewhere its tests are reported as skipped, with the reason. */
export function ffmpegOrSkip(name: string, tests: (program: string) => void): void {
  if (ffmpegPath !== undefined) {
    const program = ffmpegPath;
    describe(name, () => tests(program));
    return;
  }
  process.stderr.write(`Skipped: "${name}" needs ffmpeg; install it or set FFMPEG_PATH.\n`);
  describe.skip(name, () => tests(''));
}

/** Makes a file of what ffmpeg's own sources give. */
export function render(program: string, args: readonly string[], file: string): void {
  execFileSync(program, ['-nostdin', '-loglevel', 'error', ...args, '-y', file], { stdio: 'pipe' });
}
