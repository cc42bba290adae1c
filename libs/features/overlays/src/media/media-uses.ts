import type { MediaUse, MediaUses } from '@studio/contracts/overlays/media-uses';
import { Problem } from '@studio/kernel/problem';
import type { OverlayReads } from '../reading/overlay-guard';
import {
  overlayMedia,
  overlays,
  type MediaDocument,
  type OverlayDocument,
} from '../reading/overlay.documents';
import { mediaUses } from './uses-in-layers';

/** Finds where an account's uploads are shown. Only the account's own overlays can show them. */
export class OverlayMediaUses implements MediaUses {
  constructor(private readonly deps: OverlayReads) {}

  /**
   * Returns the uses by URL, in all overlays the account owns.
   * @param options.current also reads what is committed; the read models then only list the overlays
   * @throws Problem `read_model_behind` if the list may be incomplete: an overlay may just have been created
   */
  async usesOf(
    accountId: string,
    { current = false }: { readonly current?: boolean } = {},
  ): Promise<ReadonlyMap<string, readonly MediaUse[]>> {
    const { reader, upToDate } = this.deps;
    if (current && !(await upToDate()))
      throw new Problem(
        'read_model_behind',
        'The uses of this file are still being loaded. Try again in a few seconds.',
        undefined,
        1,
      );
    const owned = await reader.all<OverlayDocument>(overlays, { index: 'owner', equals: [accountId] });
    const ids = owned.map(({ doc }) => doc.overlayId);
    const uses = new Map<string, MediaUse[]>();
    for await (const found of current ? this.usesNow(ids) : this.usesListed(ids))
      for (const { url, ...use } of found) uses.set(url, [...(uses.get(url) ?? []), use]);
    return uses;
  }

  private async *usesListed(overlayIds: readonly string[]): AsyncIterable<MediaDocument['uses']> {
    for (const { doc } of await this.deps.reader.getMany<MediaDocument>(overlayMedia, overlayIds))
      yield doc.uses;
  }

  private async *usesNow(overlayIds: readonly string[]): AsyncIterable<MediaDocument['uses']> {
    for (const overlayId of overlayIds) {
      const { state } = await this.deps.folds.read(overlayId);
      if (state.status === 'active') yield mediaUses(overlayId, state.layers);
    }
  }
}
