import { customKinds, PRESS } from '@studio/widgets/custom/custom-widget';
import { reloadCommand, scriptedWidget } from '@studio/widgets/custom/code-behaviour';
import { FILE_OF_LIST } from '@studio/widgets/custom/filled-in';
import { graphicWidget } from '@studio/widgets/custom/graphic-behaviour';
import { GRAPHIC_SIZE } from '@studio/widgets/custom/graphic-data';
import { audioTypes, imageTypes, videoTypes } from '@studio/widgets/blocks';
import type { Field, Localized, Values, Widget } from '@studio/widgets/widget';
import type { StoredPackage } from './stored-package';
import type { WidgetField } from './widget-field';

/** Size of a new layer in design pixels; a StreamElements widget doesn't state its own. */
const SIZE = { w: 600, h: 400 };
const MAX_TEXT = 10_000;
const MAX_KEY = 64;
const MOST_BUTTONS = 50;
const MOST_FILES = 50;
const [LEAST, MOST] = [-1_000_000_000, 1_000_000_000];

interface PackageSettings {
  readonly kind?: StoredPackage['kind'];
  readonly fields: readonly WidgetField[];
  readonly saved: Values;
  readonly actions?: readonly GraphicOwnAction[];
}

/** Action that only one graphic has. */
export interface GraphicOwnAction {
  readonly id: string;
  readonly name: string;
  /** Data that it begins with. */
  readonly payload: Values;
  /** JSON Schema of its data; null for an action without. */
  readonly schema: object | null;
  /** Settings that the schema describes. */
  readonly fields: readonly WidgetField[];
}

/**
 * Returns a package as a widget that a layer can be. Its settings are the fields that an editor can show.
 * @param saved values of its settings that came with it; they win over those declared
 */
export function packageWidget(
  slug: string,
  name: string,
  { kind = 'se', fields, saved, actions = [] }: PackageSettings,
): Widget {
  return {
    slug,
    name: both(name),
    description: both(''),
    category: 'basic',
    icon: 'code',
    defaultSize: kind === 'ograf' ? GRAPHIC_SIZE : SIZE,
    flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
    fields: [
      ...(kind === 'ograf' ? buttonsOf(actions) : []),
      ...fields.flatMap((field) => {
        const value = Object.hasOwn(saved, field.key) ? saved[field.key] : field.value;
        return settingOf(field, value) ?? [];
      }),
      { key: '/reload', type: 'button', label: reloadCommand.label, command: reloadCommand.name },
    ],
    commands: kind === 'ograf' ? graphicWidget.commands : scriptedWidget.commands,
    liveData: customKinds,
    keywords: '',
    version: 1,
  };
}

/** Buttons by which editors have a graphic do something. No schema has a property with such a key. */
function buttonsOf(actions: readonly GraphicOwnAction[]): readonly Field[] {
  const common = graphicWidget.commands.filter(({ name }) => name !== 'action' && name !== 'reload');
  return [
    ...common.map(({ name, label }): Field => ({
      key: `/${name}`,
      type: 'button',
      label,
      command: name,
    })),
    ...actions.slice(0, MOST_BUTTONS).map(({ id, name, payload, schema, fields }, index): Field => {
      const payloadFields = fields.flatMap((field) => settingOf(field, field.value) ?? []);
      return {
        ...{ key: `/action/${index}`, type: 'button', label: both(name), command: 'action' },
        args: { id, payload },
        ...(schema && payloadFields.length > 0 && { payloadFields, payloadSchema: schema }),
      };
    }),
  ];
}

/** Returns a declared field as a setting; null for one that no form shows. */
function settingOf(field: WidgetField, value: unknown): Field | null {
  const { key, type, label, group, multiple } = field;
  if (type === 'hidden' || key.length > MAX_KEY) return null;
  const base = { key, label: both(label), ...(group !== undefined && { group: both(group) }) };
  if (multiple) return filesOf(type, base);
  if (type === 'button')
    return { ...base, type, command: PRESS, args: { listener: 'widget-button', field: key, value } };
  const text: Field = {
    ...{ ...base, type: type === 'textarea' ? 'textarea' : 'text' },
    ...{ default: textOf(value), maxLength: MAX_TEXT },
  };
  switch (type) {
    case 'number':
    case 'slider':
      return { ...base, type: 'number', default: numberOf(value), ...bounds(field) };
    case 'checkbox':
      return { ...base, type: 'boolean', default: value === true || value === 1 || value === 'true' };
    case 'colorpicker': {
      const color = colorOf(value);
      return color === null ? text : { ...base, type: 'color', default: color, alpha: field.alpha ?? true };
    }
    case 'dropdown':
      return dropdown(field, textOf(value), base) ?? text;
    case 'image-input':
    case 'video-input':
    case 'sound-input':
      return { ...base, ...inputs[type], default: textOf(value) };
    default:
      return text;
  }
}

const inputs = {
  'image-input': { type: 'image', accept: imageTypes },
  'video-input': { type: 'video', accept: videoTypes },
  'sound-input': { type: 'audio', accept: audioTypes },
} as const;

/** Returns a list of files; null for other lists. While it is empty, the widget has those that its author declares. */
function filesOf(type: WidgetField['type'], base: Pick<Field, 'key' | 'label' | 'group'>): Field | null {
  if (!(type in inputs)) return null;
  const file = inputs[type as keyof typeof inputs];
  return {
    ...{ ...base, type: 'list', default: [], maxItems: MOST_FILES, uniqueBy: null, firstText: null },
    itemSchema: [{ ...file, key: FILE_OF_LIST, label: { en: 'File', de: 'Datei' }, default: '' }],
  };
}

function bounds({ min = LEAST, max = MOST, step = 1 }: WidgetField): {
  readonly min: number;
  readonly max: number;
  readonly step: number;
} {
  return { min: Math.min(min, max), max: Math.max(min, max), step: step > 0 ? step : 1 };
}

/** Returns null for a dropdown without options. A value that is none of them becomes the first. */
function dropdown(
  { options = [] }: WidgetField,
  value: string,
  base: Pick<Field, 'key' | 'label' | 'group'>,
): Field | null {
  const [first] = options;
  if (!first) return null;
  const isKnown = options.some(({ key }) => key === value);
  return {
    ...{ ...base, type: 'dropdown', default: isKnown ? value : first.key },
    options: options.map(({ key, label }) => ({ key, label: both(label) })),
  };
}

/** Returns a colour as `#rrggbb` or `#rrggbbaa`; null for one that is written in another way. */
function colorOf(value: unknown): string | null {
  if (value === null || value === '') return '#000000';
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  if (/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return text;
  const short = /^#([0-9a-f]{3,4})$/.exec(text)?.[1];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`;
  const parts = /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts.flatMap((part) =>
    part === undefined ? [] : Number(part),
  );
  const hex = (part: number): string =>
    Math.max(0, Math.min(255, Math.round(part)))
      .toString(16)
      .padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha < 1 ? hex(alpha * 255) : ''}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

function both(text: string): Localized {
  return { en: text, de: text };
}
