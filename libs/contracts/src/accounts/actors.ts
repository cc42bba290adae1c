import { definePort } from '../port';

/** Display names of actors. */
export interface Actors {
  /** @returns the name of the account, and that of the token if it still has it */
  nameOf(accountId: string, tokenId: string | null): Promise<{ name: string; tokenName: string | null }>;
}
export const ACTORS = definePort<Actors>('actors');
