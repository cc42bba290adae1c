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
