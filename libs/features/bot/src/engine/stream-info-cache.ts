import { isChatPlatform, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import type { Clock } from '@studio/kernel/clock';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';

/** Time for which a platform's answer is reused. */
const FRESH_MS = 15_000;
const MAX_ENTRIES = 5000;

/** Current information about a channel. */
export interface ShownChannel {
  readonly name: string;
  readonly title: string | null;
  readonly game: string | null;
  /** Ms since 1970; null while it is offline. */
  readonly liveSince: number | null;
}

/** Cache of channel information, so that platforms receive few requests. */
export class StreamInfoCache {
  private readonly known = new Map<
    string,
    { readonly until: number; readonly lookups: Promise<ShownChannel | null> }
  >();

  constructor(
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  now(): number {
    return this.clock.now();
  }

  /** Returns the channel where the line was written, else the first one; null if unknown. */
  async of(accountId: string, platform: string | undefined): Promise<ShownChannel | null> {
    return this.on(accountId, platform !== undefined && isChatPlatform(platform) ? platform : undefined);
  }

  private on(accountId: string, platform: ChatPlatform | undefined): Promise<ShownChannel | null> {
    const key = `${accountId} ${platform ?? ''}`;
    const cached = this.known.get(key);
    if (cached && cached.until > this.now()) return cached.lookups;
    const lookups = this.ask(accountId, platform).catch(() => null);
    if (this.known.size >= MAX_ENTRIES) this.known.clear();
    this.known.set(key, { until: this.now() + FRESH_MS, lookups });
    return lookups;
  }

  private async ask(accountId: string, platform: ChatPlatform | undefined): Promise<ShownChannel | null> {
    const channel: PlatformChannel | null | undefined = platform
      ? await this.channels.on(accountId, platform)
      : (await this.channels.of(accountId))[0];
    if (!channel?.features.has('channel.read')) return null;
    const { title, category, startedAt, live } = await channel.channel.read();
    const liveSince = live && startedAt !== null ? Date.parse(startedAt) : null;
    return { name: channel.channelName, title, game: category?.name ?? null, liveSince };
  }
}
