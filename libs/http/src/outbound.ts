import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, webFaultOf } from './public-address';

/** Headers of an answer may be that long together. */
const HEADER_BYTES = 16_384;

/** What those keep who are sent on to another host: nothing that proves who asks. */
const harmless = ['accept', 'accept-language', 'user-agent'];

export interface OutboundRequest {
  readonly url: string | URL;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Hosts that may be asked, those of redirects included: `name`, or `name:port`. Without it any public one. */
  readonly hosts?: readonly string[];
  /** Bytes that the body of the answer may have. */
  readonly maxBytes: number;
  /** For all of it, redirects included. */
  readonly timeoutMs: number;
  /** How many redirects of a GET are followed: none unless it is said. */
  readonly redirects?: number;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Why there is no answer: the address may not be asked; the answer is longer than may be; it took too long; it leads
 * elsewhere; nobody answers; whoever asked didn't want it any more.
 */
export type OutboundFailure =
  'not_allowed' | 'too_large' | 'timed_out' | 'redirected' | 'unreachable' | 'aborted';

/** A request that led to no answer. Its message names the host at most: paths and queries hold keys of apps. */
export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundFailure,
    message: string,
    /** Nobody has got the request: it can't have done anything. */
    readonly neverArrived = reason === 'not_allowed',
  ) {
    super(message);
  }
}

/** What a name stands for. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Requests that leave the studio, whoever wrote the address. They reach public addresses over https only: no private,
 * link-local or metadata address, whether it is given by name, by number or by a redirect. The addresses that a name
 * stands for are looked up once and checked, and it is one of those that is connected to, so that a name can't change
 * in between.
 */
export class Outbound {
  private readonly allowed: ReadonlySet<string>;

  /**
   * @param options.allow `host:port` that the operator named: asked over http as well, wherever it is
   * @param options.resolve in place of the system's
   */
  constructor(
    private readonly options: { readonly allow?: readonly string[]; readonly resolve?: Resolve } = {},
  ) {
    this.allowed = new Set(options.allow);
  }

  /** The same for which these may be asked too: of a provider whose address the operator has set. */
  allowing(hosts: readonly string[]): Outbound {
    return new Outbound({ ...this.options, allow: [...this.allowed, ...hosts] });
  }

  /** Why an address may never be asked, as far as it tells by itself; null where only its answer will tell. */
  faultOf(url: URL): string | null {
    if (this.allowed.has(`${url.hostname}:${portOf(url)}`) && /^https?:$/u.test(url.protocol)) return null;
    return webFaultOf(url);
  }

  /**
   * For a connection that lasts, such as a web socket: what its name stands for, checked as for a request.
   * @throws OutboundError for an address that tells by itself that it may not be asked
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
      const target = redirectOf(answer, url);
      if (target === null) return answer;
      if (left < 1 || (asked.method ?? 'GET') !== 'GET')
        throw new OutboundError('redirected', `${url.host} leads elsewhere.`);
      if (target.origin !== url.origin) headers = harmlessOf(headers);
      url = target;
    }
  }

  private async askOnce(asked: OutboundRequest, url: URL, signal: AbortSignal): Promise<OutboundAnswer> {
    const addresses = await this.addressesOf(url, asked.hosts, signal);
    const pinned: LookupFunction = (_host, options, done) => {
      const [first] = addresses;
      if (options.all) done(null, [...addresses]);
      else done(null, first?.address ?? '', first?.family);
    };
    const { method = 'GET', body, headers = {}, maxBytes } = asked;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const ask = url.protocol === 'https:' ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const request = ask(url, {
        // A connection for each request: one that is kept would pass by the check.
        agent: false,
        method,
        headers: { 'accept-encoding': 'identity', ...headers, ...length },
        lookup: pinned,
        maxHeaderSize: HEADER_BYTES,
        signal,
      });
      request.on('error', reject);
      request.on('response', (answer) => void readAnswer(answer, maxBytes, url).then(resolve, reject));
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

/** Where an answer leads; null when it is one itself. */
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

/** What comes of something, unless a signal comes first. */
function sooner<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error('aborted'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** What is told of a failure: nothing of what the system says, which may name addresses. */
function reasonOf(error: unknown, url: URL, timeout: AbortSignal, given?: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (given?.aborted) return new OutboundError('aborted', 'The answer isn’t wanted any more.');
  if (timeout.aborted) return new OutboundError('timed_out', `${url.host} takes too long.`);
  const { code } = error as NodeJS.ErrnoException;
  const neverArrived = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return new OutboundError('unreachable', `${url.host} doesn’t answer.`, neverArrived);
}
