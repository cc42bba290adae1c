import { getMetadataStorage, ValidateBy, ValidateIf, validateSync } from 'class-validator';
import type { Json } from '@studio/kernel/json';

/** A class that declares fields: a command, a query, a view, or an object inside one. */
export type Class<Instance extends object = object> = new () => Instance;

/**
 * A word of the vocabulary, applied to a property; also what lists and maps are made of. The property's type must be that
 * of the values that the word lets through: the compiler refuses any other.
 */
export type FieldDecorator<Value = unknown> = <Target extends object, Key extends string>(
  target: Target,
  property: Key & (Holds<Target, Key, Value> extends true ? unknown : never),
) => void;

type Holds<Target, Key, Value> = Key extends keyof Target
  ? [Value] extends [Target[Key]]
    ? [Target[Key]] extends [Value]
      ? true
      : false
    : false
  : false;

/** What a field with these options may be: also left out, also null. */
export type Optional<Value, Options> =
  | Value
  | (Options extends { readonly optional: true } ? undefined : never)
  | (Options extends { readonly nullable: true } ? null : never);

export interface FieldOptions {
  /** May be left out. */
  readonly optional?: boolean;
  /** May be null. Nothing else may (rules A4). */
  readonly nullable?: boolean;
  /** Taken when it is left out. */
  readonly default?: Json;
  /** Shown in documentation; otherwise one is made up from the rules. */
  readonly example?: Json;
  /** It stands in the query, also of an operation that has a body. */
  readonly inQuery?: boolean;
}

/** What is known of a field besides its rules, which class-validator keeps. */
export interface FieldFacts extends FieldOptions {
  readonly name: string;
  readonly description: string;
}

type Facts = Map<string, FieldFacts>;
const factsByPrototype = new WeakMap<object, Facts>();

/** Conditions of the vocabulary; the schema walker knows them by identity. */
export const isPresent = (_object: object, value: unknown): boolean => value !== undefined;
export const isNotNull = (_object: object, value: unknown): boolean => value !== null;

/** Makes a field of class-validator decorators, and remembers what they can't say. */
export function field(
  description: string,
  options: FieldOptions,
  ...rules: readonly PropertyDecorator[]
): FieldDecorator {
  return (target, property) => {
    const { optional = false, nullable = false, default: fallback, example, inQuery } = options;
    const own = factsByPrototype.get(target) ?? (new Map() as Facts);
    factsByPrototype.set(target, own);
    own.set(property, {
      name: property,
      description,
      optional,
      nullable,
      ...(fallback !== undefined && { default: fallback }),
      ...(example !== undefined && { example }),
      ...(inQuery && { inQuery }),
    });
    if (optional || fallback !== undefined) ValidateIf(isPresent)(target, property);
    if (nullable) ValidateIf(isNotNull)(target, property);
    for (const rule of rules) rule(target, property);
  };
}

/** The declared fields of a class by name, those of its base classes first. */
export function fieldsOf(type: Class): ReadonlyMap<string, FieldFacts> {
  const chain: Facts[] = [];
  for (let prototype = type.prototype as object | null; prototype;) {
    const own = factsByPrototype.get(prototype);
    if (own) chain.unshift(own);
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
  return new Map(chain.flatMap((facts) => [...facts]));
}

/** One rule as class-validator keeps it. */
export interface Constraint {
  readonly property: string;
  /** Name of the rule; undefined for conditions. */
  readonly name: string | undefined;
  readonly type: string;
  readonly args: readonly unknown[];
  /** True when it carries options that would change its meaning (each, groups, validateIf). */
  readonly special: boolean;
}

const constraintsByClass = new WeakMap<Class, readonly Constraint[]>();

/**
 * Everything that class-validator knows about a class that is declared to its end, inherited rules included. It looks
 * through all classes for that, so once is enough.
 */
export function constraintsOf(type: Class): readonly Constraint[] {
  const known = constraintsByClass.get(type);
  if (known) return known;
  const constraints = readConstraints(type);
  constraintsByClass.set(type, constraints);
  return constraints;
}

function readConstraints(type: Class): readonly Constraint[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .map((metadata) => ({
      property: metadata.propertyName,
      name: metadata.name,
      type: metadata.type,
      args: (metadata.constraints as readonly unknown[] | undefined) ?? [],
      special: metadata.each || (metadata.groups?.length ?? 0) > 0 || metadata.validateIf !== undefined,
    }));
}

/** A rule of our own, kept where class-validator keeps its rules. */
export function constraint(
  name: string,
  args: readonly unknown[],
  holds: (value: unknown) => boolean,
): PropertyDecorator {
  return ValidateBy({ name, constraints: [...args], validator: { validate: holds } });
}

/** A class with one field `value`: how the elements of lists and maps are declared. */
export function elementOf(item: FieldDecorator): Class {
  class Element {
    readonly value: unknown;
  }
  item(Element.prototype, 'value');
  return Element;
}

const openClasses = new WeakSet<Class>();

/** Objects of this class may have keys that it doesn't declare, wherever they are sent. */
export function openClass(type: Class): void {
  openClasses.add(type);
}

export function isOpenClass(type: Class): boolean {
  return openClasses.has(type);
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether class-validator accepts a plain JSON value as an instance of a class.
 * @param closed refuses keys that the class doesn't declare
 */
export function conforms(type: Class, value: unknown, { closed }: { readonly closed: boolean }): boolean {
  if (!isPlainObject(value)) return false;
  const fields = fieldsOf(type);
  const keys = Object.keys(value);
  if (closed && !isOpenClass(type) && keys.some((key) => !fields.has(key))) return false;
  const instance = Object.create(type.prototype as object) as Record<string, unknown>;
  for (const key of keys) if (fields.has(key)) instance[key] = value[key];
  return validateSync(instance, { forbidUnknownValues: false }).length === 0;
}
