import type { Localized } from '@studio/platforms/stream-kinds';

export type { Localized };
export type Locale = keyof Localized;

/** Part of a look that a setting takes; look kits fill settings by it. */
export type FieldRole =
  | 'surface'
  | 'onSurface'
  | 'muted'
  | 'accent'
  | 'onAccent'
  | 'accentText'
  | 'accent2'
  | 'heading'
  | 'body'
  | 'radius'
  /** Width of an outline. */
  | 'line'
  | 'shadow';

interface FieldBase<Type extends string, Value> {
  /** At most 64 characters. */
  readonly key: string;
  readonly type: Type;
  readonly label: Localized;
  readonly help?: Localized;
  readonly group?: Localized;
  /** Key of a tab: editors show one tab of a widget at a time, named by the group of its fields. */
  readonly tab?: string;
  readonly default: Value;
  /** Part of a look kit that fills this setting; undefined: kits do not change it. */
  readonly role?: FieldRole;
  /** Marks a setting for details; forms may fold it away. */
  readonly advanced?: true;
  /** Shown in editors only while another setting has a value. */
  readonly showIf?: { readonly key: string; readonly equals: string | number | boolean };
}

/** Kinds of uploads that a setting can name. */
export type MediaSettingType = 'image' | 'video' | 'audio' | 'lottie';

/** Setting of a widget. */
export type Field =
  | (FieldBase<'text' | 'textarea', string> & {
      readonly maxLength: number;
      /** Takes text variables of the account. */
      readonly variables?: true;
      /** Names of the text's own placeholders. */
      readonly placeholders?: readonly string[];
      /** Empty, or the name of a time zone. */ readonly timeZone?: true;
      /** Empty, or an address of the web that pages may show in a frame. */ readonly webAddress?: true;
      /** Hosts that this address must have; any by default. */ readonly hosts?: readonly string[];
    })
  | (FieldBase<'number', number> & {
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly unit?: string;
    })
  | (FieldBase<'color', string> & { readonly alpha: boolean })
  | FieldBase<'boolean', boolean>
  | (FieldBase<'dropdown', string> & {
      readonly options: readonly { readonly key: string; readonly label: Localized }[];
      /** Editors show a picture of each option that they can draw. */
      readonly gallery?: 'alert-style';
    })
  | (FieldBase<'font', string> & { readonly weights: readonly number[] })
  | (FieldBase<MediaSettingType, string> & { readonly accept: readonly string[] })
  | (FieldBase<'list', readonly never[]> & {
      readonly itemSchema: readonly Field[];
      readonly maxItems: number;
      readonly uniqueBy: string | null;
      readonly firstText: string | null;
    })
  | (Omit<FieldBase<'button', null>, 'default'> & {
      readonly command: string;
      /** Arguments of the command. */
      readonly args?: Values;
      /** Settings that editors ask for before they run the command: they make its argument `payload`. */
      readonly payloadFields?: readonly Field[];
      /** JSON Schema of that payload. */
      readonly payloadSchema?: object;
    });

export interface WidgetCommand {
  readonly name: string;
  readonly label: Localized;
  /** JSON Schema of the arguments. */
  readonly args?: { readonly [key: string]: unknown };
  /** Run by panic buttons. */
  readonly stops?: true;
  /** Kind of upload that the arguments' `uploadId` must name. */
  readonly upload?: 'image' | 'video' | 'audio';
  /**
   * Kind of media item named by the arguments: an item of the media provider by `providerSlug` and `kind`, or a
   * favorite by `favoriteId`.
   */
  readonly media?: 'item' | 'favorite';
  /** The argument `messageId` names a chat line. */
  readonly chatLine?: true;
  /** Receives the viewers named by the setting `source`. */
  readonly people?: true;
  /** The arguments `login` and `platform` name a person, who is looked up there. */
  readonly person?: true;
}

export type WidgetCategory =
  | 'basic'
  | 'media'
  | 'alerts'
  | 'chat'
  | 'goals'
  | 'labels'
  | 'time'
  | 'games'
  | 'music'
  | 'social'
  | 'frame'
  | 'effects';

export interface WidgetFlags {
  readonly selfPositioning: boolean;
  readonly fullCanvasBackground: boolean;
  readonly audio: boolean;
  readonly singleton: boolean;
}

/** Properties of a JSON Schema object. */
export type SchemaProperties = { readonly [key: string]: { readonly [keyword: string]: unknown } };

/**
 * Example content of a widget. Editors show it in place of a layer that has nothing to show of its own; renderers
 * on air never receive it.
 */
export interface WidgetSample {
  /** Settings that replace those of the layer. */
  readonly values?: Values;
  /** Runtime state. */
  readonly state?: Values;
  /** Values of live data, by kind. Samples that name the same kind have the same values. */
  readonly live?: { readonly [kind: string]: Values };
  /** Recent signals, by kind, oldest first. Samples that name the same kind have the same ones. */
  readonly recent?: { readonly [kind: string]: readonly Values[] };
  /** Picture shown instead of the drawing, for content that only exists on air, such as a page of the web. */
  readonly picture?: {
    /** Address on this server. */ readonly url: string;
    /** Size in design pixels. */ readonly w: number;
    readonly h: number;
  };
  /**
   * Keys of settings and of the state that are all empty while the layer shows nothing of its own: missing, null,
   * '' or without entries. `{}`: always, because the content is known on air only. Missing: the layer always shows
   * something, and editors do not need the sample.
   */
  readonly whileEmpty?: { readonly values?: readonly string[]; readonly state?: readonly string[] };
}

/** One entry of the catalog. */
export interface Widget {
  readonly slug: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly category: WidgetCategory;
  /** Name from the icon set of the editor. */
  readonly icon: string;
  /** Native size in design pixels. */
  readonly defaultSize: { readonly w: number; readonly h: number };
  readonly flags: WidgetFlags;
  readonly fields: readonly Field[];
  readonly commands: readonly WidgetCommand[];
  /**
   * Schema of the runtime state, which commands and live data change. It is never part of the design or its
   * history.
   */
  readonly state?: SchemaProperties;
  /** Keys of the runtime state that hold entries by id; each entry is stored separately. */
  readonly entryState?: readonly string[];
  /**
   * Keys of the runtime state that hold personal data of viewers, directly or in entries: names, messages. An
   * entry with a `viewerId` belongs to that viewer. Any other belongs to the viewer who caused the change.
   */
  readonly viewerState?: readonly string[];
  /** Settings of new layers that differ from the defaults, which layers from before a setting keep. */
  readonly initial?: Values;
  /** Example content, for editors and pictures of the widget; never shown on air. A widget with a state has one. */
  readonly sample?: WidgetSample;
  /**
   * Words under which people look for the widget, in both languages, in addition to its name: lower case, separated
   * by a comma and a space. A word belongs to one widget.
   */
  readonly keywords: string;
  readonly liveData: readonly string[];
  /** The drawing formats numbers in the account's locale. */
  readonly writesNumbers?: boolean;
  /** Raised whenever the fields change. */
  readonly version: number;
}

/** Saved entry of a list setting: an id and the entry's own keys. */
export interface ListItem {
  /** At most 40 characters, created by the server. */
  readonly itemId: string;
  readonly [key: string]: unknown;
}

/** Values of one field as they are saved. */
type ValueOf<F> = F extends { readonly options: readonly { readonly key: infer Key }[] }
  ? Key
  : F extends { readonly type: 'number' }
    ? number
    : F extends { readonly type: 'boolean' }
      ? boolean
      : F extends { readonly type: 'list' }
        ? readonly ItemOf<F>[]
        : string;

type ItemOf<F> = F extends { readonly itemSchema: readonly (infer Item)[] }
  ? { readonly itemId: string } & {
      readonly [
        I in ValuedField<Item> as I extends { readonly key: infer Key extends string } ? Key : never
      ]: ValueOf<I>;
    }
  : never;

type ValuedField<F> = F extends { readonly type: 'button' } ? never : F;

/** The settings values of one widget: `ValuesOf<typeof textWidget>`. */
export type ValuesOf<W extends Widget> = {
  readonly [F in ValuedField<W['fields'][number]> as F['key']]: ValueOf<F>;
};

/** Declares a widget and keeps its exact type, so that `ValuesOf` knows its keys and options. */
export function defineWidget<const W extends Widget>(widget: W): W {
  return widget;
}

export type Values = { readonly [key: string]: unknown };

/** Values to save, with the changes made while reading them. */
export interface ReadValues {
  /** Every key of the widget: the sent values over the defaults. */
  readonly values: Values;
  /** Sent keys that the widget lacks. */
  readonly ignored: readonly string[];
  /** Keys of numbers that were moved to their minimum or maximum. */
  readonly clamped: readonly string[];
}
