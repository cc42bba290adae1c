import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@studio/kernel/problem';
import { scopes, type Authenticator, type Caller } from '@studio/operations/caller';
import { MAX_BODY_BYTES } from '@studio/operations/json-body';
import { problemOf, replyWithProblem } from '@studio/operations/problem-reply';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authInfoOf } from './caller-info';
import type { ProtocolLegs } from './legs';
import { offerIn } from './offer';

export interface ServeToolsOptions {
  /** Called with the first request: the protocol's library is large, and a start shouldn't wait for it. */
  readonly load: () => Promise<ProtocolLegs>;
  readonly authenticator: Authenticator;
  /** `/api/v1/mcp` and its aliases. */
  readonly paths: readonly string[];
  /** Base of the addresses that clients use. */
  readonly publicUrl: string;
}

/** Where RFC 9728 puts what is to be known of a protected resource. */
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/**
 * Serves the tools over HTTP: who calls is proven here, by a token in the Authorization header (a cookie is none).
 * Which hosts a request may name is checked before, for all routes alike.
 * @returns what ends the requests and sessions under way
 */
export async function serveTools(
  http: FastifyInstance,
  { load, authenticator, paths, publicUrl }: ServeToolsOptions,
): Promise<() => Promise<void>> {
  let loaded: Promise<ProtocolLegs> | null = null;
  const legs = () => (loaded ??= load());

  await http.register((scope, _, done) => {
    scope.decorateRequest('caller', null);
    scope.addHook('onRequest', (request, reply, next) => {
      reply.header('x-request-id', request.id);
      next();
    });
    scope.setErrorHandler(replyWithProblem);
    // What the bytes say is for whoever knows the protocol.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null));
    for (const path of paths) {
      scope.get(WELL_KNOWN + path, () => resourceMetadata(publicUrl + path));
      scope.route({
        method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
        url: path,
        onRequest: async (request, reply) => {
          if (!(await legs()).allowsOrigin(request.headers.origin))
            throw new Problem('bad_origin', 'Pages on other hosts may not call tools here.');
          try {
            request.setDecorator('caller', await prove(authenticator, request));
          } catch (error) {
            challenge(reply, request, problemOf(error), publicUrl + WELL_KNOWN + path);
            throw error;
          }
          offerIn(new URL(request.url, publicUrl).href);
        },
        handler: async (request, reply) => answer(request, reply, await legs(), authenticator),
      });
    }
    done();
  });
  return async () => {
    await (await loaded)?.close();
  };
}

/** @throws Problem what the authenticator throws */
async function prove(authenticator: Authenticator, { headers, method }: FastifyRequest): Promise<Caller> {
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

/**
 * Unlike the reading of other bodies this doesn't end the connection: agents send whole files, and must be able to read
 * that one was too large.
 * @throws Problem `payload_too_large`
 */
async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const tooLarge = new Problem('payload_too_large', 'The message is too large.', {
    maxBytes: MAX_BODY_BYTES,
  });
  if (Number(message.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Hands the request over, and the answer back as it comes: it may be a stream of events. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  legs: ProtocolLegs,
  authenticator: Authenticator,
): Promise<void> {
  const { raw } = reply;
  const left = new AbortController();
  raw.once('close', () => left.abort());
  const caller = authInfoOf(request.getDecorator<Caller>('caller'), () => prove(authenticator, request));
  const incoming = {
    message: request.raw,
    body: await bodyOf(request.raw),
    signal: left.signal,
  };
  const response = await legs.fetch(incoming, caller);
  reply.hijack();
  // Whether the connection goes on is between the client and Node.
  response.headers.delete('connection');
  raw.writeHead(response.status, {
    ...reply.getHeaders(),
    ...Object.fromEntries(response.headers),
  } as Record<string, string>);
  raw.flushHeaders();
  if (!response.body) raw.end();
  // Who leaves before the end isn't waited for.
  else await pipeline(Readable.fromWeb(response.body as never), raw).catch(() => undefined);
}
