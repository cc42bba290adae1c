import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { reviewDecisions, type ReviewDecision } from '@studio/platforms/chat-review';
import { Flag, Int, List, OneOf, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import {
  ChatModesView,
  ClearedChatView,
  DecidedReviewView,
  DeletedLineView,
  SentViews,
  ShoutoutView,
  SilencedView,
} from './chat.views';
import { OfChat } from './of-chat';

const speakers = ['bot', 'broadcaster'] as const;
const colors = ['primary', 'blue', 'green', 'orange', 'purple'] as const;

@Operation({
  route: 'POST /chat/messages',
  tool: 'send_chat_message',
  group: 'Chat',
  scope: 'chat:write',
  effects: ['public', 'confirm'],
  summary: 'Say something in chats',
  description:
    'It is said at most once: where it isn’t known whether a platform took it, it isn’t sent again. What came of it is ' +
    'told by platform.',
  idempotencyKey: true,
  problems: platformProblems,
})
export class SendChatMessage extends Answers(SentViews, OfChat) {
  @Text('What is said.', { min: 1, max: 500, trim: true }) readonly text: string;
  @List(OneOf(chatPlatforms, 'Platform.'), 'Where; on all that are connected by default.', {
    optional: true,
    min: 1,
    max: 3,
  })
  readonly platforms?: readonly ChatPlatform[];
  @Text('Id of the line that it answers.', { min: 1, max: 128, optional: true }) readonly replyTo?: string;
  @OneOf(speakers, 'Who says it; the bot where one is connected, by default.', { optional: true })
  readonly as?: (typeof speakers)[number];
  @OneOf(colors, 'Makes it an announcement, where the platform has them.', { optional: true })
  readonly announceColor?: (typeof colors)[number];
}

@Operation({
  route: 'DELETE /chat/messages/:messageId',
  tool: 'delete_chat_message',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['public', 'destructive'],
  summary: 'Take a chat line back',
  description: 'The line goes on the platform, and from every overlay that shows it.',
  problems: platformProblems,
})
export class DeleteChatMessage extends Answers(DeletedLineView, OfChat) {
  @Text('Id of the line.', { min: 1, max: 128 }) readonly messageId: string;
  @OneOf(chatPlatforms, 'Where it was said, if the server doesn’t hold the line any more.', {
    optional: true,
  })
  readonly platform?: ChatPlatform;
}

@Operation({
  route: 'POST /chat/timeouts',
  tool: 'timeout_viewer',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['public', 'confirm'],
  summary: 'Silence a viewer for some time',
  description: 'Their lines go as well. Kick takes 60 to 604,800 seconds, in whole minutes.',
  idempotencyKey: true,
  problems: platformProblems,
})
export class TimeoutViewer extends Answers(SilencedView, OfChat) {
  @Text('Who.', { min: 1, max: 64, trim: true }) readonly login: string;
  @OneOf(chatPlatforms, 'Where.') readonly platform: ChatPlatform;
  @Int('How long.', { min: 1, max: 1_209_600 }) readonly seconds: number;
  @Text('Why.', { max: 200, optional: true }) readonly reason?: string;
}

@Operation({
  route: 'POST /chat/bans',
  tool: 'ban_viewer',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['destructive', 'confirm'],
  summary: 'Ban a viewer from the chat',
  description: 'For good, until `unban_viewer`.',
  idempotencyKey: true,
  problems: platformProblems,
})
export class BanViewer extends Answers(SilencedView, OfChat) {
  @Text('Who.', { min: 1, max: 64, trim: true }) readonly login: string;
  @OneOf(chatPlatforms, 'Where.') readonly platform: ChatPlatform;
  @Text('Why.', { max: 200, optional: true }) readonly reason?: string;
}

@Operation({
  route: 'DELETE /chat/bans/:platform/:login',
  tool: 'unban_viewer',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['destructive', 'confirm'],
  summary: 'Let a banned viewer chat again',
  description: 'It ends a timeout as well.',
  problems: platformProblems,
})
export class UnbanViewer extends Answers(SilencedView, OfChat) {
  @OneOf(chatPlatforms, 'Where.') readonly platform: ChatPlatform;
  @Text('Who.', { min: 1, max: 64, trim: true }) readonly login: string;
}

@Operation({
  route: 'POST /chat/shoutouts',
  tool: 'shoutout_viewer',
  group: 'Chat',
  scope: 'chat:write',
  effects: ['public'],
  summary: 'Recommend another channel',
  description: 'As the platform shows it. Twitch takes one in two minutes.',
  idempotencyKey: true,
  problems: platformProblems,
})
export class ShoutoutViewer extends Answers(ShoutoutView, OfChat) {
  @Text('Whose channel.', { min: 1, max: 64, trim: true }) readonly login: string;
  @OneOf(chatPlatforms, 'Where.') readonly platform: ChatPlatform;
}

const modes = ['slowSeconds', 'followersMin', 'subscribersOnly', 'emoteOnly', 'uniqueChat'] as const;

@Rule('Send at least one mode.', (patch: SetChatMode) => modes.some((mode) => patch[mode] !== undefined))
@Operation({
  route: 'PATCH /chat/modes/:platform',
  tool: 'set_chat_mode',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['public'],
  summary: 'Change who may chat, and how often',
  description: 'Modes that are left out stay as they are. A value that the platform can’t take is refused.',
  problems: platformProblems,
  expects: false,
})
export class SetChatMode extends Answers(ChatModesView, OfChat) {
  @OneOf(chatPlatforms, 'Where.') readonly platform: ChatPlatform;
  @Int('Between two lines of a viewer, in s: 0, or 3 to 120.', { min: 0, max: 120, optional: true })
  readonly slowSeconds?: number;
  @Int('Minutes that somebody must have followed; null: none.', {
    min: 0,
    max: 129_600,
    optional: true,
    nullable: true,
  })
  readonly followersMin?: number | null;
  @Flag('Only subscribers may chat.', { optional: true }) readonly subscribersOnly?: boolean;
  @Flag('Only emotes may be sent.', { optional: true }) readonly emoteOnly?: boolean;
  @Flag('No line may be said twice.', { optional: true }) readonly uniqueChat?: boolean;
}

@Operation({
  route: 'POST /chat/clear',
  tool: 'clear_chat',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['destructive', 'confirm'],
  summary: 'Take all chat lines back',
  description: 'On the platform, and on every overlay that shows them.',
  idempotencyKey: true,
  problems: platformProblems,
})
export class ClearChat extends Answers(ClearedChatView, OfChat) {
  @OneOf(chatPlatforms, 'Where; on all that are connected by default.', { optional: true })
  readonly platform?: ChatPlatform;
}

@Operation({
  route: 'POST /chat/reviews/:reviewId/decide',
  tool: 'decide_chat_review',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['public', 'confirm'],
  summary: 'Approve or deny what waits for a decision',
  description:
    'Of a held message: `approve` publishes it, `deny` deletes it. Of an unban request: `approve` lifts the ban. Of a ' +
    'suspicious viewer: `approve` only removes the entry, `deny` bans the viewer. Fails with `not_found` if somebody has ' +
    'decided already.',
  idempotencyKey: true,
  problems: platformProblems,
})
export class DecideChatReview extends Answers(DecidedReviewView, OfChat) {
  @Text('Id of the review.', { min: 1, max: 128 }) readonly reviewId: string;
  @OneOf(reviewDecisions, 'Decision.') readonly decision: ReviewDecision;
}
