import { defineWidget } from '../widget';

const volume = { min: 0, max: 1, step: 0.05 } as const;

export const soundWidget = defineWidget({
  slug: 'sound',
  name: { en: 'Sounds', de: 'Klänge' },
  description: {
    en: 'Plays uploaded sounds when it is told to.',
    de: 'Spielt hochgeladene Klänge, wenn es ihm gesagt wird.',
  },
  category: 'media',
  icon: 'volume',
  defaultSize: { w: 64, h: 64 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: true },
  fields: [
    {
      key: 'volume',
      type: 'number',
      label: { en: 'Volume', de: 'Lautstärke' },
      default: 0.3,
      ...volume,
    },
    {
      key: 'maxConcurrent',
      type: 'number',
      label: { en: 'At once, at most', de: 'Höchstens zugleich' },
      default: 3,
      min: 1,
      max: 8,
      step: 1,
    },
    {
      key: 'ducking',
      type: 'boolean',
      label: { en: 'Other sounds are quieter meanwhile', de: 'Andere Klänge sind so lange leiser' },
      default: false,
    },
    {
      key: 'showVisual',
      type: 'boolean',
      label: { en: 'Show a sign', de: 'Zeichen zeigen' },
      default: false,
    },
  ],
  commands: [
    {
      name: 'play',
      label: { en: 'Play', de: 'Abspielen' },
      upload: 'audio',
      args: {
        type: 'object',
        properties: {
          uploadId: { type: 'integer', minimum: 1 },
          volume: { type: 'number', minimum: volume.min, maximum: volume.max },
        },
        required: ['uploadId'],
        additionalProperties: false,
      },
    },
    {
      name: 'stop',
      label: { en: 'Stop', de: 'Beenden' },
      stops: true,
      upload: 'audio',
      args: {
        type: 'object',
        properties: { uploadId: { type: 'integer', minimum: 1 } },
        additionalProperties: false,
      },
    },
  ],
  state: {
    sounds: {
      type: 'array',
      description: 'Those that began last, the newest at the end.',
      items: {
        type: 'object',
        properties: {
          url: { type: 'string' },
          volume: { type: 'number' },
          at: { type: 'integer', description: 'When it began, ms since 1970.' },
        },
        required: ['url', 'volume', 'at'],
        additionalProperties: false,
      },
    },
  },
  previewState: { sounds: [] },
  liveData: [],
  version: 1,
});
