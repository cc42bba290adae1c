import type { Participant } from '@studio/widgets/behaviour';
import { definePort } from '../port';

/** Entrants of accounts' giveaways. */
export interface Entrants {
  /**
   * Returns the entrants with their tickets as weight; none without a giveaway.
   * @throws Problem `unavailable`
   */
  of(accountId: string): Promise<readonly Participant[]>;
}
export const ENTRANTS = definePort<Entrants>('entrants of giveaways');
