import { definePort } from './port';

/** A viewer who takes part in an account's giveaway. */
export interface Entrant {
  readonly viewerId: string;
  readonly user: { readonly platform: string; readonly userId: string; readonly login: string };
  readonly name: string;
  /** Tickets. */
  readonly weight: number;
}

/** Who takes part in accounts' giveaways. */
export interface Entrants {
  /** Those who are in; nobody where there is none. @throws Problem `unavailable` */
  of(accountId: string): Promise<readonly Entrant[]>;
}
export const ENTRANTS = definePort<Entrants>('entrants of giveaways');
