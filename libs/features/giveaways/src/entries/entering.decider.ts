import type { EventOf } from '@studio/kernel/decider';
import { admission, extraTickets, ticketsLeft, type JoinAttempt } from './entering';
import { inTree } from '@studio/kernel/viewer-tree';
import type { GiveawayEvents } from '../model/giveaway.events';
import type { Giveaway, Giveaways } from '../model/giveaway.state';

type Events = readonly EventOf<GiveawayEvents>[];

/** Some want to be in, in the order in which they asked. */
export interface EnterViewers {
  readonly joins: readonly JoinAttempt[];
  readonly sessionStartedAt: string | null;
}

/** Reports whether requested tickets were paid. */
export interface SettleEntry {
  readonly giveawayId: string;
  readonly viewerId: string;
  readonly order: number;
  readonly paid: boolean;
}

/** Those who may are in from then on; whoever is in already stays as they are, unless they buy more tickets. */
export function enterViewers(
  state: Giveaways,
  { joins, sessionStartedAt }: EnterViewers,
  { now, at }: { readonly now: number; readonly at: string },
): Events {
  const { giveaway } = state;
  if (giveaway?.phase !== 'open') return [];
  const seen = new Set<string>();
  let seq = giveaway.joined;
  return joins.flatMap((join): Events => {
    const { settings } = giveaway;
    if (seen.has(join.viewerId) || !platformsOf(giveaway).includes(join.platform)) return [];
    seen.add(join.viewerId);
    const entry = inTree(state.entries, join.viewerId);
    if (entry && (entry.removed || entry.asked !== null || entry.unknown !== null)) return [];
    if (entry && settings.gates.ticketCost === 0) return [];
    const extra = entry?.extra ?? extraTickets(join, settings.weighting);
    const asked =
      settings.gates.ticketCost === 0
        ? 0
        : Math.min(join.asked, ticketsLeft(state, settings, join.viewerId, extra));
    if (entry) return asked > 0 ? [askedEvent(giveaway, join, asked, entry.orders)] : [];
    const admitted = admission(state, giveaway, join, { now, sessionStartedAt });
    if (!admitted.isIn) return [];
    return [joinedEvent(giveaway, join, { seq: ++seq, asked, unknown: admitted.unknown, at })];
  });
}

/** Paid tickets count; of somebody who can't pay any there is no entry. */
export function settleEntry(state: Giveaways, { giveawayId, viewerId, order, paid }: SettleEntry): Events {
  const { giveaway } = state;
  const entry = inTree(state.entries, viewerId);
  if (giveaway?.giveawayId !== giveawayId || !entry || entry.asked === null || entry.orders !== order + 1)
    return [];
  const isOver = !['open', 'paused', 'closed'].includes(giveaway.phase);
  if (paid && (isOver || entry.linked)) return [];
  const bought = entry.bought + (paid ? entry.asked : 0);
  const { maxTickets } = giveaway.settings.weighting;
  const tickets = bought === 0 ? 0 : Math.min(maxTickets, bought + entry.extra);
  return [{ type: 'entry.settled', data: { giveawayId, viewerId, order, paid, tickets } }];
}

function platformsOf({ settings }: Pick<Giveaway, 'settings'>): readonly string[] {
  return settings.platforms;
}

function joinedEvent(
  { giveawayId, settings }: Giveaway,
  join: JoinAttempt,
  how: { readonly seq: number; readonly asked: number; readonly unknown: string | null; readonly at: string },
): EventOf<GiveawayEvents> {
  const { viewerId, platform, user, roles, via, simulated, lookups } = join;
  const { ticketCost } = settings.gates;
  const extra = extraTickets(join, settings.weighting);
  return {
    type: 'entry.joined',
    data: {
      giveawayId,
      seq: how.seq,
      viewerId,
      platform,
      user,
      roles,
      follower: lookups.follower === 'unknown' ? null : lookups.follower,
      tickets: ticketCost > 0 ? 0 : Math.min(settings.weighting.maxTickets, 1 + extra),
      asked: how.asked,
      cost: how.asked * ticketCost,
      extra,
      unknown: how.unknown,
      via,
      simulated,
      at: how.at,
    },
  };
}

function askedEvent(
  { giveawayId, settings }: Giveaway,
  { viewerId, platform, user, simulated }: JoinAttempt,
  asked: number,
  order: number,
): EventOf<GiveawayEvents> {
  const cost = asked * settings.gates.ticketCost;
  return {
    type: 'entry.asked',
    data: { giveawayId, viewerId, platform, user, asked, cost, order, simulated },
  };
}
