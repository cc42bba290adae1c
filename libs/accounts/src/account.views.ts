import { fieldsOf } from '@studio/operations/field';
import { Flag, Int, List, Moment, Nested, OneOf, Text } from '@studio/operations/fields';
import type { Caller } from '@studio/operations/caller';
import type { AccountState } from './account.state';

/** answers, Limits */
export class LimitsView {
  @Int('Overlays of the account.') readonly overlays: number;
  @Int('Scenes of an overlay.') readonly scenes: number;
  @Int('Preview scenes of an overlay.') readonly previews: number;
  @Int('Layers of an overlay.') readonly layers: number;
  @Int('Layer groups of an overlay.') readonly groups: number;
  @Int('Spots of an overlay.') readonly spots: number;
  @Int('Deck buttons of an overlay.') readonly deckMacros: number;
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

/** Those that the contract names, whichever areas declare them. */
function limitsView(limits: PlanLimitsView): LimitsView {
  return Object.fromEntries(inPlan.map((resource) => [resource, limits[resource]])) as unknown as LimitsView;
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
  @Moment('When it ends.', { nullable: true }) readonly expiresAt: string | null;
}

/** What an account says of itself. */
class ProfileView {
  @Text('Id of the account.') readonly userId: string;
  @Text('Name to sign in with.') readonly login: string;
  @Text('Name shown to others.') readonly name: string;
  @Text('Picture of the account.', { nullable: true }) readonly avatarUrl: string | null;
  @OneOf(['en', 'de'], 'Language of labels and messages.') readonly locale: 'en' | 'de';
  @Text('Time zone of the IANA database.') readonly timeZone: string;
  @Text('Currency by ISO 4217.') readonly currency: string;
}

/** What `PATCH /me` answers. */
export class ChangedAccountView extends ProfileView {
  @Flag('False: it was so already.') readonly changed: boolean;
}

/** answers, Account */
export class AccountView extends ProfileView {
  @Flag('The account is suspended.') readonly suspended: boolean;
  @Flag('The account may use the service.') readonly betaAccess: boolean;
  @Nested(PlanView, 'The plan and its limits.') readonly plan: PlanView;
  @List('string', 'Scopes of the credential in use.') readonly scopes: readonly string[];
  @Nested(CredentialView, 'The credential in use.') readonly credential: CredentialView;
  @Moment('When the account was opened.') readonly createdAt: string;
}

export function profileView(account: AccountState): ProfileView {
  const { accountId, login, name, locale, timeZone, currency } = account;
  return { userId: accountId, login, name, avatarUrl: null, locale, timeZone, currency };
}

export function accountView(
  account: AccountState,
  { scopes, credential }: Caller,
  limits: PlanLimitsView,
): AccountView {
  const { status, betaAccess, createdAt } = account;
  return {
    ...profileView(account),
    suspended: status === 'suspended',
    betaAccess,
    plan: { id: 'standard', name: 'Standard', limits: limitsView(limits) },
    scopes: [...scopes],
    credential,
    createdAt,
  };
}
