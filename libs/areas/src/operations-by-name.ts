import type { Channel } from '@studio/kernel/event';
import type { Caller, Scope } from '@studio/operations/caller';
import type { AnswerOf, InputOf, OperationsBy } from '@studio/operations/operation';
import type { Cause } from '@studio/processes/process';

/**
 * What there is, for the compiler: the app that lists the areas declares it (`declare module`), so that areas use each
 * other's operations by name without importing one another.
 */
export interface Registered extends AnyAreas {}

interface AnyAreas {
  readonly areas?: readonly object[];
}

/** Every operation, by name of its tool. */
export type Operations = Merged<ModulesOf<NonNullable<Registered['areas']>[number]>>;
type ModulesOf<Area> = Area extends { readonly operations: readonly (infer Module)[] } ? Module : never;
type Merged<Modules> = {
  readonly [Name in NamesIn<Modules>]: Modules extends unknown
    ? OperationsBy<Modules> extends { readonly [Key in Name]: infer Request }
      ? Request
      : never
    : never;
};
type NamesIn<Modules> = Modules extends unknown ? keyof OperationsBy<Modules> : never;

export type OperationName = keyof Operations;

/** Who has written the rule that asks for an operation. */
export interface Author {
  readonly accountId: string;
  /** Scopes that it had when the rule was written; what it may do now besides doesn't count. */
  readonly scopes: readonly Scope[];
  /** The door that it comes through; `automation` unless it says another. */
  readonly via?: Channel;
}

export interface NamedCall<Name extends OperationName> {
  /** Name of its tool. */
  readonly operation: Name;
  /** Its fields, of the right types: what its class declares, wherever they stand in a request. */
  readonly input: InputOf<Operations[Name]>;
  readonly author: Author;
  /** The id of the command follows from it: the same call twice is one. */
  readonly cause: Cause;
}

/** How areas use each other's operations without knowing each other. */
export interface OperationsByName {
  /** Whether this studio offers it. To be asked once the server is up. */
  has(operation: string): boolean;
  /** Whom an operation of this author is asked for by. @throws Problem `account_suspended`, `unavailable` */
  callerOf(author: Author): Promise<Caller>;
  /**
   * Runs an operation as its author, through the same checks as any request.
   * @returns its answer
   * @throws Problem as the operation, `account_suspended`
   */
  run<Name extends OperationName>(call: NamedCall<Name>): Promise<AnswerOf<Operations[Name]>>;
}
