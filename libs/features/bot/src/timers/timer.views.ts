import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Timestamp, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

/** A timer in an answer. */
export class BotTimerView {
  @Int('Id of the timer.') readonly timerId: number;
  @Text('Its name.') readonly name: string;
  @Text('What it says; null where it runs a command.', { nullable: true }) readonly message: string | null;
  @Text('The command that it runs; null where it says a message.', { nullable: true })
  readonly commandName: string | null;
  @Int('Minutes from one time to the next.') readonly intervalMin: number;
  @Int('Chat lines that must have come since the last time; 0: none.') readonly minMessages: number;
  @Flag('Only while the stream is live.') readonly liveOnly: boolean;
  @List(OneOf(chatPlatforms, ''), 'Where; empty: everywhere.') readonly platforms: readonly ChatPlatform[];
  @Flag('It is switched on.') readonly enabled: boolean;
  @Timestamp('When it was said last; null: never yet.', { nullable: true }) readonly lastPostedAt:
    string | null;
  @Timestamp('When its time comes next; null while it is off, or waits for a stream.', { nullable: true })
  readonly nextDueAt: string | null;
}

export class BotTimersView {
  @List(BotTimerView, 'By age, the oldest first.') readonly items: readonly BotTimerView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedTimerView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the timer that is gone.') readonly timerId: number;
}
