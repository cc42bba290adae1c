import { createHash, randomBytes } from 'node:crypto';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Record, Records } from '@studio/records/records';
import type { PasswordLink } from '../administration/administration.decider';
import type { Accounts } from '../accounts';
import type { Passwords } from './passwords';

/** Under kind `setup-link` and the hash of its secret; gone when its time is over. */
interface SetupLinkRecord {
  readonly accountId: string;
  /** Version of the password that the link replaces; missing if it sets the first one. */
  readonly passwordVersion?: number;
}

const SETUP_LINK = 'setup-link';
const DAY_MS = 24 * 3600 * 1000;
/** 32 bytes. */
export const SETUP_SECRET_LENGTH = { min: 43, max: 43 } as const;

export interface SetupLinksDeps {
  readonly records: Records;
  readonly accounts: Pick<Accounts, 'read'>;
  readonly passwords: Pick<Passwords, 'version'>;
  readonly clock: Clock;
  /** Base of the links, without a slash at the end. */
  readonly publicUrl: string;
}

/** Links that set the password of an account, once and within a day. A password that is set ends the others. */
export class SetupLinks {
  constructor(private readonly deps: SetupLinksDeps) {}

  /** Returns a link that sets the first password, for a first start; null if there is one, or no account. */
  async make(accountId: string): Promise<string | null> {
    const { accounts, passwords, publicUrl } = this.deps;
    if ((await passwords.version(accountId)) !== null) return null;
    if ((await accounts.read(accountId)).status === 'absent') return null;
    return `${publicUrl}/console/setup#${await this.put({ accountId })}`;
  }

  /** Returns a link that sets a password, the first or another one, for the owner of the installation. */
  async forPassword(accountId: string): Promise<PasswordLink> {
    const { passwords, publicUrl, clock } = this.deps;
    const expiresAt = timestamp(clock.now() + DAY_MS);
    const passwordVersion = await passwords.version(accountId);
    const secret = await this.put({ accountId, ...(passwordVersion !== null && { passwordVersion }) });
    return { url: `${publicUrl}/console/password#${secret}`, expiresAt };
  }

  /**
   * Returns the account of a link that can be used.
   * @throws Problem `unauthorized`
   */
  async accountOf(secret: string): Promise<string> {
    return (await this.find(secret)).value.accountId;
  }

  /**
   * Returns the account whose password may be set by a secret, and ends the link.
   * @throws Problem `unauthorized`
   */
  async redeem(secret: string): Promise<string> {
    const record = await this.find(secret);
    // Of several requests at once, one deletes it.
    if (!(await this.deps.records.delete(SETUP_LINK, idOf(secret), record.version))) throw linkOver();
    return record.value.accountId;
  }

  /** The secret is behind a #, so that it is sent to no server and stands in no log. */
  private async put(record: SetupLinkRecord): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.deps.records.putIfAbsent(SETUP_LINK, idOf(secret), { ...record }, { ttlMs: DAY_MS });
    return secret;
  }

  private async find(secret: string): Promise<Record<SetupLinkRecord>> {
    const { records, accounts, passwords } = this.deps;
    const record = await records.get<SetupLinkRecord>(SETUP_LINK, idOf(secret));
    if (!record) throw linkOver();
    const { accountId, passwordVersion = null } = record.value;
    if ((await passwords.version(accountId)) !== passwordVersion) throw linkOver();
    if ((await accounts.read(accountId)).status === 'absent') throw linkOver();
    return record;
  }
}

function linkOver(): Problem {
  return new Problem(
    'unauthorized',
    'This link was already used, or it has expired. Ask the owner of this studio for another one. The owner gets one by: npm run ops -- console-link LOGIN',
  );
}

function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
