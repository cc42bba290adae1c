import { InternalCommands } from '@studio/kernel/internal-command';
import { randomUUID } from 'node:crypto';
import type { CodeAudit } from '@studio/contracts/accounts/code-audit';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { followedReads } from '@studio/kernel/followed-reads';
import { derivedId } from '@studio/kernel/ids';
import type { CommandNames } from '@studio/kernel/keyed-commits';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { Records } from '@studio/records/records';
import { accountDecider, type AccountCommands } from './account.decider';
import type { AccountState } from './account.state';
import { canBeLogin, loginOf, requireLogin } from './login';
import type { SuspensionCommands } from './administration/administration.decider';
import type { SecurityCommands } from './two-factor/security.decider';
import type { NotedCodeCommands } from './audit/code.decider';
import type { SecurityEvents } from './two-factor/security.events';
import type { AcceptanceCommands } from './invitations/invitation.decider';
import { requireMintable, type MadeToken, type TokenCommands } from './tokens/token.decider';
import type { TokenVault } from './tokens/token-vault';
import type { Language } from '@studio/platforms/languages';

/** Account with a login; record kind `login`, keyed by the login. */
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
  readonly locale: Language;
}

/** Commands of operators, of the first start and of sign-ins: they come through no API boundary. */
type InternalAccountCommands = Pick<
  AccountCommands &
    SuspensionCommands &
    SecurityCommands &
    NotedCodeCommands &
    TokenCommands &
    AcceptanceCommands,
  | 'OpenAccount'
  | 'SuspendAccount'
  | 'ResumeAccount'
  | 'SetBetaAccess'
  | 'NotePasswordChange'
  | 'DeleteAccount'
  | 'NoteSecurityChange'
  | 'NoteCode'
  | 'CreateToken'
  | 'RevokeToken'
  | 'AcceptInvitation'
>;

const commands = new InternalCommands<
  InternalAccountCommands,
  AccountState,
  { readonly made: MadeToken | null }
>(accountDecider, {
  OpenAccount: {},
  SuspendAccount: {},
  ResumeAccount: {},
  SetBetaAccess: {},
  NotePasswordChange: {},
  DeleteAccount: {},
  NoteSecurityChange: {},
  NoteCode: {},
  CreateToken: { partOf: 'create_token' },
  RevokeToken: { partOf: 'revoke_token' },
  AcceptInvitation: {},
});

/** Accounts and their tokens, for the first start, the CLI and authentication. */
export class Accounts {
  /** Never changes once it is known, since the log is never rewritten. */
  private ownerId: string | null = null;

  constructor(private readonly deps: AccountsDeps) {}

  /** Status `absent` when there is none. */
  async read(accountId: string): Promise<AccountState> {
    return (await this.fold(accountId)).state;
  }

  /** The account as this process has followed it. @throws Problem `unavailable` */
  async known(accountId: string): Promise<AccountState> {
    return stateOf(followedReads(this.deps.pipeline), accountDecider, accountId);
  }

  /** Returns true if a command with an Idempotency-Key already ran on the account. */
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

  /** Returns the account with a login (lower case), for sharing; null if there is none. */
  async byLogin(login: string): Promise<{ userId: string; login: string; name: string } | null> {
    if (!canBeLogin(login)) return null;
    const account = await this.find(login);
    return account && { userId: account.accountId, login, name: account.name };
  }

  /** All accounts that were not deleted, in the order they were opened. Reads the whole log of accounts: for operators. */
  async list(): Promise<readonly AccountState[]> {
    return this.changedSince('');
  }

  /**
   * Returns the id of the account that owns the installation: the first in the log [accounts/11]. Null on an
   * installation without accounts.
   */
  async installationOwner(): Promise<string | null> {
    if (this.ownerId !== null) return this.ownerId;
    for await (const accountId of this.idsSince('')) return (this.ownerId = accountId);
    return null;
  }

  private async changedSince(position: string): Promise<readonly AccountState[]> {
    const ids = new Set<string>();
    for await (const accountId of this.idsSince(position)) ids.add(accountId);
    const accounts = await Promise.all([...ids].map((accountId) => this.read(accountId)));
    return accounts.filter(({ status }) => status !== 'absent');
  }

  /** The account of each commit since a position, in the order of the log, up to its end. */
  private async *idsSince(position: string): AsyncGenerator<string> {
    const end = new AbortController();
    try {
      for await (const batch of this.deps.feed.subscribe([accountDecider.category], position, {
        signal: end.signal,
      })) {
        if (batch.kind === 'caught-up') return;
        for (const { stream } of batch.commits) yield idOf(stream);
      }
    } finally {
      end.abort();
    }
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
   * Reserves a login for an account that is about to be opened. A reservation whose account was never opened ends.
   * @returns the login in its stored form
   * @throws Problem `invalid_value` if the login can't be one or is taken
   */
  async reserveLogin(wanted: string, accountId: string): Promise<string> {
    const { records } = this.deps;
    const login = requireLogin(wanted);
    for (;;) {
      if (await records.putIfAbsent(LOGIN, login, { accountId })) return login;
      const known = await records.get<LoginRecord>(LOGIN, login);
      if (!known) continue;
      if (known.value.accountId === accountId) return login;
      if ((await this.read(known.value.accountId)).status !== 'absent')
        throw new Problem('invalid_value', `The login ${login} is taken.`, {
          field: 'login',
          reason: 'taken',
        });
      if (await records.compareAndSet(LOGIN, login, known.version, { accountId })) return login;
    }
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
    await this.run('OpenAccount', id, { accountId: id, login, name, locale });
    const opened = await this.read(id);
    if (opened.login === login) return id;
    // The account was opened before with another login, by which alone it can be found.
    const record = await records.get<LoginRecord>(LOGIN, login);
    if (record?.value.accountId === id) await records.delete(LOGIN, login, record.version);
    throw new Problem('invalid_value', `This account has the login ${opened.login} already.`, {
      field: 'login',
    });
  }

  async suspend(accountId: string): Promise<void> {
    await this.run('SuspendAccount', accountId, {});
  }

  async resume(accountId: string): Promise<void> {
    await this.run('ResumeAccount', accountId, {});
  }

  /** Deletes an account: its login is free from now on, and nothing is known of it. */
  async delete(accountId: string): Promise<void> {
    const { login } = await this.read(accountId);
    await this.run('DeleteAccount', accountId, {}, null, 'editor');
    const record = await this.deps.records.get<LoginRecord>(LOGIN, login);
    if (record?.value.accountId === accountId) await this.deps.records.delete(LOGIN, login, record.version);
  }

  async setBetaAccess(accountId: string, betaAccess: boolean): Promise<void> {
    await this.run('SetBetaAccess', accountId, { betaAccess });
  }

  async notePasswordChange(accountId: string, via: 'editor' | 'system'): Promise<void> {
    await this.run('NotePasswordChange', accountId, {}, null, via);
  }

  /** Notes a change of how somebody signs in, for the audit. */
  async noteSecurityChange(
    accountId: string,
    change: SecurityEvents['account.security-changed'],
    via: 'editor' | 'system' = 'editor',
  ): Promise<void> {
    await this.run('NoteSecurityChange', accountId, change, null, via);
  }

  /** Notes that code came, or what it may reach, for the audit. */
  async note(...[accountId, command, run]: Parameters<CodeAudit['note']>): Promise<void> {
    const lookups = { made: null };
    await commands.run(this.deps.pipeline, 'NoteCode', { ...run, streamId: accountId, command, lookups });
  }

  /**
   * Makes a token; without `token` a random one.
   * @returns the token, which is shown nowhere again
   * @throws Problem `limit_reached`, `invalid_value`
   */
  async mint(accountId: string, wanted: TokenCommands['CreateToken'], token?: string): Promise<string> {
    const { vault } = this.deps;
    const made = await this.makeToken(accountId, wanted, token);
    await this.run('CreateToken', accountId, wanted, made);
    return vault.reveal(made);
  }

  /** The same for a device: a token that ends when it isn't used for long. */
  async mintForDevice(accountId: string, wanted: TokenCommands['CreateToken']): Promise<string> {
    const { vault, clock } = this.deps;
    requireMintable(await this.read(accountId), wanted, clock.now());
    const made = await vault.put(accountId, undefined, { isDevice: true });
    await this.run('CreateToken', accountId, wanted, made, 'editor');
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
    await this.run('RevokeToken', accountId, { tokenId });
  }

  /**
   * Notes that an account accepts an invitation, once.
   * @throws Problem `invitation_over`
   */
  async acceptInvitation(inviterId: string, invitationId: string, userId: string): Promise<void> {
    await commands.run(this.deps.pipeline, 'AcceptInvitation', {
      streamId: inviterId,
      actor: { accountId: userId, via: 'editor' },
      cause: { key: null },
      command: { invitationId, userId },
      lookups: { made: null },
    });
  }

  /** The account, and where its stream ends. */
  fold(accountId: string): Promise<Fold<AccountState>> {
    return this.deps.pipeline.read(streamName(accountDecider.category, accountId), accountDecider);
  }

  private async run<Name extends keyof InternalAccountCommands>(
    name: Name,
    accountId: string,
    command: InternalAccountCommands[Name],
    made: MadeToken | null = null,
    via: 'editor' | 'system' = 'system',
  ): Promise<void> {
    const run = { streamId: accountId, actor: { accountId, via }, cause: { key: null }, lookups: { made } };
    await commands.run(this.deps.pipeline, name, { ...run, command });
  }
}

/** A new account's id: random, 20 characters. */
export function newAccountId(): string {
  return derivedId(randomUUID(), 'account');
}
