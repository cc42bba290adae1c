import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { Problem } from '@studio/kernel/problem';
import { excerpt } from './excerpt';
import { EXPECTED, type ExpectedValues } from './expected-values';
import { isPlainObject } from './field';
import { SchemaWriter, type JsonSchema } from './json-schema';
import type { ItemErrors, Location, OperationDeclaration } from './operation';
import { firstError, everyError } from './schema-checks';
import { textParsers, type TextParser } from './text-parsers';
import { expectation } from './expectation';

/** Data a transport took from a request. The validator owns it: values are parsed and trimmed in place. */
export interface RequestParts {
  /** Decoded path parameters. */
  readonly path?: object;
  /** Query values: strings, or lists of strings where a name came more than once. */
  readonly query?: object;
  /** Path and query hold values, not their texts. */
  readonly isTyped?: boolean;
  /** Parsed JSON; undefined without a body. */
  readonly body?: unknown;
}

/** One thing that is wrong with a request. */
export interface FieldError {
  /** Dotted path, `layout.scale`; empty for the whole body. */
  readonly field: string;
  readonly location: Location;
  /** `an integer of at least 1` */
  readonly expected: string;
}

/** Largest number of errors in an answer. */
const MAX_ERRORS = 20;

/** Declaration data that request validation needs. */
export type CheckedRequest = Pick<
  OperationDeclaration,
  'type' | 'name' | 'fields' | 'strict' | 'bodyRequired' | 'rules' | 'itemErrors'
> &
  Partial<Pick<OperationDeclaration, 'toolMayOmit' | 'expects'>>;

/** The schema check of one operation, compiled once, when it is used first: from a request to an instance of its class. */
export class RequestValidator {
  private readonly path: Part;
  private readonly query: Part;
  private readonly body: Part;

  /** @throws Error when the class has a rule that JSON Schema can't express */
  constructor(private readonly operation: CheckedRequest) {
    this.path = new Part(operation, 'path');
    this.query = new Part(operation, 'query');
    this.body = new Part(operation, 'body');
  }

  /**
   * The command or query that a request means: defaults applied, names trimmed, unknown keys dropped.
   * @throws Problem `invalid_request` {errors: FieldError[], unknown?: string[]}
   */
  read({ path = {}, query = {}, body, isTyped = false }: RequestParts): object {
    const { type, bodyRequired, rules, strict } = this.operation;
    if (body === undefined && bodyRequired)
      throw invalid([{ field: '', location: 'body', expected: 'an object' }], []);
    const content = body ?? (body === null ? null : {});
    if (!isTyped) {
      this.path.parse(path);
      this.query.parse(query);
    }
    const unknown = strict ? this.body.unknown(content) : [];
    const whole = isTyped ? this.withOmitted(path) : path;
    const valid = [this.path.holds(whole), this.query.holds(query), this.body.holds(content)];
    if (valid.includes(false) || unknown.length > 0) throw this.refusal([whole, query, content], unknown);

    const command = new type() as Record<string, unknown>;
    this.path.copy(path as Values, command);
    this.query.copy(query as Values, command);
    this.body.copy(content as Values, command);
    for (const rule of rules)
      if (!rule.holds(command))
        throw new Problem('invalid_request', rule.message, {
          errors: rule.errors(command).slice(0, MAX_ERRORS),
        });
    return command;
  }

  /** Returns the values that a request which `read` has taken is based on; undefined if it names none. */
  expected({ body }: Pick<RequestParts, 'body'>): ExpectedValues | undefined {
    return this.operation.expects && isPlainObject(body)
      ? (body[EXPECTED] as ExpectedValues | undefined)
      : undefined;
  }

  /** Returns the path with a placeholder for each id a tool may omit, for validation only. */
  private withOmitted(path: object): object {
    const { toolMayOmit = [] } = this.operation;
    const omitted = toolMayOmit.filter((name) => !Object.hasOwn(path, name));
    return omitted.length === 0 ? path : { ...path, ...Object.fromEntries(omitted.map((name) => [name, 1])) };
  }

  /**
   * Returns the target of a request that `read` refused: a command with only its path fields; null if they are
   * invalid too.
   */
  target({ path = {} }: RequestParts): object | null {
    if (!this.path.holds(path)) return null;
    const target = new this.operation.type() as Record<string, unknown>;
    this.path.copy(path as Values, target);
    return target;
  }

  /** Returns the ignored keys of a request: undeclared ones, where they do not cause a refusal. */
  ignored({ query, body }: Pick<RequestParts, 'query' | 'body'>): readonly string[] {
    return [...this.query.unknown(query), ...(this.operation.strict ? [] : this.body.unknown(body))];
  }

  /** @param sent path, query and body */
  private refusal(sent: readonly unknown[], unknown: readonly string[]): Problem {
    const { itemErrors } = this.operation;
    const errors = [this.path, this.query, this.body].flatMap((part, i) => part.errors(sent[i]));
    return invalid(errors, unknown, (error) => (itemErrors ? ofItem(error, itemErrors, sent[2]) : error));
  }
}

/** Adds index and id of the entry to an error in a list. */
function ofItem(error: FieldError, { list, id }: ItemErrors, content: unknown): object {
  const [first, place, ...inside] = error.field.split('.');
  if (error.location !== 'body' || first !== list || place === undefined) return error;
  const items = (content as { readonly [field: string]: readonly { readonly [field: string]: unknown }[] })[
    list
  ];
  const sentId = items?.[Number(place)]?.[id];
  const known = Number.isInteger(sentId) ? sentId : null;
  return { ...error, field: inside.join('.'), index: Number(place), [id]: known, code: 'invalid_request' };
}

type Values = Readonly<Record<string, unknown>>;

/** Fields from one part of the request. */
class Part {
  private readonly names: ReadonlySet<string>;
  /** Key that is checked, but no field of the command. */
  private readonly aside: string | null;
  private readonly parsers: readonly (readonly [name: string, parse: TextParser])[];
  private readonly schema: JsonSchema;
  /** False if there is nothing to check. */
  private readonly isChecked: boolean;
  /** Compiled at the first request: compiling them all is a third of a second of every start. */
  private check: ValidateFunction | null = null;
  /** Compiled at the first refusal. */
  private search: ValidateFunction | null = null;

  constructor(
    operation: CheckedRequest,
    private readonly location: Location,
  ) {
    this.names = new Set(operation.fields[location].map(({ name }) => name));
    const writer = new SchemaWriter('gate', '#/$defs/');
    // `unknown` finds undeclared keys at the top, in a fraction of the time.
    const schema = writer.objectOf(operation.type, 'request', { only: [...this.names], closed: false });
    this.aside = location === 'body' && operation.expects ? EXPECTED : null;
    const properties = {
      ...(schema['properties'] as object),
      ...(this.aside !== null && { [this.aside]: { type: 'object', ...writer.freeValue } }),
    };
    this.schema = { ...schema, properties, $defs: writer.definitions };
    this.isChecked = this.names.size > 0 || (location === 'body' && operation.strict);
    this.parsers = location === 'body' ? [] : textParsers(operation.name, schema);
  }

  parse(values: object): void {
    const texts = values as Record<string, unknown>;
    for (const [name, parse] of this.parsers) {
      const text = texts[name];
      if (text !== undefined) texts[name] = parse(text);
    }
  }

  holds(values: unknown): boolean {
    // A list, a text or a number is no body, also where the operation takes no field of one.
    const isBody = this.location !== 'body' || isPlainObject(values);
    if (!this.isChecked && isBody) return true;
    this.check ??= firstError(this.schema);
    return this.check(values);
  }

  copy(from: Values, to: Record<string, unknown>): void {
    for (const name of this.names) {
      const value = from[name];
      if (value !== undefined) to[name] = value;
    }
  }

  /** Keys at the top that aren't declared. */
  unknown(values: unknown): readonly string[] {
    return isPlainObject(values)
      ? Object.keys(values).filter((key) => !this.names.has(key) && key !== this.aside)
      : [];
  }

  /** Returns the errors of the values that `holds` last refused; none if it accepted them. */
  errors(values: unknown): readonly FieldError[] {
    const first = this.check?.errors;
    if (!first) return [];
    this.search ??= everyError(this.schema);
    this.search(excerpt(values, this.schema, this.schema));
    const errors = [...first, ...(this.search.errors ?? [])].map((error: ErrorObject) => ({
      location: this.location,
      ...expectation(error, this.schema),
    }));
    // A value of the wrong type also violates the list of allowed values; report one error.
    return [...new Map(errors.map((error) => [`${error.field}: ${error.expected}`, error])).values()];
  }
}

function invalid(
  all: readonly FieldError[],
  unknown: readonly string[],
  describe: (error: FieldError) => object = (error) => error,
): Problem {
  const [first] = all;
  const text = first
    ? `${first.field || 'The body'} must be ${first.expected}`
    : `There is no field named ${unknown
        .slice(0, MAX_ERRORS)
        .map((key) => JSON.stringify(key))
        .join(', ')}`;
  const more = first ? all.length + unknown.length - 1 : unknown.length - MAX_ERRORS;
  const rest = more > 0 ? ` (and ${more} more)` : '';
  return new Problem('invalid_request', `${text}${rest}.`, {
    errors: all.slice(0, MAX_ERRORS).map(describe),
    ...(unknown.length > 0 && { unknown: unknown.slice(0, MAX_ERRORS) }),
  });
}
