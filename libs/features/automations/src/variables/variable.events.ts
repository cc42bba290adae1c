import type { StoredVariable, StoredVariableValue } from './variable.event-shapes';

/** Variables of an account that automations share. */
export interface VariableEvents {
  'variable.created': StoredVariable;
  /** Only what changed. */
  'variable.changed': {
    readonly name: string;
    readonly default?: StoredVariableValue;
    readonly min?: number | null;
    readonly max?: number | null;
    readonly resetOn?: StoredVariable['resetOn'];
  };
  'variable.deleted': { readonly name: string };
  /** A variable of the account has a value; null: its default. */
  'variable.set': { readonly name: string; readonly value: StoredVariableValue | null };
  /** A variable has a value for a viewer. */
  'viewer-variable.set': {
    readonly name: string;
    readonly platform: string;
    readonly viewerId: string;
    /** A viewer's; null once they are forgotten. */
    readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
    /** A viewer's; null: the default. */
    readonly value: StoredVariableValue | null;
  };
  /** Variables have their defaults again, for all viewers. */
  'variables.reset': { readonly names: readonly string[] };
  /** Day for which daily variables were reset, and its end (ms since 1970); null: none waits for it. */
  'variables.day-began': { readonly day: string; readonly endsAt: number | null };
  /** The key to what a viewer wrote and was called is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}
