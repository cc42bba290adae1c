import type { TokenEvents } from './tokens/token.events';

export interface AccountEvents extends TokenEvents {
  'account.opened': {
    readonly accountId: string;
    readonly login: string;
    readonly name: string;
    readonly locale: 'en' | 'de';
  };
  /** Only what changed. */
  'account.changed': {
    readonly name?: string;
    readonly locale?: 'en' | 'de';
    readonly timeZone?: string;
    readonly currency?: string;
  };
  'account.suspended': Record<string, never>;
  'account.resumed': Record<string, never>;
  'account.beta-access-changed': { readonly betaAccess: boolean };
  /** That it happened, for the audit: what a password opens is decided by the records alone. */
  'account.password-changed': Record<string, never>;
}
