import type { MediaUse, MediaUses } from '@studio/contracts/overlays/media-uses';
import { Problem } from '@studio/kernel/problem';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { OverlayFolds } from '../reading/overlay-folds';
import {
  overlayMedia,
  overlays,
  type MediaDocument,
  type OverlayDocument,
} from '../reading/overlay.documents';
import { mediaUses } from './uses-in-layers';

/** Dependencies of what finds uses in the layers of an account. */
export interface UsesDeps {
  readonly reader: ProjectionReader;
  readonly folds: Pick<OverlayFolds, 'read'>;
  /**
   * Resolves with true once the reader has all that the log held at the call, including writes of other processes.
   * Resolves with false if it does not in time.
   */
  readonly upToDate: () => Promise<boolean>;
}

/** Finds where an account's uploads are shown. Only the account's own overlays can show them. */
export class OverlayMediaUses implements MediaUses {
  constructor(private readonly deps: UsesDeps) {}

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
