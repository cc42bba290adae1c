import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import type { Authenticator, Caller } from './caller';
import type { Dispatcher } from './dispatcher';
import { formHooks, takeForms } from './multipart';
import type { Method, OperationDeclaration } from './operation';
import { replyWithProblem } from './problem-reply';
import type { FileIntake } from './received-file';
import { ratePolicies, type RateState } from './rate-limits';

export interface RestOptions {
  readonly dispatcher: Dispatcher;
  readonly authenticator: Authenticator;
  /** `/api/v1` */
  readonly basePath: string;
  /** The OpenAPI document, served at `openapi.json` without credentials (rules A11); made when it is asked for first. */
  readonly document: () => object;
  /** Routes below the base that are no operations, for example signing in. */
  readonly others?: readonly PlainRoute[];
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
      defineScope(scope);
      const { dispatcher, authenticator, others = [], intake } = options;
      for (const operation of dispatcher.operations)
        if (!operation.multipart) serveOperation(scope, operation, dispatcher, authenticator);
      if (intake) serveForms(scope, dispatcher, authenticator, intake);
      for (const route of others)
        scope.route({
          method: route.method,
          url: route.path,
          handler: (request, reply) => route.handler(request, reply),
        });
      serveDocument(scope, options.document);
      refuseOtherMethods(scope, [
        ...dispatcher.operations,
        ...others,
        { method: 'GET', path: '/openapi.json' },
      ]);
      done();
    },
    { prefix: options.basePath },
  );
}

function defineScope(scope: FastifyInstance): void {
  scope.decorateRequest('caller', null);
  scope.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  scope.setErrorHandler(replyWithProblem);
  scope.setNotFoundHandler((request, reply) => {
    replyWithProblem(new Problem('not_found', 'There is nothing at this address.'), request, reply);
  });

  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body, done);
  });
  scope.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (empty) done(null, undefined);
    else done(new Problem('unsupported_media_type', 'The body must be JSON: Content-Type application/json.'));
  });
}

function serveOperation(
  scope: FastifyInstance,
  { tool, method, path }: OperationDeclaration,
  dispatcher: Dispatcher,
  authenticator: Authenticator,
  hooks: Partial<ReturnType<typeof formHooks>> = {},
): void {
  const admit = (request: FastifyRequest, caller: Caller): void => {
    dispatcher.admit(tool, caller);
    request.setDecorator('caller', caller);
  };
  const count = async (request: FastifyRequest, reply: FastifyReply, known: Caller | null): Promise<void> => {
    const caller = known ?? (await authenticator.authenticate(request.headers, request.method));
    const { overlayId } = request.params as { readonly overlayId?: string };
    await dispatcher.count(tool, caller, overlayId, (state) => sendRate(reply, state));
    admit(request, caller);
  };
  const hasBody = method !== 'GET' && method !== 'DELETE';
  scope.route({
    method,
    url: path,
    ...hooks,
    // Before the body is read: who may not do it needn't be listened to.
    onRequest: (request, reply, done) => {
      const known = authenticator.recall(request.headers, request.method);
      if (known && !dispatcher.isLimiting) {
        admit(request, known);
        done();
      } else count(request, reply, known).then(() => done(), done);
    },
    handler: async (request, reply) => {
      const { status, body, position, replayed, differs } = await dispatcher.run(tool, {
        caller: request.getDecorator<Caller>('caller'),
        path: request.params as object,
        query: request.query as object,
        body: hasBody ? request.body : undefined,
        idempotencyKey: headerOf(request, 'idempotency-key'),
        position: headerOf(request, 'studio-position'),
        correlationId: request.id,
      });
      reply.code(status);
      if (position) reply.header('studio-position', position);
      if (replayed) reply.header('idempotent-replayed', 'true');
      if (differs) reply.header('idempotent-body-differs', 'true');
      return body;
    },
  });
}

/** Operations that take a file, in a scope where forms are read. */
function serveForms(
  scope: FastifyInstance,
  dispatcher: Dispatcher,
  authenticator: Authenticator,
  intake: FileIntake,
): void {
  void scope.register(async (forms) => {
    await takeForms(forms);
    for (const operation of dispatcher.operations)
      if (operation.multipart) serveOperation(forms, operation, dispatcher, authenticator, formHooks(intake));
  });
}

/** draft-ietf-httpapi-ratelimit-headers */
function sendRate(reply: FastifyReply, { policy, remaining, resetS }: RateState): void {
  const { perSecond } = ratePolicies[policy];
  reply.header('ratelimit-policy', `"${policy}";q=${perSecond};w=1`);
  reply.header('ratelimit', `"${policy}";r=${remaining};t=${resetS}`);
}

function serveDocument(scope: FastifyInstance, document: () => object): void {
  let text: string | undefined;
  scope.get('/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send((text ??= JSON.stringify(document()))),
  );
}

/** Answers 405 with `Allow` wherever a path exists and the method doesn't. */
function refuseOtherMethods(
  scope: FastifyInstance,
  routes: readonly { readonly method: Method; readonly path: string }[],
): void {
  const shapes = new Map<string, { readonly url: string; readonly allowed: Set<HTTPMethods> }>();
  for (const { method, path } of routes) {
    const shape = path.replace(/:\w+/g, ':');
    const { allowed } = shapes.get(shape) ?? { allowed: new Set<HTTPMethods>() };
    allowed.add(method);
    if (method === 'GET') allowed.add('HEAD');
    shapes.set(shape, { url: path, allowed });
  }
  for (const { url, allowed } of shapes.values()) {
    const allow = [...allowed].join(', ');
    scope.route({
      method: (scope.supportedMethods as HTTPMethods[]).filter((method) => !allowed.has(method)),
      url,
      // A hook, so that nobody parses the body first.
      onRequest: (_request, reply, done) => {
        reply.header('allow', allow);
        done(new Problem('method_not_allowed', `This address takes ${allow}.`));
      },
      handler: () => undefined,
    });
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
