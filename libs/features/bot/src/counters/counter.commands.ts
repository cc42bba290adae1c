import { OfBot } from '@studio/contracts/bot/bot-account';
import { Int, OneOf, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { keyName } from '@studio/operations/text-shapes';
import { COUNTED_MOST, counterResets, type CounterReset } from './counter.state';
import { BotCounterView, DeletedCounterView } from './counter.views';

const value = { min: -COUNTED_MOST, max: COUNTED_MOST, optional: true } as const;
const bound = { ...value, nullable: true } as const;
const name = { shape: keyName(40), example: 'deaths' } as const;

@Operation({
  route: 'POST /bot/counters',
  tool: 'create_bot_counter',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Create a counter',
  description: 'Texts of the bot show it and count on with `{count:name}`.',
  problems: ['duplicate', 'limit_reached', 'invalid_value'],
})
export class CreateBotCounter extends Answers(BotCounterView, OfBot) {
  @Text('Its name: lower case, digits and underscores.', name) readonly name: string;
  @Int('Where it begins; 0, or what lies nearest within its bounds, by default.', value)
  readonly value?: number;
  @Int('What one use adds; 1 by default.', value) readonly step?: number;
  @Int('It goes no lower.', bound) readonly min?: number | null;
  @Int('It goes no higher.', bound) readonly max?: number | null;
  @OneOf(counterResets, 'When it begins again at 0 by itself; `never` by default.', { optional: true })
  readonly resetOn?: CounterReset;
}

@Operation({
  route: 'PATCH /bot/counters/:counterId',
  tool: 'update_bot_counter',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Change a counter, or count on',
  description: 'delta counts on from where it stands, whoever else does at the same time.',
  problems: ['duplicate', 'invalid_value'],
})
@Rule(
  'Send value or delta, not both.',
  ({ value: to, delta }: UpdateBotCounter) => to === undefined || delta === undefined,
  () => [{ field: 'delta', location: 'body', expected: 'left out beside value' }],
)
export class UpdateBotCounter extends Answers(BotCounterView, OfBot) {
  @Int('Id of the counter.', { min: 1 }) readonly counterId: number;
  @Text('Its name: lower case, digits and underscores.', { ...name, optional: true }) readonly name?: string;
  @Int('Where it is to stand.', value) readonly value?: number;
  @Int('What is added; it stops at its bounds.', value) readonly delta?: number;
  @Int('What one use adds.', value) readonly step?: number;
  @Int('It goes no lower; null: no bound.', bound) readonly min?: number | null;
  @Int('It goes no higher; null: no bound.', bound) readonly max?: number | null;
  @OneOf(counterResets, 'When it begins again at 0 by itself.', { optional: true })
  readonly resetOn?: CounterReset;
}

@Operation({
  route: 'DELETE /bot/counters/:counterId',
  tool: 'delete_bot_counter',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Delete a counter',
})
export class DeleteBotCounter extends Answers(DeletedCounterView, OfBot) {
  @Int('Id of the counter.', { min: 1 }) readonly counterId: number;
}
