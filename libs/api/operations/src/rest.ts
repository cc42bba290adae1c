import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { admission, callerOf, sendRate } from './admission';
import { serveBytes, type ByteRoute } from './byte-routes';
import type { Authenticator, Caller } from './caller';
import { compressed, CachedText, varyByEncoding } from './compression';
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
  /** OpenAPI document, served at `openapi.json` without credentials [api/22]; made on first request. */
  readonly document: () => Promise<object>;
  /** Routes below the base that are no operations, for example signing in. */
  readonly others?: readonly PlainRoute[];
  /** Routes below the base that go with operations and take bytes. */
  readonly byteRoutes?: readonly ByteRoute[];
  /** Version of the code that makes the answers: another build may answer differently from the same data. */
  readonly build?: string;
  /** Storage for files of forms; without it, operations with a file are not served. */
  readonly intake?: FileIntake;
}

export interface PlainRoute {
  readonly method: Method;
  readonly path: string;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<object>;
}

/**
 * Serves the operations over REST, bypassing Nest: a request costs its route, its credential and the API boundary.
 * Call it before the application is initialised.
 */
export async function serveRest(http: FastifyInstance, options: RestOptions): Promise<void> {
  // Has its own scope, so that no error or unknown path of the API reaches another handler.
  await http.register(
    (scope, _, done) => {
      const { dispatcher, authenticator, others = [], byteRoutes = [], intake, build = '' } = options;
      const api = { dispatcher, authenticator, build };
      const shapes = shapesOf([
        ...dispatcher.operations,
        ...others,
        ...byteRoutes,
        { method: 'GET', path: '/openapi.json' },
      ]);
      defineScope(scope, (path) => shapeAt(shapes, path.slice(options.basePath.length)));
      for (const operation of dispatcher.operations)
        if (!operation.multipart) serveOperation(scope, operation, api);
      if (intake) serveForms(scope, api, intake);
      serveBytes(scope, byteRoutes, api);
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
        throw new Problem(
          'unsupported_media_type',
          'The body must not be compressed: send it without Content-Encoding.',
        );
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

type RestApi = Required<Pick<RestOptions, 'dispatcher' | 'authenticator' | 'build'>>;

function serveOperation(
  scope: FastifyInstance,
  operation: OperationDeclaration,
  api: RestApi,
  hooks: Partial<ReturnType<typeof formHooks>> = {},
): void {
  const { dispatcher, build } = api;
  const { tool, method, path } = operation;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  scope.route({
    method,
    url: path,
    ...hooks,
    onRequest: admission(tool, api),
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const precondition =
        method === 'GET'
          ? new Precondition(headerOf(request, 'if-none-match'), () => aboutOf(request, caller, build))
          : undefined;
      const sent = { query: request.query as object, body: hasBody ? request.body : undefined };
      // Refusals list ignored names too: one of them may be a misspelling.
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
        reportRate: (state) => sendRate(reply, state),
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

/** Returns the inputs an answer depends on other than its basis: request, caller and build. */
function aboutOf({ url }: FastifyRequest, caller: Caller, build: string): string {
  const { accountId, locale, scopes, overlayIds } = caller;
  return JSON.stringify([build, url, accountId, locale, [...scopes], overlayIds && [...overlayIds]]);
}

/** Sends a query's answer unless the caller has it. An answer without a basis is tagged by its text. */
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
function serveForms(scope: FastifyInstance, api: RestApi, intake: FileIntake): void {
  void scope.register(async (forms) => {
    await takeForms(forms);
    for (const operation of api.dispatcher.operations)
      if (operation.multipart) serveOperation(forms, operation, api, formHooks(intake));
  });
}

function serveDocument(scope: FastifyInstance, document: () => Promise<object>): void {
  const text = new CachedText('application/json; charset=utf-8', async () =>
    JSON.stringify(await document()),
  );
  scope.get('/openapi.json', (request, reply) => text.send(request, reply));
}

/** A path of which only the methods are known. */
interface Shape {
  readonly url: string;
  readonly allowed: ReadonlySet<HTTPMethods>;
  readonly segments: readonly string[];
  /** @param given segments of a path */
  readonly matches: (given: readonly string[]) => boolean;
}

/**
 * Answers 405 with `Allow` if a path exists without the method, and another matching route would handle the
 * request. All other such requests find nothing: routes for them would slow down the start.
 */
function refuseOtherMethods(scope: FastifyInstance, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    const taken = shapes
      .filter(({ matches }) => matches(shape.segments))
      .flatMap(({ allowed }) => [...allowed]);
    const method = [...new Set(taken)].filter((each) => !shape.allowed.has(each));
    if (method.length === 0) continue;
    scope.route({
      method,
      url: shape.url,
      // Runs as a hook, so that the body is not parsed first.
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

/** Returns path shapes in the router's order: fixed parts precede parameters. */
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
      const matches = (given: readonly string[]): boolean =>
        given.length === segments.length &&
        segments.every((segment, i) => (segment.startsWith(':') ? given[i] !== '' : segment === given[i]));
      return { url, allowed, segments, matches };
    });
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}

/** @param path below the base */
function shapeAt(shapes: readonly Shape[], path: string): Shape | undefined {
  // The router ends a path at these characters; anything may follow.
  const [plain = ''] = path.split(/[?#]/, 1);
  const decoded = decodeURI(plain);
  const given = decoded.split('/');
  return shapes.find(({ matches }) => matches(given));
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
