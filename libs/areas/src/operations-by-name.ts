import type { Scope } from '@studio/operations/caller';

/** Who has written the rule that asks for an operation. */
export interface Author {
  readonly accountId: string;
  /** Scopes that it had when the rule was written; what it may do now besides doesn't count. */
  readonly scopes: readonly Scope[];
}

export interface NamedCall {
  /** Name of its tool. */
  readonly operation: string;
  /** By field, of the right types: what its class declares. */
  readonly path?: object;
  readonly body?: object;
  readonly author: Author;
  /** Derived from the cause: the same call twice is one. */
  readonly commandId: string;
  readonly correlationId?: string;
}

/** How areas use each other's operations without knowing each other. */
export interface OperationsByName {
  /**
   * Runs an operation as its author, through the same checks as any request.
   * @throws Problem as the operation, `account_suspended`
   */
  run(call: NamedCall): Promise<object>;
}
