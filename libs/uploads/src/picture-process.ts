import { fork, type ChildProcess } from 'node:child_process';
import { host } from '@studio/host/this-host';

/** Made of pixels. */
export type RasterFormat = 'png' | 'jpg' | 'webp' | 'gif' | 'avif';

/** `json`: a Lottie animation. */
export type PictureFormat = RasterFormat | 'json';

/** What a process is asked for. */
export interface PictureRequest {
  readonly path: string;
  /** Where the picture is written to. */
  readonly target: string;
  readonly format: PictureFormat;
}

export interface WrittenPicture {
  readonly extension: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly w: number;
  readonly h: number;
  /** Of one round of an animation. */
  readonly durationMs?: number;
}

/** What it says; the last three are said about it. */
export type PictureReply =
  | { readonly kind: 'written'; readonly picture: WrittenPicture }
  /** `expected`: what is taken, where it can say. */
  | { readonly kind: 'refused'; readonly expected?: string }
  /** `code`: of the file system's error. */
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'late' }
  /** Its native code was led astray by what it read. */
  | { readonly kind: 'crashed' }
  /** It could not be started, or somebody has ended it. */
  | { readonly kind: 'gone' };

/** How long it is kept without work. */
const IDLE_MS = 10_000;

/**
 * A process that writes pictures anew, one after the other. It has a lower priority than the server, is ended when a
 * picture takes too long, and takes nobody with it when a picture makes it crash.
 */
export class PictureProcess {
  private readonly child: ChildProcess;
  private readonly ended: Promise<PictureReply>;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor() {
    this.child = fork(require.resolve('./picture.process'), [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      // It reads what strangers send: secrets are none of its business.
      env: { PATH: process.env['PATH'] },
    });
    this.ended = new Promise((resolve) => {
      this.child.once('error', () => resolve({ kind: 'gone' }));
      this.child.once('exit', (code, signal) =>
        resolve({ kind: host.hasCrashed(code, signal) ? 'crashed' : 'gone' }),
      );
    });
  }

  /** True while it can be asked. */
  get isThere(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Never rejects; a picture that takes longer costs the process its life. One at a time. */
  async ask(request: PictureRequest, withinMs: number): Promise<PictureReply> {
    this.wake();
    const { child } = this;
    let tell: (reply: PictureReply) => void = () => undefined;
    const told = new Promise<PictureReply>((resolve) => (tell = resolve));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      tell({ kind: 'late' });
    }, withinMs);
    child.once('message', tell);
    child.send(request, () => undefined);
    try {
      return await Promise.race([told, this.ended]);
    } finally {
      clearTimeout(late);
      child.off('message', tell);
      this.rest();
    }
  }

  /** Without work it keeps nobody from ending. */
  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
    this.idleTimer = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  private wake(): void {
    clearTimeout(this.idleTimer);
    this.child.ref();
    this.child.channel?.ref();
  }

  private end(): void {
    if (this.child.connected) this.child.disconnect();
  }
}
