import { boxBlock, headingTextBlock } from '../blocks';
import { defineWidget } from '../widget';
import { withField } from '../with-field';

/** Plausible heart rates, in beats per minute. */
const [LEAST_BPM, MOST_BPM] = [20, 250];

export const heartRateWidget = defineWidget({
  slug: 'heart-rate',
  name: { en: 'Heart rate', de: 'Herzfrequenz' },
  description: {
    en: 'The pulse of the streamer, with a beating heart. An app or a hook sends it by the command “Set the heart rate”.',
    de: 'Der Puls des Streamers mit schlagendem Herz. Eine App oder ein Hook sendet ihn mit dem Befehl „Herzfrequenz setzen“.',
  },
  category: 'labels',
  icon: 'heart-pulse',
  keywords: 'heart rate, pulse, bpm, heartbeat, pulsoid, hyperate, herzfrequenz, puls, herzschlag',
  defaultSize: { w: 440, h: 110 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    { key: 'unit', type: 'text', label: { en: 'Unit', de: 'Einheit' }, default: 'BPM', maxLength: 12 },
    {
      key: 'beats',
      type: 'boolean',
      label: { en: 'The heart beats', de: 'Das Herz schlägt' },
      default: true,
    },
    {
      key: 'showCurve',
      type: 'boolean',
      label: { en: 'Curve', de: 'Kurve' },
      help: { en: 'The latest values.', de: 'Die letzten Werte.' },
      default: true,
    },
    {
      key: 'showRange',
      type: 'boolean',
      label: { en: 'Lowest and highest', de: 'Niedrigste und höchste' },
      default: false,
    },
    {
      key: 'high',
      type: 'number',
      label: { en: 'High from', de: 'Hoch ab' },
      help: {
        en: 'From this value on, the heart has the second color. 0: never.',
        de: 'Ab diesem Wert hat das Herz die zweite Farbe. 0: nie.',
      },
      default: 120,
      min: 0,
      max: MOST_BPM,
      step: 1,
    },
    {
      key: 'hideAfterS',
      type: 'number',
      label: { en: 'Hide without new values after', de: 'Ohne neue Werte ausblenden nach' },
      help: { en: '0: never.', de: '0: nie.' },
      default: 60,
      min: 0,
      max: 3600,
      step: 5,
      unit: 's',
    },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'Color of the heart', de: 'Farbe des Herzens' },
      default: '#a996ff',
      role: 'accentText',
      alpha: false,
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Color of a high rate', de: 'Farbe bei hohem Puls' },
      default: '#ff6b70',
      alpha: false,
    },
    ...withField(headingTextBlock, 'fontSize', { default: 64 }),
    ...boxBlock,
  ],
  commands: [
    {
      name: 'set',
      label: { en: 'Set the heart rate', de: 'Herzfrequenz setzen' },
      args: {
        type: 'object',
        properties: {
          bpm: {
            type: 'integer',
            minimum: LEAST_BPM,
            maximum: MOST_BPM,
            description: 'Beats per minute.',
          },
        },
        required: ['bpm'],
        additionalProperties: false,
      },
    },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
  ],
  state: {
    bpm: { type: ['integer', 'null'], description: 'Beats per minute; null before the first value.' },
    at: { type: ['integer', 'null'], description: 'Time of the last value, ms since 1970.' },
    low: { type: ['integer', 'null'], description: 'Lowest value since the last reset.' },
    high: { type: ['integer', 'null'], description: 'Highest value since the last reset.' },
    recent: { type: 'array', items: { type: 'integer' }, description: 'Latest values, oldest first.' },
  },
  sample: {
    state: {
      bpm: 96,
      at: 4_102_444_800_000,
      low: 62,
      high: 118,
      recent: [64, 66, 71, 70, 78, 84, 90, 104, 118, 111, 102, 97, 99, 96],
    },
    whileEmpty: { state: ['at'] },
  },
  liveData: [],
  writesNumbers: true,
  version: 1,
});
