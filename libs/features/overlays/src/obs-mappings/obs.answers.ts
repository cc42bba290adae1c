import type { AnswerTable } from '@studio/operations/area';
import type { ObsMapping } from '../model/obs-sync';
import type { Overlay } from '../model/overlay.state';
import { mappingOf, type ObsCommands, type ObsLookups } from './obs.decider';
import { leadsNowhere } from './broken';
import type { ObsMappingView, ObsSyncView } from './obs.views';

export const obsAnswers: AnswerTable<ObsCommands, Overlay, ObsLookups> = {
  CreateObsMapping: ({ before, after }) =>
    mappingView(after.state, mappingOf(after.state, before.state.obs.nextMappingId)),
  UpdateObsMapping: ({ after }, { mappingId }) => mappingView(after.state, mappingOf(after.state, mappingId)),
  DeleteObsMapping: (_, { mappingId }) => ({ deleted: true, mappingId }),
  SetObsSync: ({ after }) => syncView(after.state),
};

export function mappingView(overlay: Overlay, { authorId: _, ...mapping }: ObsMapping): ObsMappingView {
  return { ...mapping, broken: leadsNowhere(overlay, mapping.sceneId) };
}

export function syncView(overlay: Overlay): ObsSyncView {
  const { mode, unmappedSceneId, holdAfterManualMs } = overlay.obs;
  return {
    mode,
    onUnmapped: unmappedSceneId === null ? 'keep' : 'scene',
    unmappedSceneId,
    unmappedBroken: unmappedSceneId !== null && leadsNowhere(overlay, unmappedSceneId),
    holdAfterManualMs,
  };
}
