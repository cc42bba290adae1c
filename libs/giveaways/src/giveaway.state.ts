import type { ViewerTree } from '@studio/kernel/viewer-tree';
import type { StoredDraw, StoredEntrant, StoredGiveawaySettings, StoredPhase } from './giveaway.event-shapes';
import { builtInSettings } from './giveaway.settings';

export type GiveawayPhase = 'idle' | StoredPhase;
export type WinnerStatus = 'pending' | 'claimed' | 'expired' | 'rerolled' | 'removed';

/** Somebody who is in. */
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
  /** How often they asked for tickets. */
  readonly orders: number;
  readonly unknown: string | null;
  readonly removed: boolean;
  readonly simulated: boolean;
  readonly joinedAt: string;
}

export interface GiveawayWinner {
  readonly n: number;
  readonly viewerId: string;
  readonly platform: string;
  readonly user: StoredEntrant | null;
  readonly tickets: number;
  readonly status: WinnerStatus;
  readonly drawnAt: string;
  readonly claimBy: string | null;
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
  /** Of these those that came by themselves. */
  readonly autoRerolls: number;
  /** When all was drawn and claimed. */
  readonly drawnAt: string | null;
  readonly remindedAt: string;
  /** Ids of those who joined last, the latest first. */
  readonly latest: readonly string[];
}

/** The giveaways of an account: the one that runs or ran last, and what outlives it. */
export interface Giveaways {
  readonly defaults: StoredGiveawaySettings;
  readonly giveaway: Giveaway | null;
  /** Of that giveaway. */
  readonly entries: ViewerTree<Entry>;
  /** When each viewer won last, by id, in giveaways before this one. */
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

/** How long after the last draw it ends by itself. */
export const KEPT_DRAWN_MS = 24 * 3600_000;

/** When it wants to be looked at next: ms since 1970, null for not by itself. */
export function dueAtOf({ giveaway }: Giveaways): number | null {
  if (!giveaway) return null;
  const { phase, settings, closesAt, remindedAt, winners, drawnAt } = giveaway;
  const moments: number[] = [];
  if (phase === 'open' && closesAt !== null) moments.push(Date.parse(closesAt));
  if (phase === 'open' && settings.reminderEveryMin > 0)
    moments.push(Date.parse(remindedAt) + settings.reminderEveryMin * 60_000);
  if (phase === 'claiming')
    for (const { status, claimBy } of winners)
      if (status === 'pending' && claimBy !== null) moments.push(Date.parse(claimBy));
  if (phase === 'drawn' && drawnAt !== null) moments.push(Date.parse(drawnAt) + KEPT_DRAWN_MS);
  return moments.length > 0 ? Math.min(...moments) : null;
}
