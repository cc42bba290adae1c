/** Kinds of settings that a widget may declare; any other is a text. */
export const widgetFieldTypes = [
  'text',
  'textarea',
  'number',
  'slider',
  'dropdown',
  'colorpicker',
  'checkbox',
  'googleFont',
  'image-input',
  'video-input',
  'sound-input',
  'button',
  'hidden',
  'date',
  'time',
  'datetime-local',
  'url',
  'email',
  'password',
] as const;
export type WidgetFieldType = (typeof widgetFieldTypes)[number];

export type WidgetFieldValue = string | number | boolean | readonly string[] | null;

/** A setting that a widget declares. */
export interface WidgetField {
  readonly key: string;
  readonly type: WidgetFieldType;
  readonly label: string;
  /** Value as it comes; null if there is none. */
  readonly value: WidgetFieldValue;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly options?: readonly { readonly key: string; readonly label: string }[];
  readonly group?: string;
  /** True if the value is a list of addresses. */
  readonly multiple?: boolean;
  /** False for a colour that can't be transparent. */
  readonly alpha?: boolean;
}
