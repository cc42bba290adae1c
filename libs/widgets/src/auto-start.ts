import type { Field } from './widget';

/** Field for what starts a clock automatically. */
export const autoStartField = {
  key: 'autoStart',
  type: 'dropdown',
  label: { en: 'Starts', de: 'Startet' },
  default: 'never',
  options: [
    { key: 'never', label: { en: 'By command', de: 'Per Befehl' } },
    { key: 'scene-live', label: { en: 'When its scene goes live', de: 'Mit ihrer Szene' } },
    { key: 'stream-live', label: { en: 'When the stream starts', de: 'Mit dem Stream' } },
  ],
} as const satisfies Field;
