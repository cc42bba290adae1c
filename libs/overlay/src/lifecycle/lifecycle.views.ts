import { Flag, Int, List, Moment, Nested, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { GroupView, groupViews } from '../groups/group.views';
import { LayerView, layerViews, type LayerViewOptions } from '../layers/layer.views';
import type { OverlayDocument } from '../reading/overlay.documents';
import type { Overlay } from '../model/overlay.state';
import { SceneView, sceneViews } from '../scenes/scene.views';
import type { Access } from '../model/access';

/** answers, Person */
export class PersonView {
  @Text('Id of the account.') readonly userId: string;
  @Text('Name shown to others.') readonly name: string;
}

class OverlayFacts {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Text('Name of the overlay.') readonly name: string;
  @Int('Canvas width in pixels.') readonly width: number;
  @Int('Canvas height in pixels.') readonly height: number;
  @Int('Revision counter; send the last seen value as expectedRev.', { min: 0 }) readonly rev: number;
  @Int('Id of the live scene.') readonly activeSceneId: number;
  @OneOf(['owner', 'editor'], 'What the caller is to this overlay.') readonly role: 'owner' | 'editor';
  @List('string', 'Scopes that the caller may use on it.') readonly permissions: readonly string[];
  @Nested(PersonView, 'Who owns it.') readonly owner: PersonView;
  @Moment('When it was made.') readonly createdAt: string;
  @Moment('When its design last changed.') readonly updatedAt: string;
}

/** answers, OverlaySummary */
export class OverlaySummaryView extends OverlayFacts {
  @Int('Number of layers.', { min: 0 }) readonly layerCount: number;
  @Int('Number of scenes, previews included.', { min: 0 }) readonly sceneCount: number;
}

/** answers, Overlay */
export class OverlayView extends OverlayFacts {
  @Text('Preset id when it began as a look preset.', { nullable: true }) readonly look: string | null;
  @List(LayerView, 'Layers from bottom to top of the live scene.') readonly layers: readonly LayerView[];
  @List(GroupView, 'Layer groups.') readonly groups: readonly GroupView[];
  @List(SceneView, 'Scenes in tab order, previews included.') readonly scenes: readonly SceneView[];
}

export class OverlayListView {
  @List(OverlaySummaryView, 'Owned overlays first, newest change first.')
  readonly items: readonly OverlaySummaryView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedOverlayView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the overlay that is gone.') readonly overlayId: string;
}

export class OverlayLinkView {
  @Text('Address to enter as browser source. A secret.') readonly url: string;
  @Int('Counts rotations of the link, from 1.', { min: 1 }) readonly generation: number;
}

interface At {
  readonly rev: number;
  readonly updatedAt: string;
  readonly access: Access;
}

export function overlaySummary(overlay: Overlay, at: At): OverlaySummaryView {
  return {
    ...facts(overlay, at),
    layerCount: Object.keys(overlay.layers).length,
    sceneCount: overlay.sceneOrder.length,
  };
}

export function documentSummary(document: OverlayDocument, access: Access): OverlaySummaryView {
  return {
    ...facts(document, { rev: document.rev, updatedAt: document.updatedAt, access }),
    layerCount: document.layerCount,
    sceneCount: document.sceneOrder.length,
  };
}

export function overlayView(overlay: Overlay, at: At, options: LayerViewOptions): OverlayView {
  return {
    ...facts(overlay, at),
    look: overlay.look,
    layers: layerViews(overlay, options),
    groups: groupViews(overlay),
    scenes: sceneViews(overlay),
  };
}

function facts(
  overlay: Pick<Overlay, 'overlayId' | 'name' | 'width' | 'height' | 'liveSceneId' | 'owner' | 'createdAt'>,
  { rev, updatedAt, access }: At,
): OverlayFacts {
  const { overlayId, name, width, height, liveSceneId, owner, createdAt } = overlay;
  return {
    overlayId,
    name,
    width,
    height,
    rev,
    activeSceneId: liveSceneId,
    role: access.role,
    permissions: access.permissions,
    owner,
    createdAt,
    updatedAt,
  };
}
