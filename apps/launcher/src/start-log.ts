import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Number of earlier logs to keep. */
const MAX_OLD_LOGS = 9;
/** Maximum size of a log before its first part moves to another file, once. */
const MAX_BYTES = 5 * 1024 * 1024;
const NAME = /^studio-[\dTZ-]+\.log$/;

/** Log of one start, without secrets, that a person can send with a bug report. */
export class StartLog {
  private bytes = 0;
  private isBroken = false;

  private constructor(
    readonly path: string,
    private readonly clean: (text: string) => string,
  ) {}

  /**
   * Begins a log and removes the oldest ones. What can't be written is left out: a full disk is no reason not to serve.
   * @param clean makes a line fit to be sent
   */
  static begin(dir: string, clean: (text: string) => string, now = new Date()): StartLog {
    const file = new StartLog(join(dir, `studio-${now.toISOString().replace(/[:.]/g, '-')}.log`), clean);
    try {
      mkdirSync(dir, { recursive: true });
      const earlier = readdirSync(dir)
        .filter((name) => NAME.test(name))
        .sort();
      for (const name of earlier.slice(0, -MAX_OLD_LOGS))
        for (const each of [name, `${name}.before`]) rmSync(join(dir, each), { force: true });
    } catch {
      file.isBroken = true;
    }
    return file;
  }

  /** Null where there is none, since it can't be written. */
  get place(): string | null {
    return this.isBroken ? null : this.path;
  }

  line(text: string): void {
    const line = `${this.clean(text)}\n`;
    try {
      if (this.bytes + line.length > MAX_BYTES) this.setAside();
      appendFileSync(this.path, line, { mode: 0o600 });
      this.bytes += line.length;
    } catch {
      this.isBroken = true;
    }
  }

  private setAside(): void {
    if (statSync(this.path, { throwIfNoEntry: false })) renameSync(this.path, `${this.path}.before`);
    this.bytes = 0;
  }
}
