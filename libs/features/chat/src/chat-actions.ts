import type { ChatReview } from '@studio/platforms/chat-review';
import type { ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { AnswerOf } from '@studio/operations/operation';
import type { RequestContext } from '@studio/operations/caller';
import type { Channels } from '@studio/contracts/channels/channels';
import type { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { PlatformUser } from '@studio/contracts/channels/platform-event';
import { asking, platformProblem } from '@studio/contracts/channels/platform-problem';
import type { ChatCommands } from './chat.decider';
import type { ChatReviews } from './chat-reviews';
import type { RecentLines } from './recent-lines';
import { whoseChats } from './of-chat';

export interface ChatActionsDeps {
  readonly channels: Channels;
  readonly outside: OutsideCalls;
  readonly held: RecentLines;
  readonly reviews: Pick<ChatReviews, 'find' | 'resolve'>;
  readonly clock: Clock;
}

/** Result of an action; null in a preview. */
export type Done<Name extends keyof ChatCommands> = { readonly answer: AnswerOf<ChatCommands[Name]> | null };

/** Runs chat commands in the chats of the account that they name, each at most once. All methods throw Problem. */
export class ChatActions {
  constructor(private readonly deps: ChatActionsDeps) {}

  async send(
    command: ChatCommands['SendChatMessage'],
    request: RequestContext,
  ): Promise<Done<'SendChatMessage'>> {
    const { text, replyTo, as, announceColor } = command;
    const channels = await this.channelsOn(command, command.platforms);
    return this.do(request, async () => {
      const line = { text, replyTo, as, announceColor };
      return { results: await Promise.all(channels.map((channel) => sentOn(channel, line))) };
    });
  }

  async delete(
    command: ChatCommands['DeleteChatMessage'],
    request: RequestContext,
  ): Promise<Done<'DeleteChatMessage'>> {
    const { messageId } = command;
    const said = this.deps.held.find(whoseChats(command), messageId);
    const where = command.platform ?? (said?.platform as ChatPlatform | undefined);
    if (where === undefined)
      throw new Problem('not_found', 'No such line is held; name its platform to have it deleted there.', {
        resource: 'chat message',
      });
    const channel = await this.channelOn(command, where);
    return this.do(request, async () => {
      await asking(where, () => channel.chat.delete(messageId));
      return { deleted: true, messageId };
    });
  }

  async timeout(
    command: ChatCommands['TimeoutViewer'],
    request: RequestContext,
  ): Promise<Done<'TimeoutViewer'>> {
    const { platform, seconds, reason } = command;
    const { channel, user } = await this.viewerOn(command);
    requireMinutes(platform, seconds);
    return this.do(request, async () => {
      await asking(platform, () => channel.moderation.timeout(user, seconds, reason));
      const until = timestamp(this.deps.clock.now() + seconds * 1000);
      return { login: user.login, platform, silenced: true, until };
    });
  }

  async ban(command: ChatCommands['BanViewer'], request: RequestContext): Promise<Done<'BanViewer'>> {
    const { platform, reason } = command;
    const { channel, user } = await this.viewerOn(command);
    return this.do(request, async () => {
      await asking(platform, () => channel.moderation.ban(user, reason));
      return { login: user.login, platform, silenced: true, until: null };
    });
  }

  async unban(command: ChatCommands['UnbanViewer'], request: RequestContext): Promise<Done<'UnbanViewer'>> {
    const { platform } = command;
    const { channel, user } = await this.viewerOn(command);
    return this.do(request, async () => {
      await asking(platform, () => channel.moderation.unban(user.userId));
      return { login: user.login, platform, silenced: false, until: null };
    });
  }

  async shoutout(
    command: ChatCommands['ShoutoutViewer'],
    request: RequestContext,
  ): Promise<Done<'ShoutoutViewer'>> {
    const { platform } = command;
    const { channel, user } = await this.viewerOn(command);
    return this.do(request, async () => {
      await asking(platform, () => channel.moderation.shoutout(user.userId));
      return { login: user.login, platform };
    });
  }

  async modes(command: ChatCommands['SetChatMode'], request: RequestContext): Promise<Done<'SetChatMode'>> {
    const { platform, slowSeconds, followersMin, subscribersOnly, emoteOnly, uniqueChat } = command;
    const patch = { slowSeconds, followersMin, subscribersOnly, emoteOnly, uniqueChat };
    const channel = await this.channelOn(command, platform);
    if (patch.slowSeconds === 1 || patch.slowSeconds === 2)
      throw new Problem(
        'invalid_value',
        `${platform} does not support a slow mode of ${patch.slowSeconds} s.`,
        {
          field: 'slowSeconds',
          platform,
          expected: '0, or 3 to 120 seconds',
        },
      );
    return this.do(request, async () => ({
      platform,
      ...(await asking(platform, () => channel.chat.modes(patch))),
    }));
  }

  async clear(command: ChatCommands['ClearChat'], request: RequestContext): Promise<Done<'ClearChat'>> {
    const { platform } = command;
    const channels = await this.channelsOn(command, platform && [platform]);
    return this.do(request, async () => {
      for (const channel of channels) await asking(channel.platform, () => channel.chat.clear());
      return { platforms: channels.map((channel) => channel.platform) };
    });
  }

  async decide(
    command: ChatCommands['DecideChatReview'],
    request: RequestContext,
  ): Promise<Done<'DecideChatReview'>> {
    const { reviewId, decision } = command;
    const accountId = whoseChats(command);
    const { reviews } = this.deps;
    return this.do(request, async () => {
      const review = await reviews.find(accountId, reviewId);
      if (!review)
        throw new Problem('not_found', 'This no longer waits for a decision.', { resource: 'chat review' });
      const { kind } = review;
      const platform = review.platform as ChatPlatform;
      try {
        if (!review.simulated) await this.decideOn(command, platform, review);
      } catch (error) {
        // Somebody has decided on the platform.
        if (error instanceof Problem && error.code === 'not_found')
          await reviews.resolve(accountId, platform, reviewId);
        throw error;
      }
      await reviews.resolve(accountId, platform, reviewId);
      return { reviewId, kind, decision };
    });
  }

  private async decideOn(
    command: ChatCommands['DecideChatReview'],
    platform: ChatPlatform,
    { kind, reviewId, user }: ChatReview,
  ): Promise<void> {
    const { decision } = command;
    const { moderation } = await this.channelOn(command, platform);
    if (kind !== 'suspiciousViewer')
      await asking(platform, () => moderation.decide(kind, reviewId, decision));
    else if (decision === 'deny') await asking(platform, () => moderation.ban(user));
  }

  private async do<Answer extends object>(
    request: RequestContext,
    action: () => Promise<Answer>,
  ): Promise<{ readonly answer: Answer | null }> {
    return { answer: request.isPreview ? null : await this.deps.outside.once(request, action) };
  }

  /** @throws Problem `not_connected` */
  private async channelOn(command: object, platform: ChatPlatform): Promise<PlatformChannel> {
    const channel = await this.deps.channels.on(whoseChats(command), platform);
    if (channel) return channel;
    throw new Problem('not_connected', `No ${platform} channel is connected.`);
  }

  /** Those that were named, or all. @throws Problem `not_connected` */
  private async channelsOn(
    command: object,
    platforms: readonly ChatPlatform[] | undefined,
  ): Promise<readonly PlatformChannel[]> {
    if (platforms) return Promise.all([...new Set(platforms)].map((each) => this.channelOn(command, each)));
    const all = await this.deps.channels.of(whoseChats(command));
    const chats = all.filter(({ features }) => features.has('chat.read') || features.has('chat.send'));
    if (chats.length > 0) return chats;
    throw new Problem('not_connected', 'No channel with a chat is connected.');
  }

  /**
   * Returns the viewer of a login, looked up at the platform if unknown [accounts/7].
   * @throws Problem `not_connected`, `not_found`
   */
  private async viewerOn(
    command: ChatCommands['TimeoutViewer' | 'BanViewer' | 'UnbanViewer' | 'ShoutoutViewer'],
  ): Promise<{ readonly channel: PlatformChannel; readonly user: PlatformUser }> {
    const { platform } = command;
    const login = command.login.replace(/^@/, '').toLowerCase();
    const channel = await this.channelOn(command, platform);
    const user = await asking(platform, () => channel.people.byLogin(login));
    if (user) return { channel, user };
    throw new Problem('not_found', `${platform} has no user ${JSON.stringify(login)}.`, {
      resource: 'viewer',
      login,
    });
  }
}

type Sent = AnswerOf<ChatCommands['SendChatMessage']>['results'][number];

/** One that fails doesn't keep the others from being sent. */
async function sentOn(
  channel: PlatformChannel,
  line: Parameters<PlatformChannel['chat']['send']>[0],
): Promise<Sent> {
  const { platform, simulated } = channel;
  const about = { platform, simulated, messageId: null, code: null, reason: null };
  try {
    const sent = await channel.chat.send(line);
    if ('dropped' in sent) return { ...about, status: 'dropped', reason: sent.dropped };
    return { ...about, status: 'sent', messageId: sent.messageId };
  } catch (error) {
    const problem = platformProblem(error, platform);
    if (!(problem instanceof Problem)) throw error;
    return { ...about, status: 'failed', code: problem.code, reason: problem.message };
  }
}

/** Requires a timeout that the platform takes [chat/3]. @throws Problem `invalid_value` */
function requireMinutes(platform: ChatPlatform, seconds: number): void {
  if (platform !== 'kick' || (seconds >= 60 && seconds <= 604_800)) return;
  throw new Problem('invalid_value', `Kick does not support a timeout of ${seconds} s.`, {
    field: 'seconds',
    platform,
    expected: '60 to 604,800 seconds, in whole minutes',
  });
}
