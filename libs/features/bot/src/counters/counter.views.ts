import { Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { counterResets, type CounterReset } from './counter.state';

/** A counter in an answer. */
export class BotCounterView {
  @Int('Id of the counter.') readonly counterId: number;
  @Text('Its name: `{count:name}` in texts of the bot.') readonly name: string;
  @Int('Where it stands.') readonly value: number;
  @Int('What one use adds.') readonly step: number;
  @Int('It goes no lower; null: no bound.', { nullable: true }) readonly min: number | null;
  @Int('It goes no higher; null: no bound.', { nullable: true }) readonly max: number | null;
  @OneOf(counterResets, 'When it begins again by itself.') readonly resetOn: CounterReset;
}

export class BotCountersView {
  @List(BotCounterView, 'By age, the oldest first.') readonly items: readonly BotCounterView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedCounterView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the counter that is gone.') readonly counterId: number;
}
