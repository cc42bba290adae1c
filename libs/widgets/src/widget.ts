/** A text in every language that the product speaks. */
export interface Localized {
  readonly en: string;
  readonly de: string;
}
export type Locale = keyof Localized;

/** What of a look a setting takes (look kits fill settings by it). */
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
  readonly default: Value;
  /** What it takes of a look kit; none: kits leave it alone. */
  readonly role?: FieldRole;
  /** For those who want every detail: forms may fold it away. */
  readonly advanced?: true;
  /** Shown in editors only while another setting has a value. */
  readonly showIf?: { readonly key: string; readonly equals: string | number | boolean };
}

/** A setting of a widget (open points 4.0). */
export type Field =
  | (FieldBase<'text' | 'textarea', string> & {
      readonly maxLength: number;
      readonly variables?: true;
      /** Empty, or the name of a time zone. */ readonly timeZone?: true;
      /** Empty, or an address of the web that pages may show in a frame. */ readonly webAddress?: true;
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
    })
  | (FieldBase<'font', string> & { readonly weights: readonly number[] })
  | (FieldBase<'image' | 'video' | 'audio', string> & { readonly accept: readonly string[] })
  | (FieldBase<'list', readonly never[]> & {
      readonly itemSchema: readonly Field[];
      readonly maxItems: number;
      readonly uniqueBy: string | null;
      readonly firstText: string | null;
    })
  | (Omit<FieldBase<'button', null>, 'default'> & { readonly command: string });

export interface WidgetCommand {
  readonly name: string;
  readonly label: Localized;
  /** JSON Schema of the arguments. */
  readonly args?: { readonly [key: string]: unknown };
  /** A panic button has it do this. */
  readonly stops?: true;
  /** What kind of upload their `uploadId` must name. */
  readonly upload?: 'image' | 'video' | 'audio';
  /** What its arguments name: a picture of the media provider by `providerSlug` and `kind`, or a favorite by `favoriteId`. */
  readonly media?: 'item' | 'favorite';
  /** Its `messageId` names a line of the chat. */
  readonly chatLine?: true;
  /** It is told of the viewers whom the setting `source` names. */
  readonly people?: true;
  /** Its arguments name somebody by `login` and `platform`: they are looked up there. */
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
  /** What commands and live data change while it runs: never part of the design or its history. */
  readonly state?: SchemaProperties;
  /** Keys of that state which hold entries by their ids; each is stored by itself. */
  readonly entryState?: readonly string[];
  /**
   * Keys of that state which tell of a viewer, or whose entries each tell of one: names, what they wrote. An entry whose
   * `viewerId` says so is that viewer's; others are whose doing it is.
   */
  readonly viewerState?: readonly string[];
  /** An example of that state, for pictures of the widget; a widget with a state has one. */
  readonly previewState?: Values;
  readonly liveData: readonly string[];
  /** Raised whenever the fields change. */
  readonly version: number;
}

/** An entry of a list setting as it is saved, its own keys beside the id. */
export interface ListItem {
  /** At most 40 characters, made by the server. */
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

/** Values as they will be saved, and what was done to them on the way. */
export interface ReadValues {
  /** Every key of the widget: what was sent over the defaults. */
  readonly values: Values;
  /** Sent keys that the widget lacks. */
  readonly ignored: readonly string[];
  /** Keys of numbers that were moved to their minimum or maximum. */
  readonly clamped: readonly string[];
}
