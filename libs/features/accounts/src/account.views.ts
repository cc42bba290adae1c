import { fieldsOf } from '@studio/operations/field';
import { Flag, Int, List, MapOf, Timestamp, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import type { Caller } from '@studio/operations/caller';
import type { AccountState } from './account.state';
import { guestHosts } from '@studio/widgets/guest-frame/guest-hosts';
import { languages, type Language } from '@studio/platforms/languages';

/** Limits of the plan in an answer [limits/7]. */
export class LimitsView {
  @Int('Overlays of the account.') readonly overlays: number;
  @Int('Scenes of an overlay.') readonly scenes: number;
  @Int('Preview scenes of an overlay.') readonly previews: number;
  @Int('Layers of an overlay.') readonly layers: number;
  @Int('Layer groups of an overlay.') readonly groups: number;
  @Int('Spots of an overlay.') readonly spots: number;
  @Int('Deck buttons of an overlay.') readonly deckMacros: number;
  @Int('Pages of the deck of an overlay.') readonly deckPages: number;
  @Int('Media favorites of an overlay.') readonly mediaFavorites: number;
  @Int('Editors of an overlay.') readonly editors: number;
  @Int('Notes of an overlay.') readonly notes: number;
  @Int('Uploaded files of the account.') readonly uploads: number;
  @Int('Bytes of all uploaded files.') readonly uploadBytes: number;
  @Int('Bot commands of the account.') readonly botCommands: number;
  @Int('Bot timers of the account.') readonly botTimers: number;
  @Int('Automations of the account.') readonly automations: number;
}

/** By resource. */
export type PlanLimitsView = Readonly<Record<string, number>>;

const inPlan = [...fieldsOf(LimitsView).keys()];

/** Returns the limits of the plan, whichever areas declare them. */
function limitsView(limits: PlanLimitsView): LimitsView {
  const named = Object.entries(limits).filter(([resource]) => inPlan.includes(resource));
  const view: Partial<LimitsView> = Object.fromEntries(named);
  return view as LimitsView;
}

export class PlanView {
  @Text('Id of the plan.') readonly id: string;
  @Text('Name of the plan.') readonly name: string;
  @Nested(LimitsView, 'How much of each thing there may be.') readonly limits: LimitsView;
}

export class CredentialView {
  @OneOf(['token', 'session'], 'What the request was proven with.') readonly kind: 'token' | 'session';
  @Text('Id of the token.', { nullable: true }) readonly tokenId: string | null;
  @Text('Name of the token.', { nullable: true }) readonly name: string | null;
  @Timestamp('When it ends.', { nullable: true }) readonly expiresAt: string | null;
}

/** Profile of an account. */
class ProfileView {
  @Text('Id of the account.') readonly userId: string;
  @Text('Name to sign in with.') readonly login: string;
  @Text('Name shown to others.') readonly name: string;
  @Text('Picture of the account.', { nullable: true }) readonly avatarUrl: string | null;
  @OneOf(languages, 'Language of labels and messages.') readonly locale: Language;
  @Text('Time zone of the IANA database.') readonly timeZone: string;
  @Text('Currency by ISO 4217.') readonly currency: string;
  @Text('Name for viewers whom their platform does not name; empty for the word of the language.')
  readonly anonymousName: string;
}

/** Answer of `PATCH /me`. */
export class ChangedAccountView extends ProfileView {
  @Flag('False: it was so already.') readonly changed: boolean;
}

/** The account of the caller in an answer. */
export class AccountView extends ProfileView {
  @Flag('The account is suspended.') readonly suspended: boolean;
  @Flag('The account owns the installation, and manages its accounts.')
  readonly installationOwner: boolean;
  @Flag('The account may use the service.') readonly betaAccess: boolean;
  @Nested(PlanView, 'The plan and its limits.') readonly plan: PlanView;
  @List('string', 'Scopes of the credential in use.') readonly scopes: readonly string[];
  @Nested(CredentialView, 'The credential in use.') readonly credential: CredentialView;
  @Timestamp('When the account was opened.') readonly createdAt: string;
}

export class CurrencyRatesView {
  @Text('Currency by ISO 4217 that the rates are about.') readonly base: string;
  @MapOf(Num(''), 'By currency: how much of it one unit of the base is worth.')
  readonly rates: { readonly [currency: string]: number };
}

export class GuestHostsView {
  @List('string', 'Names of the hosts that the account has added.') readonly hosts: readonly string[];
  @List('string', 'Names of hosts that frames may always show.') readonly builtIn: readonly string[];
}

export function guestHostsView({ guestHosts: hosts }: Pick<AccountState, 'guestHosts'>): GuestHostsView {
  return { hosts, builtIn: guestHosts };
}

export function ratesView({ currency, rates }: Pick<AccountState, 'currency' | 'rates'>): CurrencyRatesView {
  return rates ? { base: rates.base, rates: { ...rates.rates } } : { base: currency, rates: {} };
}

export function profileView(account: AccountState): ProfileView {
  const { accountId, login, name, locale, timeZone, currency, anonymousName } = account;
  return { userId: accountId, login, name, avatarUrl: null, locale, timeZone, currency, anonymousName };
}

export interface AccountViewParts {
  readonly limits: PlanLimitsView;
  /** Account that owns the installation. */
  readonly ownerId: string | null;
}

export function accountView(
  account: AccountState,
  { scopes, credential }: Caller,
  { limits, ownerId }: AccountViewParts,
): AccountView {
  const { status, betaAccess, createdAt } = account;
  return {
    ...profileView(account),
    suspended: status === 'suspended',
    installationOwner: account.accountId === ownerId,
    betaAccess,
    plan: { id: 'standard', name: 'Standard', limits: limitsView(limits) },
    scopes: [...scopes],
    credential,
    createdAt,
  };
}
