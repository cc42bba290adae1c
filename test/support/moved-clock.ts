import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end';

/** The clock of a server under test, which a test can put forward so that it needn't wait. */
export class MovedClock {
  private aheadMs = 0;

  private constructor(private readonly folder: string) {
    this.write();
  }

  static async make(): Promise<MovedClock> {
    const folder = await mkdtemp(join(tmpdir(), 'clock-'));
    atEnd(() => rm(folder, { recursive: true, force: true }));
    return new MovedClock(folder);
  }

  /** Environment for the server. */
  get env(): Readonly<Record<string, string>> {
    return {
      NODE_OPTIONS: `--require ${JSON.stringify(require.resolve('./movable-clock.cjs'))}`,
      CLOCK_AHEAD: this.file,
    };
  }

  /** Time of the server's clock, ms since 1970. */
  get now(): number {
    return Date.now() + this.aheadMs;
  }

  /** From when it returns the server's clock is further ahead. */
  forward(ms: number): void {
    this.aheadMs += ms;
    this.write();
  }

  private get file(): string {
    return join(this.folder, 'ahead-ms');
  }

  private write(): void {
    // The file is replaced atomically, since the server may read it at any time.
    writeFileSync(`${this.file}.new`, String(this.aheadMs));
    renameSync(`${this.file}.new`, this.file);
  }
}
