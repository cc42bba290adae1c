import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import type { Entry, Giveaway, Giveaways, GiveawayWinner } from './model/giveaway.state';
import { ineligibility } from './model/giveaway.state';
import type {
  ChatReadyView,
  GiveawayEntryView,
  GiveawayTimerView,
  GiveawayView,
  WinnerView,
} from './model/giveaway.views';

/**
 * A giveaway as it is answered.
 * @param now ms since 1970
 * @param proofUrl returns the address of a giveaway's public page
 */
export function giveawayView(
  { giveaway, defaults }: Pick<Giveaways, 'giveaway' | 'defaults'>,
  chatReady: ChatReadyView,
  now: number,
  proofUrl: (giveawayId: string) => string,
): GiveawayView {
  if (!giveaway)
    return {
      giveawayId: null,
      phase: 'idle',
      keyword: null,
      matchMode: defaults.matchMode,
      prize: '',
      settings: defaults,
      startedAt: null,
      timer: { closesAt: null, remainingS: null, paused: false },
      entries: { viewers: 0, tickets: 0, eligible: 0 },
      winners: [],
      rerolls: 0,
      fairness: { commit: null, seed: null, listHash: null, proofUrl: null },
      chatReady,
    };
  const { giveawayId, phase, settings, startedAt, winners, rerolls, commit, seed } = giveaway;
  const isOver = phase === 'finished' || phase === 'cancelled';
  return {
    giveawayId,
    phase,
    keyword: settings.matchMode === 'redeem' ? null : settings.keyword,
    matchMode: settings.matchMode,
    prize: settings.prize,
    settings,
    startedAt,
    timer: timerView(giveaway, now),
    entries: countsView(giveaway),
    winners: winners.map(winnerView),
    rerolls,
    fairness: {
      commit,
      seed: isOver ? seed : null,
      listHash: winners.at(-1)?.draw.listHash ?? null,
      proofUrl: proofUrl(giveawayId),
    },
    chatReady,
  };
}

/** Returns the counts; a cancelled giveaway has none. */
export function countsView({
  phase,
  viewers,
  tickets,
  eligible,
}: Pick<Giveaway, 'phase' | 'viewers' | 'tickets' | 'eligible'>): GiveawayView['entries'] {
  return phase === 'cancelled' ? { viewers: 0, tickets: 0, eligible: 0 } : { viewers, tickets, eligible };
}

export function timerView(
  { phase, closesAt, remainingMs }: Pick<Giveaway, 'phase' | 'closesAt' | 'remainingMs'>,
  now: number,
): GiveawayTimerView {
  const left = closesAt === null ? remainingMs : Math.max(0, Date.parse(closesAt) - now);
  const isRunning = phase === 'open' || phase === 'paused';
  return {
    closesAt: isRunning ? closesAt : null,
    remainingS: isRunning && left !== null ? Math.ceil(left / 1000) : null,
    paused: phase === 'paused',
  };
}

export function winnerView(winner: GiveawayWinner): WinnerView {
  const { n, user, platform, tickets, status, drawnAt, claimBy, claimedAt, messages, replaces } = winner;
  return {
    n,
    login: user?.login ?? '',
    name: user?.name ?? '',
    platform,
    tickets,
    status,
    drawnAt,
    claimBy,
    announcement: announcementOf(winner),
    claimedAt,
    messages: messages.map(({ at, text }) => ({ at, text: text ?? '' })),
    replaces,
  };
}

function announcementOf({ status, claimBy, asking }: GiveawayWinner): WinnerView['announcement'] {
  if (status !== 'pending') return null;
  if (claimBy !== null) return 'sent';
  return asking?.failed ? 'failed' : 'waiting';
}

export function entryView(entry: Entry, winners: readonly GiveawayWinner[]): GiveawayEntryView {
  const { seq, user, platform, roles, tickets, joinedAt, unknown } = entry;
  const reason = ineligibility(entry, winners);
  return {
    seq,
    login: user?.login ?? '',
    name: user?.name ?? '',
    platform,
    role: highest(roles),
    tickets,
    eligible: reason === null,
    reason: reason !== null && reason === unknown ? `unknown: ${unknown}` : reason,
    joinedAt,
  };
}

function highest(roles: readonly string[]): ViewerRole {
  return [...viewerRoles].reverse().find((role) => roles.includes(role)) ?? 'everyone';
}
