import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from './problem-reply';

/** Most bytes of a request body (rules A2). */
export const MAX_BODY_BYTES = 1024 * 1024;

export interface HttpOptions {
  /** Which peers are proxies whose X-Forwarded headers are believed; by default none. */
  readonly isProxy?: (address: string | undefined) => boolean;
}

/** What fastify must be made with so that also malformed HTTP is answered in our envelope. */
export function fastifyOptions({ isProxy }: HttpOptions = {}) {
  return {
    bodyLimit: MAX_BODY_BYTES,
    // Long enough for a large file over a slow line; a request that never ends is cut off.
    requestTimeout: 300_000,
    // While the server stops, requests on open connections are still served, and in our envelope.
    return503OnClosing: false,
    ...(isProxy && { trustProxy: isProxy }),
    // Keys that could reach a prototype are no data of anybody.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestIdHeader: false,
    genReqId,
    routerOptions: {
      // The schema knows how long a parameter may be; this is for what no schema could take.
      maxParamLength: 1024,
      ignoreTrailingSlash: false,
    },
    frameworkErrors: replyWithProblem,
    clientErrorHandler,
  } satisfies FastifyServerOptions;
}

/** The caller's own request id if it is a sane one, else a random one. */
function genReqId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
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
