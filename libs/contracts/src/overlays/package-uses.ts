import { definePort } from '../port';

/** A layer that shows a widget package. */
export interface PackageUse {
  readonly overlayId: string;
  readonly memberId: number;
  readonly packageId: string;
  /** Hash of the code that it runs. */
  readonly hash: string;
}

/** Port that finds the layers that show widget packages. */
export interface PackageUses {
  /**
   * Returns the uses in all overlays that an account owns.
   * @param options.current also reads what is committed, beyond the read models
   * @throws Problem `read_model_behind` if the list may be incomplete
   */
  usesOf(accountId: string, options?: { readonly current?: boolean }): Promise<readonly PackageUse[]>;
}
export const PACKAGE_USES = definePort<PackageUses>('package uses');
