import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { pageOf } from '@studio/operations/paging';
import type { Found } from '@studio/read-models/read-models';
import {
  overlayEditors,
  overlays,
  type EditorDocument,
  type OverlayDocument,
} from '../reading/overlay.documents';
import { basisOf, type OverlayReading } from '../reading/overlay.reading';
import { accessTo } from '../model/access';
import type { Opened } from '../reading/overlay-guard';
import { linkUrl } from '../sharing/links';
import type * as queries from './lifecycle.queries';
import { documentSummary, overlayView } from './lifecycle.views';

export const lifecycleReading: QueryTable<CommandsOf<typeof queries>, OverlayReading, Opened> = {
  ListOverlays: async (query, { caller }, { reader, guard }) => {
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
    const own = owned.map(({ doc }) => [doc, accessTo(doc, caller)] as const);
    // Who has been removed a moment ago mustn't see what has happened since.
    const others = await Promise.all(
      [...shared]
        .sort(newestFirst)
        .map(async ({ doc }) => [doc, await guard.find(doc.overlayId, caller)] as const),
    );
    const usable = [...own, ...others].flatMap(([doc, access]) =>
      access ? [documentSummary(doc, access)] : [],
    );
    return pageOf(usable, query, ({ overlayId }) => overlayId);
  },

  GetOverlay: async ({ overlayId, fields }, { locale }, { folded, sizes }, access) => {
    const read = await folded.read(overlayId, access);
    const measured = await sizes.of(overlayId);
    const { overlay, rev, updatedAt } = read;
    return new MadeFrom([...basisOf(read, access), measured], () =>
      overlayView(overlay, { rev, updatedAt, access }, { locale, withValues: fields, sizes: measured }),
    );
  },

  GetOverlayLink: async ({ overlayId }, _, deps, access) => {
    const { linkGeneration: generation } = (await deps.folded.read(overlayId, access)).overlay;
    return { url: linkUrl(deps, { overlayId, generation }), generation };
  },
};

function newestFirst({ doc: a }: Found<OverlayDocument>, { doc: b }: Found<OverlayDocument>): number {
  return a.updatedAt < b.updatedAt ? 1 : -Number(a.updatedAt > b.updatedAt);
}
