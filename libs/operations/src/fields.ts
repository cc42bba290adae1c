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
  Matches,
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

export interface TextOptions extends FieldOptions {
  /** Least and most Unicode code points, counted after trimming (rules A4). */
  readonly min?: number;
  readonly max?: number;
  /** Takes white space off both ends first, and takes what nobody can see for empty: for names. */
  readonly trim?: boolean;
  /** Takes line breaks and tabs. */
  readonly lines?: boolean;
  /** With flag `u`, and anchored. */
  readonly pattern?: RegExp;
  readonly default?: string;
}

export function Text<const Options extends TextOptions>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<string, Options>> {
  const { min = 0, max = Infinity, trim = false, lines = false, pattern }: TextOptions = options;
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
    ...(pattern ? [Matches(pattern)] : []),
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

/** One of some words or numbers. One single value makes the mark of a union's member. */
export function OneOf<
  const Value extends string | number,
  const Options extends FieldOptions & { readonly default?: NoInfer<Value> },
>(
  values: readonly Value[],
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<Value, Options>> {
  return field(description, options, IsIn([...values]));
}

/** A moment: RFC 3339, UTC, milliseconds, `Z` (answers, section 1). */
export function Moment<const Options extends FieldOptions>(
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<string, Options>> {
  return field(description, options, constraint('moment', [], isMoment));
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
 * An object of one of several classes, told apart by a property that each declares as `OneOf` with values of
 * its own.
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

/** What a list or a map holds: a type's name, a class, or any word of the vocabulary. */
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

/** An object whose keys are free and whose values are all of one kind. */
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

/** Any JSON value, null included, unless `types` says which kinds. */
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
    {},
    constraint('filePart', [], (value) => value instanceof ReceivedFile),
  );
}

type IdOptions = Omit<FieldOptions, 'default'>;

/** Path parameters with the bounds of reference 1, Conventions. */
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
 * A rule across the fields of an operation; broken, the request is `invalid_request` with this message.
 * @param errors what the answer says of it in `details.errors`
 */
export function Rule<Instance extends object>(
  message: string,
  holds: (command: Instance) => boolean,
  errors: (command: Instance) => readonly object[] = () => [],
) {
  return (type: Class<Instance>): void => {
    const rules = rulesByClass.get(type) ?? [];
    rulesByClass.set(type, rules);
    // Decorators run from the last to the first; rules are checked as they are written.
    rules.unshift({ message, holds, errors } as unknown as CrossFieldRule);
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

/** Unicode code points of a text; what JSON Schema's minLength and maxLength count. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Without control characters and halves of surrogate pairs (rules A4). @param lines may have line breaks and tabs */
export function isPrintable(text: string, lines: boolean): boolean {
  return !(lines ? UNPRINTABLE_IN_LINES : UNPRINTABLE).test(text);
}

// White space, what fonts draw nothing for (joiners, direction marks, fillers), annotation marks, the blank of Braille.
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u;

/** A name as it is kept; empty when there is nothing to see (rules A4). */
export function cleanName(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function isMoment(value: unknown): boolean {
  if (typeof value !== 'string' || !MOMENT.test(value)) return false;
  const ms = Date.parse(value);
  // Left to itself, it takes 30 February for 2 March.
  return !Number.isNaN(ms) && timestamp(ms) === value;
}

/** Free values nest at most so deep: whoever walks them may do it by recursion. */
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
