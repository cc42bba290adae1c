import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { operatingSystem } from '@studio/os/this-system';
import type { Environment } from './places';

/** Seen from the built starter. */
const MAIN = join(__dirname, '../../server/src/main.js');
/** The last line that a start prints, once it serves. */
const LAST_LINE = /^Tools /;

/** Exit of a server. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Server in a child process, so that the launcher can report any kind of exit. */
export class ServerProcess {
  /** Resolves with true as soon as it serves, with false when it has ended before. */
  readonly serves: Promise<boolean>;
  /** Resolves when the process ended and all its output was reported. */
  readonly ended: Promise<End>;
  /** The last line on its stderr, which a start that fails ends with. */
  lastLine = '';

  private constructor(
    private readonly child: ChildProcess,
    onLine: (line: string) => void,
  ) {
    child.once('error', (error) => onLine(error.message));
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
      onLine(line);
    });
  }

  /** @param onLine receives each line of the server's log */
  static start(env: Environment, onLine: (line: string) => void): ServerProcess {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child, onLine);
  }

  /** Asks it to end in order; where a console asks all of its processes, that has been done. */
  stop(): void {
    if (operatingSystem.endSignal !== null) this.child.kill(operatingSystem.endSignal);
  }
}

function lines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', onLine);
}
