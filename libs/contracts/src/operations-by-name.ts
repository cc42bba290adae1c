import type { Channel } from '@studio/kernel/event';
import type { Caller, Scope } from '@studio/operations/caller';
import type { Preview } from '@studio/operations/handlers';
import type { AnswerOf, InputOf, OperationDeclaration, OperationsBy } from '@studio/operations/operation';
import type { Cause } from '@studio/process-managers/process';

/**
 * Registered areas, for the compiler. The app that lists the areas extends it (`declare module`), so that areas
 * call each other's operations by name without imports.
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

/** Author of the rule that calls an operation. */
export interface Author {
  readonly accountId: string;
  /** Scopes at the time the rule was written; scopes gained later do not count. */
  readonly scopes: readonly Scope[];
  /** Channel of the call; `automation` by default. */
  readonly via?: Channel;
}

export interface NamedCall<Name extends OperationName> {
  /** Name of its tool. */
  readonly operation: Name;
  /** Fields of the operation, with the types its class declares, from all parts of a request. */
  readonly input: InputOf<Operations[Name]>;
  /** A caller is taken as it is, with its token and the overlays that it is limited to. */
  readonly author: Author | Caller;
  /** Cause, from which the command id is derived: the same call twice counts once. */
  readonly cause: Cause;
}

/** Port by which areas call each other's operations without imports. */
export interface OperationsByName {
  /** Returns true if this studio has the operation. Callable once the server is up. */
  has(operation: string): boolean;
  /** Returns the names of all operations. Callable once the server is up. */
  names(): readonly string[];
  /** Returns the declaration of an operation; null if there is none. Callable once the server is up. */
  declared(operation: string): OperationDeclaration | null;
  /**
   * Returns the caller for an author's operations.
   * @throws Problem `account_suspended`, `unavailable`
   */
  callerOf(author: Author | Caller): Promise<Caller>;
  /**
   * Runs an operation as its author, with the same checks as any request.
   * @returns its answer
   * @throws Problem as the operation, `account_suspended`
   */
  run<Name extends OperationName>(call: NamedCall<Name>): Promise<AnswerOf<Operations[Name]>>;
  /**
   * Looks up what an operation would do, through the same checks; nothing is written.
   * @throws Problem whatever `run` would refuse
   */
  preview<Name extends OperationName>(call: Omit<NamedCall<Name>, 'cause'>): Promise<Preview>;
}
