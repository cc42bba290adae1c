import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { PlainRoute } from '@studio/operations/rest';
import { accountView, type AccountView, type PlanLimitsView } from '../account.views';
import type { Accounts } from '../accounts';
import type { AccountAuthenticator } from '../authentication/account-authenticator';

/** User of a browser: nobody, a paired device, or an account. */
type BrowserSession =
  | { readonly kind: 'none' | 'device'; readonly account: null }
  | { readonly kind: 'account'; readonly account: AccountView };

export interface SessionDeps {
  readonly accounts: Accounts;
  readonly authenticator: AccountAuthenticator;
  readonly limits: PlanLimitsView;
}

/**
 * `GET /auth/session`: tells a page of the console who uses it. Signed out is an answer, not an error, so that no
 * request of a page fails by design.
 */
export function sessionRoutes({ accounts, authenticator, limits }: SessionDeps): readonly PlainRoute[] {
  return [
    {
      method: 'GET',
      path: '/auth/session',
      handler: async ({ headers }, reply): Promise<BrowserSession> => {
        reply.header('cache-control', 'no-store');
        const caller = await authenticator.authenticate(headers, 'GET').catch(unlessSignedOut);
        if (!caller) return { kind: 'none', account: null };
        if (!caller.scopes.has('account:read')) return { kind: 'device', account: null };
        const [account, ownerId] = await Promise.all([
          accounts.read(caller.accountId),
          accounts.installationOwner(),
        ]);
        return { kind: 'account', account: accountView(account, caller, { limits, ownerId }) };
      },
    },
  ];
}

function unlessSignedOut(error: unknown): Caller | null {
  if (error instanceof Problem && error.code === 'unauthorized') return null;
  throw error;
}
