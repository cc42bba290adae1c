import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { pageOf } from '@studio/operations/paging';
import { basisOf, type OverlayQueryDeps } from '../reading/overlay.query-handlers';
import { usableOverlays } from '../reading/usable-overlays';
import type { Opened } from '../reading/overlay-guard';
import { linkUrl, localLinkUrl } from '../sharing/links';
import type * as queries from './lifecycle.queries';
import { documentSummary, overlayView } from './lifecycle.views';

export const lifecycleQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListOverlays: async (query, { caller }, { reader, guard }) => {
    const found = await usableOverlays(caller, { reader, guard });
    const usable = found.map(([doc, access]) => documentSummary(doc, access));
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
    const target = { overlayId, generation };
    return { url: linkUrl(deps, target), localUrl: localLinkUrl(deps, target), generation };
  },
};
