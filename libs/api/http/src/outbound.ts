import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, webFaultOf } from './public-address';

/** Largest total length of an answer's headers. */
const HEADER_BYTES = 16_384;
/** Milliseconds of silence after which a connection is probed. */
const KEEP_ALIVE_MS = 30_000;

/** Headers that remain on a redirect to another host: none that proves the caller. */
const harmless = ['accept', 'accept-language', 'user-agent'];

export interface OutboundRequest {
  readonly url: string | URL;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Allowed hosts, also for redirects: `name`, or `name:port`. By default any public one. */
  readonly hosts?: readonly string[];
  /** Bytes that the body of the answer may have. */
  readonly maxBytes: number;
  /** For all of it, redirects included. */
  readonly timeoutMs: number;
  /** Largest number of redirects to follow for a GET; none by default. */
  readonly redirects?: number;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Answer whose body is still arriving, without an end in time. Whoever stops reading ends the request. */
export interface OutboundStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Buffer>;
}

/**
 * Reason for a missing answer, in order: forbidden address, answer too long, timeout, refused redirect, no answer,
 * aborted by the caller.
 */
export type OutboundFailure =
  'not_allowed' | 'too_large' | 'timed_out' | 'redirected' | 'unreachable' | 'aborted';

/** A request that led to no answer. Its message names the host at most: paths and queries hold keys of apps. */
export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundFailure,
    message: string,
    /** True if no server received the request, so it has no effect. */
    readonly neverArrived = reason === 'not_allowed',
  ) {
    super(message);
  }
}

/** Resolves a host name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Looks at an answer as soon as all of it is there. */
export type AnswerObserver = (answer: Pick<OutboundAnswer, 'headers'>) => void;

/**
 * Outgoing requests of the studio, whoever supplied the address. They reach public addresses over https only: no
 * private, link-local or metadata address, whether given by name, by number or by a redirect. A name is resolved
 * once, and the connection goes to a checked address, so that the name cannot change in between.
 */
export class Outbound {
  private readonly allowed: ReadonlySet<string>;

  /**
   * @param options.allow `host:port` named by the operator: also reached over http, at any address
   * @param options.resolve in place of the system's
   * @param options.answered called after each answer; it must not throw
   * @param options.userAgent name and version of this program, sent unless a request has its own
   */
  constructor(
    private readonly options: {
      readonly allow?: readonly string[];
      readonly resolve?: Resolve;
      readonly answered?: AnswerObserver;
      readonly userAgent?: string;
    } = {},
  ) {
    this.allowed = new Set(options.allow);
  }

  /** Headers that name this program. */
  get identity(): Readonly<Record<string, string>> {
    const { userAgent } = this.options;
    return userAgent === undefined ? {} : { 'user-agent': userAgent };
  }

  /** Returns an instance that also allows these hosts, for a provider whose address the operator has set. */
  allowing(hosts: readonly string[]): Outbound {
    return new Outbound({ ...this.options, allow: [...this.allowed, ...hosts] });
  }

  /** Returns an instance with an observer of its answers. */
  observedBy(answered: AnswerObserver): Outbound {
    return new Outbound({ ...this.options, answered });
  }

  /** Passes an answer to the observer that did not come through this class, such as that of a WebSocket. */
  observe(answer: Pick<OutboundAnswer, 'headers'>): void {
    this.options.answered?.(answer);
  }

  /**
   * Returns the reason an address is never allowed, as far as its text shows; null if only resolving it shows
   * that.
   */
  faultOf(url: URL): string | null {
    if (this.allowed.has(`${url.hostname}:${portOf(url)}`) && /^https?:$/u.test(url.protocol)) return null;
    return webFaultOf(url);
  }

  /**
   * Returns the lookup for a lasting connection, such as a WebSocket. It checks resolved addresses as for a
   * request.
   * @throws OutboundError for an address whose text shows that it is not allowed
   */
  lookupOf(address: string): LookupFunction {
    const url = readUrl(address.replace(/^ws/u, 'http'));
    const fault = this.faultOf(url);
    if (fault !== null) throw new OutboundError('not_allowed', `${url.host} may not be asked.`);
    return (_host, options, done) => {
      this.addressesOf(url, undefined, new AbortController().signal).then(
        (addresses) => {
          const [first] = addresses;
          if (options.all) done(null, [...addresses]);
          else done(null, first?.address ?? '', first?.family);
        },
        (error: unknown) => done(error as Error, ''),
      );
    };
  }

  /** @throws OutboundError */
  async ask(asked: OutboundRequest): Promise<OutboundAnswer> {
    const timeout = AbortSignal.timeout(asked.timeoutMs);
    const signal = asked.signal ? AbortSignal.any([timeout, asked.signal]) : timeout;
    let url = readUrl(asked.url);
    let headers = asked.headers ?? {};
    for (let left = asked.redirects ?? 0; ; left -= 1) {
      const answer = await this.askOnce({ ...asked, headers }, url, signal).catch((error: unknown) => {
        throw reasonOf(error, url, timeout, asked.signal);
      });
      this.options.answered?.(answer);
      const target = redirectOf(answer, url);
      if (target === null) return answer;
      if (left < 1 || (asked.method ?? 'GET') !== 'GET')
        throw new OutboundError('redirected', `${url.host} leads elsewhere.`);
      if (target.origin !== url.origin) headers = harmlessOf(headers);
      url = target;
    }
  }

  /**
   * Resolves with the headers of an answer. `timeoutMs` is the time until they arrive; the body has no limit of time or
   * size. It follows no redirects.
   * @throws OutboundError
   */
  async open(asked: Omit<OutboundRequest, 'maxBytes' | 'redirects'>): Promise<OutboundStream> {
    const url = readUrl(asked.url);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), asked.timeoutMs);
    const signal = asked.signal ? AbortSignal.any([late.signal, asked.signal]) : late.signal;
    try {
      const answer = await this.begin(asked, url, signal);
      answer.socket.setKeepAlive(true, KEEP_ALIVE_MS);
      const { statusCode: status = 0, headers } = answer;
      this.options.answered?.({ headers });
      return { status, headers, body: answer };
    } catch (error) {
      throw reasonOf(error, url, late.signal, asked.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  private async askOnce(asked: OutboundRequest, url: URL, signal: AbortSignal): Promise<OutboundAnswer> {
    return readAnswer(await this.begin(asked, url, signal), asked.maxBytes, url);
  }

  /** Resolves once the headers of the answer are there. */
  private async begin(
    asked: Omit<OutboundRequest, 'maxBytes'>,
    url: URL,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const addresses = await this.addressesOf(url, asked.hosts, signal);
    const pinned: LookupFunction = (_host, options, done) => {
      const [first] = addresses;
      if (options.all) done(null, [...addresses]);
      else done(null, first?.address ?? '', first?.family);
    };
    const { method = 'GET', body, headers = {} } = asked;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const ask = url.protocol === 'https:' ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const request = ask(url, {
        // One connection per request: a reused one would bypass the check.
        agent: false,
        method,
        headers: { 'accept-encoding': 'identity', ...this.identity, ...headers, ...length },
        lookup: pinned,
        maxHeaderSize: HEADER_BYTES,
        signal,
      });
      request.on('error', reject);
      request.on('response', resolve);
      request.end(body);
    });
  }

  /** @throws OutboundError */
  private async addressesOf(
    url: URL,
    hosts: readonly string[] | undefined,
    signal: AbortSignal,
  ): Promise<readonly LookupAddress[]> {
    const refused = new OutboundError('not_allowed', `${url.host} may not be asked.`);
    if (url.username || url.password || (hosts && !hosts.includes(url.host))) throw refused;
    const isAllowed = this.allowed.has(`${url.hostname}:${portOf(url)}`);
    if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) throw refused;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family !== 0 ? [{ address: host, family }] : await sooner(this.resolve(host), signal);
    if (addresses.length === 0) throw new OutboundError('unreachable', `${url.host} is nowhere.`, true);
    if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) throw refused;
    return addresses;
  }

  private resolve(host: string): Promise<readonly LookupAddress[]> {
    return this.options.resolve ? this.options.resolve(host) : lookup(host, { all: true });
  }
}

function readUrl(url: string | URL): URL {
  try {
    return new URL(url);
  } catch {
    throw new OutboundError('not_allowed', 'This is no address of the web.');
  }
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

/** Returns the target of a redirect; null for other answers. */
function redirectOf({ status, headers }: OutboundAnswer, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return null;
  try {
    return new URL(headers.location, url);
  } catch {
    throw new OutboundError('redirected', `${url.host} leads nowhere.`);
  }
}

function harmlessOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => harmless.includes(name.toLowerCase())),
  );
}

async function readAnswer(answer: IncomingMessage, maxBytes: number, url: URL): Promise<OutboundAnswer> {
  const tooLarge = new OutboundError('too_large', `${url.host} answers with more than ${maxBytes} bytes.`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } finally {
    answer.destroy();
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
}

/** Returns the result, or rejects if the signal aborts first. */
function sooner<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error('aborted'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** Returns the error to report. It omits the system's message, which may name addresses. */
function reasonOf(error: unknown, url: URL, timeout: AbortSignal, given?: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (given?.aborted) return new OutboundError('aborted', 'The answer isn’t wanted any more.');
  if (timeout.aborted) return new OutboundError('timed_out', `${url.host} takes too long.`);
  const { code } = error as NodeJS.ErrnoException;
  const neverArrived = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return new OutboundError('unreachable', `${url.host} doesn’t answer.`, neverArrived);
}
