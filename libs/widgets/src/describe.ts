import { fontFamilies } from './fonts';
import type {
  Field,
  Locale,
  SchemaProperties,
  Widget,
  WidgetCategory,
  WidgetCommand,
  WidgetFlags,
} from './widget';

/** A command as answers show it. */
export interface CommandView {
  readonly name: string;
  readonly label: string;
  /** JSON Schema of the arguments. */
  readonly args?: { readonly [keyword: string]: unknown };
}

/** Catalog entry as `list_widgets` returns it, with labels in one language. */
export interface WidgetDescription {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: WidgetCategory;
  readonly icon: string;
  readonly defaultSize: { readonly w: number; readonly h: number };
  readonly flags: WidgetFlags;
  readonly commands: readonly CommandView[];
  readonly liveData: readonly string[];
  readonly version: number;
  readonly keywords: readonly string[];
  /** Address of a small picture on this server. */
  readonly thumbUrl: string;
}

/** Definition of a field, with labels in one language and the keys of its type. */
export interface FieldView {
  readonly key: string;
  readonly type: Field['type'];
  readonly label: string;
  readonly [key: string]: unknown;
}

/** JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: SchemaProperties;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export function describeWidget(widget: Widget, locale: Locale): WidgetDescription {
  const { slug, category, icon, defaultSize, flags, liveData, version } = widget;
  return {
    slug,
    name: widget.name[locale],
    description: widget.description[locale],
    category,
    icon,
    defaultSize,
    flags,
    commands: describeCommands(widget, locale),
    liveData,
    version,
    keywords: keywordsOf(widget),
    thumbUrl: `/renderer/widget-${slug}.webp?v=${version}`,
  };
}

/** Words under which a widget is found: its names in all languages, and its keywords. */
function keywordsOf({ name, keywords }: Widget): readonly string[] {
  const names = [name.en, name.de].map((each) => each.toLowerCase());
  return [...new Set([...names, ...keywords.split(', ')])];
}

/** The commands that a widget declares; also part of every layer's record. */
export function describeCommands(widget: Widget, locale: Locale): readonly CommandView[] {
  return widget.commands.map(({ name, label, args }: WidgetCommand) => ({
    name,
    label: label[locale],
    ...(args && { args }),
  }));
}

/**
 * Returns a field's definition, with texts in one language. A font field also lists its families as `options`, so
 * that clients know the allowed values.
 */
export function describeField(field: Field, locale: Locale): FieldView {
  const view = {
    ...field,
    label: field.label[locale],
    ...(field.help && { help: field.help[locale] }),
    ...(field.group && { group: field.group[locale] }),
  };
  switch (view.type) {
    case 'dropdown':
      return { ...view, options: view.options.map(({ key, label }) => ({ key, label: label[locale] })) };
    case 'font':
      return {
        ...view,
        source: 'google',
        options: fontFamilies.map(({ family, weights }) => ({ key: family, label: family, weights })),
      };
    case 'list':
      return { ...view, itemSchema: view.itemSchema.map((item) => describeField(item, locale)) };
    case 'button':
      if (!view.payloadFields) return view;
      return { ...view, payloadFields: view.payloadFields.map((each) => describeField(each, locale)) };
    default:
      return view;
  }
}

/** Returns the schema of a layer's runtime state, for `get_widget`. */
export function stateSchema(widget: Widget): ObjectSchema {
  const properties = widget.state ?? {};
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
