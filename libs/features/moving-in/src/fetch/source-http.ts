import { jsonOf } from '@studio/contracts/channels/platform-http';
import { OutboundError, type Outbound } from '@studio/http/outbound';
import { Problem } from '@studio/kernel/problem';
import type { SourceAdvice } from '../moving-in.problems';

const DEADLINE_MS = 10_000;
const MAX_BYTES = 4_000_000;
const TRIES = 3;
/** Longest wait that a source may ask for. */
const PATIENCE_S = 15;

export interface SourceCall {
  /** Begins with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST, as a form. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface SourceHttpOptions {
  /** Without a slash at the end. */
  readonly base: string;
  readonly outbound: Pick<Outbound, 'ask'>;
  /** Sent with each call, and kept nowhere else. */
  readonly token?: string | undefined;
  /** Scheme of the token; `Bearer` by default. */
  readonly scheme?: string;
  readonly signal?: AbortSignal;
  /** Longest time of an attempt in milliseconds. */
  readonly deadlineMs?: number;
  /** Resolves after so many milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Calls to the API of another bot. All of them only read, so that they are repeated where that may help. */
export class SourceHttp {
  constructor(private readonly options: SourceHttpOptions) {}

  /**
   * Returns the JSON of an answer.
   * @throws Problem `source_rejected`, `source_unreachable`
   */
  async json(call: SourceCall): Promise<unknown> {
    const { sleep = pause } = this.options;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.attempt(call);
      if ('body' in answer) return answer.body;
      if (attempt >= TRIES || answer.waitMs === null) throw answer.problem;
      await sleep(answer.waitMs || 300 * attempt);
      if (this.options.signal?.aborted) throw answer.problem;
    }
  }

  /** Returns the body, or the problem and the time to wait before another attempt; null if there is no use. */
  private async attempt(
    call: SourceCall,
  ): Promise<{ readonly body: unknown } | { readonly problem: Problem; readonly waitMs: number | null }> {
    const url = this.urlOf(call);
    try {
      const { status, headers, body } = await this.ask(url, call);
      if (status === 429 || status >= 500) {
        const after = Number(headers['retry-after'] ?? 0);
        const waitS = Number.isFinite(after) && after > 0 ? Math.ceil(after) : 0;
        const said = status === 429 ? 'asks to wait' : `answers ${status}`;
        const problem = unreachable(url, said, 'try_later', waitS || null);
        return { problem, waitMs: waitS > PATIENCE_S ? null : waitS * 1000 };
      }
      if (status < 200 || status >= 300) return { problem: this.rejected(url, status), waitMs: null };
      const json = jsonOf(body);
      if (json === null) return { problem: unreachable(url, 'gives no JSON', 'send_file'), waitMs: null };
      return { body: json };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const isGone = error.reason === 'unreachable';
      const problem =
        error.reason === 'too_large'
          ? unreachable(url, 'gives too much', 'send_file')
          : unreachable(url, 'does not answer', 'try_later');
      return { problem, waitMs: isGone ? 0 : null };
    }
  }

  private urlOf({ path, query = {} }: SourceCall): URL {
    const url = new URL(this.options.base + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url;
  }

  private ask(url: URL, { headers = {}, form }: SourceCall): ReturnType<Outbound['ask']> {
    const { outbound, token, signal, scheme = 'Bearer', deadlineMs = DEADLINE_MS } = this.options;
    return outbound.ask({
      ...{ url, hosts: [url.host], maxBytes: MAX_BYTES, timeoutMs: deadlineMs },
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...headers,
        ...(token !== undefined && { authorization: `${scheme} ${token}` }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      ...(signal && { signal }),
    });
  }

  private rejected(url: URL, status: number): Problem {
    const isRefused = status === 401 || status === 403;
    const advice = !isRefused ? 'check_name' : this.options.token === undefined ? 'send_file' : 'check_token';
    const what = {
      check_name: 'knows no such channel. Check the name.',
      check_token: 'refuses the token. Copy it again, or make a new one.',
      send_file: 'does not show this to everybody. Send a file or text.',
    }[advice];
    const details = { host: url.host, advice, retryAfterS: null };
    return new Problem('source_rejected', `${url.host} ${what}`, details);
  }
}

/** Returns the refusal of a source without a usable answer. @param said continues “example.org …” */
export function unreachable(
  { host }: Pick<URL, 'host'>,
  said: string,
  advice: SourceAdvice,
  retryAfterS: number | null = null,
): Problem {
  const next =
    advice === 'send_file'
      ? 'Send a file or text.'
      : retryAfterS === null
        ? 'Try again later, or send a file or text.'
        : `Try again in ${retryAfterS} seconds, or send a file or text.`;
  return new Problem('source_unreachable', `${host} ${said}. ${next}`, { host, advice, retryAfterS });
}

function pause(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
