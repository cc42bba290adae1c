import { randomUUID } from 'node:crypto';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Decide, DecisionContext } from '@studio/kernel/decider';
import { idOf, streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import type { CommandNames } from '@studio/kernel/keyed-commits';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { accountDecider, type AccountCommands } from './account.decider';
import type { AccountEvents } from './account.events';
import type { AccountState } from './account.state';
import { canBeLogin, loginOf, requireLogin } from './login';
import { requireMintable, type MadeToken, type TokenCommands } from './tokens/token.decider';
import type { TokenVault } from './tokens/token-vault';

/** Who has a login, under kind `login` and the login. */
interface LoginRecord {
  readonly accountId: string;
}

const LOGIN = 'login';
/** No account has this id. */
const NOBODY = 'nobody';

export interface AccountsDeps {
  readonly pipeline: CommitPipeline;
  readonly records: Records;
  readonly feed: Pick<EventStore, 'subscribe'>;
  readonly vault: TokenVault;
  readonly clock: Clock;
}

export interface NewAccount {
  /** By default a new one. */
  readonly accountId?: string;
  readonly login: string;
  readonly name: string;
  readonly locale: 'en' | 'de';
}

/** Accounts and their tokens, for the first start, the operators' command line and the door. */
export class Accounts {
  constructor(private readonly deps: AccountsDeps) {}

  /** Status `absent` when there is none. */
  async read(accountId: string): Promise<AccountState> {
    return (await this.fold(accountId)).state;
  }

  /** Whether a command with an Idempotency-Key was carried out on the account already. */
  async hasDone(accountId: string, command: CommandNames): Promise<boolean> {
    const stream = streamName(accountDecider.category, accountId);
    return (await this.deps.pipeline.repeatOf(stream, accountDecider, command)) !== null;
  }

  /** The account with a login, in any case of letters; null when there is none, which takes just as long. */
  async find(login: string): Promise<AccountState | null> {
    const record = await this.deps.records.get<LoginRecord>(LOGIN, loginOf(login));
    const account = await this.read(record?.value.accountId ?? NOBODY);
    return account.status === 'absent' ? null : account;
  }

  /**
   * Whom something can be shared with: the account with a login (lower case). When nobody has it, a stand-in that no
   * account will ever be, so that whoever asks learns nothing; null for what can be no login.
   */
  async byLogin(login: string): Promise<{ userId: string; login: string; name: string } | null> {
    if (!canBeLogin(login)) return null;
    const account = await this.find(login);
    return { userId: account?.accountId ?? `nobody:${login}`, login, name: account?.name ?? login };
  }

  /** All accounts, in the order they were opened. Reads the whole log of accounts: for operators. */
  async list(): Promise<readonly AccountState[]> {
    return this.changedSince('');
  }

  private async changedSince(position: string): Promise<readonly AccountState[]> {
    const ids = new Set<string>();
    const end = new AbortController();
    for await (const batch of this.deps.feed.subscribe([accountDecider.category], position, {
      signal: end.signal,
    })) {
      if (batch.kind === 'caught-up') break;
      for (const { stream } of batch.commits) ids.add(idOf(stream));
    }
    end.abort();
    return Promise.all([...ids].map((accountId) => this.read(accountId)));
  }

  /**
   * Notes the logins of all accounts in the log, unless an account that is there has them: for a log that was
   * brought here without its records, or with older ones. Reads the whole log of accounts.
   * @param after only of accounts that something has happened to since this position
   * @returns how many were missing
   */
  async restoreLogins(after = ''): Promise<number> {
    const { records } = this.deps;
    let restored = 0;
    for (const { login, accountId } of await this.changedSince(after)) {
      if (await records.putIfAbsent(LOGIN, login, { accountId })) {
        restored++;
        continue;
      }
      const known = await records.get<LoginRecord>(LOGIN, login);
      if (known && (await this.read(known.value.accountId)).status === 'absent')
        restored += Number(await records.compareAndSet(LOGIN, login, known.version, { accountId }));
    }
    return restored;
  }

  /**
   * Opens an account, which may do everything but has no password yet. Opening one that is open already changes
   * nothing. The login is taken first, so that no two accounts have the same; an opening that was cut off after
   * that is taken up by the next one with the same login.
   * @returns its id
   * @throws Problem `invalid_value` when the login can't be one or is taken
   */
  async open({ accountId = newAccountId(), name, locale, ...given }: NewAccount): Promise<string> {
    const { records } = this.deps;
    const login = requireLogin(given.login);
    let id = accountId;
    if (!(await records.putIfAbsent(LOGIN, login, { accountId }))) {
      id = (await records.get<LoginRecord>(LOGIN, login))?.value.accountId ?? accountId;
      if (id !== accountId && (await this.read(id)).status !== 'absent')
        throw new Problem('invalid_value', `The login ${login} is taken.`, { field: 'login' });
    }
    await this.run('open_account', 'OpenAccount', id, { accountId: id, login, name, locale });
    return id;
  }

  async suspend(accountId: string): Promise<void> {
    await this.run('suspend_account', 'SuspendAccount', accountId, {});
  }

  async resume(accountId: string): Promise<void> {
    await this.run('resume_account', 'ResumeAccount', accountId, {});
  }

  async setBetaAccess(accountId: string, betaAccess: boolean): Promise<void> {
    await this.run('set_beta_access', 'SetBetaAccess', accountId, { betaAccess });
  }

  async notePasswordChange(accountId: string, via: 'editor' | 'system'): Promise<void> {
    await this.run('change_password', 'NotePasswordChange', accountId, {}, null, via);
  }

  /**
   * Makes a token; without `token` a random one.
   * @returns the token, which is shown nowhere again
   * @throws Problem `limit_reached`, `invalid_value`
   */
  async mint(accountId: string, wanted: TokenCommands['CreateToken'], token?: string): Promise<string> {
    const { vault } = this.deps;
    const made = await this.makeToken(accountId, wanted, token);
    await this.run('create_token', 'CreateToken', accountId, wanted, made);
    return vault.reveal(made);
  }

  /** The same for a device: a token that ends when it isn't used for long. */
  async mintForDevice(accountId: string, wanted: TokenCommands['CreateToken']): Promise<string> {
    const { vault, clock } = this.deps;
    requireMintable(await this.read(accountId), wanted, clock.now());
    const made = await vault.put(accountId, undefined, { isDevice: true });
    await this.run('create_token', 'CreateToken', accountId, wanted, made, 'editor');
    return vault.reveal(made);
  }

  /** Refuses what the decider would refuse before anything is written; then the token, then the event. */
  async makeToken(
    accountId: string,
    wanted: TokenCommands['CreateToken'],
    token?: string,
  ): Promise<MadeToken> {
    requireMintable(await this.read(accountId), wanted, this.deps.clock.now());
    return this.deps.vault.put(accountId, token);
  }

  /** @throws Problem `not_found` */
  async revoke(accountId: string, tokenId: string): Promise<void> {
    await this.run('revoke_token', 'RevokeToken', accountId, { tokenId });
  }

  /** The account, and where its stream ends. */
  fold(accountId: string): Promise<Fold<AccountState>> {
    return this.deps.pipeline.read(streamName(accountDecider.category, accountId), accountDecider);
  }

  private async run<Name extends keyof (AccountCommands & TokenCommands)>(
    operation: string,
    name: Name,
    accountId: string,
    command: (AccountCommands & TokenCommands)[Name],
    made: MadeToken | null = null,
    via: 'editor' | 'system' = 'system',
  ): Promise<void> {
    const commandId = randomCommandId();
    await this.deps.pipeline.execute({
      stream: streamName(accountDecider.category, accountId),
      evolver: accountDecider,
      commandId,
      operation,
      actor: { accountId, via },
      correlationId: commandId,
      causationId: commandId,
      decide: (fold, now) => {
        const context: DecisionContext & { readonly made: MadeToken | null } = {
          now,
          rev: fold.rev,
          accountId,
          id: (label) => derivedId(commandId, label),
          extension: null,
          made,
        };
        // The table's entry and the command belong together by name.
        const decide = accountDecider.decide[name] as Decide<
          typeof command,
          AccountState,
          AccountEvents,
          typeof context
        >;
        return decide(fold.state, command, context);
      },
    });
  }
}

/** A new account's id: random, 20 characters. */
export function newAccountId(): string {
  return derivedId(randomUUID(), 'account');
}
