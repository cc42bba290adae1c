import { Int, Num, Text } from '@studio/operations/fields';

/** What a test of an alert tells. */
export class TestedAlert {
  @Text('Who.', { max: 64, optional: true }) readonly name?: string;
  @Num('How much: bits, money, subscriptions, viewers.', { min: 0, max: 1_000_000_000, optional: true })
  readonly amount?: number;
  @Int('Since how many months.', { min: 1, max: 1000, optional: true }) readonly months?: number;
  @Text('What they wrote.', { max: 500, optional: true }) readonly message?: string;
}
