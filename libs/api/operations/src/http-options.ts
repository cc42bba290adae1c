import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { MAX_BODY_BYTES } from './json-body';
import { replyWithProblem } from './problem-reply';

/** Limit of a body before authentication: it is held in memory until it is complete. */
export const MAX_STRANGERS_BODY_BYTES = 16 * 1024;

/** Milliseconds within which a request line and its headers must arrive. */
const HEADERS_MS = 10_000;

export interface HttpOptions {
  /** Returns true for proxies whose X-Forwarded headers are trusted; by default none. */
  readonly isProxy?: (address: string | undefined) => boolean;
}

/** Adapter without Nest middleware, so that no hook has to look for it. */
class LeanAdapter extends FastifyAdapter {
  override init(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Returns the HTTP server, and the adapter by which Nest uses it. The adapter has its own scope, since its hooks
 * would cost every other request more than schema validation. Routes are added to `http`.
 */
export async function httpServer(
  options: HttpOptions = {},
): Promise<{ readonly http: FastifyInstance; readonly adapter: FastifyAdapter }> {
  const http: FastifyInstance = fastify(fastifyOptions(options));
  http.setErrorHandler(replyWithProblem);
  // Node would refuse unknown expectations with an empty answer; they are no reason to refuse a request.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  let place = http;
  await http.register((scope, _, done) => {
    place = scope;
    done();
  });
  return { http, adapter: new LeanAdapter(place) };
}

/** Returns fastify options by which even malformed HTTP gets an error body in our format. */
function fastifyOptions({ isProxy }: HttpOptions) {
  return {
    bodyLimit: MAX_BODY_BYTES,
    // Long enough for a large file over a slow line; a request that never ends is cut off.
    requestTimeout: 300_000,
    http: {
      // Node would refuse it with an empty answer: `guardHost` does.
      requireHostHeader: false,
      // Closes connections that send no headers, or send them too slowly.
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: HEADERS_MS / 4,
    },
    // While the server stops, requests on open connections are still served, with error bodies in our format.
    return503OnClosing: false,
    ...(isProxy && { trustProxy: isProxy }),
    requestIdHeader: false,
    genReqId,
    routerOptions: {
      // The schema limits the length of parameters; this is a limit no schema exceeds.
      maxParamLength: 1024,
      ignoreTrailingSlash: false,
    },
    frameworkErrors: replyWithProblem,
    clientErrorHandler,
  } satisfies FastifyHttpOptions<Server>;
}

/**
 * Prefix of this process's request ids, and their number so far. A random id for each would cost twice as much.
 */
const idPrefix = randomUUID().slice(0, 24);
let idsMade = 0;

/** Returns the caller's own request id if it is valid, else a unique one. */
function genReqId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : madeId();
}

function madeId(): string {
  return idPrefix + (++idsMade).toString(16).padStart(12, '0');
}

const reasons: { readonly [code: string]: string } = {
  HPE_HEADER_OVERFLOW: 'The request line and headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

/** Answers invalid HTTP, before there is a request. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason = reasons[error.code ?? ''] ?? 'This is not valid HTTP.';
  const problem = new Problem('invalid_request', reason);
  const body = JSON.stringify(problem.toBody());
  socket.end(
    `HTTP/1.1 ${problem.status} Bad Request\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      'x-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  );
}
