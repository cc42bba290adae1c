/** Definition of a setting as get_member_fields answers it, labels in one language. */
export interface FieldDef {
  readonly key: string;
  readonly type:
    | 'text'
    | 'textarea'
    | 'number'
    | 'color'
    | 'boolean'
    | 'dropdown'
    | 'font'
    | 'image'
    | 'video'
    | 'audio'
    | 'lottie'
    | 'list'
    | 'button';
  readonly label: string;
  readonly help?: string;
  readonly group?: string;
  /** Key of the tab that the field is on; its group is the tab's name. */
  readonly tab?: string;
  readonly default?: unknown;
  readonly showIf?: { readonly key: string; readonly equals: unknown };
  readonly advanced?: true;
  readonly placeholder?: string;
  /** Takes text variables of the account. */
  readonly variables?: true;
  /** Names of the text's own placeholders. */
  readonly placeholders?: readonly string[];
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly alpha?: boolean;
  /** A picture of each option can be shown. */
  readonly gallery?: 'alert-style';
  readonly options?: readonly { readonly key: string; readonly label: string }[];
  readonly itemSchema?: readonly FieldDef[];
  readonly maxItems?: number;
  readonly firstText?: string | null;
  readonly command?: string;
  /** Arguments of the command. */
  readonly args?: FieldValues;
  /** Settings that are asked for before the command runs: they make its argument `payload`. */
  readonly payloadFields?: readonly FieldDef[];
  /** JSON Schema of that payload. */
  readonly payloadSchema?: object;
}

export type FieldValues = { readonly [key: string]: unknown };

/** Fields under one heading; those without a heading come first, under ''. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldDef[];
}

/** Returns true if a field is visible for these values. */
export function isShown({ showIf }: FieldDef, values: FieldValues): boolean {
  return showIf === undefined || values[showIf.key] === showIf.equals;
}

/** Fields of one tab. */
export interface FieldTab extends FieldGroup {
  readonly key: string;
  /** False if the switch that comes first on the tab is off. */
  readonly isOn: boolean;
}

interface FieldGroups {
  readonly tabs: readonly FieldTab[];
  readonly basic: readonly FieldGroup[];
  readonly advanced: readonly FieldGroup[];
}

/** Fields in tabs and groups, in the order in which they are declared; advanced ones by themselves. */
export function groupsOf(all: readonly FieldDef[], values: FieldValues): FieldGroups {
  const visible = all.filter((field) => isShown(field, values));
  const shown = visible.filter(({ tab }) => tab === undefined);
  return {
    tabs: tabsOf(visible, values),
    basic: grouped(shown.filter(({ advanced }) => !advanced)),
    advanced: grouped(shown.filter(({ advanced }) => advanced)),
  };
}

function tabsOf(fields: readonly FieldDef[], values: FieldValues): readonly FieldTab[] {
  const keys = [...new Set(fields.flatMap(({ tab }) => tab ?? []))];
  return keys.flatMap((key) => {
    const members = fields.filter(({ tab }) => tab === key);
    const [first] = members;
    if (!first) return [];
    const isOn = first.type !== 'boolean' || values[first.key] === true;
    return { key, title: first.group ?? key, fields: members, isOn };
  });
}

function grouped(fields: readonly FieldDef[]): readonly FieldGroup[] {
  const groups = new Map<string, FieldDef[]>();
  for (const field of fields) {
    const title = field.group ?? '';
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups].map(([title, members]) => ({ title, fields: members }));
}

/** Fields that all of some widgets have, of the same type. */
export function commonFields(sets: readonly (readonly FieldDef[])[]): readonly FieldDef[] {
  const [first = [], ...others] = sets;
  return first.filter(
    ({ key, type }) =>
      type !== 'list' &&
      type !== 'button' &&
      others.every((set) => set.some((field) => field.key === key && field.type === type)),
  );
}

/** Splits `#rrggbbaa` into the value of a browser's color input and its opacity. */
export function colorParts(value: unknown): { readonly rgb: string; readonly alpha: number } {
  const text = typeof value === 'string' && /^#[\da-f]{6}(?:[\da-f]{2})?$/i.test(value) ? value : '#000000';
  return {
    rgb: text.slice(0, 7).toLowerCase(),
    alpha: text.length === 9 ? parseInt(text.slice(7), 16) / 255 : 1,
  };
}

/** The other way; a colour that is opaque stays short. */
export function colorOf(rgb: string, alpha: number): string {
  const part = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
  return part === 255 ? rgb : `${rgb}${part.toString(16).padStart(2, '0')}`;
}

/** Returns a new entry of a list, with the defaults of its fields. */
export function newItem(schema: readonly FieldDef[], text: string): { readonly [key: string]: unknown } {
  const filled: readonly (readonly [string, unknown])[] = schema
    .filter(({ type }) => type !== 'button')
    .map(({ key, type, default: value }) => [
      key,
      value ?? (type === 'boolean' ? false : type === 'number' ? 0 : ''),
    ]);
  const item = Object.fromEntries(filled) as Record<string, unknown>;
  const first = schema.find(({ type }) => type === 'text');
  if (first && (item[first.key] === '' || item[first.key] === undefined)) item[first.key] = text;
  return item;
}
