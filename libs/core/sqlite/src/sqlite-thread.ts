import { Damaged, Unavailable } from '@studio/kernel/commit-log';
import { Worker } from 'node:worker_threads';
import type { Bound, Texts } from './connection';

export type Value = Bound;
export type Row = readonly Value[];

/** A statement, run once for each row of values. */
export interface SqliteStep {
  readonly sql: string;
  readonly rows: readonly Row[];
}

export interface SqliteOptions {
  readonly file: string;
  /** Marks the file as ours (`PRAGMA application_id`). */
  readonly applicationId: number;
  /** Version of the tables (`PRAGMA user_version`); a file of another one is foreign. */
  readonly layout: number;
  readonly synchronous: 'NORMAL' | 'FULL';
  /** `CREATE … IF NOT EXISTS` statements, each ended by a semicolon. */
  readonly schema: string;
  /** Bytes up to which an existing file is checked when it is opened, by default always. */
  readonly checkedBytes?: number;
  /** Small tables that every start reads, with their columns: damage in them is found at the opening, however large the file is. */
  readonly startTables?: Readonly<Record<string, readonly string[]>>;
  /** A further connection to a file that is open already; it checks and creates nothing. */
  readonly readOnly?: boolean;
}

export type SqliteRequest =
  | { readonly kind: 'write'; readonly id: number; readonly steps: readonly SqliteStep[] }
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly columns: number;
      readonly sql: string;
      readonly values: Row;
    }
  | { readonly kind: 'scrub'; readonly id: number }
  | { readonly kind: 'close' };

export interface OpenFailure {
  readonly id: 0;
  readonly failure: string;
  readonly reason: 'foreign' | 'damaged' | 'unusable';
}

export type SqliteReply =
  | { readonly id: number; readonly changes: number[] }
  | { readonly id: number; readonly rows: Texts[] }
  | { readonly id: number; readonly failure: string; readonly isDamage: boolean }
  | OpenFailure;

/** Why a file can't be opened. */
export class CannotOpen extends Error {
  constructor(
    readonly reason: OpenFailure['reason'],
    readonly detail: string,
  ) {
    super(detail);
  }
}

interface Pending {
  resolve(reply: SqliteReply): void;
  reject(error: Error): void;
}

/** One SQLite connection in a thread of its own. Writes that wait at the same time share one commit. */
export class SqliteThread {
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  /** Requests of this turn, sent together: waking the thread costs more than a message. */
  private outbox: SqliteRequest[] = [];
  private ended: Error | null = null;
  private readonly exited: Promise<void>;

  private constructor(
    private readonly worker: Worker,
    private readonly file: string,
  ) {
    worker.on('message', (replies: SqliteReply[]) => {
      for (const reply of replies) {
        this.pending.get(reply.id)?.resolve(reply);
        this.pending.delete(reply.id);
      }
    });
    worker.on('error', (error) => this.end(error));
    this.exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.end();
        resolve();
      });
    });
  }

  /** @throws CannotOpen */
  static async open(options: SqliteOptions): Promise<SqliteThread> {
    const worker = new Worker(require.resolve('./sqlite.worker'), { workerData: options });
    const thread = new SqliteThread(worker, options.file);
    const reply = await new Promise<SqliteReply>((resolve, reject) =>
      thread.pending.set(0, { resolve, reject }),
    );
    if ('failure' in reply) {
      await thread.exited;
      throw new CannotOpen('reason' in reply ? reply.reason : 'unusable', reply.failure);
    }
    return thread;
  }

  /**
   * Runs the steps in one transaction. Resolves once it is committed, with the number of rows that each
   * step changed.
   * @throws Unavailable, Damaged: nothing was written
   */
  async write(steps: readonly SqliteStep[]): Promise<readonly number[]> {
    const reply = await this.request({ kind: 'write', id: ++this.lastId, steps });
    return 'changes' in reply ? reply.changes : [];
  }

  /**
   * @param columns how many the statement selects
   * @throws Unavailable, Damaged
   */
  async read(columns: number, sql: string, values: Row = []): Promise<readonly Texts[]> {
    const reply = await this.request({ kind: 'read', id: ++this.lastId, columns, sql, values });
    return 'rows' in reply ? reply.rows : [];
  }

  /**
   * Writes the file anew, so that neither it nor its log holds what was removed or written over.
   * @throws Unavailable, Damaged: some of it may still be there
   */
  async scrub(): Promise<void> {
    await this.request({ kind: 'scrub', id: ++this.lastId });
  }

  /** Finishes what was asked before and closes the file. */
  async close(): Promise<void> {
    if (!this.ended) this.send({ kind: 'close' });
    await this.exited;
  }

  private async request(request: Exclude<SqliteRequest, { kind: 'close' }>): Promise<SqliteReply> {
    if (this.ended) throw this.ended;
    const reply = await new Promise<SqliteReply>((resolve, reject) => {
      this.pending.set(request.id, { resolve, reject });
      this.send(request);
    });
    if ('failure' in reply) {
      if ('isDamage' in reply && reply.isDamage)
        throw new Damaged(`${this.file} is damaged (${reply.failure})`);
      throw new Unavailable(`${this.file}: ${reply.failure}`);
    }
    return reply;
  }

  private send(request: SqliteRequest): void {
    if (this.outbox.push(request) > 1) return;
    process.nextTick(() => {
      const requests = this.outbox;
      this.outbox = [];
      this.worker.postMessage(requests);
    });
  }

  private end(cause?: unknown): void {
    this.ended ??= new Unavailable(`${this.file} is closed.`, { cause });
    for (const request of this.pending.values()) request.reject(this.ended);
    this.pending.clear();
  }
}
