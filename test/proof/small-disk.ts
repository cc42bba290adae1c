import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = 4096;

/** Separate file system in memory, small enough to be filled. It is unmounted with the process at the latest. */
export class SmallDisk {
  private readonly ballast: string;
  private readonly atExit = (): void => this.unmount();

  private constructor(
    /** Path at which the disk is mounted. */
    readonly path: string,
  ) {
    this.ballast = join(path, 'ballast');
    process.once('exit', this.atExit);
  }

  /** @throws Error where this process may not mount: that takes root */
  static mount(bytes: number): SmallDisk {
    const path = mkdtempSync(join(tmpdir(), 'studio-disk-'));
    try {
      run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path);
    } catch (cause) {
      rmdirSync(path);
      throw new Error('A small file system can only be mounted by root.', { cause });
    }
    return new SmallDisk(path);
  }

  static get isPossible(): boolean {
    try {
      SmallDisk.mount(BLOCK * 16).unmount();
      return true;
    } catch {
      return false;
    }
  }

  /** Bytes that are free. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }

  /** Fills the disk except for some blocks of 4 KiB, whatever else is written meanwhile. */
  fill(blocksLeft = 0): void {
    const file = openSync(this.ballast, 'a');
    try {
      const chunk = Buffer.alloc(64 * BLOCK);
      for (let left = this.free - blocksLeft * BLOCK; left > 0; left = this.free - blocksLeft * BLOCK)
        writeSync(file, chunk, 0, Math.min(left, chunk.length));
      fsyncSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Gives the space back. */
  relieve(): void {
    rmSync(this.ballast, { force: true });
  }

  /** With everything on it. */
  unmount(): void {
    process.off('exit', this.atExit);
    // Lazily: a server that is just ending may hold files still.
    run('umount', '--lazy', this.path);
    rmdirSync(this.path);
  }
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'ignore' });
}
