import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';

const run = promisify(execFile);

/** A browser whose processes can be stopped all at once, as a computer that sleeps stops them. */
export class SleepingBrowser {
  private stopped: readonly number[] = [];

  private constructor(
    readonly browser: Browser,
    private readonly mark: string,
  ) {}

  static async start(): Promise<SleepingBrowser> {
    const mark = `--sleeps=${process.pid}-${Date.now()}`;
    return new SleepingBrowser(await launchBrowser([mark]), mark);
  }

  async sleep(): Promise<void> {
    this.stopped = await this.processes();
    if (this.stopped.length < 2) throw new Error('The processes of the browser were not found.');
    for (const pid of this.stopped) process.kill(pid, 'SIGSTOP');
  }

  wake(): void {
    for (const pid of this.stopped) process.kill(pid, 'SIGCONT');
    this.stopped = [];
  }

  async close(): Promise<void> {
    this.wake();
    await this.browser.close();
  }

  /** Process ids of the browser's main process and of all that it began. */
  private async processes(): Promise<readonly number[]> {
    const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
      maxBuffer: 64 * 1024 ** 2,
    });
    const all = stdout.split('\n').flatMap((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
    const found = new Set(all.filter(({ command }) => command.includes(this.mark)).map(({ pid }) => pid));
    for (let before = -1; before < found.size;) {
      before = found.size;
      for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
    }
    return [...found];
  }
}
