import type { StoredCheck, StoredConditions, StoredValue } from './automation.event-shapes';

export const conditionOps = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'contains',
  'startsWith',
  'endsWith',
  'regex',
  'exists',
  'chance',
  'hasRole',
] as const;
export type ConditionOp = (typeof conditionOps)[number];

export const conditionModes = ['all', 'any', 'none'] as const;

/** Characters of a text that a pattern is tested on. */
const MOST_MATCHED = 500;

const roleOrder = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'];

/** Dependencies of conditions besides their values. */
export interface ConditionContext {
  /** Returns the value of a variable; null if it is missing. */
  readonly valueOf: (path: string) => StoredValue;
  /** Fills a text with placeholders. */
  readonly fill: (text: string) => StoredValue;
  /** Returns true if a pattern matches a text. */
  readonly finds: (pattern: string, text: string) => boolean;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
}

/** One check as it was evaluated. */
export interface CheckTrace {
  /** Place in the conditions, `items.0.items.1`. */
  readonly at: string;
  readonly var: string;
  readonly op: string;
  readonly actual: StoredValue;
  readonly expected: StoredValue | readonly StoredValue[];
  readonly holds: boolean;
}

export interface ConditionsTrace {
  readonly holds: boolean;
  readonly checks: readonly CheckTrace[];
}

function isGroup(item: StoredCheck | StoredConditions): item is StoredConditions {
  return 'items' in item;
}

/** Returns all checks, nested ones included, with their places. */
export function checksOf(
  conditions: StoredConditions,
  at = '',
): readonly { readonly at: string; readonly check: StoredCheck }[] {
  return conditions.items.flatMap((item, i) =>
    isGroup(item) ? checksOf(item, `${at}items.${i}.`) : [{ at: `${at}items.${i}`, check: item }],
  );
}

/**
 * Evaluates all checks of some conditions, so that a trace shows each of them. No conditions hold in modes all and
 * none, and in mode any, where nothing was asked for.
 */
export function evaluate(conditions: StoredConditions, context: ConditionContext, at = ''): ConditionsTrace {
  const checks: CheckTrace[] = [];
  const results = conditions.items.map((item, i) => {
    if (isGroup(item)) {
      const inner = evaluate(item, context, `${at}items.${i}.`);
      checks.push(...inner.checks);
      return inner.holds;
    }
    const check = traceOf(item, context, `${at}items.${i}`);
    checks.push(check);
    return check.holds;
  });
  const { mode } = conditions;
  const holds =
    mode === 'all'
      ? results.every(Boolean)
      : mode === 'none'
        ? !results.some(Boolean)
        : results.length === 0 || results.some(Boolean);
  return { holds, checks };
}

function traceOf(check: StoredCheck, context: ConditionContext, at: string): CheckTrace {
  const actual = context.valueOf(check.var);
  const filledIn = (value: StoredValue): StoredValue =>
    typeof value === 'string' && check.op !== 'regex' ? context.fill(value) : value;
  const { value = null } = check;
  const expected = isList(value) ? value.map(filledIn) : filledIn(value);
  return {
    at,
    var: check.var,
    op: check.op,
    actual,
    expected,
    holds: holdsFor(check, actual, expected, context),
  };
}

function isList(value: StoredValue | readonly StoredValue[]): value is readonly StoredValue[] {
  return Array.isArray(value);
}

function holdsFor(
  check: StoredCheck,
  actual: StoredValue,
  expected: StoredValue | readonly StoredValue[],
  context: ConditionContext,
): boolean {
  const { op } = check;
  if (op === 'exists') return (actual !== null && actual !== '') === (expected !== false);
  if (op === 'chance') return context.random() * 100 < (numberOf(expected) ?? 0);
  if (actual === null) return false;
  if (isList(expected)) {
    if (op === 'between') return isBetween(numberOf(actual), expected);
    return expected.some((each) => isEqual(actual, each, check.caseSensitive));
  }
  return compared(check, actual, expected, context);
}

function compared(
  { op, caseSensitive }: StoredCheck,
  actual: StoredValue,
  expected: StoredValue,
  { finds }: ConditionContext,
): boolean {
  const [left, right] = [numberOf(actual), numberOf(expected)];
  const both = left !== null && right !== null;
  const folded = (value: StoredValue): string => foldedText(value, caseSensitive);
  switch (op as ConditionOp) {
    case 'eq':
      return isEqual(actual, expected, caseSensitive);
    case 'ne':
      return !isEqual(actual, expected, caseSensitive);
    case 'gt':
      return both && left > right;
    case 'gte':
      return both && left >= right;
    case 'lt':
      return both && left < right;
    case 'lte':
      return both && left <= right;
    case 'contains':
      return folded(actual).includes(folded(expected));
    case 'startsWith':
      return folded(actual).startsWith(folded(expected));
    case 'endsWith':
      return folded(actual).endsWith(folded(expected));
    case 'hasRole':
      return roleOrder.indexOf(String(actual)) >= Math.max(0, roleOrder.indexOf(String(expected)));
    case 'regex':
      return finds(String(expected), [...String(actual).normalize('NFC')].slice(0, MOST_MATCHED).join(''));
    default:
      return false;
  }
}

function isBetween(value: number | null, [min = null, max = null]: readonly StoredValue[]): boolean {
  const [low, high] = [numberOf(min), numberOf(max)];
  if (value === null) return false;
  return (low === null || value >= low) && (high === null || value <= high);
}

function isEqual(actual: StoredValue, expected: StoredValue, caseSensitive: boolean | undefined): boolean {
  const [left, right] = [numberOf(actual), numberOf(expected)];
  if (left !== null && right !== null) return left === right;
  return foldedText(actual, caseSensitive) === foldedText(expected, caseSensitive);
}

function foldedText(value: StoredValue, caseSensitive: boolean | undefined): string {
  const text = String(value ?? '').normalize('NFC');
  return caseSensitive ? text : text.toLowerCase();
}

function numberOf(value: StoredValue | readonly StoredValue[]): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}
