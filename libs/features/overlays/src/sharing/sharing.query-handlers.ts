import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import type { OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type { Opened } from '../reading/overlay-guard';
import type * as queries from './sharing.queries';
import { editorList } from './sharing.views';

export const sharingQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListEditors: async ({ overlayId, limit, cursor }, _, { folded }, access) => {
    const { overlay } = await folded.read(overlayId, access);
    return pageOf(editorList(overlay).items, { limit, cursor }, ({ login }) => login);
  },
};
