import { cleanName } from '@studio/kernel/visible-text';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Max,
  Min,
} from 'class-validator';
import { timestamp } from '@studio/kernel/clock';
import type { Json } from '@studio/kernel/json';
import {
  conforms,
  constraint,
  constraintsOf,
  elementOf,
  field,
  isPlainObject,
  type Class,
  type FieldDecorator,
  type FieldOptions,
  type Optional,
} from './field';
import { ReceivedFile } from './received-file';
import type { TextShape } from './text-shapes';

export interface TextOptions extends FieldOptions {
  /** Least and most Unicode code points, counted after trimming [api/6]. */
  readonly min?: number;
  readonly max?: number;
  /** Removes white space at both ends first, and treats invisible text as empty: for names. */
  readonly trim?: boolean;
  /** Takes line breaks and tabs. */
  readonly lines?: boolean;
  readonly shape?: TextShape;
  readonly default?: string;
}

export function Text<const Options extends TextOptions>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<string, Options>> {
  const { min = 0, max = Infinity, trim = false, lines = false, shape }: TextOptions = options;
  return field(
    description,
    options,
    IsString(),
    ...(min > 0 || max < Infinity || trim
      ? [
          constraint('textLength', [min, max, trim], (value) => {
            if (typeof value !== 'string') return false;
            const length = codePoints(trim ? cleanName(value) : value);
            return length >= min && length <= max;
          }),
        ]
      : []),
    constraint(
      'printable',
      [lines],
      (value) => typeof value === 'string' && isPrintable(trim ? cleanName(value) : value, lines),
    ),
    ...(shape
      ? [constraint('shape', [shape], (value) => typeof value === 'string' && shape.pattern.test(value))]
      : []),
  );
}

export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
}

export function Int<const Options extends NumberOptions>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<number, Options>> {
  return field(description, options, IsInt(), ...bounds(options));
}

export function Num<const Options extends NumberOptions>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<number, Options>> {
  return field(description, options, IsNumber(), ...bounds(options));
}

export function Flag<const Options extends FieldOptions & { readonly default?: boolean }>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<boolean, Options>> {
  return field(description, options, IsBoolean());
}

/** One of several words, numbers or flags. A single value marks a union's member. */
export function OneOf<
  const Value extends string | number | boolean,
  const Options extends FieldOptions & { readonly default?: NoInfer<Value> },
>(
  values: readonly Value[],
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<Value, Options>> {
  return field(description, options, IsIn([...values]));
}

/** Time: RFC 3339, UTC, milliseconds, `Z` [api/15]. */
export function Timestamp<const Options extends FieldOptions>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<string, Options>> {
  return field(description, options, constraint('moment', [], isTimestamp));
}

/** An object with the fields of another class and no others. */
export function Nested<Instance extends object, const Options extends FieldOptions>(
  type: Class<Instance>,
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<Instance, Options>> {
  return field(
    description,
    options,
    constraint('nested', [type], (value) => conforms(type, value, { closed: true })),
  );
}

/**
 * Object of one of several classes. A property with values of its own in each class, declared as `OneOf`,
 * distinguishes them.
 */
export function Union<const Types extends readonly Class[], const Options extends FieldOptions>(
  discriminator: string,
  types: Types,
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<InstanceType<Types[number]>, Options>> {
  return field(
    description,
    options,
    constraint('union', [discriminator, types], (value) => {
      if (!isPlainObject(value) || !Object.hasOwn(value, discriminator)) return false;
      const type = types.find((member) => marksOf(member, discriminator).includes(value[discriminator]));
      return type !== undefined && conforms(type, value, { closed: true });
    }),
  );
}

/** Item type of a list or map: a type's name, a class, or any decorator of the vocabulary. */
export type Item = keyof ItemTypes | Class | FieldDecorator;

interface ItemTypes {
  readonly string: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly object: FreeValues;
}

/** An object with any keys and any values. */
export interface FreeValues {
  readonly [key: string]: unknown;
}

type ItemValue<Of extends Item> = Of extends keyof ItemTypes
  ? ItemTypes[Of]
  : Of extends Class<infer Instance>
    ? Instance
    : Of extends FieldDecorator<infer Value>
      ? Value
      : never;

export interface ListOptions extends FieldOptions {
  /** Least and most entries. */
  readonly min?: number;
  readonly max?: number;
}

export function List<const Of extends Item, const Options extends ListOptions>(
  item: Of,
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<readonly ItemValue<Of>[], Options>> {
  const element = elementOf(asField(item));
  return field(
    description,
    options,
    IsArray(),
    ...(options.min !== undefined ? [ArrayMinSize(options.min)] : []),
    ...(options.max !== undefined ? [ArrayMaxSize(options.max)] : []),
    constraint(
      'entries',
      [element],
      (value) => Array.isArray(value) && value.every((entry: unknown) => holds(element, entry)),
    ),
  );
}

/** Object with arbitrary keys whose values are all of one type. */
export function MapOf<const Of extends Item, const Options extends FieldOptions>(
  item: Of,
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<{ readonly [key: string]: ItemValue<Of> }, Options>> {
  const element = elementOf(asField(item));
  return field(
    description,
    options,
    constraint(
      'values',
      [element],
      (value) => isPlainObject(value) && Object.values(value).every((entry) => holds(element, entry)),
    ),
  );
}

/** An object with any keys and any values, for example settings values. */
export function FreeObject<const Options extends FieldOptions>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<FreeValues, Options>> {
  return field(
    description,
    options,
    constraint('freeObject', [], (value) => isPlainObject(value) && isFreeValue(value)),
  );
}

/** Any JSON value, null included, unless `types` limits the kinds. */
export function FreeJson(
  description: string,
  {
    types,
    ...options
  }: FieldOptions & { readonly default?: Json; readonly types?: readonly ('object' | 'string')[] } = {},
): FieldDecorator {
  return field(
    description,
    options,
    IsDefined(),
    constraint(
      'freeJson',
      [types],
      (value) => isFreeValue(value) && (!types || types.some((type) => isOf(type, value))),
    ),
  );
}

function isOf(type: 'object' | 'string', value: unknown): boolean {
  return type === 'object' ? isPlainObject(value) : typeof value === type;
}

/** The file of a request; an operation that has one takes a form (`multipart/form-data`). */
export function FilePart(description: string): FieldDecorator<ReceivedFile> {
  return field(
    description,
    { isFile: true },
    constraint('filePart', [], (value) => value instanceof ReceivedFile),
  );
}

type IdOptions = Omit<FieldOptions, 'default'>;

/** Path parameters with their bounds [api/23]. */
export function OverlayId<const Options extends IdOptions>(
  options: Options = {} as Options,
): FieldDecorator<Optional<string, Options>> {
  return Text('Id of the overlay.', { min: 1, max: 64, ...options });
}

export function SceneId<const Options extends IdOptions>(
  options: Options = {} as Options,
): FieldDecorator<Optional<number, Options>> {
  return Int('Id of the scene.', { min: 1, ...options });
}

export function MemberId<const Options extends IdOptions>(
  options: Options = {} as Options,
): FieldDecorator<Optional<number, Options>> {
  return Int('Id of the layer.', { min: 1, ...options });
}

export function GroupId<const Options extends IdOptions>(
  options: Options = {} as Options,
): FieldDecorator<Optional<string, Options>> {
  return Text('Id of the layer group.', { min: 1, max: 64, ...options });
}

export interface CrossFieldRule {
  readonly message: string;
  readonly holds: (command: object) => boolean;
  readonly errors: (command: object) => readonly object[];
}

const rulesByClass = new WeakMap<Class, CrossFieldRule[]>();

/**
 * Rule across the fields of an operation. A violation is `invalid_request` with this message.
 * @param errors entries of the answer's `details.errors`
 */
export function Rule<Instance extends object>(
  message: string,
  holds: (command: Instance) => boolean,
  errors: (command: Instance) => readonly object[] = () => [],
) {
  return (type: Class<Instance>): void => {
    const rules = rulesByClass.get(type) ?? [];
    rulesByClass.set(type, rules);
    // Decorators run from the last to the first; rules are checked in the order they are written.
    rules.unshift({ message, holds, errors } as CrossFieldRule);
  };
}

/** The rules across fields of a class and its base classes. */
export function rulesOf(type: Class): readonly CrossFieldRule[] {
  const base = Object.getPrototypeOf(type) as Class | null;
  return [...(base && base !== Function.prototype ? rulesOf(base) : []), ...(rulesByClass.get(type) ?? [])];
}

/** The values by which a union knows one of its members. */
export function marksOf(type: Class, discriminator: string): readonly unknown[] {
  const mark = constraintsOf(type).find(
    ({ property, name }) => property === discriminator && name === 'isIn',
  );
  return (mark?.args[0] as readonly unknown[] | undefined) ?? [];
}

/** Returns the number of Unicode code points of a text, which JSON Schema's minLength and maxLength count. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/**
 * Returns true for a text without control characters and unpaired surrogates [api/7].
 * @param lines allows line breaks and tabs
 */
export function isPrintable(text: string, lines: boolean): boolean {
  return !(lines ? UNPRINTABLE_IN_LINES : UNPRINTABLE).test(text);
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || !TIMESTAMP.test(value)) return false;
  const ms = Date.parse(value);
  // Left to itself, it takes 30 February for 2 March.
  return !Number.isNaN(ms) && timestamp(ms) === value;
}

/** Largest depth of free values, so that recursion over them is safe. */
export const MAX_DEPTH = 64;

/** Nests not too deep, and its texts and keys are printable. */
export function isFreeValue(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value === 'string') return isPrintable(value, true);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isFreeValue(inner, depth - 1));
  return Object.entries(value).every(
    ([key, inner]) => isPrintable(key, true) && isFreeValue(inner, depth - 1),
  );
}

function holds(element: Class, entry: unknown): boolean {
  return conforms(element, { value: entry }, { closed: true });
}

function bounds({ min, max }: NumberOptions): PropertyDecorator[] {
  return [...(min !== undefined ? [Min(min)] : []), ...(max !== undefined ? [Max(max)] : [])];
}

function asField(item: Item): FieldDecorator {
  if (item === 'string') return Text('');
  if (item === 'integer') return Int('');
  if (item === 'number') return Num('');
  if (item === 'boolean') return Flag('');
  if (item === 'object') return FreeObject('');
  return isClass(item) ? Nested(item, '') : item;
}

function isClass(item: Class | FieldDecorator): item is Class {
  return Object.hasOwn(item, 'prototype');
}
