import { Ajv2020 } from 'ajv/dist/2020';
import { exampleOf } from './examples';
import { Int, isTimestamp, Text } from './fields';
import { RequestValidator } from './request-validator';
import type { JsonSchema } from './json-schema';
import { openApiDocument } from './openapi';
import { Answers, describeOperation, Operation, operationsIn } from './operation';
import * as commands from './testing/board.commands';
import * as queries from './testing/board.queries';
import { startBoardApp, type BoardApp } from './testing/board-app';

interface Described {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly example?: unknown;
    readonly $ref?: string;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly description?: string;
    readonly content: Content;
  };
  readonly responses: { readonly [status: string]: Response | { readonly $ref: string } };
  readonly [extension: `x-${string}`]: unknown;
}
interface Response {
  readonly description: string;
  readonly headers?: { readonly [name: string]: unknown };
  readonly content: Content;
}
interface Content {
  readonly 'application/json': {
    readonly schema: JsonSchema;
    readonly example?: unknown;
  };
}
interface Document {
  readonly 'x-headers-of-every-answer': { readonly [name: string]: unknown };
  readonly paths: { readonly [path: string]: { readonly [method: string]: Described } };
  readonly components: { readonly schemas: { readonly [name: string]: JsonSchema } };
  readonly [key: string]: unknown;
}

const document = JSON.parse(
  JSON.stringify(
    openApiDocument(operationsIn(commands, queries), {
      version: '1.2.3',
      serverUrl: 'https://studio.test/api/v1',
    }),
  ),
) as Document;

function operation(tool: string): Described {
  const found = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === tool);
  if (!found) throw new Error(tool);
  return found;
}

interface ErrorSchema {
  readonly $ref?: string;
  readonly oneOf?: readonly ErrorSchema[];
  readonly properties?: { readonly code: { readonly enum: readonly string[] } };
}

function codesOf({ responses }: Described): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => {
        const schema = found(response).content['application/json'].schema as ErrorSchema;
        const bodies = (schema.oneOf ?? [schema]).map(({ $ref }) => resolve($ref ?? '') as ErrorSchema);
        return [status, bodies.flatMap(({ properties }) => properties?.code.enum ?? [])];
      }),
  );
}

/** A response, also where the document refers to a shared one. */
function found(response: Response | { readonly $ref: string }): Response {
  return '$ref' in response ? (resolve(response.$ref) as Response) : response;
}

/** The object that a reference within the document points at. */
function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], document);
}

function refsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

const documentAjv = new Ajv2020({ strict: false, formats: { 'date-time': isTimestamp } });
documentAjv.addSchema({ $id: 'document', ...document });

/** A schema of the document on its own, its references pointing into the document. */
function rebased(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as JsonSchema;
}

describe('the OpenAPI document', () => {
  it('says what it is', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Overlay Studio', version: '1.2.3', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: 'https://studio.test/api/v1' }],
      security: [{ bearer: [] }, { session: [] }],
      tags: [{ name: 'Overlays' }, { name: 'Layers' }],
    });
    expect(Object.keys(document.paths)).toEqual([
      '/boards/{boardId}/cards',
      '/boards',
      '/boards/{boardId}',
      '/boards/{boardId}/cards/{cardId}',
    ]);
  });

  it('names each operation by its tool, with scope and labels', () => {
    expect(operation('delete_board')).toMatchObject({
      operationId: 'delete_board',
      summary: 'Delete a board',
      tags: ['Overlays'],
      'x-scope': 'overlays:write',
      'x-effects': ['destructive', 'confirm'],
      'x-owner-only': true,
    });
    expect(operation('list_boards')).toMatchObject({
      'x-scope': null,
      'x-effects': [],
      'x-owner-only': false,
    });
  });

  it('has each field where it belongs', () => {
    expect(operation('get_card').parameters).toEqual([
      {
        name: 'boardId',
        in: 'path',
        required: true,
        description: 'Id of the board.',
        schema: { type: 'string', minLength: 1, maxLength: 64 },
        example: 'text',
      },
      {
        name: 'cardId',
        in: 'path',
        required: true,
        description: 'Id of the card.',
        schema: { type: 'integer', minimum: 1 },
        example: 1,
      },
      { $ref: '#/components/parameters/Position' },
      { $ref: '#/components/parameters/IfNoneMatch' },
      { $ref: '#/components/parameters/RequestId' },
    ]);
    expect(operation('list_boards').parameters[0]).toEqual({
      name: 'limit',
      in: 'query',
      description: 'How many.',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      example: 50,
    });
    expect(operation('add_card').parameters).toContainEqual({
      $ref: '#/components/parameters/IdempotencyKey',
    });
    expect(operation('create_board').requestBody).toMatchObject({
      required: true,
      description: 'Send at most one of color and theme.',
      content: {
        'application/json': {
          schema: { additionalProperties: false, 'x-rules': ['Send at most one of color and theme.'] },
        },
      },
    });
    expect(operation('add_card').requestBody?.content['application/json'].schema).not.toHaveProperty(
      'additionalProperties',
    );
    expect(operation('delete_board')).not.toHaveProperty('requestBody');
  });

  it('lists the codes of every status', () => {
    expect(codesOf(operation('add_card'))).toEqual({
      400: ['invalid_request'],
      401: ['unauthorized'],
      403: ['account_suspended', 'bad_origin', 'beta_required', 'insufficient_scope'],
      404: ['not_found'],
      409: ['idempotency_in_progress', 'limit_reached'],
      413: ['payload_too_large'],
      415: ['unsupported_media_type'],
      421: ['misdirected_request'],
      429: ['rate_limited'],
      500: ['internal'],
      503: ['outcome_unknown', 'unavailable'],
    });
    expect(codesOf(operation('delete_board'))['403']).toContain('owner_only');
    expect(codesOf(operation('list_boards'))).toEqual({
      400: ['invalid_request'],
      401: ['unauthorized'],
      403: ['account_suspended', 'beta_required'],
      421: ['misdirected_request'],
      429: ['rate_limited'],
      500: ['internal'],
      503: ['read_model_behind', 'unavailable'],
    });
  });

  it('names the headers of each answer, and once those that any may carry', () => {
    const { responses } = operation('add_card');
    const headersOf = (status: number) => Object.keys(found(responses[status] as Response).headers ?? {});
    expect(Object.keys(document['x-headers-of-every-answer'])).toEqual([
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      'Studio-Ignored',
    ]);
    expect(headersOf(201)).toEqual(['Studio-Position', 'Idempotent-Replayed', 'Idempotent-Body-Differs']);
    expect(headersOf(429)).toContain('Retry-After');
    expect(headersOf(503)).toContain('Retry-After');
    expect(headersOf(409)).toContain('Retry-After');
    // A refusal is repeated under its key, too.
    for (const code of [400, 404, 409, 413]) expect(headersOf(code)).toContain('Idempotent-Replayed');
    for (const transientCodes of [403, 429, 503])
      expect(headersOf(transientCodes)).not.toContain('Idempotent-Replayed');
    expect(headersOf(401)).toEqual(['WWW-Authenticate']);
  });

  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  it.each(operations.map((each) => [each.operationId, each] as const))(
    '%s has a valid example of its body, and its answers have schemas that such are made of',
    (_, { requestBody, responses }) => {
      const examples = [
        ...(requestBody ? [requestBody.content['application/json']] : []),
        ...Object.values(responses).flatMap((response) => {
          const schema = found(response).content?.['application/json'].schema;
          return schema ? [{ schema, example: exampleOf(schema, document.components.schemas) }] : [];
        }),
      ];
      for (const { schema, example: value } of examples) {
        expect(value).toBeDefined();
        const validate = documentAjv.compile(rebased(schema));
        expect({ value, valid: validate(value), errors: validate.errors }).toEqual({
          value,
          valid: true,
          errors: null,
        });
      }
    },
  );

  it.each(operationsIn(commands).map((each) => [each.tool, each] as const))(
    '%s takes the example of its body',
    (tool, declaration) => {
      const described = operation(tool);
      const body = described.requestBody?.content['application/json'].example;
      const values = (place: string) =>
        Object.fromEntries(
          described.parameters.flatMap(({ name, in: where, example }) =>
            name !== undefined && where === place ? [[name, String(example)]] : [],
          ),
        );
      const request = { path: values('path'), query: values('query'), body: structuredClone(body) };
      expect(new RequestValidator(declaration).read(request)).toBeInstanceOf(declaration.type);
    },
  );

  it('has no reference that leads nowhere, and no component that nobody needs', () => {
    const refs = refsIn(document);
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !refs.includes(`#/components/schemas/${name}`))).toEqual([]);
  });
});

describe('real answers', () => {
  let board: BoardApp;
  beforeAll(async () => {
    board = await startBoardApp();
  });
  afterAll(() => board.close());

  /** Sends a request and checks the answer against the document's schema for its status. */
  async function check(tool: string, method: 'GET' | 'POST', url: string, payload?: object): Promise<object> {
    const answer = await board.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: 'Bearer ada' },
      ...(payload && { payload }),
    });
    const response = operation(tool).responses[answer.statusCode] as Response;
    const validate = documentAjv.compile(rebased(found(response).content['application/json'].schema));
    expect({ valid: validate(answer.json()), errors: validate.errors }).toEqual({
      valid: true,
      errors: null,
    });
    return answer.json();
  }

  it('are what the document says', async () => {
    const made = (await check('create_board', 'POST', '/boards', { name: 'Main' })) as {
      readonly boardId: string;
    };
    await check('add_card', 'POST', `/boards/${made.boardId}/cards`, { text: 'a' });
    await check('add_card', 'POST', `/boards/${made.boardId}/cards`, { text: 5 });
    await check('add_card', 'POST', '/boards/unknown/cards', { text: 'a' });
    await check('get_card', 'GET', `/boards/${made.boardId}/cards/1`);
    await check('list_boards', 'GET', '/boards');
  });

  it('include the document itself, which needs no credential', async () => {
    const answer = await board.app.inject({ method: 'GET', url: '/api/v1/openapi.json' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      ...document,
      info: { ...(document['info'] as object), version: '1.0.0' },
      servers: [{ url: '/api/v1' }],
    });
  });
});

it('a POST that only reads is described as a question: no key, no tag', () => {
  class Answer {
    @Int('How many.') readonly count: number;
  }
  @Operation({
    route: 'POST /boards/count',
    tool: 'count_boards',
    group: 'Overlays',
    scope: 'overlays:read',
    summary: 'Count boards',
    reads: true,
  })
  class CountBoards extends Answers(Answer) {
    @Text('Which.') readonly q: string;
  }
  const { paths } = openApiDocument([describeOperation(CountBoards)], {
    version: '1.2.3',
    serverUrl: 'https://studio.test/api/v1',
  }) as Document;
  const { parameters, requestBody, responses } = paths['/boards/count']?.['post'] ?? fail();
  expect(parameters.map(({ $ref }) => $ref)).toEqual([
    '#/components/parameters/Position',
    '#/components/parameters/RequestId',
  ]);
  expect(requestBody?.required).toBe(true);
  expect(responses).not.toHaveProperty('304');
  expect(responses['200']).not.toHaveProperty('headers');
});

function fail(): never {
  throw new Error('It is not described.');
}
