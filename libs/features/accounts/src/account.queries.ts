import { Answers, Operation } from '@studio/operations/operation';
import { AccountView, CurrencyRatesView, GuestHostsView } from './account.views';

@Operation({
  route: 'GET /me',
  tool: 'get_me',
  belongsTo: 'overlays',
  group: 'Account',
  scope: 'account:read',
  summary: 'Read your account',
  description: 'The account, its plan with limits, and the scopes of the credential in use.',
})
export class GetMe extends Answers(AccountView) {}

@Operation({
  route: 'GET /tip-sources/rates',
  tool: 'get_currency_rates',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Read the rates by which tips are converted',
  description: 'Before any were set, the base is the account’s currency and there are no rates.',
})
export class GetCurrencyRates extends Answers(CurrencyRatesView) {}

@Operation({
  route: 'GET /guest-hosts',
  tool: 'get_guest_hosts',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Read the hosts whose pages guest frames may show',
})
export class GetGuestHosts extends Answers(GuestHostsView) {}
