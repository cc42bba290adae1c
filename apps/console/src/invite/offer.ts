import type { GuestRole } from '../access/roles';

/** Answer of `POST /auth/invitation`. */
export interface Offer {
  readonly inviter: string;
  readonly role: GuestRole;
  /** Name of the overlay; null for all. */
  readonly overlay: string | null;
  readonly expiresAt: string;
}
