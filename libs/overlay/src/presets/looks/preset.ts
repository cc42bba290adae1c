import { defaultValues } from '@studio/widgets/read-values';
import type { Values } from '@studio/widgets/widget';
import type { Design, SceneDesign } from '../../model/design';
import type { WidgetCatalog } from '../../model/overlay.context';
import {
  defaultAnimation,
  defaultLayout,
  type Animation,
  type Layer,
  type Layout,
  type Overlay,
  type TransitionType,
} from '../../model/overlay.state';
import { kitValues } from '../../look-kits/look-kit';
import { lookKitOf } from '../../look-kits/look-kits';

/** The scenes of every look preset, in tab order (reference 1, Scene; rules B2). */
export const lookScenes = ['Starting Soon', 'Live', 'BRB', 'Ending'] as const;
export type LookScene = (typeof lookScenes)[number];

/** A whole stream's look, to begin an overlay with. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly kind: 'look';
  /** Raised whenever it looks different. */
  readonly version: number;
  /** Id of the kit that its layers are styled with. */
  readonly lookKit: string;
  readonly options: { readonly [key: string]: PresetOption };
  readonly transition: { readonly type: TransitionType; readonly ms: number };
  /** From bottom to top. */
  readonly layers: readonly PresetLayer[];
}

export interface PresetOption {
  readonly label: string;
  readonly default: boolean;
}

export interface PresetLayer {
  readonly widget: string;
  readonly name: string;
  /** Over those of the kit. */
  readonly values?: Values;
  /** On a canvas of 1920 × 1080. */
  readonly layout?: Partial<Layout>;
  /** What its y is measured from on taller canvases; by default the middle. `low` is between that and the bottom. */
  readonly anchor?: 'top' | 'middle' | 'low' | 'bottom';
  /** The edge that its x is measured from on flatter canvases; by default the middle. */
  readonly side?: 'left' | 'right';
  /** It reaches from edge to edge on every canvas. So many design pixels of it lie above its middle. */
  readonly spansBelow?: number;
  /** Where it is visible. */
  readonly scenes: readonly LookScene[];
  /** Made only when this option is on. */
  readonly option?: string;
  /** Name of the layer group it belongs to. */
  readonly group?: string;
  readonly locked?: boolean;
  readonly animation?: Partial<Animation>;
}

/** Everything that an overlay has which begins with a preset. @param options every option of the preset */
export function expandPreset(
  preset: Preset,
  options: { readonly [key: string]: boolean },
  canvas: Pick<Overlay, 'width' | 'height'>,
  catalog: WidgetCatalog,
  id: (label: string) => string,
): Design {
  const kit = lookKitOf(preset.lookKit);
  const wanted = preset.layers.filter(({ option }) => option === undefined || options[option]);
  const groupId = (name: string): string => id(`group ${name}`);
  const layers = wanted.map((layer, index): Layer => {
    const widget = catalog.find(layer.widget);
    if (!widget) throw new Error(`Preset ${preset.id} has an unknown widget ${layer.widget}.`);
    return {
      memberId: index + 1,
      widget: widget.slug,
      name: layer.name,
      positionPresets: [],
      locked: layer.locked ?? false,
      groupId: layer.group === undefined ? null : groupId(layer.group),
      values: { ...defaultValues(widget), ...kitValues(kit, widget), ...layer.values },
      ...defaultAnimation,
      ...layer.animation,
      version: 1,
    };
  });
  const stackIn = (scene: LookScene): SceneDesign['stack'] =>
    wanted.map(({ scenes }, index) => [index + 1, index, scenes.includes(scene) ? 0 : 1]);
  return {
    layers,
    groups: Object.fromEntries(
      [...new Set(wanted.flatMap(({ group }) => group ?? []))].map((name) => [
        groupId(name),
        { groupId: groupId(name), name, collapsed: true },
      ]),
    ),
    layouts: wanted.map((layer) => layoutOn(canvas, layer)),
    scenes: lookScenes.map((name, index) => ({
      sceneId: index + 1,
      name,
      transitionType: preset.transition.type,
      transitionMs: preset.transition.ms,
      stack: stackIn(name),
    })),
    lookDefaults: Object.fromEntries(
      lookScenes.map((scene, index) => [
        index + 1,
        Object.fromEntries(stackIn(scene).map(([memberId, , hidden]) => [memberId, hidden === 1])),
      ]),
    ),
  };
}

/** How far layers move with the edge of a taller canvas: 1 is all the way down. */
const pulls = { top: -1, middle: 0, low: 0.65, bottom: 1 } as const;

/** What stands in the middle of a tall canvas has room, and is seen on small screens. */
const GROWTH = 1.15;
const LARGEST = 4;

/**
 * Flat canvases get everything smaller, at the side that it belongs to. Tall ones keep layers at their edge and get what
 * stands in the middle larger. What spans the canvas goes on doing so.
 */
function layoutOn(
  { width, height }: Pick<Overlay, 'width' | 'height'>,
  { layout, anchor = 'middle', side, spansBelow, widget }: PresetLayer,
): Layout {
  const whole = { ...defaultLayout, ...layout };
  // Fills any canvas by itself.
  if (widget === 'background') return whole;
  const canvasHeight = (1920 * height) / width;
  const isTall = canvasHeight > 1080 * GROWTH;
  const growth = isTall && (anchor === 'middle' || anchor === 'low') ? GROWTH : 1;
  const factor = Math.min(1, canvasHeight / 1080) * growth;
  const shift = pulls[anchor] * Math.max(0, (canvasHeight - 1080) / 2);
  if (spansBelow !== undefined)
    return { ...whole, y: rounded((whole.y - spansBelow) * factor + spansBelow + shift) };
  const edge = side === undefined ? 0 : side === 'left' ? -960 : 960;
  return {
    ...whole,
    x: rounded(edge + (whole.x - edge) * factor),
    y: rounded(whole.y * factor + shift),
    scale: rounded(Math.min(LARGEST, whole.scale * factor)),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
