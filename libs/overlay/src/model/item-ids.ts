import type { DecisionContext } from '@studio/kernel/decider';

/**
 * Makes ids for new entries of a layer's lists. The same command gives the same ids when it is decided again.
 * @param memberId the layer, so that two of one command don't share ids
 */
export function itemIds(memberId: number, { id }: Pick<DecisionContext, 'id'>): (label: string) => string {
  return (label) => id(`item/${memberId}/${label}`);
}
