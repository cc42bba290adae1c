import { defineWidget } from '../widget';

const volume = { min: 0, max: 1, step: 0.05 } as const;

export const soundWidget = defineWidget({
  slug: 'sound',
  name: { en: 'Sounds', de: 'Klänge' },
  description: {
    en: 'Plays uploaded sounds by command.',
    de: 'Spielt hochgeladene Klänge auf Befehl.',
  },
  category: 'media',
  icon: 'volume',
  keywords:
    'sound, sounds, soundboard, sound board, sound effect, sound effects, sfx, audio, mp3, ton, töne, ' +
    'klang, klänge, geräusch, soundeffekt',
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
      label: { en: 'Maximum at once', de: 'Maximal gleichzeitig' },
      default: 3,
      min: 1,
      max: 8,
      step: 1,
    },
    {
      key: 'ducking',
      type: 'boolean',
      label: { en: 'Lower other sounds meanwhile', de: 'Andere Klänge so lange leiser' },
      default: false,
    },
    {
      key: 'showVisual',
      type: 'boolean',
      label: { en: 'Show an icon', de: 'Symbol zeigen' },
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
  sample: {
    state: { sounds: [] },
    picture: { url: '/renderer/sample-sound.svg', w: 64, h: 64 },
    whileEmpty: {},
  },
  liveData: [],
  version: 1,
});
