import { randomUUID } from 'node:crypto';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { scopes } from '@studio/operations/caller';
import type { Records } from '@studio/records/records';
import { accountDecider, type AccountCommands } from './account.decider';
import type { AccountState } from './account.state';
import { hashToken, tokenPrefix } from './tokens/token';
import { TOKEN_RECORD, type TokenRecord } from './tokens/token-record';

/** Accounts and their tokens, for the first start, the operators' command line and the door. */
export class Accounts {
  constructor(
    private readonly pipeline: CommitPipeline,
    private readonly records: Records,
  ) {}

  async read(accountId: string): Promise<AccountState> {
    const fold = await this.pipeline.read(streamName(accountDecider.category, accountId), accountDecider);
    return fold.state;
  }

  /** Opening an account that is open already changes nothing. */
  async open(account: AccountCommands['OpenAccount']): Promise<void> {
    await this.run('OpenAccount', account.accountId, account);
  }

  /** Makes a token known that grants every scope. It is shown nowhere again. */
  async mintFullToken(accountId: string, token: string, name: string): Promise<void> {
    const record: TokenRecord = {
      accountId,
      tokenId: derivedId(hashToken(token), 'token'),
      name,
      scopes,
      overlayIds: null,
      expiresAt: null,
    };
    await this.records.putIfAbsent(TOKEN_RECORD, hashToken(token), record as unknown as JsonObject);
    const { accountId: _, ...minted } = record;
    await this.run('MintToken', accountId, { ...minted, prefix: tokenPrefix(token) });
  }

  private async run<Name extends keyof AccountCommands>(
    name: Name,
    accountId: string,
    command: AccountCommands[Name],
  ): Promise<void> {
    const commandId = randomCommandId();
    await this.pipeline.execute({
      stream: streamName(accountDecider.category, accountId),
      evolver: accountDecider,
      commandId,
      operation: name === 'OpenAccount' ? 'open_account' : 'mint_token',
      actor: { accountId, via: 'system' },
      correlationId: commandId,
      causationId: commandId,
      decide: (fold, now) => {
        const context: DecisionContext = {
          now,
          rev: fold.rev,
          accountId,
          id: (label) => derivedId(commandId, label),
        };
        return accountDecider.decide[name](fold.state, command, context);
      },
    });
  }
}

/** A new account's id: random, 20 characters. */
export function newAccountId(): string {
  return derivedId(randomUUID(), 'account');
}
