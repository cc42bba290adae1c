import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import type { ObsReports } from '@studio/contracts/outputs/obs-reports';
import { pageOf } from '@studio/operations/paging';
import type { Opened } from '../reading/overlay-guard';
import type { OverlayQueryDeps } from '../reading/overlay.query-handlers';
import { mappingView, syncView } from './obs.answers';
import type * as queries from './obs.queries';

export interface ObsQueryDeps extends OverlayQueryDeps {
  readonly obsReports: ObsReports;
}

export const obsQueryHandlers: QueryTable<CommandsOf<typeof queries>, ObsQueryDeps, Opened> = {
  ListObsMappings: async ({ overlayId, limit, cursor }, _, { folded, obsReports }, access) => {
    const { overlay } = await folded.read(overlayId, access);
    const { seenScenes, last } = await obsReports.of(overlayId);
    const page = pageOf(
      Object.values(overlay.obs.mappings).map((each) => mappingView(overlay, each)),
      { limit, cursor },
      (mapping) => String(mapping.mappingId),
    );
    return {
      ...page,
      ...syncView(overlay),
      seenScenes,
      lastReport: last && { name: last.name, at: timestamp(last.at) },
    };
  },
};
