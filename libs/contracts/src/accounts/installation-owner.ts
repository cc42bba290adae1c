import { definePort } from '../port';

/** Restricts requests about the computer of the installation to its owner. */
export interface InstallationOwner {
  /** @throws Problem `installation_owner_only` */
  require(caller: { readonly accountId: string }): Promise<void>;
}
export const INSTALLATION_OWNER = definePort<InstallationOwner>('owner of the installation');
