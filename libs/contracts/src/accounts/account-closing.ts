import { definePort } from '../port';
import type { Caller, RequestHeaders } from '@studio/operations/caller';

/** Deletion of accounts, from the side of signing in. */
export interface AccountClosing {
  /**
   * Proves that the person who is signed in wants their account deleted: by its login, its password and, if it has
   * one, the second factor.
   * @param body `login`, `current` (the password) and `code`, looked at once it is known who asks
   * @returns the caller, with all scopes
   * @throws Problem `unauthorized`, `session_required`, `bad_origin`, `invalid_request`, `second_factor_required`,
   * `rate_limited`; `invalid_value` {field}, also for the account that owns the installation
   */
  prove(body: unknown, headers: RequestHeaders, address: string): Promise<Caller>;
  /**
   * Ends an account: it is unknown from now on, with its login, sessions, tokens and devices. Its streams leave the
   * log at the next start. May be repeated.
   * @param overlayIds its overlays, which are deleted already
   * @throws Unavailable
   */
  close(accountId: string, overlayIds: readonly string[]): Promise<void>;
}
export const ACCOUNT_CLOSING = definePort<AccountClosing>('deletion of accounts');
