import type { EventOf } from '@studio/kernel/decider';
import { inTree } from '@studio/kernel/viewer-tree';
import type { GiveawayEvents } from '../model/giveaway.events';
import { isActive, type Entry, type Giveaway, type Giveaways } from '../model/giveaway.state';

type Events = readonly EventOf<GiveawayEvents>[];

/** Viewers were linked: they have one entry, under the id that stands for them. */
export interface JoinEntries {
  readonly viewerIds: readonly string[];
  readonly personId: string;
}

/** Takes all but one entry of linked viewers out. An entry under another id than the person's goes on under theirs. */
export function joinEntries(
  state: Giveaways,
  { viewerIds, personId }: JoinEntries,
  { now }: { readonly now: number },
): Events {
  const { giveaway } = state;
  if (!giveaway || ['finished', 'cancelled'].includes(giveaway.phase)) return [];
  const entries = viewerIds
    .flatMap((viewerId) => inTree(state.entries, viewerId) ?? [])
    .filter(({ linked }) => linked === undefined);
  const winner = entries.find(({ viewerId }) => hasWon(giveaway, viewerId));
  const personEntry = winner ?? entries.find(({ viewerId }) => viewerId === personId);
  const others = entries.filter((entry) => entry !== personEntry && !hasWon(giveaway, entry.viewerId));
  const [best] = personEntry
    ? []
    : others.toSorted((one, other) => other.tickets - one.tickets || one.seq - other.seq);
  // Whoever was taken out of the giveaway comes back under no other id.
  const isOut = entries.some(({ removed }) => removed);
  return [
    ...others.map((entry) => out(giveaway, entry, entry === best && !isOut ? 'carried' : 'refunded')),
    ...(isOut && personEntry && !personEntry.removed && personEntry !== winner
      ? [out(giveaway, personEntry, 'refunded')]
      : []),
    ...(best && !isOut ? [carried(giveaway, best, personId, new Date(now).toISOString())] : []),
  ];
}

function hasWon({ winners }: Giveaway, viewerId: string): boolean {
  return winners.some((winner) => winner.viewerId === viewerId && isActive(winner));
}

function out(
  { giveawayId }: Giveaway,
  { viewerId }: Entry,
  linked: 'carried' | 'refunded',
): EventOf<GiveawayEvents> {
  return { type: 'entry.removed', data: { giveawayId, viewerId, linked } };
}

function carried(
  { giveawayId, joined }: Giveaway,
  { platform, user, roles, follower, tickets, bought, extra, unknown, simulated }: Entry,
  viewerId: string,
  at: string,
): EventOf<GiveawayEvents> {
  return {
    type: 'entry.joined',
    data: {
      ...{ giveawayId, seq: joined + 1, viewerId, platform, user, roles, follower, tickets, bought },
      ...{ asked: 0, cost: 0, extra, unknown, via: 'chat', simulated, at },
    },
  };
}
