import { valuesOfTree } from '@studio/kernel/viewer-tree';
import type { Participant } from '@studio/widgets/behaviour';
import type { Giveaways } from '../model/giveaway.state';

/** Returns the entrants in order of joining; empty if there is no giveaway, or if it was cancelled. */
export function entrantsOf({ giveaway, entries }: Giveaways): readonly Participant[] {
  if (!giveaway || giveaway.phase === 'cancelled') return [];
  return [...valuesOfTree(entries)]
    .sort((a, b) => a.seq - b.seq)
    .flatMap(({ viewerId, platform, user, tickets, removed }) => {
      if (removed || !user || tickets === 0) return [];
      const { userId, login, name } = user;
      return [{ viewerId, user: { platform, userId, login }, name, weight: tickets }];
    });
}
