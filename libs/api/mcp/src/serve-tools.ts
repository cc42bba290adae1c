import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@studio/kernel/problem';
import { scopes, type Authenticator, type Caller } from '@studio/operations/caller';
import { MAX_BODY_BYTES } from '@studio/operations/json-body';
import { problemOf, replyWithProblem } from '@studio/operations/problem-reply';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authInfoOf } from './caller-info';
import type { ProtocolTransports } from './transports';
import { selectionIn } from './tool-selection';

export interface ServeToolsOptions {
  /** Called with the first request: the protocol's library is large, and a start shouldn't wait for it. */
  readonly load: () => Promise<ProtocolTransports>;
  readonly authenticator: Authenticator;
  /** `/api/v1/mcp` and its aliases. */
  readonly paths: readonly string[];
  /** Base of the addresses that clients use. */
  readonly publicUrl: string;
}

/** Path of the protected resource's metadata (RFC 9728). */
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/**
 * Serves the tools over HTTP. The caller is proven here, by a token in the Authorization header (cookies do not
 * count). The Host header is checked before, as for all routes.
 * @returns function that ends running requests and sessions
 */
export async function serveTools(
  http: FastifyInstance,
  { load, authenticator, paths, publicUrl }: ServeToolsOptions,
): Promise<() => Promise<void>> {
  let loaded: Promise<ProtocolTransports> | null = null;
  const transports = () => (loaded ??= load());

  await http.register((scope, _, done) => {
    scope.decorateRequest('caller', null);
    scope.addHook('onRequest', (request, reply, next) => {
      reply.header('x-request-id', request.id);
      next();
    });
    scope.setErrorHandler(replyWithProblem);
    // The protocol's own code parses the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null));
    for (const path of paths) {
      scope.get(WELL_KNOWN + path, () => resourceMetadata(publicUrl + path));
      scope.route({
        method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
        url: path,
        onRequest: async (request, reply) => {
          if (!(await transports()).allowsOrigin(request.headers.origin))
            throw new Problem(
              'bad_origin',
              'The Origin header names another host, whose pages may not call tools here: call them from a program, or from a page of this server.',
            );
          try {
            request.setDecorator('caller', await prove(authenticator, request));
          } catch (error) {
            challenge(reply, request, problemOf(error), publicUrl + WELL_KNOWN + path);
            throw error;
          }
          selectionIn(new URL(request.url, publicUrl).href);
        },
        handler: async (request, reply) => answer(request, reply, await transports(), authenticator),
      });
    }
    done();
  });
  return async () => {
    await (await loaded)?.close();
  };
}

/** @throws Problem as the authenticator */
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

/**
 * Returns the metadata of RFC 9728. There is no authorization server: owners create tokens in the account's
 * settings.
 */
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
 * Reads the body. Unlike other bodies, one that is too large does not end the connection: agents send whole files,
 * and must be able to read the refusal.
 * @throws Problem `payload_too_large`
 */
async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const tooLarge = new Problem(
    'payload_too_large',
    'The message is too large: send at most details.maxBytes bytes.',
    {
      maxBytes: MAX_BODY_BYTES,
    },
  );
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

/** Passes the request on, and the answer back as it arrives: it may be a stream of events. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  transports: ProtocolTransports,
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
  const response = await transports.fetch(incoming, caller);
  reply.hijack();
  // Reuse of the connection is up to the client and Node.
  response.headers.delete('connection');
  raw.writeHead(response.status, {
    ...reply.getHeaders(),
    ...Object.fromEntries(response.headers),
  } as Record<string, string>);
  raw.flushHeaders();
  if (!response.body) raw.end();
  // A client that leaves before the end ends the transfer.
  else await pipeline(Readable.fromWeb(response.body as never), raw).catch(() => undefined);
}
