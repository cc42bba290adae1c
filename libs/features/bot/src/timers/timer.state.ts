import type { Platform } from '@studio/platforms/platforms';

export interface BotTimer {
  readonly timerId: number;
  readonly name: string;
  /** Exactly one of the two is there. */
  readonly message: string | null;
  readonly commandName: string | null;
  readonly intervalMin: number;
  /** Number of chat lines required between two posts; 0: none. */
  readonly minMessages: number;
  readonly liveOnly: boolean;
  /** None: all. */
  readonly platforms: readonly Platform[];
  readonly enabled: boolean;
  /** RFC 3339; null: never yet. */
  readonly lastPostedAt: string | null;
  /** Since when it waits for its first time (ms since 1970): it was made, or switched on, then. */
  readonly armedAt: number;
  /** Lines of the chat when it was said last. */
  readonly messages: number;
}

/** Timers of an account's bot. */
export interface BotTimers {
  readonly timers: { readonly [timerId: number]: BotTimer };
  readonly nextTimerId: number;
  /** Time of the last post, ms since 1970. */
  readonly lastPostAt: number;
}

/** Milliseconds within which a due timer is posted; a later post would be pointless. */
export const GRACE_MS = 60_000;

/** Two are never said within one second. */
export const APART_MS = 1_000;

/** Since when an account's stream is live, ms since 1970; null: it isn't. */
export type LiveSince = number | null;

/**
 * Latest due time of a timer; null: none so far. Due times lie one interval apart, counted from its last post or
 * from when it was armed; for a timer that needs a live stream, not before the stream began.
 */
export function lastDue(timer: BotTimer, now: number, liveSince: LiveSince): number | null {
  const from = countedFrom(timer, liveSince);
  if (from === null) return null;
  const times = Math.floor((now - from) / intervalMs(timer));
  return times < 1 ? null : from + times * intervalMs(timer);
}

/** The next one, ms since 1970; null while it is switched off, or waits for a stream. */
export function nextDue(timer: BotTimer, now: number, liveSince: LiveSince): number | null {
  const from = countedFrom(timer, liveSince);
  if (from === null) return null;
  return from + (Math.max(0, Math.floor((now - from) / intervalMs(timer))) + 1) * intervalMs(timer);
}

/** Why a timer isn't said now. */
export type NotNow = 'not_due' | 'too_late' | 'shared_chat' | 'too_quiet' | 'too_close';

/** @param messages lines of the chat so far @returns null: it is to be said now */
export function whyNotNow(
  timer: BotTimer,
  { now, liveSince, messages, lastPostAt, sharedChat = false }: TimerCheck,
): NotNow | null {
  const due = lastDue(timer, now, liveSince);
  if (due === null) return 'not_due';
  if (now - due > GRACE_MS) return 'too_late';
  if (sharedChat && isOnTwitch(timer)) return 'shared_chat';
  if (messages - timer.messages < timer.minMessages) return 'too_quiet';
  return now - lastPostAt < APART_MS ? 'too_close' : null;
}

export interface TimerCheck {
  readonly now: number;
  readonly liveSince: LiveSince;
  /** Lines of the chat, counted since the studio knows it. */
  readonly messages: number;
  readonly lastPostAt: number;
  /** A Twitch Shared Chat session runs: what is sent there appears in the chats of other channels too. */
  readonly sharedChat?: boolean;
}

function isOnTwitch({ platforms }: BotTimer): boolean {
  return platforms.length === 0 || platforms.includes('twitch');
}

function intervalMs({ intervalMin }: BotTimer): number {
  return intervalMin * 60_000;
}

function countedFrom({ enabled, liveOnly, lastPostedAt, armedAt }: BotTimer, live: LiveSince): number | null {
  if (!enabled || (liveOnly && live === null)) return null;
  const since = Math.max(armedAt, lastPostedAt === null ? 0 : Date.parse(lastPostedAt));
  return liveOnly ? Math.max(since, live ?? 0) : since;
}
