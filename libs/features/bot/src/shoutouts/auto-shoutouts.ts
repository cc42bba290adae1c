import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import type { PlatformUser } from '@studio/contracts/channels/platform-event';
import type { ChatMessage, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { isPlatform } from '@studio/platforms/platforms';
import type { Call, Process } from '@studio/process-managers/process';
import type { Records } from '@studio/records/records';
import type { KnownBots } from '../engine/known-accounts';
import { isIgnored } from '../settings/ignored-accounts';
import type { Recommended, Shoutouts } from './shoutouts';

export const AUTO_SHOUTOUTS = 'auto-shoutouts';

const GREETED = 'bot-friends-greeted';
/** Longest time in ms after which a stream is over. */
const GREETED_MS = 7 * 86_400_000;

export interface AutoShoutoutsDeps {
  readonly bots: Pick<KnownBots, 'read'>;
  readonly bot: Pick<ChatBot, 'say'>;
  readonly shoutouts: Pick<Shoutouts, 'give'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly records: Pick<Records, 'putIfAbsent'>;
}

/** Recommends raiders, and listed friends when they first write in a stream. */
export class AutoShoutouts implements Process {
  readonly name = AUTO_SHOUTOUTS;
  readonly categories = ['activity', 'simulated'];

  constructor(private readonly deps: AutoShoutoutsDeps) {}

  readonly subscriber: ChatSubscriber = {
    name: AUTO_SHOUTOUTS,
    stage: 'moderated',
    receive: (message) => this.welcome(message),
  };

  readonly reactions: Process['reactions'] = { 'activity.recorded': (event) => this.raided(event) };

  private async raided({ id, stream, data }: StoredEvent): Promise<readonly Call[]> {
    const user = data['user'] as PlatformUser | null;
    const { kind, platform, late, test } = data;
    if (kind !== 'raid' || late === true || test === true || !user || typeof platform !== 'string') return [];
    const [accountId, viewers] = [idOf(stream), Number(data['viewers'])];
    const { settings } = await this.deps.bots.read(accountId);
    const { raiders, minViewers, friends } = settings.shoutouts;
    const login = user.login.toLowerCase();
    if (!raiders || viewers < minViewers || isIgnored(settings, login)) return [];
    const simulated = stream.startsWith('simulated-');
    const raider = { platform, login, user, simulated, key: `raid/${id}` };
    const run = async (): Promise<void> => {
      // A friend who raids is not recommended once more for what they write.
      if (friends.includes(login)) await this.isFirst(accountId, login);
      await this.recommend(accountId, raider, 'builtin.so_raid', { viewers });
    };
    return [{ step: 'shout out', run }];
  }

  private async welcome({ accountId, event, simulated }: ChatMessage): Promise<void> {
    const { user } = event.body;
    const login = user.login.toLowerCase();
    const { settings } = await this.deps.bots.read(accountId);
    if (!settings.shoutouts.friends.includes(login) || isIgnored(settings, login)) return;
    if (!(await this.isFirst(accountId, login))) return;
    const friend = { platform: event.platform, login, user, simulated, key: `friend/${event.eventId}` };
    await this.recommend(accountId, friend, 'builtin.so_friend', {});
  }

  private async recommend(
    accountId: string,
    somebody: Recommended,
    message: string,
    more: { readonly viewers?: number },
  ): Promise<void> {
    const { platform, simulated, key } = somebody;
    const reply = await this.deps.shoutouts.give(accountId, somebody);
    if (reply?.message !== 'builtin.so') return;
    await this.deps.bot.say(
      accountId,
      { message, values: { ...reply.values, ...more } },
      { once: key, simulated, ...(isPlatform(platform) && { platforms: [platform] }) },
    );
  }

  /** Returns true once per stream and login; false while the channel is offline. */
  private async isFirst(accountId: string, login: string): Promise<boolean> {
    const { live, streamStartedAt } = await this.deps.record.session(accountId);
    if (!live || streamStartedAt === null) return false;
    const key = `${accountId}.${login}.${streamStartedAt}`;
    return this.deps.records.putIfAbsent(GREETED, key, {}, { ttlMs: GREETED_MS });
  }
}
