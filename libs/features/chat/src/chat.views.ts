import { Flag, Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';
import {
  reviewDecisions,
  reviewKinds,
  type ReviewDecision,
  type ReviewKind,
} from '@studio/platforms/chat-review';
import { chatterRoles, type ChatterRole } from '@studio/contracts/channels/platform-event';

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

class SharedFromView {
  @Text('What the channel is called, in lower case.') readonly login: string;
  @Text('As it is shown.') readonly name: string;
}

export class ChatMessageView {
  @Text('Id of the line.') readonly messageId: string;
  @Text('The platform.') readonly platform: string;
  @Timestamp('When it was said.') readonly at: string;
  @Nested(ChatterView, 'Who said it.') readonly user: ChatterView;
  @Text('What was said.', { lines: true }) readonly text: string;
  @Flag('The first line of this viewer here.') readonly first: boolean;
  @Flag('Written with `/me`.') readonly action: boolean;
  @Nested(SharedFromView, 'Other channel of a Twitch Shared Chat that the line comes from; null: your own.', {
    nullable: true,
  })
  readonly sharedFrom: SharedFromView | null;
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
  @Timestamp('Until when; null: for good, or not at all.', { nullable: true }) readonly until: string | null;
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

class ReviewedViewerView {
  @Text('Id of the viewer on the platform.') readonly userId: string;
  @Text('Login, in lower case.') readonly login: string;
  @Text('Display name.') readonly name: string;
}

export class ChatReviewView {
  @Text('Id, for `decide_chat_review`.') readonly reviewId: string;
  @OneOf(
    reviewKinds,
    '`heldMessage`: a message that nobody sees yet. `unbanRequest`: a request to lift a ban.',
  )
  readonly kind: ReviewKind;
  @Text('Platform.') readonly platform: string;
  @Flag('From the simulated channel.') readonly simulated: boolean;
  @Nested(ReviewedViewerView, 'Viewer concerned.') readonly user: ReviewedViewerView;
  @Text('Words of the viewer; null for none.', { lines: true, nullable: true }) readonly text: string | null;
  @Text('Reason that the platform states; null for none.', { nullable: true }) readonly reason: string | null;
  @Timestamp('Time of the message or request.') readonly since: string;
}

export class ChatReviewsView {
  @List(ChatReviewView, 'The oldest first.') readonly items: readonly ChatReviewView[];
}

export class DecidedReviewView {
  @Text('Id of the review.') readonly reviewId: string;
  @OneOf(reviewKinds, 'Kind of the review.') readonly kind: ReviewKind;
  @OneOf(reviewDecisions, 'Decision.') readonly decision: ReviewDecision;
}
