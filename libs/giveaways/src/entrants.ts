import type { Entrant } from '@studio/areas/entrants';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import type { Giveaways } from './giveaway.state';

/** Who is in the giveaway, in the order in which they came; nobody where there is none or it was called off. */
export function entrantsOf({ giveaway, entries }: Giveaways): readonly Entrant[] {
  if (!giveaway || giveaway.phase === 'cancelled') return [];
  return [...valuesOfTree(entries)]
    .sort((a, b) => a.seq - b.seq)
    .flatMap(({ viewerId, platform, user, tickets, removed }) => {
      if (removed || !user || tickets === 0) return [];
      const { userId, login, name } = user;
      return [{ viewerId, user: { platform, userId, login }, name, weight: tickets }];
    });
}
