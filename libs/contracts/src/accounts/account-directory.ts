import { definePort } from '../port';

/** Accounts that something can be shared with. */
export interface AccountDirectory {
  /** Returns the account with a login (lower case, without `@`); null if there is none. */
  byLogin(login: string): Promise<{ userId: string; login: string; name: string } | null>;
}
export const ACCOUNT_DIRECTORY = definePort<AccountDirectory>('people');
