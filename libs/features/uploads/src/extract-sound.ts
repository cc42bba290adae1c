import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { operatingSystem } from '@studio/os/this-system';

export interface SoundRequest {
  /** Path of ffmpeg. */
  readonly program: string;
  readonly from: string;
  readonly to: string;
  /** Time limit in ms. */
  readonly withinMs?: number;
}

export type Extraction =
  | { readonly kind: 'sound' }
  /** The video has no sound. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly because: string };

/** Time limit in ms: enough for an hour of sound on a slow machine. Anything slower is malicious. */
const WITHIN_MS = 120_000;
/** An hour and a half at the rate that is written. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MEMORY_KB = 1024 * 1024;
const MOST_WORDS = 2000;

/** Demuxers are fixed by extension, never by content: playlists and the like refer to other files. */
const readers: { readonly [extension: string]: string } = { '.mp4': 'mov', '.webm': 'matroska' };

/**
 * Writes the first sound track of a video as Opus in Ogg, by a process of its own: it knows no secrets and no network, has
 * a lower priority than the server, and is ended when it takes too long. Never rejects.
 */
export function extractSound({ program, from, to, withinMs = WITHIN_MS }: SoundRequest): Promise<Extraction> {
  const reader = readers[extname(from)];
  if (reader === undefined) return Promise.resolve({ kind: 'none' });
  const input = ['-protocol_whitelist', 'file', '-f', reader, '-i', from];
  const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];
  const coding = ['-c:a', 'libopus', '-b:a', '96k', '-ac', '2', '-fs', String(MOST_BYTES), '-f', 'ogg'];
  const args = [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-threads',
    '1',
    ...input,
    ...output,
    ...coding,
    '-y',
    to,
  ];
  const limits = {
    memoryKb: MOST_MEMORY_KB,
    cpuSeconds: Math.ceil(withinMs / 1000),
    fileKb: MOST_BYTES / 1024,
  };
  const [command, ...rest] = operatingSystem.limited([program, ...args], limits);
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'] },
      windowsHide: true,
    });
    lower(child.pid);
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(0, MOST_WORDS);
    });
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, withinMs).unref();
    child.once('error', (error) => resolve({ kind: 'failed', because: error.message }));
    child.once('close', (code, signal) => {
      clearTimeout(late);
      resolve(outcomeOf(code, signal, words, isLate ? withinMs : null));
    });
    // It keeps nobody from ending.
    child.unref();
  });
}

function outcomeOf(
  code: number | null,
  signal: NodeJS.Signals | null,
  words: string,
  lateMs: number | null,
): Extraction {
  if (lateMs !== null) return { kind: 'failed', because: `it took longer than ${lateMs / 1000} seconds` };
  if (code === 0) return { kind: 'sound' };
  if (/matches no streams|does not contain any stream/.test(words)) return { kind: 'none' };
  const line = words.trim().split('\n').at(-1) ?? '';
  return { kind: 'failed', because: line || `ffmpeg ended with ${signal ?? code}` };
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
