import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { Values } from '@studio/widgets/widget';
import type { Animation, Layout, TransitionType } from '../../model/overlay.state';

/** The scenes of every look preset, in tab order [presets/1]. */
export const lookScenes = ['Starting Soon', 'Live', 'BRB', 'Ending'] as const;
export type LookScene = (typeof lookScenes)[number];

/** Look of a whole stream, with which an overlay can begin. */
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
  /** Settings over those of the kit. `CHANNEL` and `PLATFORM` are replaced by those of the account. */
  readonly values?: Values;
  /** On a canvas of 1920 × 1080. */
  readonly layout?: Partial<Layout>;
  /** Layout differences in single scenes. */
  readonly layoutIn?: { readonly [Scene in LookScene]?: Partial<Layout> };
  /** Layout differences on a canvas of 1080 × 1920, in all scenes. With a `y` it gives the whole place there. */
  readonly tall?: Partial<Layout>;
  /** Layout differences on a tall canvas in single scenes. */
  readonly tallIn?: { readonly [Scene in LookScene]?: Partial<Layout> };
  /** Vertical anchor of its y on taller canvases; middle by default. `low` lies between middle and bottom. */
  readonly anchor?: 'top' | 'middle' | 'low' | 'bottom';
  /** The edge that its x is measured from on flatter canvases; by default the middle. */
  readonly side?: 'left' | 'right';
  /** Set for layers that span from edge to edge on every canvas: design pixels of it above its middle. */
  readonly spansBelow?: number;
  /** Scenes in which it is visible. */
  readonly scenes: readonly LookScene[];
  /** Made only when this option is on. */
  readonly option?: string;
  /** Made only when this option is off. */
  readonly without?: string;
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

/** Placeholders in a preset's texts: the name of the account's channel, and its platform. */
export const [CHANNEL, PLATFORM] = ['{channel}', '{platform}'] as const;
