import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { headFor, type OverlayReading } from '../overlay.reading';
import * as queries from './sharing.queries';
import { editorList } from './sharing.views';

export const sharingReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListEditors: async ({ overlayId }, { caller }, { reader }) =>
    editorList(await headFor(reader, overlayId, caller, describeOperation(queries.ListEditors))),
};
