import { OutboundError, type Outbound } from '@studio/http/outbound';
import { PlatformError } from '../port/platform-channel';

/** What calls are made with. */
export interface TokenSource {
  /** @throws PlatformError `reconnect_required` */
  current(): Promise<string>;
  /** Another one than this, which was refused. @throws PlatformError `reconnect_required`, `unavailable` */
  renewed(stale: string): Promise<string>;
}

export interface PlatformHttpOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** The way out. */
  readonly outbound: Outbound;
  /** What a platform that has words of its own for refusals means by one; null: what its status says. */
  readonly refusal?: (status: number, body: unknown) => PlatformError | null;
  /** Sent along with each call. */
  readonly headers?: { readonly [name: string]: string };
  /** How long a call may take, in ms. */
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
  /** Statuses besides those of success that are no failure. */
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
    const { tokens } = this.options;
    let token = await tokens.current();
    let isRenewed = false;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.send(call, token);
      const { status, body } = answer;
      if ((status >= 200 && status < 300) || call.takes?.includes(status)) return { status, body };
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

  private async send(
    { method, path, query = {}, body }: PlatformCall,
    token: string,
  ): Promise<PlatformAnswer & { readonly headers: Readonly<Record<string, unknown>> }> {
    const url = new URL(this.options.baseUrl + path);
    for (const [name, value] of Object.entries(query))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) url.searchParams.append(name, String(each));
    const isSafe = method === 'GET';
    try {
      const answer = await this.options.outbound.ask({
        url,
        method,
        hosts: [url.host],
        maxBytes: this.maxBytes,
        timeoutMs: this.deadlineMs,
        headers: {
          ...this.options.headers,
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        headers: answer.headers,
        body: jsonOf(answer.body),
      };
    } catch (error) {
      throw lostCall(error, isSafe);
    }
  }
}

/** What is said of a call of which no answer came; its message never holds the address, which may hold secrets. */
export function lostCall(error: unknown, isSafe: boolean): PlatformError {
  if (error instanceof PlatformError) return error;
  const { reason, neverArrived } =
    error instanceof OutboundError ? error : { reason: 'unknown', neverArrived: false };
  return isSafe || neverArrived
    ? new PlatformError('unavailable', `The platform doesn’t answer (${reason}).`)
    : new PlatformError('outcome_unknown', `Whether the platform did it isn’t known (${reason}).`);
}

/** Null for what isn't JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return body.length === 0 ? null : (JSON.parse(body.toString('utf8')) as unknown);
  } catch {
    return null;
  }
}

/** How long to wait: Retry-After, or Ratelimit-Reset, which is a moment in seconds since 1970. */
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
