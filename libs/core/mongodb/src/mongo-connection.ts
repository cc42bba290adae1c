import { Unavailable } from '@studio/kernel/commit-log';
import {
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
  type Db,
  type Document,
} from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepChecking } from './half-closed';

const FIRST_REST_MS = 20;
const LONGEST_REST_MS = 500;
/** Time limits in milliseconds: of one operation with all its attempts, and of one attempt. */
const TOTAL_MS = 6_000;
const ATTEMPT_MS = 2_500;
const DEFAULT_DATABASE = 'studio';

export interface MongoConnectionOptions {
  /** `mongodb://…`; the database is `studio` unless it names one. */
  readonly url: string;
  /** Milliseconds that an operation may take with all its attempts. */
  readonly totalMs?: number;
  /** Milliseconds after which an attempt counts as lost. */
  readonly attemptMs?: number;
  /** Operations that may be under way; further ones are turned away. */
  readonly maxRunning?: number;
}

export interface MongoLimits {
  readonly totalMs?: number;
  readonly attemptMs?: number;
}

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** Result of a write command. */
export interface Written {
  /** Documents that matched or were made. */
  readonly n: number;
  /** Place of the first part that met a document with its key; those before it are written. */
  readonly duplicate: number | null;
}

/** The attempt got no answer in its time. */
class TookTooLong extends Error {
  constructor() {
    super('it does not answer');
  }
}

/**
 * Not primary any more, ending, or another change of the same came in between (48, 112): another attempt may find a
 * server that is well.
 */
const passingCodes = new Set([
  6, 7, 48, 64, 89, 91, 112, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);
const notPrimaryCodes = new Set([10107, 13435, 13436]);
const DUPLICATE_KEY = 11000;
/** Milliseconds the driver has to end an aborted operation. */
const HEED_MS = 250;
/** Node's error codes of a connection that has ended. */
const socketErrors = /^(?:EPIPE|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/;

/**
 * Pool of connections to one database. Every operation ends in bounded time; transient failures are retried until
 * then. It recovers by itself once the server is back.
 */
export class MongoConnection {
  private readonly running = new Set<Promise<unknown>>();
  private closed: Promise<void> | null = null;
  private readonly totalMs: number;
  /** Milliseconds after which an attempt counts as lost. */
  readonly attemptMs: number;
  private readonly maxRunning: number;

  private constructor(
    private readonly client: MongoClient,
    readonly db: Db,
    /** Address for people: without name and password. */
    readonly address: string,
    { totalMs = TOTAL_MS, attemptMs = ATTEMPT_MS, maxRunning = 2_000 }: MongoConnectionOptions,
  ) {
    this.totalMs = totalMs;
    this.attemptMs = attemptMs;
    this.maxRunning = maxRunning;
  }

  /** @throws Error with a sentence that names the address, never the password */
  static open(options: MongoConnectionOptions): Promise<MongoConnection> {
    const { url } = options;
    const address = addressOf(url);
    return MongoConnection.connect(options, address).catch((error: Error) => {
      const reason = withoutPassword(error.message.replace(`MongoDB at ${address}: `, ''), url);
      // Without its cause, which may hold the whole URL.
      throw new Error(`Cannot use MongoDB at ${address}: ${withoutDot(reason)}.`);
    });
  }

  private static async connect(options: MongoConnectionOptions, address: string): Promise<MongoConnection> {
    const { url, attemptMs = ATTEMPT_MS } = options;
    const client = new MongoClient(url, {
      appName: 'overlay-studio',
      // Attempts are repeated here: the driver's own repetitions need what not every server has.
      retryReads: false,
      retryWrites: false,
      // Well below the time of an attempt, so that the error names the cause.
      serverSelectionTimeoutMS: Math.ceil(attemptMs / 2),
      connectTimeoutMS: attemptMs,
      heartbeatFrequencyMS: 5_000,
      minHeartbeatFrequencyMS: 50,
      maxPoolSize: 16,
      maxIdleTimeMS: 60_000,
    });
    keepChecking(client);
    const connection = new MongoConnection(client, client.db(databaseOf(url)), address, options);
    try {
      await client.connect();
      await connection.run((signal) => connection.db.command({ ping: 1 }, { signal }));
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /**
   * Does work that may be done again: after a lost connection or answer it is, until its time is over.
   * @throws Unavailable it failed, or nobody knows; whatever else the work throws
   */
  run<Result>(work: Work<Result>, limits: MongoLimits = {}): Promise<Result> {
    return this.counted(() => this.attempts(work, limits));
  }

  /**
   * Does work that must not be done again.
   * @throws Unavailable it failed, or nobody knows; whatever else the work throws
   */
  once<Result>(work: Work<Result>, limitMs = this.attemptMs): Promise<Result> {
    return this.counted(async () => {
      try {
        return await attempt(work, limitMs);
      } catch (error) {
        if (!isOfServer(error)) throw error;
        throw this.unavailable(error);
      }
    });
  }

  /**
   * One write command. Single documents change atomically; an ordered command ends at its first error.
   * @throws Unavailable the server refused it
   */
  async write(command: Document, signal: AbortSignal): Promise<Written> {
    const { n, writeErrors } = (await this.db.command(command, { signal })) as {
      n?: number;
      writeErrors?: readonly { readonly index: number; readonly code: number; readonly errmsg: string }[];
    };
    const [error] = writeErrors ?? [];
    if (error && passingCodes.has(error.code))
      throw new MongoServerError({ message: error.errmsg, ...error });
    if (error && error.code !== DUPLICATE_KEY)
      throw new Unavailable(`MongoDB at ${this.address}: ${withoutDot(error.errmsg)}.`);
    return { n: n ?? 0, duplicate: error ? error.index : null };
  }

  /** Waits for what is under way, then ends all connections. */
  close(): Promise<void> {
    return (this.closed ??= Promise.allSettled(this.running).then(() => this.client.close()));
  }

  private async counted<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.closed) throw new Unavailable(`The connection to MongoDB at ${this.address} is closed.`);
    if (this.running.size >= this.maxRunning)
      throw new Unavailable(`MongoDB at ${this.address}: too many operations are waiting.`);
    const result = work();
    this.running.add(result);
    try {
      return await result;
    } finally {
      this.running.delete(result);
    }
  }

  private async attempts<Result>(
    work: Work<Result>,
    { totalMs = this.totalMs, attemptMs = this.attemptMs }: MongoLimits,
  ): Promise<Result> {
    const deadline = performance.now() + totalMs;
    let reason: Error | undefined;
    for (let rest = FIRST_REST_MS; ; rest = Math.min(LONGEST_REST_MS, rest * 2)) {
      const left = Math.max(1, deadline - performance.now());
      try {
        return await attempt(work, Math.min(attemptMs, left));
      } catch (error) {
        if (!isOfServer(error)) throw error;
        // A last attempt cut short by the time limit says less than the error before it.
        if (!reason || !(error instanceof TookTooLong)) reason = error;
        if (!mayPass(error) || performance.now() + rest >= deadline) throw this.unavailable(reason);
      }
      await sleep(rest);
    }
  }

  private unavailable(cause: Error): Unavailable {
    return new Unavailable(`MongoDB at ${this.address}: ${withoutDot(cause.message)}.`, { cause });
  }
}

/** @throws TookTooLong, and aborts the work by its signal */
async function attempt<Result>(work: Work<Result>, limitMs: number): Promise<Result> {
  const attempt = new AbortController();
  const timer = setTimeout(() => attempt.abort(new TookTooLong()), limitMs);
  try {
    return await Promise.race([work(attempt.signal), givenUp(attempt.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects some time after the signal: for work that doesn't heed it, which would hang for ever. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = (): void => void setTimeout(() => reject(signal.reason as Error), HEED_MS).unref();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

function isOfServer(error: unknown): error is Error {
  return error instanceof MongoError || error instanceof TookTooLong || isOfSocket(error);
}

function mayPass(error: Error): boolean {
  return (
    error instanceof TookTooLong ||
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoWriteConcernError ||
    (error instanceof MongoServerError && passingCodes.has(Number(error.code))) ||
    isOfSocket(error)
  );
}

/** While a full socket drains the driver passes its errors on as they are. */
function isOfSocket(error: unknown): error is Error {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && socketErrors.test(code);
}

/** True when a failed attempt has certainly changed nothing and never will. */
export function hadNoEffect(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    (error instanceof MongoError && error.name === 'MongoPoolClearedError') ||
    (error instanceof MongoServerError && notPrimaryCodes.has(Number(error.code)))
  );
}

const withoutUser = /^([a-z+]+:\/\/)(?:.*@)?([^/?]*).*$/s;

const withoutDot = (sentence: string): string => sentence.replace(/\.$/, '');

function addressOf(url: string): string {
  return withoutUser.exec(url)?.[2] ?? 'MONGODB_URL';
}

function databaseOf(url: string): string {
  const path = /^[a-z+]+:\/\/(?:.*@)?[^/?]*\/([^?]+)/s.exec(url)?.[1];
  return path ? decodeURIComponent(path) : DEFAULT_DATABASE;
}

function withoutPassword(text: string, url: string): string {
  const password = /^[a-z+]+:\/\/[^:]*:(.*)@/s.exec(url)?.[1];
  if (!password) return text;
  let decoded = password;
  try {
    decoded = decodeURIComponent(password);
  } catch {
    // It stands in the text as it came, if at all.
  }
  return text.replaceAll(password, '***').replaceAll(decoded, '***');
}
