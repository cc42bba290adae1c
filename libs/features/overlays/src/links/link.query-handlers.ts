import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { layerOf } from '../model/overlay.lookup';
import { readHead } from '../reading/overlay.documents';
import type { Opened } from '../reading/overlay-guard';
import type { OverlayQueryDeps } from '../reading/overlay.query-handlers';
import { layersLinkedTo } from './linked-layers';
import type * as queries from './link.queries';

export const linkQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListMemberLinks: async ({ overlayId, memberId, limit, cursor }, { caller }, deps, access) => {
    const { folded, guard, layerAt, reader } = deps;
    const { overlay } = await folded.read(overlayId, access);
    layerOf(overlay, memberId);
    const links = await layersLinkedTo(reader, { overlayId, memberId });
    const items = await Promise.all(
      links.map(async (link) => {
        const usable = await guard.find(link.overlayId, caller);
        if (!usable?.permissions.includes('overlays:read')) return [];
        const [head, layer] = await Promise.all([readHead(reader, link.overlayId), layerAt(link)]);
        return head && layer?.link ? [{ ...link, overlayName: head.name, name: layer.name }] : [];
      }),
    );
    return pageOf(items.flat(), { limit, cursor }, (link) => `${link.overlayId}.${link.memberId}`);
  },
};
