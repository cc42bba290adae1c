import { OutboundError, type Outbound } from '@studio/http/outbound';
import { PlatformError } from './platform-channel';
import type { TokenSource } from './credentials';

export interface PlatformHttpOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** The way out. */
  readonly outbound: Outbound;
  /** Translates a platform's own refusal; null: the status decides. */
  readonly refusal?: (status: number, body: unknown) => PlatformError | null;
  /** Sent along with each call. */
  readonly headers?: { readonly [name: string]: string };
  /** Longest time of a call in milliseconds. */
  readonly deadlineMs?: number;
  readonly maxBytes?: number;
  /** Resolves after so many milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly now?: () => number;
}

export interface PlatformCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Begins with a slash. */
  readonly path: string;
  readonly query?: { readonly [name: string]: string | number | readonly string[] | undefined };
  readonly body?: object;
  /** Statuses that count as success, in addition to 2xx. */
  readonly takes?: readonly number[];
}

export interface PlatformAnswer {
  readonly status: number;
  /** Null where there is none. */
  readonly body: unknown;
}

const DEADLINE_MS = 8_000;
const MAX_BYTES = 1024 * 1024;
/** Whoever asks waits no longer than this for a platform that says when to come again. */
const PATIENCE_MS = 3_000;
const TRIES = 3;

/**
 * Calls to a platform’s HTTP interface. A call that may have had an effect is repeated only after an answer that proves
 * that it had none: 401, once, with another token, and 429.
 */
export class PlatformHttp {
  private readonly deadlineMs: number;
  private readonly maxBytes: number;
  private readonly sleep: (ms: number) => Promise<unknown>;
  private readonly now: () => number;

  constructor(private readonly options: PlatformHttpOptions) {
    this.deadlineMs = options.deadlineMs ?? DEADLINE_MS;
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
    this.sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()));
    this.now = options.now ?? Date.now;
  }

  /** @throws PlatformError */
  async call(call: PlatformCall): Promise<PlatformAnswer> {
    const { status, body } = await this.attempt(call, (token) => this.send(call, token));
    return { status, body };
  }

  /**
   * Opens an answer that goes on without an end in time. Whoever stops reading ends the request.
   * @throws PlatformError if it is refused; while it is read, the error of the connection
   */
  async open(call: PlatformCall, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
    const { stream } = await this.attempt(call, (token) => this.begin(call, token, signal));
    return stream;
  }

  private async attempt<Answer extends Answered>(
    call: PlatformCall,
    send: (token: string) => Promise<Answer>,
  ): Promise<Answer> {
    const { tokens } = this.options;
    let token = await tokens.current();
    let isRenewed = false;
    for (let attempt = 1; ; attempt++) {
      const answer = await send(token);
      const { status, body } = answer;
      if ((status >= 200 && status < 300) || call.takes?.includes(status)) return answer;
      if (status === 401 && !isRenewed) {
        token = await tokens.renewed(token);
        isRenewed = true;
      } else if (status === 429) {
        const waitMs = waitOf(answer.headers, this.now());
        if (attempt >= TRIES || waitMs > PATIENCE_MS)
          throw new PlatformError('rate_limited', 'The platform asks to wait.', { retryAfterMs: waitMs });
        await this.sleep(waitMs);
      } else throw this.options.refusal?.(status, body) ?? failureOf(call, status, messageOf(body));
    }
  }

  private requestOf({ method, path, query = {}, body }: PlatformCall, token: string) {
    const url = new URL(this.options.baseUrl + path);
    for (const [name, value] of Object.entries(query))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) url.searchParams.append(name, String(each));
    return {
      ...{ url, method, hosts: [url.host], timeoutMs: this.deadlineMs },
      headers: {
        ...this.options.headers,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  }

  private async send(call: PlatformCall, token: string): Promise<Answered> {
    const isSafe = call.method === 'GET';
    try {
      const request = this.requestOf(call, token);
      const answer = await this.options.outbound.ask({ ...request, maxBytes: this.maxBytes });
      return {
        status: answer.status,
        headers: answer.headers,
        body: jsonOf(answer.body),
      };
    } catch (error) {
      throw lostCall(error, isSafe);
    }
  }

  private async begin(
    call: PlatformCall,
    token: string,
    signal: AbortSignal,
  ): Promise<Answered & { readonly stream: AsyncIterable<Buffer> }> {
    try {
      const { status, headers, body } = await this.options.outbound.open({
        ...this.requestOf(call, token),
        signal,
      });
      const isRefused = status < 200 || status >= 300;
      return {
        status,
        headers,
        body: isRefused ? jsonOf(await readUpTo(body, this.maxBytes)) : null,
        stream: body,
      };
    } catch (error) {
      throw lostCall(error, true);
    }
  }
}

interface Answered extends PlatformAnswer {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Error of a call without an answer. Its message never contains the address, which may hold secrets. */
export function lostCall(error: unknown, isSafe: boolean): PlatformError {
  if (error instanceof PlatformError) return error;
  const { reason, neverArrived } =
    error instanceof OutboundError ? error : { reason: 'unknown', neverArrived: false };
  return isSafe || neverArrived
    ? new PlatformError('unavailable', `The platform does not respond (${reason}). Try again later.`)
    : new PlatformError(
        'outcome_unknown',
        `The platform may or may not have done this (${reason}). Check there before you try again.`,
      );
}

/** Reads a short body; of a longer one, the beginning. */
async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks);
}

/** Null for what isn't JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return body.length === 0 ? null : (JSON.parse(body.toString('utf8')) as unknown);
  } catch {
    return null;
  }
}

/** Milliseconds to wait, from Retry-After or Ratelimit-Reset (seconds since 1970). */
function waitOf(headers: Readonly<Record<string, unknown>>, now: number): number {
  const after = Number(headers['retry-after'] ?? NaN);
  if (Number.isFinite(after)) return Math.max(0, after * 1000);
  const reset = Number(headers['ratelimit-reset'] ?? NaN);
  return Number.isFinite(reset) ? Math.max(0, reset * 1000 - now) : 1_000;
}

function messageOf(body: unknown): string {
  const { message } = (body ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message.slice(0, 200) : '';
}

function failureOf({ method }: PlatformCall, status: number, message: string): PlatformError {
  const said = message || `The platform answered ${status}.`;
  if (status === 401) return new PlatformError('reconnect_required', said);
  if (status === 403) return new PlatformError('rejected', said);
  if (status === 404) return new PlatformError('not_found', said);
  if (status < 500) return new PlatformError('invalid', said);
  return method === 'GET' || status === 503
    ? new PlatformError('unavailable', said)
    : new PlatformError('outcome_unknown', said);
}
