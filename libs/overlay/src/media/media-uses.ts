import type { MediaUse, MediaUses } from '@studio/areas/ports';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { ProjectionReader } from '@studio/read-models/reader';
import { findWidget } from '@studio/widgets/catalog';
import { mediaIn } from '@studio/widgets/media-values';
import { overlayDecider } from '../overlay.decider';
import { overlayLayers, overlays, type LayerDocument, type OverlayDocument } from '../overlay.documents';
import type { Layer } from '../overlay.state';

interface UsesDeps {
  readonly reader: ProjectionReader;
  readonly pipeline: Pick<CommitPipeline, 'read'>;
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
    const uses = new Map<string, MediaUse[]>();
    for (const {
      doc: { overlayId },
    } of owned)
      for (const { memberId, widget, values } of await this.layersOf(overlayId, current)) {
        const fields = findWidget(widget)?.fields ?? [];
        for (const { field, url } of mediaIn(fields, values))
          uses.set(url, [...(uses.get(url) ?? []), { overlayId, memberId, field }]);
      }
    return uses;
  }

  private async layersOf(overlayId: string, current: boolean): Promise<readonly Layer[]> {
    const { reader, pipeline } = this.deps;
    if (!current) {
      const found = await reader.all<LayerDocument>(overlayLayers, { index: 'overlay', equals: [overlayId] });
      return found.map(({ doc }) => doc);
    }
    const { state } = await pipeline.read(streamName(overlayDecider.category, overlayId), overlayDecider);
    return state.status === 'active' ? Object.values(state.layers) : [];
  }
}
