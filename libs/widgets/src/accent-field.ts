import type { Field } from './widget';

/** Color of what stands out; look kits set it. */
export const accentField = {
  key: 'accent',
  type: 'color',
  label: { en: 'Accent color', de: 'Akzentfarbe' },
  default: '#7350f5',
  role: 'accent',
  alpha: false,
} as const satisfies Field;

/** A sign in the accent color beside a time; new layers have it. */
export const signFields = [
  { key: 'icon', type: 'boolean', label: { en: 'Icon', de: 'Symbol' }, default: false },
  { ...accentField, showIf: { key: 'icon', equals: true } },
] as const satisfies readonly Field[];
