import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { admission, callerOf } from './admission';
import type { Authenticator, Caller } from './caller';
import type { Dispatcher } from './dispatcher';
import type { Method } from './operation';

/** Content types of a body of bytes; the first is that of tus. */
const CONTENT_TYPES = ['application/offset+octet-stream', 'application/octet-stream'];

/** Route that belongs to an operation: callers of the operation may use it. Its body is a stream of bytes. */
export interface ByteRoute {
  readonly method: Method;
  /** Below the base, parameters as `:transferId`. */
  readonly path: string;
  /** The operation's tool name. */
  readonly tool: string;
  /** `request.body` is a stream, undefined where nothing was sent. */
  readonly handler: (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<object>;
}

/** Serves them in a scope where bodies are nothing but bytes. */
export function serveBytes(
  scope: FastifyInstance,
  routes: readonly ByteRoute[],
  api: { readonly dispatcher: Dispatcher; readonly authenticator: Authenticator },
): void {
  void scope.register((bytes, _, done) => {
    bytes.removeAllContentTypeParsers();
    bytes.addContentTypeParser(CONTENT_TYPES, (_request, payload, taken) => taken(null, payload));
    bytes.addContentTypeParser('*', (_request, _payload, taken) => {
      taken(
        new Problem('unsupported_media_type', `The body must be bytes: Content-Type ${CONTENT_TYPES[0]}.`),
      );
    });
    for (const { method, path, tool, handler } of routes)
      bytes.route({
        method,
        url: path,
        onRequest: admission(tool, api),
        handler: (request, reply) => handler(request, reply, callerOf(request)),
      });
    done();
  });
}
