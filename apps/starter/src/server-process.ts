import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { host } from '@studio/host/this-host';
import type { Environment } from './places';

/** Seen from the built starter. */
const MAIN = join(__dirname, '../../studio/src/main.js');
/** The last line that a start prints, once it serves. */
const LAST_LINE = /^Tools /;

/** How a server has ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The server, as a process of its own: however it ends, somebody is left to tell. */
export class ServerProcess {
  /** Resolves with true as soon as it serves, with false when it has ended before. */
  readonly serves: Promise<boolean>;
  /** Resolves when it has ended and everything that it wrote was told. */
  readonly ended: Promise<End>;
  /** The last line on its stderr, which a start that fails ends with. */
  lastLine = '';

  private constructor(
    private readonly child: ChildProcess,
    tell: (line: string) => void,
  ) {
    child.once('error', (error) => tell(error.message));
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    this.serves = new Promise((resolve) => {
      // Not for the log: what it prints holds its token and links.
      lines(child.stdout, (line) => LAST_LINE.test(line) && resolve(true));
      void this.ended.then(() => resolve(false));
    });
    lines(child.stderr, (line) => {
      this.lastLine = line;
      tell(line);
    });
  }

  /** @param tell called with each line of its log */
  static start(env: Environment, tell: (line: string) => void): ServerProcess {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child, tell);
  }

  /** Asks it to end in order; where a console asks all of its processes, that has been done. */
  stop(): void {
    if (host.endSignal !== null) this.child.kill(host.endSignal);
  }
}

function lines(stream: Readable | null, told: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', told);
}
