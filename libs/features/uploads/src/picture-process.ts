import { fork, type ChildProcess } from 'node:child_process';
import { operatingSystem } from '@studio/os/this-system';
import type { UploadWarning } from './media-types';

/** Made of pixels. */
export type RasterFormat = 'png' | 'jpg' | 'webp' | 'gif' | 'avif';

/** `json`: a Lottie animation. */
export type PictureFormat = RasterFormat | 'svg' | 'json';

/** Request to a picture process. */
export interface PictureRequest {
  readonly path: string;
  /** Path that the picture is written to. */
  readonly target: string;
  readonly format: PictureFormat;
}

export interface WrittenPicture {
  readonly extension: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly w: number;
  readonly h: number;
  /** Duration of one loop of an animation. */
  readonly durationMs?: number;
  /** Why it may look different from the file. */
  readonly warning?: UploadWarning;
}

/** Reply of a picture process; the last three describe its failure. */
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

/** Time in ms after which an idle process ends. */
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
        resolve({ kind: operatingSystem.hasCrashed(code, signal) ? 'crashed' : 'gone' }),
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
    let settle: (reply: PictureReply) => void = () => undefined;
    const replied = new Promise<PictureReply>((resolve) => (settle = resolve));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      settle({ kind: 'late' });
    }, withinMs);
    child.once('message', settle);
    child.send(request, () => undefined);
    try {
      return await Promise.race([replied, this.ended]);
    } finally {
      clearTimeout(late);
      child.off('message', settle);
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
