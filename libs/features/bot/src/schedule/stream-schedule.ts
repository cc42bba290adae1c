import { isChatPlatform } from '@studio/contracts/bot/chat-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlannedStream, PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { Clock } from '@studio/kernel/clock';

/** Time in ms for which an answer is reused. */
const FRESH_MS = 5 * 60_000;
/** Time in ms until a platform that did not answer is asked again. */
const RETRY_MS = 15_000;
/** Time in ms for which an earlier answer stands in for a platform that does not answer. */
const STALE_MS = 6 * 3_600_000;
/** Time in ms after which a platform's answer is not waited for. */
const WAIT_MS = 5_000;
const MAX_ENTRIES = 5000;

/** Next stream; `none`: none is planned, `unknown`: the platform does not answer, `absent`: none has a schedule. */
export type NextStream = PlannedStream | 'none' | 'unknown' | 'absent';

interface Asked {
  readonly until: number;
  readonly answer: Promise<Known | null>;
}

interface Known {
  readonly at: number;
  readonly streams: readonly PlannedStream[];
}

/** Planned streams of accounts, as their platforms have them. Platforms are asked once in five minutes. */
export class StreamSchedule {
  private readonly asked = new Map<string, Asked>();
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly deps: { readonly channels: Pick<Channels, 'of'>; readonly clock: Clock },
    private readonly waitMs = WAIT_MS,
  ) {}

  /** Returns the next stream: by the platform of a line if it has a schedule, else by the first that has one. */
  async next(accountId: string, platform: string | undefined): Promise<NextStream> {
    const all = (await this.deps.channels.of(accountId)).filter(({ features }) =>
      features.has('channel.schedule'),
    );
    const written = platform !== undefined && isChatPlatform(platform) ? platform : null;
    const channel = all.find((each) => each.platform === written) ?? all[0];
    if (!channel) return 'absent';
    const key = `${accountId} ${channel.platform} ${channel.channelId}`;
    const streams = (await this.answerOf(key, channel)) ?? this.earlier(key);
    if (!streams) return 'unknown';
    const now = this.deps.clock.now();
    return streams.find(({ startsAt }) => Date.parse(startsAt) > now) ?? 'none';
  }

  private async answerOf(key: string, channel: PlatformChannel): Promise<readonly PlannedStream[] | null> {
    const now = this.deps.clock.now();
    let asked = this.asked.get(key);
    if (!asked || asked.until <= now) {
      for (const entries of [this.asked, this.known]) if (entries.size >= MAX_ENTRIES) entries.clear();
      asked = { until: now + FRESH_MS, answer: this.ask(key, channel) };
      this.asked.set(key, asked);
    }
    return (await within(this.waitMs, asked.answer))?.streams ?? null;
  }

  private async ask(key: string, { channel }: PlatformChannel): Promise<Known | null> {
    try {
      const known = { at: this.deps.clock.now(), streams: await channel.schedule() };
      this.known.set(key, known);
      return known;
    } catch {
      this.asked.set(key, { until: this.deps.clock.now() + RETRY_MS, answer: Promise.resolve(null) });
      return null;
    }
  }

  private earlier(key: string): readonly PlannedStream[] | null {
    const known = this.known.get(key);
    return known && known.at > this.deps.clock.now() - STALE_MS ? known.streams : null;
  }
}

/** Returns null if an answer takes longer. */
async function within<Value>(ms: number, answer: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
    timer.unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
