import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';

export type Schema = Readonly<Record<string, unknown>>;

interface Reference {
  readonly $ref: string;
}
interface Content {
  readonly [type: string]: { readonly schema: Schema; readonly example?: unknown };
}
interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Undefined for a response without a body. */
  readonly content?: Content;
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: { readonly [status: string]: Response | Reference };
  readonly security?: readonly object[];
  readonly 'x-scope': string | null;
  readonly 'x-also-scopes'?: readonly string[];
  readonly 'x-effects': readonly string[];
  readonly 'x-owner-only': boolean;
}
export interface OpenApi {
  /** Headers that any answer may carry, by name. */
  readonly 'x-headers-of-every-answer': Readonly<Record<string, unknown>>;
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Readonly<
    Record<string, unknown>
  >;
}

/** An operation as the document describes it, references followed. */
export interface Described {
  readonly tool: string;
  readonly method: string;
  /** `/overlays/{overlayId}` */
  readonly path: string;
  readonly scope: string | null;
  /** Needed as well. */
  readonly alsoScopes: readonly string[];
  readonly effects: readonly string[];
  readonly ownerOnly: boolean;
  /** Parameters in the address. */
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly required: boolean;
    readonly schema: Schema;
    readonly example: unknown;
    /** True if the body is a form. */
    readonly multipart: boolean;
  } | null;
  /** Rules that the schema of the body can't express, in words. */
  readonly rules: readonly string[];
  /** True if it takes an Idempotency-Key. */
  readonly keyed: boolean;
  /** Only a signed-in person may do it. */
  readonly sessionOnly: boolean;
  /** By status, of errors. */
  readonly codes: { readonly [status: string]: readonly string[] };
}

export interface Reported {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Checks responses against the API's OpenAPI document. */
export class Contract {
  readonly operations: readonly Described[];
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // `npm run lint:openapi` has looked at the document; here it would take every file of tests a quarter of a second.
    validateSchema: false,
    formats: { 'date-time': isMoment, binary: true },
  });
  private readonly routes: readonly { readonly pattern: RegExp; readonly operation: Described }[];
  private readonly responses = new Map<string, Response>();
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenApi) {
    this.ajv.addSchema({ $id: 'document', ...closedComponents(document) });
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        this.describe(path, method.toUpperCase(), operation),
      ),
    );
    // Fixed words before parameters: `/members/align` is no member.
    this.routes = this.operations
      .map((operation) => ({
        pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
        operation,
      }))
      .sort((a, b) => count(a.operation.path) - count(b.operation.path));
  }

  /** The operation that a request reaches; null for other addresses. */
  operationAt(method: string, path: string): Described | null {
    const [plain = ''] = path.split('?');
    const name = method === 'HEAD' ? 'GET' : method;
    const route = this.routes.find(
      ({ pattern, operation }) => operation.method === name && pattern.test(plain),
    );
    return route?.operation ?? null;
  }

  /** Returns the ways in which a response violates the document; empty if none. */
  faults(method: string, path: string, { status, headers, body }: Reported): readonly string[] {
    const operation = this.operationAt(method, path);
    if (!operation) return [];
    const { tool } = operation;
    const response = this.responses.get(`${tool} ${status}`);
    if (!response) return [`${tool}: the document knows no status ${status}: ${JSON.stringify(body)}`];
    const faults: string[] = [];
    if (response.content && headers.get('content-type') !== 'application/json; charset=utf-8')
      faults.push(`${tool}: the content type is ${headers.get('content-type')}`);
    for (const name of documentedOfOurs(headers))
      if (!knows({ ...this.document['x-headers-of-every-answer'], ...response.headers }, name))
        faults.push(`${tool} ${status}: the header ${name} is not documented`);
    if (!headers.get('x-request-id')) faults.push(`${tool}: there is no X-Request-Id`);
    const validate = this.validator(`${tool} ${status}`, response);
    if (!validate(body))
      faults.push(
        `${tool} ${status}: ${this.ajv.errorsText(validate.errors, { dataVar: 'body' })}: ${JSON.stringify(body).slice(0, 500)}`,
      );
    return faults;
  }

  /** Returns the schema of an operation's successful response. */
  answerOf(tool: string): Schema {
    const response = this.responses.get(`${tool} 200`) ?? this.responses.get(`${tool} 201`);
    return response?.content?.['application/json']?.schema ?? {};
  }

  /** A validator of a part of the document. */
  compile(schema: Schema): ValidateFunction {
    return this.ajv.compile(rebased(schema));
  }

  /** The schema that a reference names, else the schema itself. */
  follow(schema: Schema): Schema {
    return typeof schema['$ref'] === 'string' ? this.resolve<Schema>(schema['$ref']) : schema;
  }

  private validator(key: string, { content }: Response): ValidateFunction {
    const known = this.validators.get(key);
    if (known) return known;
    const schema = content?.['application/json']?.schema;
    const validate = this.ajv.compile(
      schema ? rebased({ ...closedInside(schema), unevaluatedProperties: false }) : { type: 'null' },
    );
    this.validators.set(key, validate);
    return validate;
  }

  private describe(path: string, method: string, operation: Operation): Described {
    const { operationId: tool, parameters, requestBody, responses, security } = operation;
    const codes: Record<string, readonly string[]> = {};
    for (const [status, named] of Object.entries(responses)) {
      const response = this.found(named);
      this.responses.set(`${tool} ${status}`, response);
      if (Number(status) >= 400)
        codes[status] = this.codesIn(response.content?.['application/json']?.schema ?? {});
    }
    const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    return {
      tool,
      method,
      path,
      scope: operation['x-scope'],
      alsoScopes: operation['x-also-scopes'] ?? [],
      effects: operation['x-effects'],
      ownerOnly: operation['x-owner-only'],
      parameters: parameters
        .map((parameter) => this.found(parameter))
        .filter((parameter) => parameter.in !== 'header'),
      body: body
        ? {
            required: requestBody?.required ?? false,
            schema: body.schema,
            example: body.example,
            multipart: type === 'multipart/form-data',
          }
        : null,
      rules: (body?.schema['x-rules'] as readonly string[] | undefined) ?? [],
      keyed: parameters.some((parameter) => this.found(parameter).name === 'Idempotency-Key'),
      sessionOnly: security?.length === 1,
      codes,
    };
  }

  /** The codes of an error's body, which is of one kind or one of several. */
  private codesIn(schema: Schema): readonly string[] {
    const kinds = (schema['oneOf'] as readonly Schema[] | undefined) ?? [schema];
    return kinds.flatMap((kind) => {
      const { properties } = this.follow(kind) as {
        readonly properties?: { readonly code?: { readonly enum: readonly string[] } };
      };
      return properties?.code?.enum ?? [];
    });
  }

  private found<Part extends object>(part: Part | Reference): Part {
    return '$ref' in part ? this.resolve<Part>(part.$ref) : part;
  }

  private resolve<Part>(ref: string): Part {
    return ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], this.document) as Part;
  }
}

const ours = /^(etag|x-request-id|ratelimit.*|studio-.*|idempotent-.*|retry-after|www-authenticate)$/;

function knows(documented: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.keys(documented).some((known) => known.toLowerCase() === name);
}

function documentedOfOurs(headers: Headers): readonly string[] {
  return [...headers.keys()].filter((name) => ours.test(name));
}

function count(path: string): number {
  return path.split('{').length;
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

/*
 * Clients must bear answers with more fields than the document has; ours must not have them all the same. So
 * every schema is closed before answers are held against it: `Name` stays open for allOf, `Name!` is closed.
 */
function closedComponents({ components }: OpenApi): Schema {
  const schemas: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries(components.schemas)) {
    schemas[name] = closedInside(schema);
    const { discriminator: _, ...rest } = schemas[name] ?? {};
    schemas[`${name}!`] = { ...rest, unevaluatedProperties: false };
  }
  return { components: { schemas } };
}

/** Returns the schema with all schemas inside it closed. */
function closedInside(schema: Schema): Schema {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf, discriminator: _, ...rest } = schema;
  const each = (list: unknown, close: (one: Schema) => Schema) => (list as readonly Schema[]).map(close);
  return {
    ...rest,
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closed(property as Schema)]),
      ),
    }),
    ...(isSchema(items) && { items: closed(items) }),
    ...(isSchema(additionalProperties)
      ? { additionalProperties: closed(additionalProperties) }
      : additionalProperties !== undefined && { additionalProperties }),
    ...(allOf !== undefined && { allOf: each(allOf, closedInside) }),
    ...(anyOf !== undefined && { anyOf: each(anyOf, closed) }),
    ...(oneOf !== undefined && { oneOf: each(oneOf, closed) }),
  };
}

function closed(schema: Schema): Schema {
  if (typeof schema['$ref'] === 'string') return { ...schema, $ref: `${schema['$ref']}!` };
  const inside = closedInside(schema);
  const isFixed = inside['properties'] !== undefined && inside['additionalProperties'] === undefined;
  return isFixed ? { ...inside, unevaluatedProperties: false } : inside;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function rebased(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema;
}

let known: Promise<Contract> | undefined;

/** The contract of the server under test; the same for all, since all are the same build. */
export function contractOf(api: string): Promise<Contract> {
  known ??= fetch(`${api}/openapi.json`).then(
    async (answer) => new Contract((await answer.json()) as OpenApi),
  );
  known.catch(() => (known = undefined));
  return known;
}
