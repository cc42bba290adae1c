import { defaultValues } from '@studio/widgets/read-values';
import type { Values } from '@studio/widgets/widget';
import { kitValues, type LookKit } from '../../look-kits/look-kit';
import { lookKitOf } from '../../look-kits/look-kits';
import type { Design, SceneDesign } from '../../model/design';
import type { WidgetCatalog } from '../../model/overlay.context';
import { defaultAnimation, type Layer, type Layout, type Overlay } from '../../model/overlay.state';
import { layoutOn } from './canvas-layout';
import {
  CHANNEL,
  lookScenes,
  PLATFORM,
  type LookScene,
  type NamedChannel,
  type Preset,
  type PresetLayer,
} from './preset';
import { nameIn, textsIn } from './preset-texts';
import type { Language } from '@studio/platforms/languages';

/** Name shown while no channel is connected. */
const placeholder: NamedChannel = { platform: 'twitch', name: 'Your channel' };
/** Titles of a preset stand on its scenery, unless they say otherwise. */
const bareText: Values = { bgColor: '#00000000' };
/** Inputs for expanding a preset. */
export interface PresetTarget {
  /** Every option of the preset. */
  readonly options: { readonly [key: string]: boolean };
  readonly canvas: Pick<Overlay, 'width' | 'height'>;
  /** Null where none is connected. */
  readonly channel: NamedChannel | null;
  /** Language of the texts. */
  readonly locale: Language;
}

/** Returns the complete content of an overlay that begins with a preset. */
export function expandPreset(
  preset: Preset,
  { options, canvas, channel, locale }: PresetTarget,
  catalog: WidgetCatalog,
  id: (label: string) => string,
): Design {
  const kit = lookKitOf(preset.lookKit);
  const wanted = preset.layers.filter(
    ({ option, without }) =>
      (option === undefined || options[option]) && (without === undefined || !options[without]),
  );
  const groupId = (name: string): string => id(`group ${name}`);
  const layers = wanted.map((layer, index): Layer => ({
    memberId: index + 1,
    ...layerOf(layer, kit, { channel: channel ?? textsIn(locale, placeholder), locale }, catalog),
    groupId: layer.group === undefined ? null : groupId(layer.group),
  }));
  const layouts = new Layouts();
  const stacks = lookScenes.map((scene) =>
    wanted.map((layer, index): SceneDesign['stack'][number] => [
      index + 1,
      layouts.indexOf(placeIn(scene, layer, canvas)),
      layer.scenes.includes(scene) ? 0 : 1,
    ]),
  );
  return {
    layers,
    groups: Object.fromEntries(
      [...new Set(wanted.flatMap(({ group }) => group ?? []))].map((name) => [
        groupId(name),
        { groupId: groupId(name), name: nameIn(locale, name), collapsed: true },
      ]),
    ),
    layouts: layouts.all,
    scenes: lookScenes.map((name, index) => ({
      sceneId: index + 1,
      name: nameIn(locale, name),
      transitionType: preset.transition.type,
      transitionMs: preset.transition.ms,
      stack: stacks[index] ?? [],
    })),
    lookDefaults: Object.fromEntries(
      stacks.map((stack, index) => [
        index + 1,
        Object.fromEntries(stack.map(([memberId, , hidden]) => [memberId, hidden === 1])),
      ]),
    ),
  };
}

function layerOf(
  { widget: slug, name, locked = false, values = {}, animation }: PresetLayer,
  kit: LookKit,
  { channel, locale }: { readonly channel: NamedChannel; readonly locale: Language },
  catalog: WidgetCatalog,
): Omit<Layer, 'memberId' | 'groupId'> {
  const widget = catalog.find(slug);
  if (!widget) throw new Error(`A preset has an unknown widget ${slug}.`);
  const bare = slug === 'text' ? bareText : {};
  // A kit colors a scenery otherwise than a gradient that words stand on.
  const current = slug === 'background' ? values : bare;
  return {
    widget: slug,
    name: nameIn(locale, name),
    positionPresets: [],
    locked,
    values: {
      ...textsIn(locale, {
        ...{ ...defaultValues(widget), ...widget.initial, ...bare },
        ...kitValues(kit, widget, current),
      }),
      ...(named(textsIn(locale, values), channel) as Values),
    },
    ...defaultAnimation,
    ...animation,
    version: 1,
  };
}

function placeIn(scene: LookScene, layer: PresetLayer, canvas: PresetTarget['canvas']): Layout {
  const { layout, layoutIn, tall, tallIn } = layer;
  const inTall = tallIn?.[scene];
  return layoutOn(
    canvas,
    { ...layout, ...layoutIn?.[scene] },
    { ...layer, ...((tall ?? inTall) && { tall: { ...tall, ...inTall } }) },
  );
}

/** Layouts stored once, for any number of places. */
class Layouts {
  readonly all: Layout[] = [];
  private readonly indices = new Map<string, number>();

  indexOf(layout: Layout): number {
    const key = JSON.stringify(layout);
    const known = this.indices.get(key) ?? this.all.push(layout) - 1;
    this.indices.set(key, known);
    return known;
  }
}

/** A value with the channel put in wherever it is called for. */
function named(value: unknown, channel: NamedChannel): unknown {
  if (typeof value === 'string')
    return value.replaceAll(CHANNEL, channel.name).replaceAll(PLATFORM, channel.platform);
  if (Array.isArray(value)) return value.map((each) => named(each, channel));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each, channel)]));
}
