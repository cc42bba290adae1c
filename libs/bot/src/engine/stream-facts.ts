import { isChatPlatform, type ChatPlatform } from '@studio/areas/chat-bot';
import type { Clock } from '@studio/kernel/clock';
import type { Channels } from '@studio/platforms/port/channels';
import type { PlatformChannel } from '@studio/platforms/port/platform-channel';

/** So long a platform isn't asked again. */
const FRESH_MS = 15_000;
const MOST_KEPT = 5000;

/** What a channel shows now. */
export interface ShownChannel {
  readonly name: string;
  readonly title: string | null;
  readonly game: string | null;
  /** Ms since 1970; null while it is offline. */
  readonly liveSince: number | null;
}

/** What channels show, asked of platforms as seldom as chat can tell. */
export class StreamFacts {
  private readonly known = new Map<
    string,
    { readonly until: number; readonly facts: Promise<ShownChannel | null> }
  >();

  constructor(
    private readonly channels: () => Channels,
    private readonly clock: Clock,
  ) {}

  now(): number {
    return this.clock.now();
  }

  /** Of the channel where something was written, else of the first; null where it can't be told. */
  async of(accountId: string, platform: string | undefined): Promise<ShownChannel | null> {
    return this.on(accountId, platform !== undefined && isChatPlatform(platform) ? platform : undefined);
  }

  private on(accountId: string, platform: ChatPlatform | undefined): Promise<ShownChannel | null> {
    const key = `${accountId} ${platform ?? ''}`;
    const kept = this.known.get(key);
    if (kept && kept.until > this.now()) return kept.facts;
    const facts = this.ask(accountId, platform).catch(() => null);
    if (this.known.size >= MOST_KEPT) this.known.clear();
    this.known.set(key, { until: this.now() + FRESH_MS, facts });
    return facts;
  }

  private async ask(accountId: string, platform: ChatPlatform | undefined): Promise<ShownChannel | null> {
    const channel: PlatformChannel | null | undefined = platform
      ? await this.channels().on(accountId, platform)
      : (await this.channels().of(accountId))[0];
    if (!channel?.features.has('channel.read')) return null;
    const { title, category, startedAt, live } = await channel.channel.read();
    const liveSince = live && startedAt !== null ? Date.parse(startedAt) : null;
    return { name: channel.channelName, title, game: category?.name ?? null, liveSince };
  }
}
