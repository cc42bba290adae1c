import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toWebRequest } from '@modelcontextprotocol/node';
import {
  getOAuthProtectedResourceMetadataUrl,
  validateOriginHeader,
  type AuthInfo,
} from '@modelcontextprotocol/server';
import { Problem } from '@studio/kernel/problem';
import { scopes, type Authenticator, type Caller } from '@studio/operations/caller';
import { problemOf, replyWithProblem } from '@studio/operations/problem-reply';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authInfoOf } from './caller-info';
import type { ProtocolLegs } from './legs';
import { toolsetsIn } from './toolsets';

export interface ServeToolsOptions {
  readonly legs: ProtocolLegs;
  readonly authenticator: Authenticator;
  /** `/api/v1/mcp` and its aliases. */
  readonly paths: readonly string[];
  /** Base of the addresses that clients use. */
  readonly publicUrl: string;
  /** Host names that pages may stand on whose scripts call tools, besides that of `publicUrl` and loopback ones. */
  readonly allowedHosts: readonly string[];
}

/**
 * Serves the tools over HTTP: who calls is proven here, by a token in the Authorization header (a cookie is none).
 * Which hosts a request may name is checked before, for all routes alike.
 */
export async function serveTools(http: FastifyInstance, options: ServeToolsOptions): Promise<void> {
  const { legs, authenticator, paths, publicUrl, allowedHosts } = options;
  const origins = [new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]', ...allowedHosts];

  await http.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    scope.setErrorHandler(replyWithProblem);
    // The body is read by whoever knows the protocol.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const path of paths) {
      const resource = `${publicUrl}${path}`;
      const metadata = getOAuthProtectedResourceMetadataUrl(new URL(resource));
      scope.get(new URL(metadata).pathname, () => resourceMetadata(resource));
      scope.route({
        method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
        url: path,
        onRequest: async (request, reply) => {
          requireOrigin(request, origins);
          const prove = () => prover(authenticator, request);
          try {
            request.setDecorator('proven', authInfoOf(await prove(), prove));
          } catch (error) {
            challenge(reply, request, problemOf(error), metadata);
            throw error;
          }
          toolsetsIn(new URL(request.url, publicUrl).href);
        },
        handler: (request, reply) => answer(request, reply, legs),
      });
    }
    scope.decorateRequest('proven', null);
  });
}

function requireOrigin({ headers: { origin } }: FastifyRequest, origins: string[]): void {
  if (!validateOriginHeader(origin, origins).ok)
    throw new Problem('bad_origin', 'Pages on other hosts may not call tools here.');
}

/** @throws Problem what the authenticator throws */
async function prover(authenticator: Authenticator, { headers, method }: FastifyRequest): Promise<Caller> {
  const { authorization } = headers;
  const caller = await authenticator.authenticate({ authorization }, method);
  return { ...caller, via: 'mcp' };
}

/** RFC 6750 and RFC 9728: how to get in, and where that is written. */
function challenge(
  reply: FastifyReply,
  { headers }: FastifyRequest,
  problem: Problem | null,
  metadata: string,
): void {
  if (problem?.code !== 'unauthorized') return;
  const why = headers.authorization ? 'error="invalid_token", ' : '';
  reply.header('www-authenticate', `Bearer ${why}resource_metadata="${metadata}"`);
}

/** RFC 9728. There is no authorization server: tokens are made by their owner, in the account's settings. */
function resourceMetadata(resource: string): object {
  return {
    resource,
    resource_name: 'Overlay Studio',
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_documentation: new URL('/api', resource).href,
  };
}

/** Hands the request over, and the answer back as it comes: it may be a stream of events. */
async function answer(request: FastifyRequest, reply: FastifyReply, legs: ProtocolLegs): Promise<void> {
  const { raw } = reply;
  const left = new AbortController();
  raw.once('close', () => left.abort());
  const asked = await toWebRequest(request.raw, undefined, {
    signal: left.signal,
    maxRequestBodySize: legs.maxBodyBytes,
  }).catch((error: unknown) => {
    const isTooLarge = error instanceof Error && error.name === 'RequestBodyTooLargeError';
    throw isTooLarge ? new Problem('payload_too_large', 'The message is too large.') : error;
  });
  const response = await legs.fetch(asked, request.getDecorator<AuthInfo>('proven'));
  reply.hijack();
  raw.writeHead(response.status, {
    ...reply.getHeaders(),
    ...Object.fromEntries(response.headers),
  } as Record<string, string>);
  raw.flushHeaders();
  if (!response.body) raw.end();
  // Who leaves before the end isn't waited for.
  else await pipeline(Readable.fromWeb(response.body as never), raw).catch(() => undefined);
}
