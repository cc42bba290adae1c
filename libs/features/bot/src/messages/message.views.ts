import { messageGroups, type MessageGroup } from '@studio/contracts/bot/chat-bot';
import { Flag, List, OneOf, Text } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';

/** A system message in an answer. */
export class SystemMessageView {
  @Text('Names the message.') readonly key: string;
  @OneOf(messageGroups, 'What it belongs to.') readonly group: MessageGroup;
  @Text('The text that the bot was made with.') readonly defaultText: string;
  @Text('The own text.', { nullable: true }) readonly text: string | null;
  @Flag('False: it is not said.') readonly enabled: boolean;
  @List('string', 'Placeholders that it may have.') readonly placeholders: readonly string[];
}

export class SystemMessagesView {
  @List(SystemMessageView, 'By their groups.') readonly items: readonly SystemMessageView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

export class ChangedMessagesView {
  @List(SystemMessageView, 'Those that were sent, as they are now.')
  readonly items: readonly SystemMessageView[];
}
