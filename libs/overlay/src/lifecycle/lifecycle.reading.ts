import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import type { Found } from '@studio/read-models/read-models';
import { overlayEditors, overlays, type EditorDocument, type OverlayDocument } from '../overlay.documents';
import { headFor, readFor, type OverlayReading } from '../overlay.reading';
import { accessTo } from '../sharing/access';
import { linkUrl } from '../sharing/links';
import * as queries from './lifecycle.queries';
import { documentSummary, overlayView } from './lifecycle.views';

export const lifecycleReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListOverlays: async (query, { caller }, { reader }) => {
    const owned = await reader.all<OverlayDocument>(overlays, {
      index: 'owner',
      equals: [caller.accountId],
      order: 'desc',
    });
    const invitations = await reader.all<EditorDocument>(overlayEditors, {
      index: 'user',
      equals: [caller.accountId],
    });
    const shared = await reader.getMany<OverlayDocument>(
      overlays,
      invitations.map(({ doc }) => doc.overlayId),
    );
    const usable = [...owned, ...[...shared].sort(newestFirst)].flatMap(({ doc }) => {
      const access = accessTo(doc, caller);
      return access ? [documentSummary(doc, access)] : [];
    });
    return pageOf(usable, query, ({ overlayId }) => overlayId);
  },

  GetOverlay: async ({ overlayId, fields }, { caller, locale }, { overlayShelf, sizes }) => {
    const read = await readFor(overlayShelf, overlayId, caller);
    return overlayView(read.overlay, read, { locale, withValues: fields, sizes: await sizes.of(overlayId) });
  },

  GetOverlayLink: async ({ overlayId }, { caller }, deps) => {
    const { linkGeneration: generation } = await headFor(
      deps.reader,
      overlayId,
      caller,
      describeOperation(queries.GetOverlayLink),
    );
    return { url: linkUrl(deps, { overlayId, generation }), generation };
  },
};

function newestFirst({ doc: a }: Found<OverlayDocument>, { doc: b }: Found<OverlayDocument>): number {
  return a.updatedAt < b.updatedAt ? 1 : -Number(a.updatedAt > b.updatedAt);
}
