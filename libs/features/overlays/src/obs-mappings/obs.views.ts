import { Flag, Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { obsSyncModes, type ObsSyncMode } from '../model/obs-sync';
import { transitionTypes, type TransitionType } from '../model/overlay.state';

/** A mapping of an OBS scene in an answer. */
export class ObsMappingView {
  @Int('Id of the mapping.') readonly mappingId: number;
  @Text('Name of the scene in OBS; with `*` at the end all that begin so.') readonly obsScene: string;
  @Int('Scene of the overlay that it leads to.') readonly sceneId: number;
  @OneOf(transitionTypes, "Instead of the scene's own transition.", { nullable: true })
  readonly transition: TransitionType | null;
  @Int('Waits so long before it switches, ms.') readonly delayMs: number;
  @Flag('False: it leads nowhere.') readonly enabled: boolean;
  @Flag('Its scene is gone, so that it leads nowhere.') readonly broken: boolean;
}

class ObsReportView {
  @Text('Name of the scene in OBS.') readonly name: string;
  @Timestamp('When it was told.') readonly at: string;
}

export class ObsSyncView {
  @OneOf(
    obsSyncModes,
    'follow: OBS scenes switch the overlay. lead: scenes of the overlay switch a connected OBS. both: each the other.',
  )
  readonly mode: ObsSyncMode;
  @OneOf(['keep', 'scene'], 'What OBS scenes without a mapping lead to: nothing, or unmappedSceneId.')
  readonly onUnmapped: 'keep' | 'scene';
  @Int('The scene that they lead to.', { nullable: true }) readonly unmappedSceneId: number | null;
  @Flag('The scene of unmappedSceneId is gone.') readonly unmappedBroken: boolean;
  @Int('So long after somebody switched by another way the live scene stays, ms.')
  readonly holdAfterManualMs: number;
}

export class ObsMappingsView extends ObsSyncView {
  @List(ObsMappingView, 'In the order in which they were made.') readonly items: readonly ObsMappingView[];
  @List('string', 'Scenes that OBS has told of, the latest first.') readonly seenScenes: readonly string[];
  @Nested(ObsReportView, 'The last of them.', { nullable: true }) readonly lastReport: ObsReportView | null;
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedMappingView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the mapping that is gone.') readonly mappingId: number;
}
