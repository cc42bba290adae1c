import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { MAX_BODY_BYTES } from './json-body';
import { replyWithProblem } from './problem-reply';

/** The same where nobody has proven yet who sends it: it is kept in memory until it is whole. */
export const MAX_STRANGERS_BODY_BYTES = 16 * 1024;

/** By then a request line and its headers must be here. */
const HEADERS_MS = 10_000;

export interface HttpOptions {
  /** Which peers are proxies whose X-Forwarded headers are believed; by default none. */
  readonly isProxy?: (address: string | undefined) => boolean;
}

/** There is no Nest middleware, so no hook has to look for it. */
class LeanAdapter extends FastifyAdapter {
  override init(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * The HTTP server, and the adapter by which Nest uses it: in a scope of its own, since the hooks that the adapter adds
 * would cost every other request more than its schema check. What is to be served goes to `http`.
 */
export async function httpServer(
  options: HttpOptions = {},
): Promise<{ readonly http: FastifyInstance; readonly adapter: FastifyAdapter }> {
  const http: FastifyInstance = fastify(fastifyOptions(options));
  http.setErrorHandler(replyWithProblem);
  // Node would refuse what nobody knows of with an empty answer; it is no reason to refuse anything.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  let place = http;
  await http.register((scope, _, done) => {
    place = scope;
    done();
  });
  return { http, adapter: new LeanAdapter(place) };
}

/** What fastify must be made with so that also malformed HTTP is answered in our envelope. */
function fastifyOptions({ isProxy }: HttpOptions) {
  return {
    bodyLimit: MAX_BODY_BYTES,
    // Long enough for a large file over a slow line; a request that never ends is cut off.
    requestTimeout: 300_000,
    http: {
      // Node would refuse it with an empty answer: `guardHost` does.
      requireHostHeader: false,
      // Whoever opens a connection and says nothing, or says it byte by byte, holds no place with it.
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: HEADERS_MS / 4,
    },
    // While the server stops, requests on open connections are still served, and in our envelope.
    return503OnClosing: false,
    ...(isProxy && { trustProxy: isProxy }),
    requestIdHeader: false,
    genReqId,
    routerOptions: {
      // The schema knows how long a parameter may be; this is for what no schema could take.
      maxParamLength: 1024,
      ignoreTrailingSlash: false,
    },
    frameworkErrors: replyWithProblem,
    clientErrorHandler,
  } satisfies FastifyHttpOptions<Server>;
}

/** How the ids of this process's requests begin, and how many there were. A random one each would cost twice as much. */
const idPrefix = randomUUID().slice(0, 24);
let idsMade = 0;

/** The caller's own request id if it is a sane one, else one that nobody else has. */
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

/** Answers what isn't HTTP, before there is a request. */
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
