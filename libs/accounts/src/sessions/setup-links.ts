import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import type { Accounts } from '../accounts';
import type { Passwords } from './passwords';

/** Under kind `setup-link` and the hash of its secret; gone when its time is over. */
interface SetupLinkRecord {
  readonly accountId: string;
}

const SETUP_LINK = 'setup-link';
const DAY_MS = 24 * 3600 * 1000;
/** 32 bytes. */
export const SETUP_SECRET_LENGTH = { min: 43, max: 43 } as const;

export interface SetupLinksDeps {
  readonly records: Records;
  readonly accounts: Pick<Accounts, 'read'>;
  readonly passwords: Pick<Passwords, 'version'>;
  /** Base of the links, without a slash at the end. */
  readonly publicUrl: string;
}

/**
 * Links by which whoever has just started a studio gets in: each lets an account that has no password set its first, once
 * and within a day.
 */
export class SetupLinks {
  constructor(private readonly deps: SetupLinksDeps) {}

  /** A new link; null for an account that has a password, or isn't there. */
  async make(accountId: string): Promise<string | null> {
    if (!(await this.isOpen(accountId))) return null;
    const secret = randomBytes(32).toString('base64url');
    await this.deps.records.putIfAbsent(SETUP_LINK, idOf(secret), { accountId }, { ttlMs: DAY_MS });
    // Behind a #, so that it is sent to no server and stands in no log.
    return `${this.deps.publicUrl}/console/setup#${secret}`;
  }

  /**
   * The account whose first password may be set by a secret, which opens nothing any more.
   * @throws Problem `unauthorized`
   */
  async redeem(secret: string): Promise<string> {
    const { records } = this.deps;
    const id = idOf(secret);
    const record = await records.get<SetupLinkRecord>(SETUP_LINK, id);
    const isOpen = record !== null && (await this.isOpen(record.value.accountId));
    // Of many at once one removes it.
    if (!isOpen || !(await records.delete(SETUP_LINK, id, record.version)))
      throw new Problem(
        'unauthorized',
        'This link was used, or is over, or the account has a password. Another: npm run ops -- console-link LOGIN',
      );
    return record.value.accountId;
  }

  private async isOpen(accountId: string): Promise<boolean> {
    const { accounts, passwords } = this.deps;
    if ((await passwords.version(accountId)) !== null) return false;
    return (await accounts.read(accountId)).status !== 'absent';
  }
}

function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
