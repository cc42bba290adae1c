import { FreeObject, Flag, Int, List, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import type { ofState, ViewOfState } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { NextCursor } from '@studio/operations/paging';
import { describeCommands } from '@studio/widgets/describe';
import { findWidget } from '@studio/widgets/catalog';
import type { Locale } from '@studio/widgets/widget';
import { visibleSize, type Sizes } from '../model/geometry';
import { layerOf, liveSceneOf, placeIn } from '../model/overlay.lookup';
import { entrances, loops, type Entrance, type Layer, type Loop, type Overlay } from '../model/overlay.state';

/** A layout in an answer. */
export class LayoutView {
  @Num('Offset of the centre from the canvas centre, design pixels, to the right.') readonly x: number;
  @Num('Offset of the centre from the canvas centre, design pixels, downwards.') readonly y: number;
  @Num('Size factor.') readonly scale: number;
  @Num('Rotation in degrees.') readonly rot: number;
  @Num('0 invisible to 1 opaque.') readonly opacity: number;
  @Num('Cut off at the left, native pixels.', { optional: true }) readonly cropL?: number;
  @Num('Cut off at the top, native pixels.', { optional: true }) readonly cropT?: number;
  @Num('Cut off at the right, native pixels.', { optional: true }) readonly cropR?: number;
  @Num('Cut off at the bottom, native pixels.', { optional: true }) readonly cropB?: number;
}

/** A layer that has another place in the stack. */
export class MovedInStack {
  @Int('Id of the layer.') readonly memberId: number;
  @Int('Its z now.', { min: 0 }) readonly z: number;
}

export class PositionPresetView {
  @Text('Name of the saved position.') readonly name: string;
  @Nested(LayoutView, 'The saved place.') readonly layout: LayoutView;
}

export class LayerCommandView {
  @Text('Name to fire it by.') readonly name: string;
  @Text("What it does, in the caller's language.") readonly label: string;
  @FreeObject('JSON Schema of the arguments.', { optional: true })
  readonly args?: { readonly [keyword: string]: unknown };
}

export class LinkView {
  @Text('Overlay of the source.') readonly overlayId: string;
  @Int('Layer of the source.') readonly memberId: number;
  @Flag('The source is gone.') readonly broken: boolean;
}

/** Code of a layer in an answer. */
export class LayerCodeView {
  @Text('Hash of all files of the package.') readonly hash: string;
  @OneOf(['se', 'ograf'], 'se: a StreamElements custom widget; ograf: an OGraf graphic.')
  readonly kind: 'se' | 'ograf';
}

/** A layer in an answer. */
export class LayerView implements ViewOfState<LayerView> {
  declare readonly [ofState]?: LayerView;

  static of(
    overlay: Overlay,
    { memberId }: { readonly memberId: number },
    { locale }: RequestContext,
  ): LayerView {
    return layerView(overlay, memberId, { locale });
  }

  @Int('Id of the layer.', { min: 1 }) readonly memberId: number;
  @Text('Widget catalog slug; custom.<packageId> for a widget package.') readonly widget: string;
  @Text('Name in the layer list.') readonly name: string;
  @Nested(LayoutView, 'Place and look in the live scene.') readonly layout: LayoutView;
  @Int('Stacking position in the live scene, 0 = bottom.', { min: 0 }) readonly z: number;
  @Flag('Not shown in the live scene.') readonly hidden: boolean;
  @Flag('Editor lock.') readonly locked: boolean;
  @Text('The group it belongs to.', { nullable: true }) readonly groupId: string | null;
  @OneOf(entrances, 'How it appears.') readonly animEntrance: Entrance;
  @OneOf(loops, 'How it moves while shown.') readonly animLoop: Loop;
  @Num('Seconds of the entrance.') readonly animDuration: number;
  @Num('Seconds before the entrance.') readonly animDelay: number;
  @Int('Steps in which it comes and goes; 0: smoothly.') readonly animSteps: number;
  @Num('Measured width in design pixels after scale, rotation and crop; absent until measured.', {
    optional: true,
  })
  readonly w?: number;
  @Num('Measured height, as w.', { optional: true }) readonly h?: number;
  @FreeObject('Settings values by key; absent with fields=false.', { optional: true })
  readonly values?: { readonly [key: string]: unknown };
  @Int('Version of the settings.', { min: 0 }) readonly version: number;
  @List(LayerCommandView, 'Commands that the widget declares.')
  readonly commands: readonly LayerCommandView[];
  @List(PositionPresetView, 'Saved positions.') readonly positionPresets: readonly PositionPresetView[];
  @Nested(LinkView, 'The layer it mirrors.', { nullable: true }) readonly link: LinkView | null;
  @Nested(LayerCodeView, 'Code of a layer that shows a widget package.', { optional: true })
  readonly code?: LayerCodeView;
}

export class LayerListView {
  @List(LayerView, 'Layers from bottom to top of the live scene.') readonly items: readonly LayerView[];
  @NextCursor() readonly nextCursor: string | null;
  @Int('Revision of the overlay.', { min: 0 }) readonly rev: number;
}

export class AddedLayerView extends LayerView {
  @Int('The scene in which it is visible.') readonly sceneId: number;
  @List('string', 'Keys of values that the widget lacks.') readonly ignored: readonly string[];
  @List('string', 'Keys of numbers that were moved to their minimum or maximum.')
  readonly clamped: readonly string[];
}

export class UpdatedLayerView extends LayerView {
  @List(MovedInStack, 'Layers of the live scene that have another z now.')
  readonly restacked: readonly MovedInStack[];
}

export class UpdatedLayersView {
  @List(LayerView, 'The layers of the request, in its order, as the live scene has them.')
  readonly members: readonly LayerView[];
}

export class DuplicatedLayerView extends LayerView {
  @Int('The scene in which the copy is visible.') readonly sceneId: number;
}

export class RemovedLayerView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the layer that is gone.') readonly memberId: number;
}

export interface LayerViewOptions {
  readonly locale: Locale;
  readonly withValues?: boolean;
  /** Native sizes of layers, as far as known. */
  readonly sizes?: Sizes;
}

/** A layer as the live scene has it. */
export function layerView(
  overlay: Overlay,
  memberId: number,
  { locale, withValues = true, sizes = {} }: LayerViewOptions,
): LayerView {
  const layer = layerOf(overlay, memberId);
  const live = liveSceneOf(overlay);
  const place = placeIn(live, memberId);
  const widget = findWidget(layer.widget);
  const native = sizes[memberId];
  return {
    memberId,
    widget: layer.widget,
    name: layer.name,
    ...place,
    z: live.stack.indexOf(memberId),
    locked: layer.locked,
    groupId: layer.groupId,
    animEntrance: layer.animEntrance,
    animLoop: layer.animLoop,
    animDuration: layer.animDuration,
    animDelay: layer.animDelay,
    animSteps: layer.animSteps ?? 0,
    ...(native && visibleSize(place.layout, native)),
    ...(withValues && { values: layer.values }),
    version: layer.version,
    commands: widget ? describeCommands(widget, locale) : [],
    positionPresets: layer.positionPresets,
    link: linkView(layer),
    ...(layer.code && { code: layer.code }),
  };
}

export function linkView({ link }: Pick<Layer, 'link'>): LinkView | null {
  // Removing a source ends its links: the linked layers then become independent.
  return link ? { ...link, broken: false } : null;
}

/** All layers from bottom to top of the live scene. */
export function layerViews(overlay: Overlay, options: LayerViewOptions): readonly LayerView[] {
  return liveSceneOf(overlay).stack.map((memberId) => layerView(overlay, memberId, options));
}
