import { Long, type Document } from 'bson';
import { Context } from 'mingo/core';
import * as queryOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';

// MongoDB's order of values. mingo matches the queries, but its own comparisons are JavaScript's.

/** Returns the rank of a value's type in the sort order; a missing value counts as null. */
function rank(value: unknown): number {
  if (value === null || value === undefined) return 1;
  if (typeof value === 'number' || typeof value === 'bigint') return 2;
  if (typeof value === 'string') return 3;
  if (Array.isArray(value)) return 5;
  if (typeof value === 'boolean') return 8;
  if (value instanceof Date) return 9;
  switch ((value as { _bsontype?: string })._bsontype) {
    case 'MinKey':
      return 0;
    case 'Int32':
    case 'Double':
    case 'Long':
    case 'Decimal128':
      return 2;
    case 'Binary':
      return 6;
    case 'ObjectId':
      return 7;
    case 'Timestamp':
      return 10;
    case 'BSONRegExp':
      return 11;
    case 'MaxKey':
      return 12;
    default:
      return value instanceof RegExp ? 11 : 4;
  }
}

const order = <Value extends number | bigint | string>(a: Value, b: Value): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Strings by their UTF-8 bytes, numbers by value whatever their type, types by MongoDB's list. */
export function compareValues(a: unknown, b: unknown): number {
  const type = rank(a);
  if (type !== rank(b)) return type - rank(b);
  switch (type) {
    case 2:
      return compareNumbers(numberOf(a), numberOf(b));
    case 3:
      return Buffer.compare(Buffer.from(a as string), Buffer.from(b as string));
    case 4:
      return compareDocuments(a as Document, b as Document);
    case 5:
      return compareLists(a as unknown[], b as unknown[]);
    case 8:
      return Number(a) - Number(b);
    case 9:
      return (a as Date).getTime() - (b as Date).getTime();
    case 0:
    case 1:
    case 12:
      return 0;
    default:
      return order(String(a), String(b));
  }
}

const numberOf = (value: unknown): number | bigint =>
  value instanceof Long ? value.toBigInt() : (value as number | bigint);

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const result = compareValues(a[i], b[i]);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}

function compareDocuments(a: Document, b: Document): number {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  for (const [i, [key, value]] of left.entries()) {
    const other = right[i];
    if (!other) return 1;
    const result =
      rank(value) - rank(other[1]) || compareValues(key, other[0]) || compareValues(value, other[1]);
    if (result !== 0) return result;
  }
  return left.length - right.length;
}

/** The value at a dotted path; undefined when there is none. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Document)[key] as unknown;
  }
  return value;
}

/** By the paths of a sort specification, `{a: 1, b: -1}`. */
export function documentOrder(sort: Document): (a: Document, b: Document) => number {
  const paths = Object.entries(sort).map(([path, direction]) => [path, Number(direction)] as const);
  return (a, b) => {
    for (const [path, direction] of paths) {
      const result = compareValues(valueAt(a, path), valueAt(b, path));
      if (result !== 0) return result * direction;
    }
    return 0;
  };
}

type Test = (value: unknown, operand: unknown) => boolean;

const sameType =
  (holds: (result: number) => boolean): Test =>
  (value, operand) =>
    rank(value) === rank(operand) && holds(compareValues(value, operand));
const equal: Test = (value, operand) => compareValues(value, operand) === 0;
const among: Test = (value, operand) => (operand as unknown[]).some((one) => compareValues(value, one) === 0);

/** Returns a mingo operator; a list matches if one of its elements does. */
const operator =
  (test: Test, negated = false) =>
  (path: string, operand: unknown) =>
  (document: Document): boolean => {
    const value = valueAt(document, path);
    const fits = test(value, operand) || (Array.isArray(value) && value.some((one) => test(one, operand)));
    return fits !== negated;
  };

const context = Context.init({
  query: {
    ...queryOperators,
    $eq: operator(equal),
    $ne: operator(equal, true),
    $in: operator(among),
    $nin: operator(among, true),
    $lt: operator(sameType((result) => result < 0)),
    $lte: operator(sameType((result) => result <= 0)),
    $gt: operator(sameType((result) => result > 0)),
    $gte: operator(sameType((result) => result >= 0)),
  } as unknown as Parameters<typeof Context.init>[0] extends { query?: infer Ops } | undefined ? Ops : never,
});

/**
 * Returns a function that matches documents against a filter.
 * @throws Error for an unknown operator
 */
export function matcher(filter: Document): (document: Document) => boolean {
  if (Object.keys(filter).length === 0) return () => true;
  const query = new Query(filter, { context });
  return (document) => query.test(document);
}
