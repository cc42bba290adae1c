import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import type { ObsReports } from '@studio/areas/ports';
import { pageOf } from '@studio/operations/paging';
import type { Opened } from '../reading/overlay-guard';
import type { OverlayReading } from '../reading/overlay.reading';
import { mappingView, syncView } from './obs.answers';
import type * as queries from './obs.queries';

export interface ObsReading extends OverlayReading {
  readonly obsReports: ObsReports;
}

export const obsReading: QueryTable<CommandsOf<typeof queries>, ObsReading, Opened> = {
  ListObsMappings: async ({ overlayId, limit, cursor }, _, { folded, obsReports }, access) => {
    const { overlay } = await folded.read(overlayId, access);
    const { seenScenes, last } = await obsReports.of(overlayId);
    const page = pageOf(Object.values(overlay.obs.mappings).map(mappingView), { limit, cursor }, (mapping) =>
      String(mapping.mappingId),
    );
    return {
      ...page,
      ...syncView(overlay.obs),
      seenScenes,
      lastReport: last && { name: last.name, at: timestamp(last.at) },
    };
  },
};
