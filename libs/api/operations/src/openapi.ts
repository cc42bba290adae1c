import type { Json, JsonObject } from '@studio/kernel/json';
import { problemCodes, type ProblemCode } from '@studio/kernel/problem';
import { problemDefinition } from './problem-registry';
import { exampleOf } from './examples';
import { EXPECTED, expectedSchema } from './expected-values';
import { Flag, FreeObject, Int, Text } from './fields';
import { SchemaWriter, type JsonSchema } from './json-schema';
import {
  commandHeaders,
  commonHeaders,
  ErrorResponses,
  headers,
  keyedHeaders,
  notModified,
  parameters,
  tagDescriptions,
  taggedHeaders,
} from './openapi-parts';
import type { OperationGroup, OperationDeclaration } from './operation';
import { sharedParameters } from './shared-parameters';

/** Receipt that every design command adds to its answer [api/16]. */
export class Receipt {
  @Int("The overlay's revision after the command.", { min: 0 }) readonly rev: number;
  @Flag('False: it was so already, there is no new revision.') readonly changed: boolean;
  @Text('The history step to undo it by; null when nothing changed.', { nullable: true })
  readonly stepId: string | null;
  @Flag('Viewers see the difference.') readonly onAir: boolean;
}

/** The body of every error answer, whatever its code [errors/1]. */
export class ErrorBody {
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

const info = `Builds and operates live-stream overlays.

Bodies are JSON in UTF-8, with at most 20,000 values; free values nest at most 64 levels deep. Keys that an
operation does not know are refused where its schema says so, else passed over and named in \`Studio-Ignored\`. Lengths of texts count Unicode code
points, those of names after white space is taken off both ends; a name of which nothing can be seen counts as empty.
Texts hold no control characters and no halves of surrogate pairs; where \`x-multiline\` is set, line breaks and
tabs are fine. What is marked \`x-rules\` are rules that a
schema can't express; a request that breaks one is refused like one that breaks the schema.

Headers that any answer may carry stand in \`x-headers-of-every-answer\`. Every POST that
can change something takes an \`Idempotency-Key\`. How much a credential may ask is
told by \`RateLimit\` and \`RateLimit-Policy\`; 429 says with \`Retry-After\` when to go on. An answer to a command
carries \`Studio-Position\`: sent along with a query, on whatever node, it makes sure that the query sees the
command. An answer to a query carries an \`ETag\`: sent along as \`If-None-Match\` it is answered by 304, without a
body, as long as nothing has changed. Long answers to queries are compressed (brotli, gzip) for who sends
\`Accept-Encoding\`.`;

/**
 * Returns the OpenAPI 3.1 document of some operations, as plain JSON. Equal declarations lead to the same
 * document. Requests have examples; answers have none that a program cannot make of their schema as well.
 */
export function openApiDocument(
  operations: readonly OperationDeclaration[],
  options: DocumentOptions,
): JsonSchema {
  const steps = openApiSteps(operations, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Makes the same document, and yields after each operation: there it may be interrupted. */
export function* openApiSteps(
  operations: readonly OperationDeclaration[],
  { version, serverUrl }: DocumentOptions,
): Generator<void, JsonSchema> {
  const writer = new SchemaWriter('document', '#/components/schemas/');
  const errors = new ErrorResponses((code) => problemDefinition(code).status, writer);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.method.toLowerCase()] = describe(operation, writer, errors);
    yield;
  }
  const shared = sharedParameters(paths);
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
    'x-headers-of-every-answer': commonHeaders,
    security: [{ bearer: [] }, { session: [] }],
    tags: Object.entries(tagDescriptions)
      .filter(([name]) => used.has(name as OperationGroup))
      .map(([name, description]) => ({ name, description })),
    paths: shared.paths,
    components: {
      schemas: sorted(writer.definitions),
      responses: sorted({ ...errors.definitions, NotModified: notModified }),
      parameters: { ...parameters, ...sorted(shared.parameters) },
      headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
        session: { type: 'apiKey', in: 'cookie', name: 'usess', description: 'The session of the editor.' },
      },
    },
  };
}

function describe(operation: OperationDeclaration, writer: SchemaWriter, errors: ErrorResponses): JsonSchema {
  const {
    tool,
    group,
    summary,
    description,
    scope,
    alsoScopes,
    effects,
    ownerOnly,
    belongsTo,
    sessionOnly,
    status,
    method,
    reads,
  } = operation;
  const isKeyed = method === 'POST' && !reads;
  const isTagged = method === 'GET';
  const body = requestBody(operation, writer);
  const ownHeaders = {
    ...(isTagged && taggedHeaders),
    ...(!reads && commandHeaders),
    ...(isKeyed && keyedHeaders),
  };
  return {
    operationId: tool,
    tags: [group],
    summary,
    ...(description && { description }),
    'x-scope': scope,
    ...(alsoScopes.length > 0 && { 'x-also-scopes': alsoScopes }),
    'x-effects': effects,
    'x-owner-only': ownerOnly,
    'x-belongs-to': belongsTo,
    ...(sessionOnly && { security: [{ session: [] }] }),
    parameters: [
      ...inAddress(operation, 'path', writer),
      ...inAddress(operation, 'query', writer),
      ...(isKeyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: `#/components/parameters/${reads ? 'Position' : 'Client'}` },
      ...(isTagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(body && { requestBody: body }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(Object.keys(ownHeaders).length > 0 && { headers: ownHeaders }),
        content: { 'application/json': answered(operation, writer) },
      },
      ...(isTagged && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...errors.of(problemsOf(operation), isKeyed),
    },
  };
}

function answered({ answer, receipt }: OperationDeclaration, writer: SchemaWriter): JsonSchema {
  const own = writer.reference(answer, 'answer');
  return { schema: receipt ? { allOf: [own, writer.reference(Receipt, 'answer')] } : own };
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
      example: exampleOf(schema, writer.definitions, name),
    };
  });
}

function requestBody(operation: OperationDeclaration, writer: SchemaWriter): JsonSchema | null {
  const { type, fields, strict, bodyRequired, multipart, rules, expects } = operation;
  if (fields.body.length === 0 && !strict) return null;
  const only = fields.body.map(({ name }) => name);
  const own = writer.objectOf(type, 'request', { only, closed: strict });
  const schema = !expects
    ? own
    : {
        ...own,
        properties: {
          ...(own['properties'] as object),
          [EXPECTED]: writer.define('Expected', () => expectedSchema),
        },
      };
  return {
    required: bodyRequired || schema['required'] !== undefined,
    ...(rules.length > 0 && { description: rules.map(({ message }) => message).join(' ') }),
    content: {
      [multipart ? 'multipart/form-data' : 'application/json']: {
        schema: { ...schema, ...(rules.length > 0 && { 'x-rules': rules.map(({ message }) => message) }) },
        example: bodyExample(operation, own, writer),
      },
    },
  };
}

/** Returns as many of the fields as the rules across fields allow together. */
function bodyExample(
  { type, rules }: OperationDeclaration,
  schema: JsonSchema,
  writer: SchemaWriter,
): JsonObject {
  const all = exampleOf(schema, writer.definitions) as JsonObject;
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  const broken = (body: object): number =>
    rules.filter(({ holds }) => !holds(Object.assign(new type(), body))).length;
  let example: Record<string, Json> = Object.fromEntries(
    Object.entries(all).filter(([name]) => required.includes(name)),
  );
  for (const [name, value] of Object.entries(all)) {
    const longer = { ...example, [name]: value };
    if (broken(longer) <= broken(example)) example = longer;
  }
  return example;
}

/** Returns every code an operation may answer: those of the API boundary and access checks, and its own. */
export function problemsOf(operation: OperationDeclaration): readonly ProblemCode[] {
  const { method, reads, path, fields, scope, ownerOnly, sessionOnly, problems, expects } = operation;
  const isGet = method === 'GET';
  const namesSomething = path.includes(':') || fields.query.some(({ name }) => name === 'overlayId');
  const codes: readonly ProblemCode[] = [
    'invalid_request',
    'unauthorized',
    'account_suspended',
    'beta_required',
    ...(scope === null ? [] : (['insufficient_scope'] as const)),
    ...(sessionOnly ? (['session_required'] as const) : []),
    ...(isGet ? [] : (['bad_origin'] as const)),
    ...(ownerOnly ? (['owner_only'] as const) : []),
    ...(namesSomething ? (['not_found'] as const) : []),
    ...(method === 'POST' && !reads ? (['idempotency_in_progress'] as const) : []),
    ...(isGet ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    'misdirected_request',
    'rate_limited',
    'internal',
    'unavailable',
    reads ? 'read_model_behind' : 'outcome_unknown',
    ...(expects ? (['values_changed'] as const) : []),
    ...problems,
  ];
  const order = problemCodes();
  return order.filter((code) => codes.includes(code));
}

function sorted(definitions: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)));
}
