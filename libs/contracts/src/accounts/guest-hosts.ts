import { definePort } from '../port';

/** Hosts that accounts trust with guests. */
export interface GuestHosts {
  /**
   * Returns the names of the hosts that the account has added.
   * @throws Problem `unavailable`
   */
  of(accountId: string): Promise<readonly string[]>;
}
export const GUEST_HOSTS = definePort<GuestHosts>('guest hosts');
