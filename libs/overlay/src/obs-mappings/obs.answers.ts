import type { AnswerTable } from '@studio/operations/area';
import type { ObsMapping, ObsSync } from '../model/obs-sync';
import type { Overlay } from '../model/overlay.state';
import { mappingOf, type ObsCommands, type ObsFacts } from './obs.decider';
import type { ObsMappingView, ObsSyncView } from './obs.views';

export const obsAnswers: AnswerTable<ObsCommands, Overlay, ObsFacts> = {
  CreateObsMapping: ({ before, after }) =>
    mappingView(mappingOf(after.state, before.state.obs.nextMappingId)),
  UpdateObsMapping: ({ after }, { mappingId }) => mappingView(mappingOf(after.state, mappingId)),
  DeleteObsMapping: (_, { mappingId }) => ({ deleted: true, mappingId }),
  SetObsSync: ({ after }) => syncView(after.state.obs),
};

export function mappingView({ authorId: _, ...mapping }: ObsMapping): ObsMappingView {
  return mapping;
}

export function syncView({ mode, unmappedSceneId, holdAfterManualMs }: ObsSync): ObsSyncView {
  return {
    mode,
    onUnmapped: unmappedSceneId === null ? 'keep' : 'scene',
    unmappedSceneId,
    holdAfterManualMs,
  };
}
