import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { admission, callerOf, sendRate } from './admission';
import { serveBytes, type ByteRoute } from './byte-routes';
import type { Authenticator, Caller } from './caller';
import { compressed, KeptText, varyByEncoding } from './compression';
import type { Dispatcher } from './dispatcher';
import { Precondition } from './etag';
import { MAX_STRANGERS_BODY_BYTES } from './http-options';
import { namesHeader } from './ignored';
import { readJson } from './json-body';
import { formHooks, takeForms } from './multipart';
import type { Method, OperationDeclaration } from './operation';
import { nothingHere, replyWithProblem } from './problem-reply';
import type { FileIntake } from './received-file';

export interface RestOptions {
  readonly dispatcher: Dispatcher;
  readonly authenticator: Authenticator;
  /** `/api/v1` */
  readonly basePath: string;
  /** The OpenAPI document, served at `openapi.json` without credentials (rules A11); made when it is asked for first. */
  readonly document: () => object;
  /** Routes below the base that are no operations, for example signing in. */
  readonly others?: readonly PlainRoute[];
  /** Routes below the base that go with operations and take bytes. */
  readonly byteRoutes?: readonly ByteRoute[];
  /** Names the code that makes the answers: another build may make others of the same facts. */
  readonly build?: string;
  /** Where the files of forms go; without it, operations that take one aren't served. */
  readonly intake?: FileIntake;
}

export interface PlainRoute {
  readonly method: Method;
  readonly path: string;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<object>;
}

/**
 * Serves the operations over REST, past Nest: a request costs its route, its credential and the door. Call it
 * before the application is initialised.
 */
export async function serveRest(http: FastifyInstance, options: RestOptions): Promise<void> {
  // In a scope of its own, so that no error or unknown path of the interface falls to anybody else's handler.
  await http.register(
    (scope, _, done) => {
      const { dispatcher, authenticator, others = [], byteRoutes = [], intake, build = '' } = options;
      const door = { dispatcher, authenticator, build };
      const shapes = shapesOf([
        ...dispatcher.operations,
        ...others,
        ...byteRoutes,
        { method: 'GET', path: '/openapi.json' },
      ]);
      defineScope(scope, (path) => shapeAt(shapes, path.slice(options.basePath.length)));
      for (const operation of dispatcher.operations)
        if (!operation.multipart) serveOperation(scope, operation, door);
      if (intake) serveForms(scope, door, intake);
      serveBytes(scope, byteRoutes, door);
      for (const route of others)
        scope.route({
          method: route.method,
          url: route.path,
          bodyLimit: MAX_STRANGERS_BODY_BYTES,
          handler: (request, reply) => route.handler(request, reply),
        });
      serveDocument(scope, options.document);
      refuseOtherMethods(scope, shapes);
      done();
    },
    { prefix: options.basePath },
  );
}

/** @param shapeOf the path that a URL has, if there is one */
function defineScope(scope: FastifyInstance, shapeOf: (url: string) => Shape | undefined): void {
  scope.decorateRequest('caller', null);
  scope.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Before the body is read.
    const shape = request.is404 ? shapeOf(request.url) : undefined;
    if (shape) done(refusal(shape, reply));
    else done(request.is404 ? nothingHere() : undefined);
  });
  scope.setErrorHandler(replyWithProblem);
  scope.setNotFoundHandler((request, reply) => {
    replyWithProblem(nothingHere(), request, reply);
  });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (body.length > 0 && isEncoded(request))
        throw new Problem('unsupported_media_type', 'The body must not be compressed.');
      done(null, readJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  scope.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (empty) done(null, undefined);
    else done(new Problem('unsupported_media_type', 'The body must be JSON: Content-Type application/json.'));
  });
}

type Door = Required<Pick<RestOptions, 'dispatcher' | 'authenticator' | 'build'>>;

function serveOperation(
  scope: FastifyInstance,
  operation: OperationDeclaration,
  door: Door,
  hooks: Partial<ReturnType<typeof formHooks>> = {},
): void {
  const { dispatcher, build } = door;
  const { tool, method, path } = operation;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  scope.route({
    method,
    url: path,
    ...hooks,
    onRequest: admission(tool, door),
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const precondition =
        method === 'GET'
          ? new Precondition(headerOf(request, 'if-none-match'), () => aboutOf(request, caller, build))
          : undefined;
      const sent = { query: request.query as object, body: hasBody ? request.body : undefined };
      // Refusals tell it as well: what was passed over may be what was meant.
      const ignored = dispatcher.ignored(tool, sent);
      if (ignored.length > 0) reply.header('studio-ignored', namesHeader(ignored));
      const { status, body, position, replayed, differs } = await dispatcher.run(tool, {
        caller,
        path: request.params as object,
        ...sent,
        idempotencyKey: headerOf(request, 'idempotency-key'),
        position: headerOf(request, 'studio-position'),
        clientId: headerOf(request, 'studio-client'),
        correlationId: request.id,
        tellRate: (state) => sendRate(reply, state),
        precondition,
      });
      reply.code(status);
      if (position) reply.header('studio-position', position);
      if (replayed) reply.header('idempotent-replayed', 'true');
      if (differs) reply.header('idempotent-body-differs', 'true');
      return precondition ? sendRead(request, reply, operation, body, precondition) : body;
    },
  });
}

/** All that the answer to a query depends on, but for what it is made from. */
function aboutOf({ url }: FastifyRequest, caller: Caller, build: string): string {
  const { accountId, locale, scopes, overlayIds } = caller;
  return JSON.stringify([build, url, accountId, locale, [...scopes], overlayIds && [...overlayIds]]);
}

/** Sends what a query answered, unless the caller has it; without a basis of its own it is tagged by what it says. */
async function sendRead(
  request: FastifyRequest,
  reply: FastifyReply,
  { secretAnswer }: OperationDeclaration,
  body: object,
  precondition: Precondition,
): Promise<FastifyReply> {
  const text = reply.statusCode === 304 ? '' : JSON.stringify(body);
  const isMet = precondition.isMet(text);
  reply.header('etag', precondition.etag);
  if (!secretAnswer) varyByEncoding(reply);
  if (!isMet) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  return reply.send(secretAnswer ? text : await compressed(request, reply, text));
}

/** Operations that take a file, in a scope where forms are read. */
function serveForms(scope: FastifyInstance, door: Door, intake: FileIntake): void {
  void scope.register(async (forms) => {
    await takeForms(forms);
    for (const operation of door.dispatcher.operations)
      if (operation.multipart) serveOperation(forms, operation, door, formHooks(intake));
  });
}

function serveDocument(scope: FastifyInstance, document: () => object): void {
  const text = new KeptText('application/json; charset=utf-8', () => JSON.stringify(document()));
  scope.get('/openapi.json', (request, reply) => text.send(request, reply));
}

/** A path of which only the methods are known. */
interface Shape {
  readonly url: string;
  readonly allowed: ReadonlySet<HTTPMethods>;
  readonly matches: (path: string) => boolean;
}

/**
 * Answers 405 with `Allow` where a path exists, the method doesn't, and another path that matches too would take the
 * request. Everywhere else such a request finds nothing: routes for all of it would make the start longer.
 */
function refuseOtherMethods(scope: FastifyInstance, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    const taken = shapes.filter(({ matches }) => matches(shape.url)).flatMap(({ allowed }) => [...allowed]);
    const method = [...new Set(taken)].filter((each) => !shape.allowed.has(each));
    if (method.length === 0) continue;
    scope.route({
      method,
      url: shape.url,
      // A hook, so that nobody parses the body first.
      onRequest: (_request, reply, done) => done(refusal(shape, reply)),
      handler: () => undefined,
    });
  }
}

function refusal({ allowed }: Shape, reply: FastifyReply): Problem {
  const allow = [...allowed].join(', ');
  reply.header('allow', allow);
  return new Problem('method_not_allowed', `This address takes ${allow}.`);
}

/** In the order in which the router tries them: what is fixed goes before what is a parameter. */
function shapesOf(routes: readonly { readonly method: Method; readonly path: string }[]): readonly Shape[] {
  const known = new Map<string, { readonly url: string; readonly allowed: Set<HTTPMethods> }>();
  for (const { method, path } of routes) {
    const shape = path.replace(/:\w+/g, '\uffff');
    const { allowed } = known.get(shape) ?? { allowed: new Set<HTTPMethods>() };
    allowed.add(method);
    if (method === 'GET') allowed.add('HEAD');
    known.set(shape, { url: path, allowed });
  }
  return [...known]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { url, allowed }]) => {
      const segments = url.split('/');
      const matches = (path: string): boolean => {
        const given = path.split('/');
        return (
          given.length === segments.length &&
          segments.every((segment, i) => (segment.startsWith(':') ? given[i] !== '' : segment === given[i]))
        );
      };
      return { url, allowed, matches };
    });
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}

/** @param path below the base */
function shapeAt(shapes: readonly Shape[], path: string): Shape | undefined {
  // The router ends a path at these; what comes after may hold anything.
  const [plain = ''] = path.split(/[?#]/, 1);
  const decoded = decodeURI(plain);
  return shapes.find(({ matches }) => matches(decoded));
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
