import { definePort } from '../port';

/** A setting that shows an upload. */
export interface MediaUse {
  readonly overlayId: string;
  readonly memberId: number;
  /** Key of the setting; `slides.image` for one in a list. */
  readonly field: string;
}

/** Port that finds where an account's uploads are shown. */
export interface MediaUses {
  /**
   * Returns the uses by URL, in all overlays the account owns.
   * @param options.current also reads what is committed, beyond the read models
   * @throws Problem `read_model_behind` if the list may be incomplete
   */
  usesOf(
    accountId: string,
    options?: { readonly current?: boolean },
  ): Promise<ReadonlyMap<string, readonly MediaUse[]>>;
}
export const MEDIA_USES = definePort<MediaUses>('media uses');
