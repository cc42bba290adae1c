import type { OperationsByName } from '@studio/areas/operations-by-name';
import type { AccountPlaces, Designs, MediaLibrary, OpenedDesign } from '@studio/areas/ports';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, FactsTable } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import type { firedView } from './fired';
import { PlaySound, type StopSound } from './sound.commands';
import type { FiredCommands, RuntimeFacts, SoundFacts } from './runtime.context';
import type { Runtime } from './runtime.state';
import { absentLayer, addLayer, lowestOf } from './tool-layers';
import { uploadOf } from './upload-of';

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
export function soundFacts({
  designs,
  places,
  media,
  operations,
}: SoundDeps): FactsTable<SoundCommands, Pick<RuntimeFacts, 'PlaySound' | 'StopSound'>> {
  const factsOf = async (
    design: OpenedDesign,
    memberId: number,
    uploadId: number | undefined,
  ): Promise<SoundFacts> => {
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
      return factsOf(design, memberId, uploadId);
    },
    PlaySound: async ({ overlayId, uploadId, memberId, volume }, request) => {
      const design = await designs.layersFor(overlayId, request.caller, playing);
      const there = memberId === undefined ? lowestOf(design, SOUND)?.memberId : soundLayer(design, memberId);
      if (there !== undefined) return factsOf(design, there, uploadId);
      // What can't be played adds no layer, and neither does a dry run.
      const facts = await factsOf(design, 0, uploadId);
      if (request.isPreview || request.isAccessOnly)
        return { ...facts, layer: absentLayer(SOUND, { volume }) };
      const layer = { overlayId, widget: SOUND, values: { volume } };
      const added = await addLayer(operations, layer, request, 'play_sound');
      const after = await designs.layersFor(overlayId, request.caller, playing);
      return { ...(await factsOf(after, added.memberId, uploadId)), added };
    },
  };
}

/** @throws Problem `not_found` */
function soundLayer({ layers }: OpenedDesign, memberId: number): number {
  if (layers.some((layer) => layer.memberId === memberId && layer.widget === SOUND)) return memberId;
  throw new Problem('not_found', `Layer ${memberId} is none that plays sounds.`, {
    resource: 'layer',
    memberId,
  });
}

/** What operations on sounds are answered with. */
export function soundAnswers(
  fired: ReturnType<typeof firedView>,
): AnswerTable<SoundCommands, Runtime, RuntimeFacts> {
  return {
    StopSound: (outcome, { overlayId }, request, facts) =>
      fired(outcome, { overlayId, memberId: facts.memberId, command: 'stop' }, request, facts),
    PlaySound: (outcome, { overlayId, uploadId }, request, facts) => {
      const { memberId, layer, added } = facts;
      const asked = { overlayId, memberId, command: 'play' };
      const { eventId, at, onAir, renderers } = fired(outcome, asked, request, facts);
      return {
        ...{ memberId, uploadId, volume: Number(layer.values['volume']), addedLayer: added !== null },
        ...{ eventId, at, onAir, renderers },
        ...(added && { rev: added.rev, changed: true, stepId: added.stepId }),
      };
    },
  };
}
