import { problemStatus, type ProblemCode } from '@studio/kernel/problem';
import { Flag, FreeObject, Int, Text } from './fields';
import { SchemaWriter, type JsonSchema } from './json-schema';
import type { Group, OperationDeclaration } from './operation';

/** What every design command adds to its answer (answers, section 1). */
class Receipt {
  @Int("The overlay's revision after the command.", { min: 0 }) readonly rev: number;
  @Flag('False: it was so already, there is no new revision.') readonly changed: boolean;
  @Text('The history step to undo it by; null when nothing changed.', { nullable: true })
  readonly stepId: string | null;
  @Flag('Viewers see the difference.') readonly onAir: boolean;
}

/** The body of every error answer (reference 1, Errors). */
class ErrorBody {
  @Text('What is wrong, for people.') readonly error: string;
  @Text('What is wrong, for programs.') readonly code: string;
  @FreeObject('More about it, by code: on a 409 the current state.', { optional: true })
  readonly details?: { readonly [key: string]: unknown };
}

export interface DocumentOptions {
  /** Version of the product. */
  readonly version: string;
  /** Base of all paths: `https://studio.example/api/v1`. */
  readonly serverUrl: string;
}

const tagDescriptions: { readonly [In in Group]: string } = {
  Account: 'The account behind the credential.',
  Overlays: 'Canvases that broadcast software loads as a browser source.',
  Scenes: 'Which layers are visible and where; exactly one scene is live.',
  Layers: 'Widgets on an overlay, and groups of them.',
  Settings: 'Settings values of layers.',
  Actions: 'What viewers see or hear at once.',
  Widgets: 'The catalog that layers are made from.',
  Uploads: 'Media files of the account.',
  Stats: 'Counts of stream activity.',
  History: 'Steps, undo and earlier states.',
  Stream: 'Stream information and connection health.',
  Automations: 'Rules that act by themselves.',
  Organize: 'Spots, saved positions, deck buttons and notes.',
  Live: 'Media, drawing and the video player on air.',
  Packs: 'Exchange of overlays and their parts.',
  Bot: 'The chat bot.',
  Community: 'Giveaways, loyalty points and song requests.',
  Chat: 'Messages and moderation.',
};

const statusTexts: { readonly [status: number]: string } = {
  400: 'The request is malformed.',
  401: 'The credential is missing, unknown or over.',
  403: 'This caller may not do it.',
  404: 'It does not exist, or the caller has no access to it: both look the same.',
  409: 'The current state does not allow it.',
  413: 'The request is too large.',
  415: 'The body is not JSON.',
  422: 'A value was refused.',
  429: 'Too many requests.',
  500: 'Something went wrong on the server.',
  503: 'The service cannot do it now.',
};

const headers = {
  RequestId: { description: 'Names this request in logs.', schema: { type: 'string' } },
  Position: {
    description: 'Send it along with queries that must see this command.',
    schema: { type: 'string' },
  },
  Replayed: {
    description: 'Present when the Idempotency-Key was recognised and nothing was done this time.',
    schema: { type: 'string', enum: ['true'] },
  },
  RetryAfter: {
    description: 'Seconds after which a repeat makes sense.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key within 24 hours gives the same answer and does nothing again.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  },
  Position: {
    name: 'Studio-Position',
    in: 'header',
    description:
      'Answer only from what includes this position; 503 `read_model_behind` when that takes too long.',
    schema: { type: 'string', maxLength: 128 },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Name of the request in logs and events; otherwise it gets a random one.',
    schema: { type: 'string', maxLength: 64 },
  },
};

const info = `Builds and operates live-stream overlays.

Bodies are JSON in UTF-8. Keys named \`__proto__\`, and \`constructor\` keys that hold a \`prototype\`, are not
allowed anywhere in a body; free values nest at most 64 levels deep. Lengths of texts count Unicode code
points, those of names after white space is taken off both ends.`;

/** The OpenAPI 3.1 document of some operations. Plain JSON, the same for the same declarations. */
export function openApiDocument(
  operations: readonly OperationDeclaration[],
  { version, serverUrl }: DocumentOptions,
): JsonSchema {
  const writer = new SchemaWriter('document', '#/components/schemas/');
  writer.reference(ErrorBody, 'answer');
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.method.toLowerCase()] = describe(operation, writer);
  }
  const used = new Set(operations.map(({ group }) => group));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Overlay Studio',
      version,
      description: info,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }, { session: [] }],
    tags: Object.entries(tagDescriptions)
      .filter(([name]) => used.has(name as Group))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: sorted(writer.definitions),
      parameters,
      headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
        session: { type: 'apiKey', in: 'cookie', name: 'usess', description: 'The session of the editor.' },
      },
    },
  };
}

function describe(operation: OperationDeclaration, writer: SchemaWriter): JsonSchema {
  const { tool, group, summary, description, scope, effects, ownerOnly, sessionOnly, status, method } =
    operation;
  const isPost = method === 'POST';
  const isQuery = method === 'GET';
  const body = requestBody(operation, writer);
  return {
    operationId: tool,
    tags: [group],
    summary,
    ...(description && { description }),
    'x-scope': scope,
    'x-effects': effects,
    'x-owner-only': ownerOnly,
    ...(sessionOnly && { security: [{ session: [] }] }),
    parameters: [
      ...inAddress(operation, 'path', writer),
      ...inAddress(operation, 'query', writer),
      ...(isPost ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(isQuery ? [{ $ref: '#/components/parameters/Position' }] : []),
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(body && { requestBody: body }),
    responses: {
      [status]: {
        description: 'Done.',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(!isQuery && { 'Studio-Position': { $ref: '#/components/headers/Position' } }),
          ...(isPost && { 'Idempotent-Replayed': { $ref: '#/components/headers/Replayed' } }),
        },
        content: { 'application/json': { schema: answerSchema(operation, writer) } },
      },
      ...errorResponses(problemsOf(operation)),
    },
  };
}

function answerSchema({ answer, receipt }: OperationDeclaration, writer: SchemaWriter): JsonSchema {
  const own = writer.reference(answer, 'answer');
  return receipt ? { allOf: [own, writer.reference(Receipt, 'answer')] } : own;
}

function inAddress(
  { type, fields }: OperationDeclaration,
  location: 'path' | 'query',
  writer: SchemaWriter,
): readonly JsonSchema[] {
  const only = fields[location].map(({ name }) => name);
  const { properties, required = [] } = writer.objectOf(type, 'request', { only }) as {
    readonly properties: { readonly [name: string]: JsonSchema };
    readonly required?: readonly string[];
  };
  return only.map((name) => {
    const { description, ...schema } = properties[name] ?? {};
    return {
      name,
      in: location,
      ...(description !== undefined && { description }),
      ...(required.includes(name) && { required: true }),
      schema,
    };
  });
}

function requestBody(operation: OperationDeclaration, writer: SchemaWriter): JsonSchema | null {
  const { type, fields, strict, bodyRequired, rules } = operation;
  if (fields.body.length === 0 && !strict) return null;
  const only = fields.body.map(({ name }) => name);
  const schema = writer.objectOf(type, 'request', { only, closed: strict });
  return {
    required: bodyRequired || schema['required'] !== undefined,
    ...(rules.length > 0 && { description: rules.map(({ message }) => message).join(' ') }),
    content: {
      'application/json': {
        schema: { ...schema, ...(rules.length > 0 && { 'x-rules': rules.map(({ message }) => message) }) },
      },
    },
  };
}

/** Every code that an operation may answer: what the door and access checks imply, and its own. */
export function problemsOf(operation: OperationDeclaration): readonly ProblemCode[] {
  const { method, path, scope, ownerOnly, sessionOnly, problems } = operation;
  const isQuery = method === 'GET';
  const hasBody = !isQuery && method !== 'DELETE';
  const codes: readonly ProblemCode[] = [
    'invalid_request',
    'unauthorized',
    'account_suspended',
    'beta_required',
    ...(scope === null ? [] : (['insufficient_scope'] as const)),
    ...(sessionOnly ? (['session_required'] as const) : []),
    ...(isQuery ? [] : (['bad_origin'] as const)),
    ...(ownerOnly ? (['owner_only'] as const) : []),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(hasBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    'internal',
    'unavailable',
    isQuery ? 'read_model_behind' : 'outcome_unknown',
    ...problems,
  ];
  return [...new Set(codes)];
}

function errorResponses(codes: readonly ProblemCode[]): JsonSchema {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const status = problemStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: statusTexts[status] ?? 'Refused.',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...((status === 503 || status === 429) && {
            'Retry-After': { $ref: '#/components/headers/RetryAfter' },
          }),
        },
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/ErrorBody' },
                { type: 'object', properties: { code: { type: 'string', enum: ofStatus } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function sorted(definitions: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)));
}
