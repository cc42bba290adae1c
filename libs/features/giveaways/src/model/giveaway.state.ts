import type { ViewerTree } from '@studio/kernel/viewer-tree';
import type { StoredDraw, StoredEntrant, StoredGiveawaySettings, StoredPhase } from './giveaway.event-shapes';
import { builtInSettings } from '../settings/giveaway.settings';

export type GiveawayPhase = 'idle' | StoredPhase;
export type WinnerStatus = 'pending' | 'claimed' | 'expired' | 'rerolled' | 'removed';

/** An entrant. */
export interface Entry {
  readonly seq: number;
  readonly viewerId: string;
  readonly platform: string;
  /** Null once they are forgotten. */
  readonly user: StoredEntrant | null;
  readonly roles: readonly string[];
  readonly follower: boolean | null;
  readonly tickets: number;
  /** Tickets that were bought and paid. */
  readonly bought: number;
  /** Tickets that are being paid; null: none. */
  readonly asked: number | null;
  /** Extra tickets, which come with the first paid one. */
  readonly extra: number;
  /** Number of their ticket requests. */
  readonly orders: number;
  readonly unknown: string | null;
  readonly removed: boolean;
  /** They were linked with somebody else, who may be in. */
  readonly linked?: 'carried' | 'refunded';
  readonly simulated: boolean;
  readonly joinedAt: string;
}

/** Latest attempt to ask a winner in chat. */
export interface WinnerAsking {
  readonly at: string;
  /** From 1. */
  readonly attempt: number;
  readonly failed: boolean;
}

export interface GiveawayWinner {
  readonly n: number;
  readonly viewerId: string;
  readonly platform: string;
  readonly user: StoredEntrant | null;
  readonly tickets: number;
  readonly status: WinnerStatus;
  readonly drawnAt: string;
  /** Null: nobody has to claim, or chat was not asked yet. */
  readonly claimBy: string | null;
  /** Attempt to ask chat; null once it was asked. Missing: nobody has to claim, or claimBy was set by the draw. */
  readonly asking?: WinnerAsking | null;
  readonly claimedAt: string | null;
  readonly replaces: number | null;
  readonly draw: StoredDraw;
  readonly messages: readonly { readonly at: string; readonly text: string | null }[];
}

export interface Giveaway {
  readonly giveawayId: string;
  readonly seq: number;
  readonly phase: StoredPhase;
  readonly settings: StoredGiveawaySettings;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly commit: string;
  readonly seed: string;
  readonly place: number;
  /** Null: not by itself, or it rests. */
  readonly closesAt: string | null;
  /** While it rests: what is left. */
  readonly remainingMs: number | null;
  readonly pausedAt: string | null;
  readonly pausedMs: number;
  readonly viewers: number;
  readonly tickets: number;
  /** Those who can win. */
  readonly eligible: number;
  /** Entries there ever were. */
  readonly joined: number;
  readonly winners: readonly GiveawayWinner[];
  readonly rerolls: number;
  /** Number of automatic rerolls among them. */
  readonly autoRerolls: number;
  /** Time at which all winners were drawn and confirmed. */
  readonly drawnAt: string | null;
  readonly remindedAt: string;
  /** Ids of those who joined last, the latest first. */
  readonly latest: readonly string[];
}

/** The giveaways of an account: the one that runs or ran last, and what outlives it. */
export interface Giveaways {
  readonly defaults: StoredGiveawaySettings;
  readonly giveaway: Giveaway | null;
  /** Entries of the current giveaway. */
  readonly entries: ViewerTree<Entry>;
  /** Time of each viewer's last win in an earlier giveaway, by viewer id. */
  readonly wins: { readonly [viewerId: string]: string };
  /** Giveaways there were. */
  readonly count: number;
  /** Events of the stream. */
  readonly events: number;
}

export const noGiveaways: Giveaways = {
  defaults: builtInSettings,
  giveaway: null,
  entries: {},
  wins: {},
  count: 0,
  events: 0,
};

/** Phases in which a giveaway runs: another can't be started. */
const running: ReadonlySet<GiveawayPhase> = new Set(['open', 'paused', 'closed', 'claiming']);

export function isRunning({ giveaway }: Giveaways): boolean {
  return giveaway !== null && running.has(giveaway.phase);
}

export function phaseOf({ giveaway }: Giveaways): GiveawayPhase {
  return giveaway?.phase ?? 'idle';
}

/** Has won as things stand. */
export function isActive({ status }: Pick<GiveawayWinner, 'status'>): boolean {
  return status === 'pending' || status === 'claimed';
}

/** Why an entry can't win; null where it can. */
export function ineligibility(
  { viewerId, user, unknown, removed, tickets, asked }: Entry,
  winners: readonly GiveawayWinner[],
): string | null {
  if (removed) return 'removed';
  if (user === null) return 'forgotten';
  if (winners.some((winner) => winner.viewerId === viewerId)) return 'drawn';
  if (tickets === 0) return asked === null ? 'unpaid' : 'paying';
  return unknown;
}

/** Time in ms after the last draw at which the giveaway ends automatically. */
export const DRAWN_RETENTION_MS = 24 * 3600_000;

/** Attempts to ask a winner in chat, and the time between them: longer than an announcement waits to be sent. */
export const MOST_ASKED = 3;
const ASK_AGAIN_MS = 60_000;

/** Returns the next check of a pending winner, ms since 1970; null if none is scheduled. */
export function winnerDueAt({ status, claimBy, asking }: GiveawayWinner): number | null {
  if (status !== 'pending') return null;
  if (claimBy !== null) return Date.parse(claimBy);
  if (!asking || (asking.failed && asking.attempt >= MOST_ASKED)) return null;
  return Date.parse(asking.at) + ASK_AGAIN_MS;
}

/** Returns the next wake-up of the giveaway, ms since 1970; null if none is scheduled. */
export function dueAtOf({ giveaway }: Giveaways): number | null {
  if (!giveaway) return null;
  const { phase, settings, closesAt, remindedAt, winners, drawnAt } = giveaway;
  const times: number[] = [];
  if (phase === 'open' && closesAt !== null) times.push(Date.parse(closesAt));
  if (phase === 'open' && settings.reminderEveryMin > 0)
    times.push(Date.parse(remindedAt) + settings.reminderEveryMin * 60_000);
  if (phase === 'claiming')
    for (const winner of winners) {
      const dueAt = winnerDueAt(winner);
      if (dueAt !== null) times.push(dueAt);
    }
  if (phase === 'drawn' && drawnAt !== null) times.push(Date.parse(drawnAt) + DRAWN_RETENTION_MS);
  return times.length > 0 ? Math.min(...times) : null;
}
