import { designedLayerOf } from '@studio/contracts/overlays/designed-layers';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Designs, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, LookupTable } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import type { firedView } from '../layers/fired';
import { PlaySound, type StopSound } from './sound.commands';
import type { FiredCommands, RuntimeLookups, ToolLayerLookups } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import { absentLayer, addLayer, lowestOf } from '../model/tool-layers';
import { uploadOf } from '../model/upload-of';

const SOUND = 'sound';
const playing = describeOperation(PlaySound);

type SoundCommands = Pick<FiredCommands, 'PlaySound' | 'StopSound'>;

export interface SoundDeps {
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly media: Pick<MediaLibrary, 'byId'>;
  readonly operations: OperationsByName;
}

/** The layers that play sounds, for whoever may have them play. */
export function soundLookups({
  designs,
  places,
  media,
  operations,
}: SoundDeps): LookupTable<SoundCommands, Pick<RuntimeLookups, 'PlaySound' | 'StopSound'>> {
  const lookupsOf = async (
    design: OpenedDesign,
    memberId: number,
    uploadId: number | undefined,
  ): Promise<ToolLayerLookups> => {
    const { timeZone } = await places.placeOf(design.ownerId);
    const upload =
      uploadId === undefined
        ? undefined
        : await uploadOf(media, design.ownerId, uploadId, 'audio', 'uploadId');
    const layer = design.layers.find((each) => each.memberId === memberId) ?? absentLayer(SOUND);
    return { layer, memberId, timeZone, added: null, ...(upload !== undefined && { upload }) };
  };
  return {
    StopSound: async ({ overlayId, uploadId }: StopSound, { caller }) => {
      const design = await designs.layersFor(overlayId, caller, playing);
      const memberId = lowestOf(design, SOUND)?.memberId;
      if (memberId === undefined)
        throw new Problem('not_found', 'This overlay has no layer that plays sounds.', { resource: 'layer' });
      return lookupsOf(design, memberId, uploadId);
    },
    PlaySound: async ({ overlayId, uploadId, memberId, volume }, request) => {
      const design = await designs.layersFor(overlayId, request.caller, playing);
      const there = (
        memberId === undefined ? lowestOf(design, SOUND) : designedLayerOf(design, memberId, SOUND)
      )?.memberId;
      if (there !== undefined) return lookupsOf(design, there, uploadId);
      // What can't be played adds no layer, and neither does a dry run.
      const lookups = await lookupsOf(design, 0, uploadId);
      if (request.isPreview || request.isAccessOnly)
        return { ...lookups, layer: absentLayer(SOUND, { volume }) };
      const layer = { overlayId, widget: SOUND, values: { volume } };
      const added = await addLayer(operations, layer, request, 'play_sound');
      const after = await designs.layersFor(overlayId, request.caller, playing);
      return { ...(await lookupsOf(after, added.memberId, uploadId)), added };
    },
  };
}

/** Returns the answers of operations on sounds. */
export function soundAnswers(
  fired: ReturnType<typeof firedView>,
): AnswerTable<SoundCommands, Runtime, RuntimeLookups> {
  return {
    StopSound: (outcome, { overlayId }, request, lookups) =>
      fired(outcome, { overlayId, memberId: lookups.memberId, command: 'stop' }, request, lookups),
    PlaySound: (outcome, { overlayId, uploadId }, request, lookups) => {
      const { memberId, layer, added } = lookups;
      const asked = { overlayId, memberId, command: 'play' };
      const { eventId, at, onAir, renderers } = fired(outcome, asked, request, lookups);
      return {
        ...{ memberId, uploadId, volume: Number(layer.values['volume']), addedLayer: added !== null },
        ...{ eventId, at, onAir, renderers },
        ...(added && { rev: added.rev, changed: true, stepId: added.stepId }),
      };
    },
  };
}
