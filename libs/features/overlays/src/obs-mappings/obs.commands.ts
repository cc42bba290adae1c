import { Flag, Int, OneOf, OverlayId, Rule, SceneId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { transitionTypes, type TransitionType } from '../model/overlay.state';
import { obsSyncModes, type ObsSyncMode } from '../model/obs-sync';
import { DeletedMappingView, ObsMappingView, ObsSyncView } from './obs.views';

const obsScene = { min: 1, max: 128, trim: true } as const;
const sceneText =
  'Name of a scene in OBS, upper and lower case alike; with `*` at the end all that begin so.';
const transitionText = "Instead of the scene's own transition; null for its own.";

@Operation({
  route: 'POST /overlays/:overlayId/obs-mappings',
  tool: 'create_obs_mapping',
  group: 'Scenes',
  scope: 'overlays:write',
  alsoScopes: ['scenes:golive'],
  summary: 'Let a scene in OBS lead to a scene of the overlay',
  description:
    'Needs scenes:golive too: it switches with the rights of whoever made it. Nothing is switched now, only by the next ' +
    'change of scenes in OBS, while set_obs_sync says follow.',
  receipt: true,
  problems: ['duplicate', 'limit_reached', 'scene_is_preview'],
})
export class CreateObsMapping extends Answers(ObsMappingView) {
  @OverlayId() readonly overlayId: string;
  @Text(sceneText, obsScene) readonly obsScene: string;
  @SceneId() readonly sceneId: number;
  @OneOf(transitionTypes, transitionText, { optional: true, nullable: true })
  readonly transition?: TransitionType | null;
  @Int('Waits so long before it switches, ms.', { min: 0, max: 2000, default: 0 }) readonly delayMs: number;
  @Flag('False: it leads nowhere.', { default: true }) readonly enabled: boolean;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/obs-mappings/:mappingId',
  tool: 'update_obs_mapping',
  group: 'Scenes',
  scope: 'overlays:write',
  alsoScopes: ['scenes:golive'],
  summary: 'Change a mapping of an OBS scene',
  description: 'Needs scenes:golive too, and switches with the rights of whoever changed it last.',
  receipt: true,
  problems: ['duplicate', 'scene_is_preview'],
})
export class UpdateObsMapping extends Answers(ObsMappingView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the mapping.', { min: 1 }) readonly mappingId: number;
  @Text(sceneText, { ...obsScene, optional: true }) readonly obsScene?: string;
  @SceneId({ optional: true }) readonly sceneId?: number;
  @OneOf(transitionTypes, transitionText, { optional: true, nullable: true })
  readonly transition?: TransitionType | null;
  @Int('Waits so long before it switches, ms.', { min: 0, max: 2000, optional: true })
  readonly delayMs?: number;
  @Flag('False: it leads nowhere.', { optional: true }) readonly enabled?: boolean;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/obs-mappings/:mappingId',
  tool: 'delete_obs_mapping',
  group: 'Scenes',
  scope: 'overlays:write',
  summary: 'Delete a mapping of an OBS scene',
  description: 'It can be brought back from the history.',
  receipt: true,
})
export class DeleteObsMapping extends Answers(DeletedMappingView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the mapping.', { min: 1 }) readonly mappingId: number;
}

@Operation({
  route: 'PUT /overlays/:overlayId/obs-sync',
  tool: 'set_obs_sync',
  group: 'Scenes',
  scope: 'overlays:write',
  alsoScopes: ['scenes:golive'],
  summary: 'Say whether the overlay follows the scenes of OBS, or leads them',
  description: 'Switches nothing now. Needs scenes:golive too.',
  receipt: true,
  problems: ['scene_is_preview'],
})
@Rule(
  'Send unmappedSceneId with onUnmapped scene, and only then.',
  ({ onUnmapped, unmappedSceneId }: SetObsSync) =>
    (onUnmapped === 'scene') === (unmappedSceneId !== undefined),
)
export class SetObsSync extends Answers(ObsSyncView) {
  @OverlayId() readonly overlayId: string;
  @OneOf(
    obsSyncModes,
    'off: no OBS scene leads anywhere. follow: OBS scenes switch the overlay. lead: scenes of the overlay switch a ' +
      'connected OBS, by mappings with an exact name. both: each the other.',
  )
  readonly mode: ObsSyncMode;
  @OneOf(['keep', 'scene'], 'What OBS scenes without a mapping lead to: nothing, or unmappedSceneId.', {
    default: 'keep',
  })
  readonly onUnmapped: 'keep' | 'scene';
  @Int('The scene that they lead to.', { min: 1, optional: true }) readonly unmappedSceneId?: number;
  @Int('So long after somebody switched by another way the live scene stays, ms.', {
    min: 0,
    max: 60_000,
    default: 0,
  })
  readonly holdAfterManualMs: number;
}
