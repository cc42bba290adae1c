import {
  Flag,
  FreeObject,
  Int,
  List,
  MapOf,
  Nested,
  Num,
  OneOf,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import { GroupView } from '../groups/group.views';
import { LayerView } from '../layers/layer.views';
import { entrances, loops, type Entrance, type Loop } from '../model/overlay.state';
import { SceneView } from '../scenes/scene.views';
import { catalog } from '@studio/widgets/catalog';
import { kitValues, type LookKit } from '../look-kits/look-kit';
import type { Language } from '@studio/platforms/languages';
import { lookScenes, type Preset } from './looks/preset';
import { nameIn } from './looks/preset-texts';

export class PresetOptionView {
  @Text('What it adds.') readonly label: string;
  @Flag('Whether it is on unless somebody says otherwise.') readonly default: boolean;
}

/** Answer of list_presets. */
export class PresetView {
  @Text('Id of the preset.') readonly id: string;
  @Text('Name of the preset.') readonly name: string;
  @OneOf(['look', 'game', 'minimal'], 'A look has the four scenes of a stream.')
  readonly kind: 'look' | 'game' | 'minimal';
  @Text('Address of a small picture, below the server.') readonly thumbUrl: string;
  @MapOf(PresetOptionView, 'Keys for presetOptions.')
  readonly options: { readonly [key: string]: PresetOptionView };
  @List('string', 'Names of its scenes, in tab order.') readonly scenes: readonly string[];
  @List('string', 'Slugs of the widgets that it uses.') readonly widgets: readonly string[];
}

export class PaletteView {
  @Text('Behind everything.') readonly background: string;
  @Text('Behind text.') readonly surface: string;
  @Text('Text.') readonly text: string;
  @Text('Text that steps back.') readonly muted: string;
  @Text('What catches the eye.') readonly accent: string;
  @Text('Its second color.') readonly accent2: string;
}

export class KitFontsView {
  @Text('Family of headings.') readonly heading: string;
  @Text('Family of all else.') readonly body: string;
}

export class KitMotionView {
  @OneOf(entrances, 'How layers appear.') readonly animEntrance: Entrance;
  @OneOf(loops, 'How they move while shown.') readonly animLoop: Loop;
  @Num('Seconds of the entrance.') readonly animDuration: number;
  @Int('Steps in which they come and go; absent: smoothly.', { optional: true })
  readonly animSteps?: number;
}

export class LookKitView {
  @Text('Id of the look kit.') readonly id: string;
  @Text('Name of the look kit.') readonly name: string;
  @Nested(PaletteView, 'Its colors.') readonly palette: PaletteView;
  @Nested(KitFontsView, 'Its fonts.') readonly fonts: KitFontsView;
  @Num('Radius of corners in design pixels.') readonly radius: number;
  @Nested(KitMotionView, 'How layers come in.') readonly motion: KitMotionView;
  @MapOf('object', 'Settings by widget.') readonly overrides: { readonly [slug: string]: FreeValues };
}

export class PresetListView {
  @List(PresetView, 'What overlays can begin with.') readonly presets: readonly PresetView[];
  @List(LookKitView, 'What layers can be styled with.') readonly lookKits: readonly LookKitView[];
}

export class PresetDetailsView extends PresetView {
  @List(LayerView, 'Layers from bottom to top.') readonly layers: readonly LayerView[];
  @List(GroupView, 'Layer groups.') readonly groups: readonly GroupView[];
  @List(SceneView, 'Scenes in tab order.') readonly sceneDetails: readonly SceneView[];
}

export class VisibilityView {
  @Int('Id of the layer.') readonly memberId: number;
  @Flag('What it is now.') readonly hidden: boolean;
}

export class RestoredSceneView {
  @Int('Id of the scene.') readonly sceneId: number;
  @Text('Name of the scene.') readonly name: string;
  @List(VisibilityView, 'Layers that were shown or hidden.') readonly changed: readonly VisibilityView[];
}

export class RestoredScenesView {
  @List(RestoredSceneView, 'The scenes of the preset that are still there.')
  readonly scenes: readonly RestoredSceneView[];
}

export class StyledLayerView {
  @Int('Id of the layer.') readonly memberId: number;
  @FreeObject('The settings that changed, as they are now.') readonly values: FreeValues;
  @Int('Version of its settings now.', { min: 1 }) readonly version: number;
}

export class AppliedLookKitView {
  @List(StyledLayerView, 'The layers that changed.') readonly members: readonly StyledLayerView[];
}

/** Effect of a look kit on one widget; part of get_widget. */
export class WidgetLookKitView {
  @Text('Id of the look kit.') readonly id: string;
  @Text('Name of the look kit.') readonly name: string;
  @FreeObject('Settings that it changes.') readonly values: FreeValues;
}

export function presetView(
  { id, name, kind, version, options, layers }: Preset,
  locale: Language,
): PresetView {
  return {
    id,
    name,
    kind,
    thumbUrl: `/renderer/preset-${id}.webp?v=${version}`,
    options: Object.fromEntries(
      Object.entries(options).map(([key, option]) => [
        key,
        { ...option, label: nameIn(locale, option.label) },
      ]),
    ),
    scenes: lookScenes.map((scene) => nameIn(locale, scene)),
    widgets: [...new Set(layers.map(({ widget }) => widget))],
  };
}

export function lookKitView(kit: LookKit): LookKitView {
  const { id, name, palette, fonts, radius, motion } = kit;
  const overrides = Object.fromEntries(
    catalog
      .map((widget) => [widget.slug, kitValues(kit, widget)] as const)
      .filter(([, values]) => Object.keys(values).length > 0),
  );
  return { id, name, palette, fonts, radius, motion, overrides };
}
