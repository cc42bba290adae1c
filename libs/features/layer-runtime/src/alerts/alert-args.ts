import { Int, Num, Text } from '@studio/operations/fields';

/** Arguments of a test alert. */
export class TestedAlert {
  @Text('Who.', { min: 1, max: 64, trim: true, optional: true }) readonly name?: string;
  @Num('How much: bits, money, subscriptions, viewers.', { min: 0, max: 1_000_000_000, optional: true })
  readonly amount?: number;
  @Int('Since how many months.', { min: 1, max: 1000, optional: true }) readonly months?: number;
  @Text('What they wrote.', { max: 500, optional: true }) readonly message?: string;
}
