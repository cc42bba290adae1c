import type { ChatPlatform } from '@studio/areas/chat-bot';
import { fitted } from '@studio/areas/said-text';
import type { Clock } from '@studio/kernel/clock';
import type { Channels } from '@studio/platforms/port/channels';
import { PlatformError } from '@studio/platforms/port/platform-channel';
import type { SaidOutcome } from './said-lines';

/** What a platform takes: characters of a line, and so many lines in a span of milliseconds (platforms, 4 to 6). */
export const platformPaces: {
  readonly [Platform in ChatPlatform]: {
    readonly characters: number;
    readonly lines: number;
    readonly spanMs: number;
  };
} = {
  twitch: { characters: 500, lines: 20, spanMs: 30_000 },
  kick: { characters: 500, lines: 1, spanMs: 1000 },
  youtube: { characters: 200, lines: 1, spanMs: 3000 },
};

/** On the simulated channel nobody minds: what a platform takes from moderators. */
const SIMULATED_LINES = 100;

/** Lines that wait for their turn, and how long: an answer that comes later is none. */
const MOST_WAITING = 20;
const MOST_WAIT_MS = 10_000;

/** A line that the bot says. */
export interface OutLine {
  readonly accountId: string;
  readonly platform: ChatPlatform;
  readonly text: string;
  /** Id of the line that it answers. */
  readonly replyTo?: string | undefined;
  /** Id of whom alone it is for. */
  readonly whisperTo?: string | undefined;
  /** Nobody wrote what it answers: it is never said where somebody listens. Without it, wherever there is a channel. */
  readonly simulated?: boolean | undefined;
}

interface Lane {
  readonly waiting: { readonly line: OutLine; readonly since: number }[];
  /** When lines were said, ms since 1970. */
  sent: number[];
  blockedUntil: number;
  isSaying: boolean;
}

export interface OutboxDeps {
  readonly channels: () => Pick<Channels, 'on'>;
  readonly clock: Clock;
  /** Calls back after so many milliseconds. */
  readonly later: (ms: number, call: () => void) => void;
  /** Is told what became of each line. */
  readonly told: (platform: ChatPlatform, outcome: SaidOutcome) => void;
}

/** Says what the bot says: each line at most once, in order, and no faster than a platform takes them. */
export class ChatOutbox {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly deps: OutboxDeps) {}

  /** Puts a line in the queue of its chat; one for which there is no room is dropped. */
  say(line: OutLine): void {
    const text = fitted(line.text, platformPaces[line.platform].characters);
    if (text === '') return;
    const key = `${line.accountId} ${line.platform}`;
    const lane = this.lanes.get(key) ?? { waiting: [], sent: [], blockedUntil: 0, isSaying: false };
    this.lanes.set(key, lane);
    if (lane.waiting.length >= MOST_WAITING) return this.deps.told(line.platform, 'dropped');
    lane.waiting.push({ line: { ...line, text }, since: this.deps.clock.now() });
    void this.work(lane);
  }

  private async work(lane: Lane): Promise<void> {
    if (lane.isSaying) return;
    lane.isSaying = true;
    for (;;) {
      const now = this.deps.clock.now();
      const [next] = lane.waiting;
      if (!next) break;
      const { platform } = next.line;
      if (now - next.since > MOST_WAIT_MS) {
        lane.waiting.shift();
        this.deps.told(platform, 'dropped');
        continue;
      }
      const waitMs = this.waitOf(lane, next.line, now);
      if (waitMs > 0) {
        this.deps.later(waitMs, () => {
          lane.isSaying = false;
          void this.work(lane);
        });
        return;
      }
      lane.waiting.shift();
      lane.sent.push(now);
      await this.sayNow(lane, next.line);
    }
    lane.isSaying = false;
  }

  private waitOf(lane: Lane, { platform, simulated }: OutLine, now: number): number {
    const { lines: most, spanMs } = platformPaces[platform];
    const lines = simulated ? SIMULATED_LINES : most;
    lane.sent = lane.sent.filter((at) => at > now - spanMs);
    const oldest = lane.sent[lane.sent.length - lines];
    return Math.max(lane.blockedUntil - now, oldest === undefined ? 0 : oldest + spanMs - now);
  }

  /** Never said again: whether viewers saw it can't always be told. */
  private async sayNow(lane: Lane, line: OutLine): Promise<void> {
    const { accountId, platform, text, replyTo, whisperTo, simulated } = line;
    const { channels, clock, told } = this.deps;
    try {
      const channel = await channels().on(accountId, platform);
      if (!channel?.features.has('chat.send') || (simulated !== undefined && channel.simulated !== simulated))
        return told(platform, 'dropped');
      if (whisperTo !== undefined && channel.features.has('chat.whisper')) {
        await channel.chat.whisper(whisperTo, text);
        return told(platform, 'said');
      }
      const answer = await channel.chat.send({ text, ...(replyTo !== undefined && { replyTo }) });
      told(platform, 'messageId' in answer ? 'said' : 'dropped');
    } catch (error) {
      told(platform, 'failed');
      if (error instanceof PlatformError && error.details.retryAfterMs !== undefined)
        lane.blockedUntil = clock.now() + error.details.retryAfterMs;
    }
  }
}
