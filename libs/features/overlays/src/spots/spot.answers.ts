import type { AnswerTable } from '@studio/operations/area';
import { layerView } from '../layers/layer.views';
import { movedView } from '../layers/moved.views';
import type { Overlay } from '../model/overlay.state';
import { layersOf, spotOf, type SpotCommands, type SpotLookups } from './spot.decider';

export const spotAnswers: AnswerTable<SpotCommands, Overlay, SpotLookups> = {
  CreateSpot: ({ before, after }) => {
    const spotId = Object.keys(after.state.spots).find((id) => !before.state.spots[id]);
    if (spotId === undefined) throw new Error('No spot was made.');
    return spotOf(after.state, spotId);
  },
  UpdateSpot: ({ after }, { spotId }) => spotOf(after.state, spotId),
  ApplySpot: ({ before, after }, { spotId, memberId, groupId = '' }) => ({
    ...spotOf(after.state, spotId),
    ...movedView({ before, after }, layersOf(after.state, memberId, groupId)),
  }),
  DeleteSpot: (_, { spotId }) => ({ deleted: true, spotId, brokenAutomations: [] }),
  SetPositionPresets: ({ after }, { memberId }) => ({
    memberId,
    positionPresets: after.state.layers[memberId]?.positionPresets ?? [],
  }),
  ApplyPositionPreset: ({ after }, { memberId, name }, { locale }, { sizes }) => ({
    ...layerView(after.state, memberId, { locale, sizes }),
    preset: name,
  }),
};
