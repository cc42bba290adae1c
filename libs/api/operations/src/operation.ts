import type { ProblemCode } from '@studio/kernel/problem';
import type { Scope } from './caller';
import { EXPECTED, takesExpected } from './expected-values';
import { fieldsOf, type Class, type FieldMetadata } from './field';
import { rulesOf, type CrossFieldRule } from './fields';

/** Effect labels [api/20]. */
export type Effect = 'on-air' | 'public' | 'destructive' | 'confirm';

/** Operation groups [api/25]. */
export const groups = [
  'Account',
  'Overlays',
  'Scenes',
  'Layers',
  'Settings',
  'Actions',
  'Widgets',
  'Uploads',
  'Stats',
  'History',
  'Stream',
  'Automations',
  'Organize',
  'Live',
  'Packs',
  'Bot',
  'Community',
  'Chat',
] as const;
export type OperationGroup = (typeof groups)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Options of `@Operation`. */
export interface OperationOptions {
  /** Method and path below the base, parameters as `:overlayId`. */
  readonly route: `${Method} /${string}`;
  /** Name of the tool, the operation's one name everywhere. */
  readonly tool: string;
  readonly group: OperationGroup;
  /** Null: any credential will do. */
  readonly scope: Scope | null;
  /** Needed as well. */
  readonly alsoScopes?: readonly Scope[];
  /** A few words, no full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly effects?: readonly Effect[];
  /** True if tools ask the user before it runs although it has no label `confirm` [tools/7]. */
  readonly alwaysAsks?: boolean;
  /** Only the overlay's owner may do it. */
  readonly ownerOnly?: boolean;
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201;
  /** The body takes no extra keys; otherwise unknown ones are dropped [api/3]. */
  readonly strict?: boolean;
  /** An absent or empty body is refused; otherwise it counts as `{}` [api/5]. */
  readonly bodyRequired?: boolean;
  /** True if the document declares the header Idempotency-Key. Every POST accepts it nevertheless [api/11]. */
  readonly idempotencyKey?: boolean;
  /** Adds the Receipt to the answer [api/16]. */
  readonly receipt?: boolean;
  /** Codes beyond those of the API boundary and access checks. */
  readonly problems?: readonly ProblemCode[];
  /** True for a POST that only reads, since its input is too long for an address. A GET always only reads. */
  readonly reads?: boolean;
  /**
   * Owner of its subject. A token limited to overlays is refused operations on the account, its bot and its
   * channels. By default these are all operations without an overlay in their path. `overlays`: such a token may
   * use it; the area limits what it can see and change to its overlays and its own additions.
   */
  readonly belongsTo?: 'overlays' | 'account';
  /** True if only a signed-in user may call it. Tokens may not, so that a token cannot create further tokens. */
  readonly sessionOnly?: boolean;
  /**
   * The answer holds a secret. It must not be stored with its Idempotency-Key: a repeat goes to the area again, which
   * answers it from the log, without the secret. And it is never compressed.
   */
  readonly secretAnswer?: boolean;
  /**
   * Ids of the path that tools may omit [tools/6]; the operation defines the default. Requests
   * always have them.
   */
  readonly toolMayOmit?: readonly string[];
  /**
   * List whose errors are reported per entry: `{index, <id>, code, field}`, with the field relative to the entry.
   */
  readonly itemErrors?: ItemErrors | null;
  /** True if requests take expected values [api/28]; by default by `takesExpected`. */
  readonly expects?: boolean;
}

export interface ItemErrors {
  /** Name of the list field. */
  readonly list: string;
  /** The field of an entry that names it. */
  readonly id: string;
}

export type Location = 'path' | 'query' | 'body';

/** An operation with everything that its class declares. */
export interface OperationDeclaration extends Required<Omit<OperationOptions, 'route' | 'description'>> {
  readonly type: Class;
  /** The class that declares the answer. */
  readonly answer: Class;
  /** Name of the class: its key in decide and answer tables. */
  readonly name: string;
  readonly method: Method;
  /** `/overlays/:overlayId/scenes` */
  readonly path: string;
  readonly description: string;
  readonly fields: { readonly [In in Location]: readonly FieldMetadata[] };
  /** The body is a form with a file, not JSON. */
  readonly multipart: boolean;
  readonly rules: readonly CrossFieldRule[];
}

/** Returns true if tools ask the user before an operation runs. */
export function asksUser({
  reads,
  alwaysAsks,
  effects,
}: Pick<OperationDeclaration, 'reads' | 'alwaysAsks' | 'effects'>): boolean {
  return !reads && (alwaysAsks || effects.includes('confirm'));
}

/** All scopes that an operation needs. */
export function neededScopes({
  scope,
  alsoScopes,
}: Pick<OperationDeclaration, 'scope' | 'alsoScopes'>): readonly Scope[] {
  return scope === null ? [] : [scope, ...alsoScopes];
}

declare const answered: unique symbol;

/** An operation that answers with a view, for the compiler. */
interface Answering<View> {
  readonly [answered]?: View;
}

/** Answer of an operation, without the receipt that the API boundary adds. */
export type AnswerOf<Request> = Request extends Answering<infer View> ? View : never;

/** Input of an operation, by field: those of the path, the query and the body. */
export type InputOf<Request> = Omit<Request, typeof answered>;

/** `create_scene` for `CreateScene`. */
type ToolName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${Lowercase<First>}${SnakeCase<Rest>}`
  : Name;
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text;

/** For the compiler: the operations that a module exports, by the names of their tools. */
export type OperationsBy<Module> = {
  readonly [
    Name in keyof Module & string as Module[Name] extends Class<infer Request>
      ? typeof answered extends keyof Request
        ? ToolName<Name>
        : never
      : never
  ]: Module[Name] extends Class<infer Request> ? Request : never;
};

/** @throws Error when an operation has another name than the compiler, which can't read decorators, takes from its class */
export function requireNamedByClass({ name, tool }: OperationDeclaration): void {
  const named = name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase();
  if (tool !== named) throw new Error(`${name} is the tool ${named}, not ${tool}.`);
}

const answerByClass = new WeakMap<object, Class>();

/**
 * Returns the base class of an operation with its answer. The compiler checks entries in answer tables against it.
 * @param view the class that declares the answer
 * @param base declares fields that the operation shares with others
 */
export function Answers<View extends object, Fields extends object = object>(
  view: Class<View>,
  base: Class<Fields> = class {} as Class<Fields>,
): Class<Fields & Answering<View>> {
  const type = class extends (base as Class) {};
  answerByClass.set(type, view);
  return type as Class<Fields & Answering<View>>;
}

const optionsByClass = new WeakMap<object, OperationOptions>();
const declarations = new WeakMap<object, OperationDeclaration>();

/** Declares a class to be an operation; the class is its contract and nothing mirrors it. */
export function Operation(options: OperationOptions) {
  return (type: Class): void => {
    optionsByClass.set(type, options);
  };
}

/**
 * Returns the full declaration of an operation class. Fields named in the route come from the path. Other fields
 * come from the query for GET and DELETE, and from the body for other methods.
 * @throws Error if the class is no operation, or its declaration contradicts itself
 */
export function describeOperation(type: Class): OperationDeclaration {
  const known = declarations.get(type);
  if (known) return known;
  const options = optionsByClass.get(type);
  if (!options) throw new Error(`${type.name} has no @Operation.`);
  const declaration = declare(type, options);
  declarations.set(type, declaration);
  return declaration;
}

/**
 * The operations that some modules export.
 * @throws Error when two share a tool name or a route
 */
export function operationsIn(...modules: readonly object[]): readonly OperationDeclaration[] {
  const types = new Set(
    modules.flatMap((exports) => Object.values(exports) as unknown[]).filter(isOperation),
  );
  const found = [...types].map(describeOperation);
  requireUnique(found);
  return found;
}

/** @throws Error when two operations share a tool name, a class name or a route */
export function requireUnique(operations: readonly OperationDeclaration[]): void {
  const seen = new Map<string, string>();
  for (const { tool, name, method, path } of operations) {
    const route = `${method} ${path.replace(/:\w+/g, ':')}`;
    for (const key of [`tool ${tool}`, `class ${name}`, `route ${route}`]) {
      const other = seen.get(key);
      if (other) throw new Error(`${other} and ${name} have the same ${key}.`);
      seen.set(key, name);
    }
  }
}

function isOperation(value: unknown): value is Class {
  return typeof value === 'function' && optionsByClass.has(value);
}

/** @throws Error if no base class declares it */
function answerOf(type: Class): Class {
  for (let base: object | null = type; base; base = Object.getPrototypeOf(base) as object | null) {
    const answer = answerByClass.get(base);
    if (answer) return answer;
  }
  throw new Error(`${type.name} extends no Answers(…).`);
}

function declare(type: Class, options: OperationOptions): OperationDeclaration {
  const { route, description = '', ...rest } = options;
  const [method, path] = route.split(' ') as [Method, string];
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const fields = fieldsOf(type);
  for (const name of inPath) {
    const lookups = fields.get(name);
    if (!lookups) throw new Error(`${type.name}: the route names ${name}, the class doesn't.`);
    if (lookups.optional || lookups.nullable || lookups.default !== undefined)
      throw new Error(`${type.name}: ${name} is part of the path and can't be left out.`);
  }
  const others = [...fields.values()].filter(({ name }) => !inPath.includes(name));
  const byQuery = method === 'GET' || method === 'DELETE';
  if (byQuery && (options.strict || options.bodyRequired))
    throw new Error(`${type.name}: ${method} has no body.`);
  const reads = method === 'GET' || options.reads === true;
  requireReadable(type, method, reads, options);
  const answer = answerOf(type);
  const multipart = others.some(({ isFile }) => isFile);
  const located = {
    path: inPath.flatMap((name) => fields.get(name) ?? []),
    query: others.filter(({ inQuery }) => byQuery || inQuery),
    body: others.filter(({ inQuery }) => !byQuery && !inQuery),
  };
  if (others.some(({ name }) => name === EXPECTED)) throw new Error(`${type.name}: ${EXPECTED} is reserved.`);
  return {
    alsoScopes: [],
    effects: [],
    alwaysAsks: false,
    ownerOnly: false,
    status: 200,
    strict: false,
    bodyRequired: false,
    idempotencyKey: false,
    receipt: false,
    problems: [],
    belongsTo: inPath.includes('overlayId') ? 'overlays' : 'account',
    sessionOnly: false,
    secretAnswer: false,
    toolMayOmit: [],
    itemErrors: null,
    expects: takesExpected({ method, multipart, fields: located, answer }),
    ...rest,
    reads,
    description,
    type,
    answer,
    name: type.name,
    method,
    path,
    fields: located,
    multipart,
    rules: rulesOf(type),
  };
}

/** @throws Error if a read-only operation declares what only commands have */
function requireReadable(
  { name }: Class,
  method: Method,
  reads: boolean,
  { effects = [], receipt, idempotencyKey }: OperationOptions,
): void {
  if (!reads) return;
  if (method !== 'GET' && method !== 'POST') throw new Error(`${name}: a ${method} can't only read.`);
  if (effects.length > 0 || receipt || idempotencyKey)
    throw new Error(`${name} only reads: it has no effects, no receipt and no key.`);
}
