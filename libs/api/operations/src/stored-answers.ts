import { createHash, randomUUID } from 'node:crypto';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';

/** Stored part of an answer with a key. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: JsonObject;
  readonly position: string;
}

/** An answer for a key: a new one, or the stored one. */
export interface KeyedAnswer extends StoredAnswer {
  readonly replayed: boolean;
  /** The request was another than the first one with this key. */
  readonly differs: boolean;
}

export interface AnsweredRequest {
  readonly accountId: string;
  readonly operation: string;
  /** Values of the path's parameters. */
  readonly path: readonly unknown[];
  readonly key: string;
  /** Digest of path, query and body; a repeat is the same request if it is equal. */
  readonly content: string;
}

type Entry =
  | { readonly state: 'running'; readonly node: string; readonly run: number; readonly content: string }
  | ({ readonly state: 'done'; readonly content: string; readonly epoch?: string } & StoredAnswer);

/** Log whose commits the answers report. */
export interface AnsweredLog {
  /** Other processes may append to it, and keep answers too. */
  readonly shared: boolean;
  readonly epoch: string;
}

const KIND = 'idempotency';
const RETENTION_MS = 24 * 3600 * 1000;
/** Longer than any command may take; a node that died leaves its mark for no longer. */
const RUNNING_MS = 30_000;

/** Refusals that do not depend on the request itself, so that a repeat must run again. */
const transientCodes = new Set<Problem['code']>([
  'unauthorized',
  'misdirected_request',
  'idempotency_in_progress',
  'rate_limited',
]);

/**
 * Answers of requests with an Idempotency-Key, stored for 24 hours [api/11]. A crash between commit and stored
 * answer does no harm: the commit is found by its key and the answer is made again. The same happens in another
 * epoch of the log, which may lack commits of earlier answers.
 */
export class StoredAnswers {
  /** Marks of other processes count only if other processes can exist. */
  private readonly node = randomUUID();
  /** Numbers of the active runs in this process. Its other marks are those it could not remove. */
  private readonly runs = new Set<number>();
  private lastRun = 0;

  constructor(
    private readonly records: Records,
    private readonly log: AnsweredLog,
  ) {}

  /**
   * Runs a request unless it has a stored answer.
   * @throws Problem `idempotency_in_progress` while its first run is active, and refusals that are not stored
   */
  async once(request: AnsweredRequest, run: () => Promise<StoredAnswer>): Promise<KeyedAnswer> {
    const id = idOf(request);
    const { content } = request;
    const number = ++this.lastRun;
    // Before there is a mark of it.
    this.runs.add(number);
    try {
      return (await this.begin(id, content, number)) ?? (await this.perform(id, content, run));
    } finally {
      this.runs.delete(number);
    }
  }

  private async perform(id: string, content: string, run: () => Promise<StoredAnswer>): Promise<KeyedAnswer> {
    try {
      const answer = await run();
      return await this.keep(id, content, answer);
    } catch (error) {
      if (error instanceof Problem && isStored(error))
        return this.keep(id, content, { status: error.status, body: plain(error.toBody()), position: '' });
      await this.forget(id);
      throw error;
    }
  }

  /** Returns the stored answer, or null if this run may proceed. */
  private async begin(id: string, content: string, run: number): Promise<KeyedAnswer | null> {
    const mark: Entry = { state: 'running', node: this.node, run, content };
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await this.records.putIfAbsent(KIND, id, mark, { ttlMs: RUNNING_MS })) return null;
      const record = await this.records.get<Entry>(KIND, id);
      if (!record) continue;
      const { value, version } = record;
      if (value.state === 'done' && value.epoch === this.log.epoch) {
        const { status, body, position } = value;
        return { status, body, position, replayed: true, differs: value.content !== content };
      }
      if (value.state === 'running' && !this.isDead(value)) throw inProgress();
      if (await this.records.compareAndSet(KIND, id, version, mark, { ttlMs: RUNNING_MS })) return null;
    }
    throw inProgress();
  }

  private isDead({ node, run }: { readonly node: string; readonly run: number }): boolean {
    return node === this.node ? !this.runs.has(run) : !this.log.shared;
  }

  private async keep(id: string, content: string, answer: StoredAnswer): Promise<KeyedAnswer> {
    // If storing fails, the answer is still returned: a repeat finds the commit by its key.
    const record = await this.records.get(KIND, id).catch(() => null);
    const entry: Entry = { state: 'done', content, epoch: this.log.epoch, ...answer };
    if (record)
      await this.records
        .compareAndSet(KIND, id, record.version, plain(entry), { ttlMs: RETENTION_MS })
        .catch(() => false);
    return { ...answer, replayed: false, differs: false };
  }

  private async forget(id: string): Promise<void> {
    await this.records.delete(KIND, id).catch(() => false);
  }
}

/** Returns true if a refusal is stored for repeats. Other refusals may not occur again. */
export function isStored({ code, status }: Pick<Problem, 'code' | 'status'>): boolean {
  return status < 500 && status !== 403 && !transientCodes.has(code);
}

function inProgress(): Problem {
  return new Problem(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still running: send it again after Retry-After.',
    undefined,
    1,
  );
}

function idOf({ accountId, operation, path, key }: AnsweredRequest): string {
  return digest([accountId, operation, path, key]);
}

/** Returns a digest, equal for equal JSON. */
export function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url');
}

/** Converts to the type that JSON has. */
function plain(value: object): JsonObject {
  return value as JsonObject;
}
