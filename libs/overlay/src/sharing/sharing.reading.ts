import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { headFor, type OverlayReading } from '../overlay.reading';
import * as queries from './sharing.queries';
import { editorList } from './sharing.views';

export const sharingReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListEditors: async ({ overlayId, limit, cursor }, { caller }, { reader }) => {
    const head = await headFor(reader, overlayId, caller, describeOperation(queries.ListEditors));
    return pageOf(editorList(head).items, { limit, cursor }, ({ userId }) => userId);
  },
};
