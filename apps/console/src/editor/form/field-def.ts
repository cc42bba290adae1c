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
    | 'list'
    | 'button';
  readonly label: string;
  readonly help?: string;
  readonly group?: string;
  readonly default?: unknown;
  readonly showIf?: { readonly key: string; readonly equals: unknown };
  readonly advanced?: true;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly alpha?: boolean;
  readonly options?: readonly { readonly key: string; readonly label: string }[];
  readonly itemSchema?: readonly FieldDef[];
  readonly maxItems?: number;
  readonly firstText?: string | null;
  readonly command?: string;
}

export type FieldValues = { readonly [key: string]: unknown };

/** Fields under one heading; those without one come first, under ''. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldDef[];
}

/** Whether a field is shown beside the others' values. */
export function isShown({ showIf }: FieldDef, values: FieldValues): boolean {
  return showIf === undefined || values[showIf.key] === showIf.equals;
}

/** Fields in groups, in the order in which they are declared; advanced ones by themselves. */
export function groupsOf(
  fields: readonly FieldDef[],
  values: FieldValues,
): { readonly basic: readonly FieldGroup[]; readonly advanced: readonly FieldGroup[] } {
  const shown = fields.filter((field) => isShown(field, values));
  return {
    basic: grouped(shown.filter(({ advanced }) => !advanced)),
    advanced: grouped(shown.filter(({ advanced }) => advanced)),
  };
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

/** `#rrggbbaa` apart into what an input of the browser takes, and how opaque it is. */
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

/** A new entry of a list: the defaults of its fields. */
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
