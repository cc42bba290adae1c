import type { QueryTable } from '@studio/operations/area';
import type { CommandsOf } from '@studio/kernel/decider';
import { overlays, readHead, type OverlayDocument } from '../overlay.documents';
import { readFor, type OverlayReading } from '../overlay.reading';
import { accessTo, requireAccess } from '../sharing/access';
import type * as queries from './lifecycle.queries';
import { documentSummary, overlayView } from './lifecycle.views';

export const lifecycleReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListOverlays: async (_, { caller }, { reader }) => {
    const owned = await reader.all<OverlayDocument>(overlays, {
      index: 'owner',
      equals: [caller.accountId],
      order: 'desc',
    });
    return {
      items: owned.flatMap(({ doc }) => {
        const access = accessTo(doc, caller);
        return access ? [documentSummary(doc, access)] : [];
      }),
      nextCursor: null,
    };
  },

  GetOverlay: async ({ overlayId, fields }, { caller, locale }, { reader }) => {
    const read = await readFor(reader, overlayId, caller);
    return overlayView(read.overlay, read, { locale, withValues: fields });
  },

  GetOverlayLink: async ({ overlayId }, { caller }, { reader, links, publicUrl }) => {
    const head = await readHead(reader, overlayId);
    requireAccess(head, caller, { scope: 'overlays:write', ownerOnly: false });
    const generation = head?.linkGeneration ?? 1;
    return { url: `${publicUrl}/o/${links.sign({ overlayId, generation })}`, generation };
  },
};
