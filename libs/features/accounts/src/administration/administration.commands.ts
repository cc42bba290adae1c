import { Flag, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { LOGIN_LENGTH } from '../login';
import { AccountLinkView, ChangedListedAccountView, CreatedAccountView } from './administration.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'POST /accounts',
  tool: 'create_account',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Create an account for another person',
  description:
    'For the owner of the installation. The account has no password: the answer has a link, shown once, with which the person chooses one within a day. To give a person access to your overlays as well, use create_invitation.',
  strict: true,
  bodyRequired: true,
  problems: ['installation_owner_only', 'invalid_value'],
})
export class CreateAccount extends Answers(CreatedAccountView) {
  @Text('Name to sign in with. Letters, digits and . _ @ + -; upper and lower case are the same.', {
    ...LOGIN_LENGTH,
    trim: true,
    example: 'mia',
  })
  readonly login: string;
  @Text('Name shown to others; the login by default.', { min: 1, max: 64, trim: true, optional: true })
  readonly name?: string;
  @OneOf(languages, 'Language of labels and messages.', { default: 'en' }) readonly locale: Language;
}

@Operation({
  route: 'PATCH /accounts/:userId',
  tool: 'update_account',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  effects: ['destructive'],
  summary: 'Rename, suspend or resume an account',
  description:
    'For the owner of the installation, who cannot suspend their own account. A suspended account is refused everything, with every session, token and paired device, until it is resumed. Its overlays stay on air. What is left out stays as it is.',
  strict: true,
  problems: ['installation_owner_only', 'not_found', 'invalid_value'],
})
export class UpdateAccount extends Answers(ChangedListedAccountView) {
  @Text('Id of the account.', { min: 1, max: 64 }) readonly userId: string;
  @Text('Name shown to others.', { min: 1, max: 64, trim: true, optional: true }) readonly name?: string;
  @Flag('True suspends the account, false resumes it.', { optional: true }) readonly suspended?: boolean;
}

@Operation({
  route: 'POST /accounts/:userId/password-link',
  tool: 'reset_password',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Make a link that sets the password of an account',
  description:
    'For the owner of the installation. The link is shown once, and works once within a day. The present password stays valid until the link is used; then all sessions of the account end. An account with two-factor sign-in also needs its code.',
  problems: ['installation_owner_only', 'not_found'],
})
export class ResetPassword extends Answers(AccountLinkView) {
  @Text('Id of the account.', { min: 1, max: 64 }) readonly userId: string;
}
