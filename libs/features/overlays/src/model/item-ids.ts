import type { DecisionContext } from '@studio/kernel/decider';

/**
 * Returns a function that makes ids for new entries of a layer's lists. The same command gives the same ids if it
 * is decided again.
 * @param memberId the layer, so that two layers of one command do not share ids
 */
export function itemIds(memberId: number, { id }: Pick<DecisionContext, 'id'>): (label: string) => string {
  return (label) => id(`item/${memberId}/${label}`);
}
