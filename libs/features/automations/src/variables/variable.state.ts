import { invalidValue, Problem } from '@studio/kernel/problem';
import type { StoredVariable, StoredVariableValue } from './variable.event-shapes';

export type Variable = StoredVariable;
export type VariableValue = StoredVariableValue;

export const variableScopes = ['global', 'viewer'] as const;
export const variableTypes = ['number', 'text', 'bool'] as const;
export const variableResets = ['never', 'stream', 'daily'] as const;
export const variableOps = ['set', 'add', 'toggle', 'clear'] as const;
export type VariableOp = (typeof variableOps)[number];

export interface Variables {
  readonly variables: { readonly [name: string]: Variable };
  /** Values of the account's variables that differ from the default. */
  readonly values: { readonly [name: string]: VariableValue };
  /** Values of viewers, by the id of the viewer and the name of the variable. */
  readonly viewers: { readonly [viewerId: string]: { readonly [name: string]: VariableValue } };
  /** Number of values of viewers. */
  readonly viewerValues: number;
  /** Day for which daily variables were reset, and its end (ms since 1970); null end: none waits for it. */
  readonly day: { readonly day: string; readonly endsAt: number | null } | null;
}

export const noVariables: Variables = { variables: {}, values: {}, viewers: {}, viewerValues: 0, day: null };

const MOST_TEXT = 500;
export const MOST_NUMBER = 1_000_000_000_000;

/** Returns the variable of a name; null for none. */
export function variableNamed({ variables }: Variables, name: string): Variable | null {
  return Object.hasOwn(variables, name) ? (variables[name] ?? null) : null;
}

/** Returns the value of a variable; null if there is no such variable, or it belongs to viewers and none is given. */
export function valueOf(state: Variables, name: string, viewerId: string | null): VariableValue | null {
  const variable = variableNamed(state, name);
  if (!variable) return null;
  if (variable.scope === 'global') return viewerId === null ? (state.values[name] ?? variable.default) : null;
  return viewerId === null ? null : (state.viewers[viewerId]?.[name] ?? variable.default);
}

/**
 * Returns a value as a variable holds it: numbers within its bounds, texts up to their length.
 * @throws Problem `invalid_value` for a value of another type
 */
export function heldBy({ type, min, max }: Variable, value: unknown, field = 'value'): VariableValue {
  const refuse = (expected: string): Problem => invalidValue(field, expected);
  switch (type) {
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) throw refuse('a number');
      return Math.min(max ?? MOST_NUMBER, Math.max(min ?? -MOST_NUMBER, number));
    }
    case 'bool':
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw refuse('true or false');
    case 'text':
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
        throw refuse('a text');
      return [...String(value)].slice(0, MOST_TEXT).join('');
  }
}

/**
 * Returns the value after a change; null for the default.
 * @throws Problem `invalid_value` if the change does not fit the type
 */
export function changedValue(
  variable: Variable,
  before: VariableValue,
  op: VariableOp,
  value: unknown,
): VariableValue | null {
  switch (op) {
    case 'clear':
      return null;
    case 'set':
      return heldBy(variable, value);
    case 'toggle':
      if (typeof before !== 'boolean') throw unfit(variable, 'toggle is for variables of the type bool');
      return !before;
    case 'add':
      if (typeof before !== 'number') throw unfit(variable, 'add is for variables of the type number');
      return heldBy(variable, before + Number(heldBy({ ...variable, min: null, max: null }, value)));
  }
}

function unfit({ name, type }: Variable, why: string): Problem {
  return new Problem('invalid_value', `${name} is of the type ${type}: ${why}.`);
}
