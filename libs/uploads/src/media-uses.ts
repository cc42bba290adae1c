/** A setting that shows an upload. */
export interface MediaUse {
  readonly overlayId: string;
  readonly memberId: number;
  /** Key of the setting; `slides.image` for one in a list. */
  readonly field: string;
}

/** Tells what shows an account's uploads. Implemented where the layers are. */
export interface MediaUses {
  /**
   * Uses by url, in all overlays that the account owns.
   * @param options.current looks past the read models, at what is committed
   */
  usesOf(
    accountId: string,
    options?: { readonly current?: boolean },
  ): Promise<ReadonlyMap<string, readonly MediaUse[]>>;
}
