import { Flag, Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { GroupView, groupViews } from '../groups/group.views';
import { LayerView, layerViews, type LayerViewOptions } from '../layers/layer.views';
import type { OverlayDocument } from '../reading/overlay.documents';
import type { Overlay } from '../model/overlay.state';
import { SceneView, sceneViews } from '../scenes/scene.views';
import type { Access } from '../model/access';

/** A person in an answer. */
export class PersonView {
  @Text('Id of the account.') readonly userId: string;
  @Text('Name shown to others.') readonly name: string;
}

class OverlayLookups {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Text('Name of the overlay.') readonly name: string;
  @Int('Canvas width in pixels.') readonly width: number;
  @Int('Canvas height in pixels.') readonly height: number;
  @Int('Revision counter; send the last seen value as expectedRev.', { min: 0 }) readonly rev: number;
  @Int('Id of the live scene.') readonly activeSceneId: number;
  @OneOf(['owner', 'editor'], 'What the caller is to this overlay.') readonly role: 'owner' | 'editor';
  @List('string', 'Scopes that the caller may use on it.') readonly permissions: readonly string[];
  @Nested(PersonView, 'Who owns it.') readonly owner: PersonView;
  @Timestamp('When it was made.') readonly createdAt: string;
  @Timestamp('When its design last changed.') readonly updatedAt: string;
}

/** An overlay in a list. */
export class OverlaySummaryView extends OverlayLookups {
  @Int('Number of layers.', { min: 0 }) readonly layerCount: number;
  @Int('Number of scenes, previews included.', { min: 0 }) readonly sceneCount: number;
}

/** An overlay in an answer. */
export class OverlayView extends OverlayLookups {
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
  @Text(
    'The same for broadcast software on the computer of the studio: it works without the internet, and stays if the public address of the studio changes. Null if `url` is such an address, or if the studio does not listen on its own computer.',
    { nullable: true },
  )
  readonly localUrl: string | null;
  @Int('Counts rotations of the link, from 1.', { min: 1 }) readonly generation: number;
}

interface At {
  readonly rev: number;
  readonly updatedAt: string;
  readonly access: Access;
}

export function overlaySummary(overlay: Overlay, at: At): OverlaySummaryView {
  return {
    ...lookups(overlay, at),
    layerCount: Object.keys(overlay.layers).length,
    sceneCount: overlay.sceneOrder.length,
  };
}

export function documentSummary(document: OverlayDocument, access: Access): OverlaySummaryView {
  return {
    ...lookups(document, { rev: document.rev, updatedAt: document.updatedAt, access }),
    layerCount: document.layerCount,
    sceneCount: document.sceneOrder.length,
  };
}

export function overlayView(overlay: Overlay, at: At, options: LayerViewOptions): OverlayView {
  return {
    ...lookups(overlay, at),
    look: overlay.look,
    layers: layerViews(overlay, options),
    groups: groupViews(overlay),
    scenes: sceneViews(overlay),
  };
}

function lookups(
  overlay: Pick<Overlay, 'overlayId' | 'name' | 'width' | 'height' | 'liveSceneId' | 'owner' | 'createdAt'>,
  { rev, updatedAt, access }: At,
): OverlayLookups {
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
