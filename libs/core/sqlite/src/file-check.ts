import { fork, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';

/** Result that the checking process prints before it ends. */
export type Verdict =
  | { readonly kind: 'whole' }
  | { readonly kind: 'damaged'; readonly what: string }
  | { readonly kind: 'failed'; readonly why: string };

/** A store whose file may have been too large to be checked when it was opened. */
export interface CheckedFiles {
  /**
   * Checks the file now if it is large; ends when the store is closed. Resolves with a sentence for people if
   * damaged data cannot be rebuilt and must not be written to, else with null.
   * @throws Error if the check cannot run
   */
  checked(): Promise<string | null>;
}

/** Bytes of a file, without its write-ahead log; 0 when there is none. */
function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Reads a SQLite file through beside whoever uses it, in a process of its own: one that has low priority and can be
 * ended in the middle, which a thread inside SQLite can't.
 */
export class FileCheck {
  private child: ChildProcess | null = null;
  private ended: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param checkedBytes files up to this size were checked when they were opened */
  constructor(
    private readonly file: string,
    private readonly checkedBytes: number = Infinity,
  ) {}

  /**
   * Resolves with the damage in SQLite's words; with null if there is none, the file is not large, or the check
   * was stopped.
   * @throws Error if the check cannot run
   */
  async run(): Promise<string | null> {
    if (this.stopped || bytesOf(this.file) <= this.checkedBytes) return null;
    const child = fork(require.resolve('./file-check.process'), [this.file], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    this.child = child;
    const verdict = verdictOf(child);
    this.ended = verdict.then(() => undefined);
    const said = await verdict;
    this.child = null;
    if (this.stopped || said.kind === 'whole') return null;
    if (said.kind === 'damaged') return said.what;
    throw new Error(`${this.file} could not be checked: ${said.why}.`);
  }

  /** Ends the check at once, for good; resolves when nothing of it holds the file any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.child?.kill('SIGKILL');
    await this.ended;
  }
}

/** Resolves once the process has ended and its output has been read. */
async function verdictOf(child: ChildProcess): Promise<Verdict> {
  let verdict: Verdict | undefined;
  child.once('message', (said) => (verdict = said as Verdict));
  const disconnected = new Promise<void>((resolve) => child.once('disconnect', resolve));
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`its process ended with ${code ?? signal}`));
  });
  const notStarted = new Promise<Verdict>((resolve) => {
    child.once('error', ({ message: why }) => resolve({ kind: 'failed', why }));
  });
  const outcome = async (): Promise<Verdict> => {
    const [why] = await Promise.all([ended, disconnected]);
    return verdict ?? { kind: 'failed', why };
  };
  return Promise.race([notStarted, outcome()]);
}
