import type { en } from './preview-en';

export const de: typeof en = {
  preview: 'Vorschau',
  previewOf: (scene) => `Vorschau von ${scene}`,
  samples: 'Leere Ebenen zeigen hier ein Beispiel. Zuschauer sehen es nicht.',
};
