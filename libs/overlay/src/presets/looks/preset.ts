import type { PlatformId } from '@studio/platforms/port/platform-event';
import type { Values } from '@studio/widgets/widget';
import type { Animation, Layout, TransitionType } from '../../model/overlay.state';

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
  /** Over those of the kit. `CHANNEL` and `PLATFORM` stand for those of the account. */
  readonly values?: Values;
  /** On a canvas of 1920 × 1080. */
  readonly layout?: Partial<Layout>;
  /** What is different in single scenes. */
  readonly layoutIn?: { readonly [Scene in LookScene]?: Partial<Layout> };
  /** What is different on a canvas of 1080 × 1920, in all scenes; with a `y` it is the whole place there. */
  readonly tall?: Partial<Layout>;
  /** The same in single scenes. */
  readonly tallIn?: { readonly [Scene in LookScene]?: Partial<Layout> };
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

/** The channel that an overlay is made for, as presets call it. */
export interface NamedChannel {
  readonly platform: PlatformId;
  readonly name: string;
}

/** In texts of a preset: the name of the account's channel, and the platform that it is on. */
export const [CHANNEL, PLATFORM] = ['{channel}', '{platform}'] as const;
