import type { MediaUse, MediaUses } from '@studio/areas/ports';
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

interface UsesDeps {
  readonly reader: ProjectionReader;
  readonly folds: Pick<OverlayFolds, 'read'>;
  /**
   * Resolves with true once the reader has what the log held when it was asked, whoever wrote it; with false when it
   * doesn't get there in time.
   */
  readonly upToDate: () => Promise<boolean>;
}

/** Tells what shows the uploads of an account: only overlays of its own can. */
export class OverlayMediaUses implements MediaUses {
  constructor(private readonly deps: UsesDeps) {}

  /**
   * Uses by url, in all overlays that the account owns.
   * @param options.current looks past the read models, at what is committed; they only tell which overlays there are
   * @throws Problem `read_model_behind` when they can't tell yet: an overlay may just have been made
   */
  async usesOf(
    accountId: string,
    { current = false }: { readonly current?: boolean } = {},
  ): Promise<ReadonlyMap<string, readonly MediaUse[]>> {
    const { reader, upToDate } = this.deps;
    if (current && !(await upToDate()))
      throw new Problem('read_model_behind', 'It is not known yet what shows this.', undefined, 1);
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
