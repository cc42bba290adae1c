import type { ValidateFunction } from 'ajv';
import type { Contract, Described, Parameter } from '../contract';
import type { Random } from './random';
import { damaged, Values } from './values';

/**
 * Matches control characters, lone surrogates and invisible texts: the API refuses them by rule, not by schema.
 */
const unprintable = /\\u[0d]|"[\s\p{Default_Ignorable_Code_Point}]+"/u;

/** Expectation of a request by the document, before it is sent. */
export type Kind =
  /** Every part satisfies its schema. */
  | 'valid'
  /** Some part breaks its schema. */
  | 'invalid'
  /** Not a valid request at all: broken JSON, another content type, too large. */
  | 'broken'
  /** The document has no word for it; any documented answer will do. */
  | 'any';

export interface FuzzRequest {
  readonly kind: Kind;
  readonly operation: Described;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

const nastySegments = [
  'abc',
  '0',
  '-1',
  '1e3',
  '01',
  '1.0',
  '99999999999999999999',
  'null',
  'x'.repeat(65),
  'x'.repeat(2000),
  '%2f',
  '%00',
  '🙂',
  "' OR 1=1",
  '__proto__',
  '{}',
];

const brokenEscapes = ['%ZZ', '%', '%c3%28', '%e0%a4%a'];

/** Makes requests for operations of a document, the same ones for the same seed. */
export class Requests {
  private readonly values: Values;
  private readonly validators = new Map<object, ValidateFunction>();
  /** Operations that have had no request yet, in random order. */
  private readonly unasked: Described[];
  private count = 0;

  /** @param known ids and names that exist on the server, by field; read again for each request */
  constructor(
    private readonly contract: Contract,
    private readonly random: Random,
    known: { readonly [name: string]: readonly unknown[] },
  ) {
    this.values = new Values(random, (schema) => contract.follow(schema), known);
    this.unasked = random.shuffled(contract.operations);
  }

  /** Returns a request for each operation once, then for any of them. */
  next(): FuzzRequest {
    const { random } = this;
    const operation = this.unasked.pop() ?? random.pick(this.contract.operations);
    const style = random.next();
    if (style < 0.12) return this.brokenRequest(operation);
    const damage = style < 0.55 ? random.pick(['address', 'body', 'body', 'header']) : 'none';
    const address = this.address(operation, damage === 'address');
    const headers = this.headers(operation, damage === 'header');
    const body = operation.body ? this.body(operation, damage === 'body') : { text: undefined, valid: true };
    const valid = address.valid && headers.valid && body.valid;
    // Which texts are taken the document says in words.
    const isUnprintable = typeof body.text === 'string' && unprintable.test(body.text);
    const kind = isUnprintable ? 'any' : valid ? 'valid' : 'invalid';
    return {
      kind: operation.body?.multipart ? (body.valid ? 'any' : 'broken') : kind,
      operation,
      path: address.path,
      headers: {
        ...headers.sent,
        ...(typeof body.text === 'string' && { 'content-type': 'application/json' }),
      },
      body: body.text,
    };
  }

  private address(
    { path, parameters }: Described,
    damage: boolean,
  ): { readonly path: string; readonly valid: boolean } {
    const { random } = this;
    const hurt = damage && parameters.length > 0 ? random.pick(parameters) : null;
    let valid = true;
    const textOf = (parameter: Parameter): string => {
      const value =
        parameter === hurt ? random.pick(nastySegments) : this.values.of(parameter.schema, parameter.name);
      // An empty segment, `.` and `..` would be another address.
      const text = parameter.in === 'path' ? String(value).replace(/^\.{0,2}$/, 'x') : String(value);
      valid &&= this.isValid(parameter, text);
      return encodeURIComponent(text);
    };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((other) => other.in === 'path' && other.name === name);
      return parameter ? textOf(parameter) : name;
    });
    const asked: string[] = [];
    for (const parameter of parameters) {
      if (parameter.in !== 'query') continue;
      if (parameter === hurt || parameter.required || random.chance(0.4))
        asked.push(`${parameter.name}=${textOf(parameter)}`);
    }
    if (hurt?.in === 'query' && random.chance(0.3) && !isList(hurt)) {
      asked.push(`${hurt.name}=${textOf(hurt)}`);
      valid = false;
    }
    if (random.chance(0.05)) asked.push('unknown=1');
    return { path: asked.length > 0 ? `${filled}?${asked.join('&')}` : filled, valid };
  }

  private headers(
    { method, keyed }: Described,
    damage: boolean,
  ): { readonly sent: Record<string, string>; readonly valid: boolean } {
    const { random } = this;
    const sent: Record<string, string> = {};
    if (damage && keyed)
      return { sent: { 'idempotency-key': random.pick(['short', '1', 'x'.repeat(201)]) }, valid: false };
    if (damage && method === 'GET')
      return { sent: { 'studio-position': random.pick(['a b', 'ü', 'x'.repeat(129)]) }, valid: false };
    if (keyed && random.chance(0.2)) sent['idempotency-key'] = `fuzz-key-${this.count++}`;
    if (damage) sent['accept-language'] = 'x'.repeat(1000);
    return { sent, valid: true };
  }

  private body(
    operation: Described,
    damage: boolean,
  ): { readonly text: string | FormData | undefined; readonly valid: boolean } {
    const { random, values } = this;
    const { schema, required, multipart } = operation.body ?? {
      schema: {},
      required: false,
      multipart: false,
    };
    const sound = values.of(schema);
    if (multipart && !damage) return { text: form(sound as object, random), valid: true };
    if (!multipart && random.chance(0.05)) return { text: random.pick([undefined, '']), valid: !required };
    const value = damage ? damaged(sound, values, random) : sound;
    return { text: JSON.stringify(value), valid: !multipart && this.validatorOf(schema)(plain(value)) };
  }

  private brokenRequest(operation: Described): FuzzRequest {
    const { random, values } = this;
    const { method } = operation;
    const { path } = this.address(operation, false);
    const request = { operation, path, headers: { 'content-type': 'application/json' } };
    if (operation.path.includes('{') && (random.chance(0.25) || method === 'GET')) {
      const escape = random.pick(brokenEscapes);
      const broken = operation.path.replace(/\{\w+\}/g, escape);
      return { ...request, kind: 'broken', path: broken, headers: {}, body: undefined };
    }
    if (method === 'GET') return { ...request, kind: 'any', headers: {}, body: undefined };
    const text = JSON.stringify(operation.body ? (values.of(operation.body.schema) ?? {}) : {});
    const nested = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    return random.pick<() => FuzzRequest>([
      () => ({ ...request, kind: 'broken', body: text.slice(0, -1) || '{' }),
      () => ({
        ...request,
        kind: 'broken',
        body: random.pick(['{', '[1,]', '{"a":}', "{'a':1}", 'undefined', 'NaN', '\u0000', '{"a":1}{']),
      }),
      () => ({
        ...request,
        kind: 'any',
        body: `{"__proto__":{"admin":true},${text.slice(1)}`.replace(',}', '}'),
      }),
      () => ({
        ...request,
        kind: 'any',
        body: `{"constructor":{"prototype":{"admin":true}},${text.slice(1)}`.replace(',}', '}'),
      }),
      () => ({
        ...request,
        kind: 'broken',
        headers: {
          'content-type': random.pick([
            'text/plain',
            'application/xml',
            'application/x-www-form-urlencoded',
            'image/png',
          ]),
        },
        body: text,
      }),
      () => ({ ...request, kind: 'any', body: text.replace(/:-?\d+(\.\d+)?/, ':1e400') }),
      () => ({ ...request, kind: 'any', body: `{"values":${nested},"a":${nested}}` }),
      () => ({ ...request, kind: 'any', body: `\ufeff${text}` }),
      () => ({ ...request, kind: 'any', body: `${'['.repeat(2000)}${']'.repeat(2000)}` }),
      // A body of over a megabyte is sent now and then only.
      () => ({
        ...request,
        kind: 'broken',
        body: random.chance(0.1) ? JSON.stringify({ text: 'x'.repeat(1_100_000) }) : '{"a"',
      }),
    ])();
  }

  /**
   * Returns true if a text in an address fits the schema. It parses the text as the API does: decimal integers,
   * true and false.
   */
  private isValid(parameter: Parameter, text: string): boolean {
    const schema = this.contract.follow(parameter.schema);
    const { type, items } = schema;
    const parse = (one: string, kind: unknown): unknown => {
      if (kind === 'integer') return /^(?:0|-?[1-9]\d*)$/.test(one) ? Number(one) : one;
      if (kind === 'number') return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(one) ? Number(one) : one;
      return kind === 'boolean' ? (one === 'true' ? true : one === 'false' ? false : one) : one;
    };
    const value = type === 'array' ? [parse(text, (items as { type?: unknown }).type)] : parse(text, type);
    return this.validatorOf(schema)(value);
  }

  private validatorOf(schema: object): ValidateFunction {
    const known = this.validators.get(schema);
    if (known) return known;
    const validate = this.contract.compile(schema as Readonly<Record<string, unknown>>);
    this.validators.set(schema, validate);
    return validate;
  }
}

function isList({ schema }: Parameter): boolean {
  return schema['type'] === 'array';
}

/** Returns a value as the server parses it. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with the fields of a body; its file is a picture, or only says so. */
function form(fields: object, random: Random): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (name !== 'file') data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const content = random.chance(0.7) ? pixel : Buffer.from('no picture');
  if (random.chance(0.9))
    data.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'pixel.png');
  return data;
}
