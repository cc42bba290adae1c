import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { headOf, type OverlayReading } from '../overlay.reading';
import type { Access } from './access';
import type * as queries from './sharing.queries';
import { editorList } from './sharing.views';

export const sharingReading: QueryTable<CommandsOf<typeof queries>, OverlayReading, Access> = {
  ListEditors: async ({ overlayId, limit, cursor }, _, { reader }) =>
    pageOf(editorList(await headOf(reader, overlayId)).items, { limit, cursor }, ({ login }) => login),
};
