import type { AdministrationEvents } from './administration/administration.events';
import type { InvitationEvents } from './invitations/invitation.events';
import type { TokenEvents } from './tokens/token.events';
import type { CodeEvents } from './audit/code.events';
import type { SecurityEvents } from './two-factor/security.events';

export interface AccountEvents
  extends TokenEvents, InvitationEvents, AdministrationEvents, SecurityEvents, CodeEvents {
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
    readonly anonymousName?: string;
  };
  /** Currency rates: value of each currency per unit of the base. */
  'account.rates-set': {
    readonly base: string;
    readonly rates: { readonly [currency: string]: number };
  };
  /** Further hosts whose pages guest frames may show: all of them. */
  'account.guest-hosts-set': { readonly hosts: readonly string[] };
  'account.suspended': Record<string, never>;
  'account.resumed': Record<string, never>;
  /** The person has deleted the account; its streams leave the log later. */
  'account.deleted': Record<string, never>;
  'account.beta-access-changed': { readonly betaAccess: boolean };
  /** Records the change for the audit; passwords themselves are only in the records. */
  'account.password-changed': Record<string, never>;
}
