import { Flag, Int, List, Moment, Nested, OneOf, Text } from '@studio/operations/fields';
import { chatterRoles, type ChatterRole } from '@studio/platforms/port/platform-event';

class SentView {
  @Text('The platform.') readonly platform: string;
  @Flag('It is the simulated channel.') readonly simulated: boolean;
  @OneOf(['sent', 'dropped', 'failed'], '`dropped`: the platform took it and shows it to nobody.')
  readonly status: 'sent' | 'dropped' | 'failed';
  @Text('The line’s id there.', { nullable: true }) readonly messageId: string | null;
  @Text('Code of the failure.', { nullable: true }) readonly code: string | null;
  @Text('Why it was dropped or failed, as far as the platform tells.', { nullable: true })
  readonly reason: string | null;
}

export class SentViews {
  @List(SentView, 'By platform.') readonly results: readonly SentView[];
}

class ChatterView {
  @Text('What they are called, in lower case.') readonly login: string;
  @Text('As it is shown.') readonly name: string;
  @Text('`#rrggbb`, where they chose one.', { nullable: true }) readonly color: string | null;
  @List(OneOf(chatterRoles, 'Role.'), 'All that hold.') readonly roles: readonly ChatterRole[];
}

export class ChatMessageView {
  @Text('Id of the line.') readonly messageId: string;
  @Text('The platform.') readonly platform: string;
  @Moment('When it was said.') readonly at: string;
  @Nested(ChatterView, 'Who said it.') readonly user: ChatterView;
  @Text('What was said.', { lines: true }) readonly text: string;
  @Flag('The first line of this viewer here.') readonly first: boolean;
  @Flag('Said on the simulated channel.') readonly simulated: boolean;
}

export class ChatMessagesView {
  @List(ChatMessageView, 'The latest first.') readonly items: readonly ChatMessageView[];
  @Text('To go on with, as `before`; null: that was all.', { nullable: true })
  readonly nextCursor: string | null;
}

export class DeletedLineView {
  @Flag('It was taken back.') readonly deleted: boolean;
  @Text('Id of the line.') readonly messageId: string;
}

export class SilencedView {
  @Text('Who.') readonly login: string;
  @Text('Where.') readonly platform: string;
  @Flag('They may not chat now.') readonly silenced: boolean;
  @Moment('Until when; null: for good, or not at all.', { nullable: true }) readonly until: string | null;
}

export class ShoutoutView {
  @Text('Who.') readonly login: string;
  @Text('Where.') readonly platform: string;
}

export class ChatModesView {
  @Text('Where.') readonly platform: string;
  @Int('Between two lines of a viewer, in s; 0: any.', { optional: true }) readonly slowSeconds?: number;
  @Int('Minutes that somebody must have followed; null: none.', { optional: true, nullable: true })
  readonly followersMin?: number | null;
  @Flag('Only subscribers may chat.', { optional: true }) readonly subscribersOnly?: boolean;
  @Flag('Only emotes may be sent.', { optional: true }) readonly emoteOnly?: boolean;
  @Flag('No line may be said twice.', { optional: true }) readonly uniqueChat?: boolean;
}

export class ClearedChatView {
  @List('string', 'Where it was cleared.') readonly platforms: readonly string[];
}
