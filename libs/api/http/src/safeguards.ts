import { isIP } from 'node:net';
import { Problem } from '@studio/kernel/problem';
import { nothingHere, replyWithProblem } from '@studio/operations/problem-reply';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

/** True when a Host header names this server. */
export type IsOurHost = (host: string | undefined) => boolean;

/**
 * Returns a check of Host headers, so that no page under another name can reach this server through a visitor's
 * browser (DNS rebinding). It accepts IP addresses, which cannot be rebound, localhost, the host of PUBLIC_URL and
 * those of ALLOWED_HOSTS. Ports do not matter.
 */
export function ourHosts({
  publicUrl,
  allowedHosts,
}: {
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
}): IsOurHost {
  if (allowedHosts.includes('*')) return () => true;
  const names = new Set(
    ['localhost', new URL(publicUrl).hostname, ...allowedHosts].map((name) => name.toLowerCase()),
  );
  // Caches the last host: nearly every request has the same one.
  let last: string | undefined;
  return (host = '') => {
    if (host === last) return true;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const isOurs = names.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
    if (isOurs) last = host;
    return isOurs;
  };
}

/** Refuses requests sent to other hosts, on every route: register it before them. */
export function guardHost(http: FastifyInstance, isOurs: IsOurHost): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (isOurs(request.host)) done();
    else replyWithProblem(refusalOf(request.raw), request, reply);
  });
}

/** Routes about the node itself, which it has whatever its work is. */
const ofNode: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/overlay-studio',
]);

/** Refuses requests for which a proxy should have chosen another node: those to a node without the role `api`. */
export function guardRole(http: FastifyInstance, roles: ReadonlySet<string>): void {
  if (roles.has('api')) return;
  const problem = new Problem(
    'misdirected_request',
    `This node serves no requests: its roles are ${[...roles].join(', ')}. Send them to a node with the role api.`,
  );
  http.addHook('onRequest', (request, reply, done) => {
    if (ofNode.has(request.url.split('?', 1)[0] ?? '')) done();
    else replyWithProblem(problem, request, reply);
  });
}

/**
 * Refuses requests to unknown addresses before their body is read.
 * @param refusedBy path below which another handler refuses, with its own messages
 */
export function refuseUnknown(http: FastifyInstance, refusedBy: string): void {
  http.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 && !request.url.startsWith(refusedBy) ? nothingHere() : undefined);
  });
}

function refusalOf({ headers, httpVersion }: IncomingMessage): Problem {
  return headers.host === undefined && httpVersion === '1.1'
    ? new Problem('invalid_request', 'The request has no Host header: send one with the name of this server.')
    : new Problem(
        'misdirected_request',
        'The host in the Host header is not served here: use a name that the operator has set in ALLOWED_HOSTS.',
      );
}

/**
 * Checks requests of sockets, which bypass fastify, in the same way.
 * @param hasRoom returns whether another connection is allowed
 * @param roles work of this node
 */
export function allowRequest(
  isOurs: IsOurHost,
  hasRoom: (request: IncomingMessage) => boolean,
  roles: ReadonlySet<string>,
) {
  return (request: IncomingMessage, answer: (error: string | null, allowed: boolean) => void): void => {
    if (!roles.has('realtime')) {
      answer('This node serves no sockets: connect to one with the role realtime.', false);
      return;
    }
    const allowed = isOurs(request.headers.host);
    if (allowed && !hasRoom(request)) answer('Too many connections are open.', false);
    else answer(null, allowed);
  };
}

/**
 * Sets headers on every answer by which browsers limit its use to the intended one. Routes with other needs set
 * their own. No answer lets another origin read it: there is no CORS.
 */
export function sendSecurityHeaders(
  http: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string },
): void {
  const headers = Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  });
  http.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    done();
  });
}

/** One line per answer at level debug: its route, never its address, which may hold secrets. */
export function logAnswers(http: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('debug')) return;
  http.addHook('onResponse', (request, reply, done) => {
    const { method, id, routeOptions } = request;
    logger.debug(
      {
        requestId: id,
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
