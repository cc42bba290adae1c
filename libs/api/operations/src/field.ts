import { getMetadataStorage, ValidateBy, ValidateIf, validateSync } from 'class-validator';
import type { Json } from '@studio/kernel/json';

/** A class that declares fields: a command, a query, a view, or an object inside one. */
export type Class<Instance extends object = object> = new () => Instance;

/**
 * Decorator of the vocabulary for a property, also used as the item type of lists and maps. The property's type
 * must be that of the accepted values: the compiler refuses any other.
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

/** Type of a field with these options: undefined if optional, null if nullable. */
export type Optional<Value, Options> =
  | Value
  | (Options extends { readonly optional: true } ? undefined : never)
  | (Options extends { readonly nullable: true } ? null : never);

export interface FieldOptions {
  /** Makes the field optional. */
  readonly optional?: boolean;
  /** Allows null, which no other field may be [api/8]. */
  readonly nullable?: boolean;
  /** Taken when it is left out. */
  readonly default?: Json;
  /** Shown in documentation; otherwise one is made up from the rules. */
  readonly example?: Json;
  /** Takes the field from the query, even if the operation has a body. */
  readonly inQuery?: boolean;
  /** The file of a form. */
  readonly isFile?: boolean;
}

/** Field data beyond its rules, which class-validator stores. */
export interface FieldMetadata extends FieldOptions {
  readonly name: string;
  readonly description: string;
}

type Lookups = Map<string, FieldMetadata>;
const metadataByPrototype = new WeakMap<object, Lookups>();

/** Conditions of the vocabulary; the schema walker knows them by identity. */
export const isPresent = (_object: object, value: unknown): boolean => value !== undefined;
export const isNotNull = (_object: object, value: unknown): boolean => value !== null;

/** Creates a field from class-validator decorators, and stores its data beyond them. */
export function field(
  description: string,
  options: FieldOptions,
  ...rules: readonly PropertyDecorator[]
): FieldDecorator {
  return (target, property) => {
    const { optional = false, nullable = false, default: fallback, example, inQuery, isFile } = options;
    const own = metadataByPrototype.get(target) ?? (new Map() as Lookups);
    metadataByPrototype.set(target, own);
    own.set(property, {
      name: property,
      description,
      optional,
      nullable,
      ...(fallback !== undefined && { default: fallback }),
      ...(example !== undefined && { example }),
      ...(inQuery && { inQuery }),
      ...(isFile && { isFile }),
    });
    const pending = pendingRules.get(target) ?? [];
    pendingRules.set(target, pending);
    pending.push(() => {
      if (optional || fallback !== undefined) ValidateIf(isPresent)(target, property);
      if (nullable) ValidateIf(isNotNull)(target, property);
      for (const rule of rules) rule(target, property);
    });
  };
}

/**
 * Rules that class-validator does not know yet, by prototype. It gets those of a class when they are first needed:
 * all of them would take a tenth of each start.
 */
const pendingRules = new WeakMap<object, (() => void)[]>();

function addPendingRules(type: Class): void {
  for (let prototype = type.prototype as object | null; prototype;) {
    const pending = pendingRules.get(prototype) ?? [];
    pendingRules.delete(prototype);
    for (const add of pending) add();
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
}

/** Returns the declared fields of a class by name, those of its base classes first. */
export function fieldsOf(type: Class): ReadonlyMap<string, FieldMetadata> {
  const chain: Lookups[] = [];
  for (let prototype = type.prototype as object | null; prototype;) {
    const own = metadataByPrototype.get(prototype);
    if (own) chain.unshift(own);
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
  return new Map(chain.flatMap((lookups) => [...lookups]));
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
  addPendingRules(type);
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

/** Adds a custom rule to those that class-validator stores. */
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
 * Returns true if class-validator accepts a plain JSON value as an instance of a class.
 * @param closed refuses keys that the class doesn't declare
 */
export function conforms(type: Class, value: unknown, { closed }: { readonly closed: boolean }): boolean {
  if (!isPlainObject(value)) return false;
  const fields = fieldsOf(type);
  const keys = Object.keys(value);
  if (closed && !isOpenClass(type) && keys.some((key) => !fields.has(key))) return false;
  addPendingRules(type);
  const instance = Object.create(type.prototype as object) as Record<string, unknown>;
  for (const key of keys) if (fields.has(key)) instance[key] = value[key];
  return validateSync(instance, { forbidUnknownValues: false }).length === 0;
}
