import { List, MapOf, Num, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { ChangedAccountView, CurrencyRatesView, GuestHostsView } from './account.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'PATCH /me',
  tool: 'update_me',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Change your account',
  description: 'What is left out stays as it is.',
  strict: true,
  problems: ['invalid_value'],
})
export class UpdateMe extends Answers(ChangedAccountView) {
  @Text('Name shown to others.', { min: 1, max: 64, trim: true, optional: true }) readonly name?: string;
  @OneOf(languages, 'Language of labels and messages.', { optional: true }) readonly locale?: Language;
  @Text('Time zone of the IANA database, as `Europe/Berlin`: it decides what a day is.', {
    min: 1,
    max: 64,
    optional: true,
    example: 'Europe/Berlin',
  })
  readonly timeZone?: string;
  @Text('Currency by ISO 4217, which goals, labels and top lists count.', {
    min: 3,
    max: 3,
    optional: true,
    example: 'EUR',
  })
  readonly currency?: string;
  @Text(
    'Name that alerts, lists and answers in chat put for viewers whom their platform does not name; empty: “Anonymous” or “Anonym”, by the language.',
    { min: 0, max: 40, trim: true, optional: true, example: 'A kind soul' },
  )
  readonly anonymousName?: string;
}

@Operation({
  route: 'PUT /tip-sources/rates',
  tool: 'set_currency_rates',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Set the rates by which tips are converted',
  description:
    'Goals, challenges, subathons and the stream boss count tips of other currencies by these rates. Nothing is looked ' +
    'up: the rates stay as they are until you set others, and what was counted stays as it was counted. Tips of a ' +
    'currency without a rate are shown, but not counted; the health of an overlay names them.',
  problems: ['invalid_value'],
  expects: true,
})
export class SetCurrencyRates extends Answers(CurrencyRatesView) {
  @Text('Currency by ISO 4217 that the rates are about.', { min: 3, max: 3, example: 'USD' })
  readonly base: string;
  @MapOf(
    Num('', { min: 0.000_001, max: 1_000_000 }),
    'By currency (ISO 4217): how much of it one unit of the base is worth, 10⁻⁶ to 10⁶. At most 40; `{}` ends all conversion.',
  )
  readonly rates: { readonly [currency: string]: number };
}

@Operation({
  route: 'PUT /guest-hosts',
  tool: 'set_guest_hosts',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Set the hosts whose pages guest frames may show',
  description:
    'On all overlays of the account, in addition to vdo.ninja. Their pages play sound, store data in the browser and, ' +
    'where a layer says so, use camera and microphone. All hosts are sent; frames of those left out become a nameplate ' +
    'at once. Exact names, https, the usual port; a subdomain is a host of its own.',
  problems: ['invalid_value'],
  expects: true,
})
export class SetGuestHosts extends Answers(GuestHostsView) {
  @List('string', 'Names of the hosts.', { max: 10, example: ['meet.example.org'] })
  readonly hosts: readonly string[];
}
