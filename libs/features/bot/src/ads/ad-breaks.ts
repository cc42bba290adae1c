import type { BotReply, BuiltinCall, BuiltinCommand, ChatBot } from '@studio/contracts/bot/chat-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { InternalCommands } from '@studio/kernel/internal-command';
import { isPlatform } from '@studio/platforms/platforms';
import type { Call, DueCall, Process } from '@studio/process-managers/process';
import type { Share } from '@studio/process-managers/share';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { KnownBots } from '../engine/known-accounts';
import { spanInWords } from '../engine/placeholders';
import { adBreakDecider, type AdBreakCommands, type AdBreakEvents } from './ad-break.decider';
import { adBreaksDue, adNotices, type AdNoticeDocument, type DueAdBreak } from './ad-break.projection';

export const AD_BREAKS = 'ad-breaks';

const MOST_ACCOUNTS = 1_000_000;
/** Longest and shortest time in ms between two questions to a platform: a break can be moved at any time. */
const LOOK_MS = 60_000;
const SOON_MS = 1_000;
/** Interval in ms at which the accounts are read again. */
const READ_MS = 5_000;

const commands = new InternalCommands<AdBreakCommands, object>(adBreakDecider, {
  EndAdBreak: { via: 'bot', idName: 'end_ad_break' },
});

export interface AdBreaksDeps {
  readonly pipeline: CommitPipeline;
  readonly bots: Pick<KnownBots, 'read'>;
  readonly bot: Pick<ChatBot, 'say'>;
  readonly channels: Pick<Channels, 'of'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly reader: Pick<ProjectionReader, 'due' | 'all'>;
  readonly clock: Clock;
  /** Accounts whose ad breaks are asked for here. */
  readonly share: Pick<Share, 'has'>;
}

/** Records the ends of ad breaks, and says in chat when one comes and when it is over. */
export class AdBreaks implements Process {
  readonly name = AD_BREAKS;
  readonly categories = [adBreakDecider.category];
  /** Time of the next question by account, ms since 1970. */
  private readonly nextLooks = new Map<string, number>();
  private nextRead = 0;

  constructor(private readonly deps: AdBreaksDeps) {}

  readonly reactions: Process['reactions'] = { 'ad-break.ended': (event) => this.ended(event) };

  async due(now: number): Promise<readonly DueCall[]> {
    if (now >= this.nextRead) await this.readAccounts(now);
    for (const [accountId, at] of this.nextLooks)
      if (at <= now && this.deps.share.has(accountId)) {
        this.nextLooks.set(accountId, now + LOOK_MS);
        // Not waited for: a platform that is away must not hold up other accounts.
        void this.look(accountId).catch(() => undefined);
      }
    const due = await this.deps.reader.due<DueAdBreak>(adBreaksDue, now, ({ endsAt }) => endsAt);
    return due.map(({ accountId, ...command }) => ({
      id: `${accountId}.${command.activityId}`,
      step: 'end',
      run: async (cause) => {
        await commands.run(this.deps.pipeline, 'EndAdBreak', { streamId: accountId, command, cause });
      },
    }));
  }

  private async readAccounts(now: number): Promise<void> {
    const range = { index: 'account', equals: [] } as const;
    const found = await this.deps.reader.all<AdNoticeDocument>(adNotices, range, MOST_ACCOUNTS);
    const wanted = new Set(found.map(({ doc }) => doc.accountId));
    for (const accountId of this.nextLooks.keys())
      if (!wanted.has(accountId)) this.nextLooks.delete(accountId);
    for (const accountId of wanted) if (!this.nextLooks.has(accountId)) this.nextLooks.set(accountId, now);
    this.nextRead = now + READ_MS;
  }

  /** Asks the platforms of an account, and says what comes within the set time. */
  private async look(accountId: string): Promise<void> {
    const { settings } = await this.deps.bots.read(accountId);
    if (!settings.ads.before || !(await this.deps.record.session(accountId)).live) return;
    const beforeMs = settings.ads.beforeS * 1000;
    for (const channel of await adChannels(this.deps.channels, accountId)) {
      const { nextAt, seconds } = await channel.channel.ads();
      if (nextAt === null) continue;
      const now = this.deps.clock.now();
      const left = Date.parse(nextAt) - now;
      if (left > beforeMs) this.lookBefore(accountId, now + left - beforeMs);
      else if (left > 0) await this.announce(accountId, channel, { nextAt, seconds, left });
    }
  }

  private lookBefore(accountId: string, at: number): void {
    const next = this.nextLooks.get(accountId);
    const soon = this.deps.clock.now() + SOON_MS;
    if (next !== undefined && at < next) this.nextLooks.set(accountId, Math.max(at, soon));
  }

  private announce(
    accountId: string,
    { platform, simulated, channelId }: PlatformChannel,
    { nextAt, seconds, left }: { readonly nextAt: string; readonly seconds: number; readonly left: number },
  ): Promise<void> {
    return this.deps.bot.say(
      accountId,
      { message: 'builtin.ads_soon', values: { seconds: Math.ceil(left / 1000), length: seconds } },
      {
        ...{ once: `ads/${channelId}/${nextAt}`, simulated, priority: 'timer' },
        ...(isPlatform(platform) && { platforms: [platform] }),
      },
    );
  }

  private async ended({ stream, data }: StoredEvent): Promise<readonly Call[]> {
    const { platform, simulated, late } = data as AdBreakEvents['ad-break.ended'];
    const accountId = idOf(stream);
    if (late || !(await this.deps.bots.read(accountId)).settings.ads.end) return [];
    const run: Call['run'] = ({ key }) =>
      this.deps.bot.say(
        accountId,
        { message: 'builtin.ads_over' },
        {
          ...{ once: key, simulated, priority: 'timer' },
          ...(isPlatform(platform) && { platforms: [platform] }),
        },
      );
    return [{ step: 'say', run }];
  }
}

/** `!ads`: tells when the next ad break comes. */
export function adsBuiltin({ channels, clock }: Pick<AdBreaksDeps, 'channels' | 'clock'>): BuiltinCommand {
  const run = async ({ accountId }: BuiltinCall): Promise<BotReply> => {
    const [channel] = await adChannels(channels, accountId);
    const ads = await channel?.channel.ads().catch(() => null);
    if (!ads) return { message: 'builtin.unknown' };
    const left = ads.nextAt === null ? 0 : Date.parse(ads.nextAt) - clock.now();
    if (left <= 0) return { message: 'builtin.ads_none' };
    return { message: 'builtin.ads_next', values: { time: spanInWords(left), length: ads.seconds } };
  };
  return { name: 'ads', minRole: 'everyone', run };
}

async function adChannels(channels: Pick<Channels, 'of'>, accountId: string) {
  return (await channels.of(accountId)).filter(({ features }) => features.has('channel.ads'));
}
