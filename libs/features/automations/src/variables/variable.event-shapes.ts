/* Shapes in the log. They only grow by optional properties. */

export type StoredVariableValue = string | number | boolean;

export type StoredVariable = {
  readonly name: string;
  readonly scope: 'global' | 'viewer';
  readonly type: 'number' | 'text' | 'bool';
  readonly default: StoredVariableValue;
  /** Bounds of a number; null: none. */
  readonly min: number | null;
  readonly max: number | null;
  readonly resetOn: 'never' | 'stream' | 'daily';
};
