import {
  linePriorities,
  type ChatPlatform,
  type LineOutcome,
  type LinePriority,
} from '@studio/contracts/bot/chat-bot';
import { fitted } from '@studio/contracts/said-text';
import type { Clock } from '@studio/kernel/clock';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError } from '@studio/contracts/channels/platform-channel';

/** Lines that may be sent within a span of milliseconds. */
interface Pace {
  readonly lines: number;
  readonly spanMs: number;
}

/**
 * Limits of a platform: characters of a line and lines in a span [chat/4]. `raised` is the number of lines
 * for a sender who is the broadcaster or a moderator. Twitch allows 20 and 100; the rest is left for the streamer.
 */
export const platformPaces: {
  readonly [Platform in ChatPlatform]: Pace & { readonly characters: number; readonly raised: number };
} = {
  twitch: { characters: 500, lines: 18, raised: 90, spanMs: 30_000 },
  kick: { characters: 500, lines: 1, raised: 1, spanMs: 1000 },
  youtube: { characters: 200, lines: 1, raised: 1, spanMs: 3000 },
};

/** Lines per span on the simulated channel. */
const SIMULATED_LINES = 90;

/**
 * Rules of each class of lines. `share`: part of the platform's lines that the class may use; the rest is reserved for
 * the classes above it. `waitMs`: age after which a waiting line is dropped. `most`: lines that may wait.
 */
const classes: {
  readonly [Priority in LinePriority]: {
    readonly share: number;
    readonly waitMs: number;
    readonly most: number;
  };
} = {
  announcement: { share: 1, waitMs: 45_000, most: 50 },
  moderation: { share: 1, waitMs: 15_000, most: 20 },
  answer: { share: 0.8, waitMs: 10_000, most: 20 },
  timer: { share: 0.6, waitMs: 60_000, most: 20 },
};

/** A line that the bot says. */
export interface OutLine {
  readonly accountId: string;
  readonly platform: ChatPlatform;
  readonly text: string;
  /** Class of the line; `answer` by default. */
  readonly priority?: LinePriority | undefined;
  /** Id of the line that it answers. */
  readonly replyTo?: string | undefined;
  /** Id of whom alone it is for. */
  readonly whisperTo?: string | undefined;
  /** Nobody wrote what it answers: it is never said where somebody listens. Without it, wherever there is a channel. */
  readonly simulated?: boolean | undefined;
}

interface WaitingLine {
  readonly line: OutLine;
  readonly since: number;
  readonly settle: (outcome: LineOutcome) => void;
}

interface Lane {
  readonly waiting: { readonly [Priority in LinePriority]: WaitingLine[] };
  /** Times of sent lines, ms since 1970. */
  sent: number[];
  blockedUntil: number;
  isSaying: boolean;
  /** Time of the next check of the lane; null: none planned. */
  wakeAt: number | null;
  /** User id that the last line went out under; null before the first. */
  senderId: string | null;
  /** By user id: true if the platform has shown the sender's lines as those of the broadcaster or a moderator. */
  readonly raised: Map<string, boolean>;
  /** The line before went to a simulated channel. */
  isSimulated: boolean;
}

export interface OutboxDeps {
  readonly channels: Pick<Channels, 'on'>;
  readonly clock: Clock;
  /** Calls back after so many milliseconds. */
  readonly later: (ms: number, call: () => void) => void;
  /** Receives the outcome of each line. */
  readonly onOutcome: (platform: ChatPlatform, outcome: LineOutcome) => void;
}

/**
 * Sends what the bot says: each line at most once, by class and then in order, no faster than the platform allows. Lines
 * of a lower class leave room in the platform's limit, so that they never delay a higher one by more than its span.
 */
export class ChatOutbox {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly deps: OutboxDeps) {}

  /** Queues a line for its chat. @returns its outcome, once it is sent, dropped or refused */
  say(line: OutLine): Promise<LineOutcome> {
    const text = fitted(line.text, platformPaces[line.platform].characters);
    if (text === '') return Promise.resolve('dropped');
    const lane = this.laneOf(line.accountId, line.platform);
    const priority = line.priority ?? 'answer';
    const waiting = lane.waiting[priority];
    if (waiting.length >= classes[priority].most) {
      this.deps.onOutcome(line.platform, 'dropped');
      return Promise.resolve('dropped');
    }
    return new Promise((settled) => {
      const settle = (outcome: LineOutcome): void => {
        this.deps.onOutcome(line.platform, outcome);
        settled(outcome);
      };
      waiting.push({ line: { ...line, text }, since: this.deps.clock.now(), settle });
      void this.work(lane);
    });
  }

  /**
   * Notes whether the platform shows the sender of an own line as broadcaster or moderator. That raises the limit of
   * lines that go out under the same user id, and no other.
   */
  noteSender(accountId: string, platform: ChatPlatform, userId: string, isRaised: boolean): void {
    this.laneOf(accountId, platform).raised.set(userId, isRaised);
  }

  private laneOf(accountId: string, platform: ChatPlatform): Lane {
    const key = `${accountId} ${platform}`;
    const lane = this.lanes.get(key) ?? emptyLane();
    this.lanes.set(key, lane);
    return lane;
  }

  private async work(lane: Lane): Promise<void> {
    if (lane.isSaying) return;
    lane.isSaying = true;
    for (;;) {
      const now = this.deps.clock.now();
      this.dropLate(lane, now);
      const next = this.nextOf(lane, now);
      if (!next) break;
      if (next.waitMs > 0) {
        this.wakeIn(lane, next.waitMs, now);
        break;
      }
      const [first] = lane.waiting[next.priority].splice(0, 1);
      if (!first) break;
      lane.sent.push(now);
      first.settle(await this.sayNow(lane, first.line));
    }
    lane.isSaying = false;
  }

  private dropLate(lane: Lane, now: number): void {
    for (const priority of linePriorities) {
      const waiting = lane.waiting[priority];
      const late = waiting.findIndex(({ since }) => now - since <= classes[priority].waitMs);
      for (const { settle } of waiting.splice(0, late < 0 ? waiting.length : late)) settle('dropped');
    }
  }

  /** Returns the class to be sent next and how long that takes; of those that may be sent now, the highest. */
  private nextOf(
    lane: Lane,
    now: number,
  ): { readonly priority: LinePriority; readonly waitMs: number } | null {
    let next: { readonly priority: LinePriority; readonly waitMs: number } | null = null;
    for (const priority of linePriorities) {
      const [first] = lane.waiting[priority];
      if (!first) continue;
      const waitMs = this.waitOf(lane, first.line, priority, now);
      if (!next || waitMs < next.waitMs) next = { priority, waitMs };
    }
    return next;
  }

  private waitOf(lane: Lane, { platform, simulated }: OutLine, priority: LinePriority, now: number): number {
    const { lines, raised, spanMs } = platformPaces[platform];
    const isRaised = lane.senderId !== null && lane.raised.get(lane.senderId);
    const most = simulated || lane.isSimulated ? SIMULATED_LINES : isRaised ? raised : lines;
    const allowed = Math.max(1, Math.ceil(most * classes[priority].share));
    lane.sent = lane.sent.filter((at) => at > now - spanMs);
    const oldest = lane.sent[lane.sent.length - allowed];
    return Math.max(lane.blockedUntil - now, oldest === undefined ? 0 : oldest + spanMs - now);
  }

  /** Looks at a lane again when a line may be sent, or is too old. */
  private wakeIn(lane: Lane, waitMs: number, now: number): void {
    const ages = linePriorities.flatMap((priority) => {
      const [first] = lane.waiting[priority];
      return first ? [first.since + classes[priority].waitMs + 1 - now] : [];
    });
    const ms = Math.min(waitMs, ...ages);
    if (lane.wakeAt !== null && lane.wakeAt <= now + ms) return;
    const wakeAt = now + ms;
    lane.wakeAt = wakeAt;
    this.deps.later(ms, () => {
      if (lane.wakeAt === wakeAt) lane.wakeAt = null;
      void this.work(lane);
    });
  }

  /** Never sent again: whether viewers saw the line is not always known. */
  private async sayNow(lane: Lane, line: OutLine): Promise<LineOutcome> {
    const { accountId, platform, text, replyTo, whisperTo, simulated } = line;
    const { channels, clock } = this.deps;
    try {
      const channel = await channels.on(accountId, platform);
      if (!channel?.features.has('chat.send') || (simulated !== undefined && channel.simulated !== simulated))
        return 'dropped';
      lane.isSimulated = channel.simulated;
      lane.senderId = channel.senderId;
      if (whisperTo !== undefined && channel.features.has('chat.whisper')) {
        await channel.chat.whisper(whisperTo, text);
        return 'said';
      }
      const answer = await channel.chat.send({ text, ...(replyTo !== undefined && { replyTo }) });
      return 'messageId' in answer ? 'said' : 'dropped';
    } catch (error) {
      if (error instanceof PlatformError && error.details.retryAfterMs !== undefined)
        lane.blockedUntil = clock.now() + error.details.retryAfterMs;
      return 'failed';
    }
  }
}

function emptyLane(): Lane {
  return {
    waiting: { announcement: [], moderation: [], answer: [], timer: [] },
    sent: [],
    blockedUntil: 0,
    isSaying: false,
    wakeAt: null,
    senderId: null,
    raised: new Map(),
    isSimulated: false,
  };
}
