import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { readKnown, type OverlayReading } from '../overlay.reading';
import type { Access } from './access';
import type * as queries from './sharing.queries';
import { editorList } from './sharing.views';

export const sharingReading: QueryTable<CommandsOf<typeof queries>, OverlayReading, Access> = {
  ListEditors: async ({ overlayId, limit, cursor }, _, { folded }) => {
    const { overlay } = await readKnown(folded, overlayId);
    return pageOf(editorList(overlay).items, { limit, cursor }, ({ login }) => login);
  },
};
