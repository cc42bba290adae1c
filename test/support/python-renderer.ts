import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RenderClient } from '@studio/realtime/testing/render-client';

const script = resolve(__dirname, '../../docs/examples/renderer.py');

/** A line that it prints; see the script. */
export interface Line {
  readonly event: 'hello' | 'snapshot' | 'delta' | 'end';
  readonly epoch?: string;
  readonly position?: string;
  readonly rev?: number;
  readonly state?: NonNullable<RenderClient['state']>;
  readonly reason?: string;
}

/** Like `describe` if there is Python. Otherwise it reports the tests as skipped, with the reason. */
export function pythonOrSkip(name: string, tests: () => void): void {
  const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']);
  if (status === 0) {
    describe(name, tests);
    return;
  }
  process.stderr.write(`Skipped: "${name}" needs python3, 3.9 or newer.\n`);
  describe.skip(name, tests);
}

/** Renderer of docs/examples as a separate process. */
export class PythonRenderer {
  readonly lines: Line[] = [];
  private readonly child: ChildProcess;
  private readonly complaints: string[] = [];
  private readonly waiting = new Set<() => void>();

  /** @param address the overlay's link */
  constructor(address: string) {
    const child = spawn('python3', [script, address], { stdio: ['ignore', 'pipe', 'pipe'] });
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      this.lines.push(...parts.map((line) => JSON.parse(line) as Line));
      for (const check of [...this.waiting]) check();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.complaints.push(text));
    this.child = child;
  }

  get pictures(): readonly Line[] {
    return this.lines.filter(({ state }) => state !== undefined);
  }

  /** Returns the number of lines of one kind so far. */
  count(event: Line['event']): number {
    return this.lines.filter((line) => line.event === event).length;
  }

  /** @throws Error after the time limit, with the output */
  waitFor(holds: (renderer: this) => boolean, timeoutMs = 15_000): Promise<void> {
    return new Promise((done, fail) => {
      const check = (): void => {
        if (!holds(this)) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        done();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        const last = this.lines.slice(-3).map((line) => JSON.stringify(line).slice(0, 500));
        fail(new Error(`Still not so: ${String(holds)}\n${last.join('\n')}\n${this.complaints.join('')}`));
      }, timeoutMs);
      this.waiting.add(check);
      check();
    });
  }

  /** Resolves when it has ended by itself, after its last line. */
  async ended(): Promise<Line | undefined> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.lines.at(-1);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'close');
  }
}
