import { isRecord, own } from './same-content';

/** Changes to settings: nested objects may be partial, lists are whole. An undefined value changes nothing. */
export type SettingChanges<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: SettingChanges<Value[Key]> | undefined }
    : Value;

/**
 * Returns settings with changes merged in, for stored settings over defaults and for sent ones over stored ones.
 * Objects are merged key by key; lists and other values are replaced. The settings determine the keys: a key that
 * only the changes have is left out, so objects with free keys need a merge of their own.
 */
export function mergeSettings<Settings extends object>(
  settings: Settings,
  changes: NoInfer<SettingChanges<Settings>>,
): Settings;
export function mergeSettings(settings: object, changes: object): object {
  const sent = changes as Readonly<Record<string, unknown>>;
  const merged = Object.entries(settings).map(([key, value]: [string, unknown]) => {
    const change = own(sent, key);
    if (change === undefined) return [key, value] as const;
    return [key, isRecord(value) && isRecord(change) ? mergeSettings(value, change) : change] as const;
  });
  return Object.fromEntries(merged);
}
