import type {
  Author,
  NamedCall,
  OperationName,
  Operations,
  OperationsByName,
} from '@studio/contracts/operations-by-name';
import type { Accounts } from '@studio/accounts/accounts';
import { keyedCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { Dispatcher } from '@studio/operations/dispatcher';
import type { Preview } from '@studio/operations/handlers';
import type { AnswerOf, OperationDeclaration } from '@studio/operations/operation';

/** Operations by name, for process managers. Available once the APIs are served. */
export class NamedOperations implements OperationsByName {
  private parts: { readonly dispatcher: Dispatcher; readonly accounts: Accounts } | null = null;

  use(dispatcher: Dispatcher, accounts: Accounts): void {
    this.parts = { dispatcher, accounts };
  }

  has(operation: string): boolean {
    return this.declared(operation) !== null;
  }

  names(): readonly string[] {
    return this.up().dispatcher.operations.map(({ tool }) => tool);
  }

  declared(operation: string): OperationDeclaration | null {
    return this.up().dispatcher.operations.find(({ tool }) => tool === operation) ?? null;
  }

  async callerOf(author: Author | Caller): Promise<Caller> {
    if ('credential' in author) return author;
    const { accountId, scopes, via = 'automation' } = author;
    const { status, name, locale } = await this.up().accounts.read(accountId);
    if (status !== 'active') throw new Problem('account_suspended', 'The account of the rule is suspended.');
    return {
      accountId,
      name,
      locale,
      scopes: new Set(scopes),
      via,
      overlayIds: null,
      credential: { kind: 'session', tokenId: null, name: null, expiresAt: null },
    };
  }

  async run<Name extends OperationName>({
    operation,
    input,
    author,
    cause,
  }: NamedCall<Name>): Promise<AnswerOf<Operations[Name]>> {
    const { dispatcher } = this.up();
    const caller = await this.callerOf(author);
    const declared = dispatcher.operations.find(({ tool }) => tool === operation);
    const commandId = keyedCommandId(author.accountId, operation, cause.key);
    const { body } = await dispatcher.dispatch(operation, {
      caller,
      ...partsOf(declared, input),
      isTyped: true,
      commandId,
      correlationId: cause.correlationId ?? commandId,
      cause: { causationId: cause.causationId ?? commandId, depth: cause.depth, since: cause.since },
    });
    return body as AnswerOf<Operations[Name]>;
  }

  async preview<Name extends OperationName>({
    operation,
    input,
    author,
  }: Omit<NamedCall<Name>, 'cause'>): Promise<Preview> {
    const { dispatcher } = this.up();
    const caller = await this.callerOf(author);
    const declared = dispatcher.operations.find(({ tool }) => tool === operation);
    dispatcher.admit(operation, caller);
    return dispatcher.preview(operation, { caller, ...partsOf(declared, input), isTyped: true });
  }

  /** @throws Problem `unavailable` */
  private up(): NonNullable<NamedOperations['parts']> {
    if (this.parts) return this.parts;
    throw new Problem('unavailable', 'The server is not up yet.', undefined, 1);
  }
}

/** The fields of an operation as a request has them. */
function partsOf(declared: OperationDeclaration | undefined, input: object) {
  const part = (where: 'path' | 'query' | 'body'): object => {
    const names = declared?.fields[where].map(({ name }) => name) ?? [];
    return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
  };
  return { path: part('path'), query: part('query'), body: part('body') };
}
