import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { ChangedAccountView } from './account.views';

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
  @OneOf(['en', 'de'], 'Language of labels and messages.', { optional: true }) readonly locale?: 'en' | 'de';
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
}
