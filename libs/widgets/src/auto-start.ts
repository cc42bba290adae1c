import type { Field } from './widget';

/** What a clock begins to count with. */
export const autoStartField = {
  key: 'autoStart',
  type: 'dropdown',
  label: { en: 'Starts', de: 'Startet' },
  default: 'never',
  options: [
    { key: 'never', label: { en: 'By a command', de: 'Durch einen Befehl' } },
    { key: 'scene-live', label: { en: 'With its scene', de: 'Mit ihrer Szene' } },
    { key: 'stream-live', label: { en: 'With the stream', de: 'Mit dem Stream' } },
  ],
} as const satisfies Field;
