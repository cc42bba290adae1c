import { autoStartField } from '../auto-start';
import { signFields } from '../accent-field';
import { boxBlock, headingTextBlock } from '../blocks';
import { defineWidget } from '../widget';

/** Ten days. */
export const LONGEST_S = 864_000;

export const stopwatchWidget = defineWidget({
  slug: 'stopwatch',
  name: { en: 'Stopwatch', de: 'Stoppuhr' },
  description: {
    en: 'Counts up from zero, with laps: for challenges and shows.',
    de: 'Zählt von null an aufwärts, mit Runden: für Herausforderungen und Sendungen.',
  },
  category: 'time',
  icon: 'timer',
  keywords: 'stopwatch, laps, lap timer, uptime, elapsed time, stoppuhr, runden, laufzeit',
  defaultSize: { w: 360, h: 120 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'showMs',
      type: 'boolean',
      label: { en: 'Hundredths of seconds', de: 'Hundertstelsekunden' },
      default: false,
    },
    autoStartField,
    ...signFields,
    ...headingTextBlock,
    ...boxBlock,
  ],
  commands: [
    { name: 'start', label: { en: 'Start', de: 'Starten' } },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
    { name: 'lap', label: { en: 'Lap', de: 'Runde' } },
    {
      name: 'set',
      label: { en: 'Set time', de: 'Zeit setzen' },
      args: {
        type: 'object',
        properties: { seconds: { type: 'number', minimum: 0, maximum: LONGEST_S } },
        required: ['seconds'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    mode: { type: 'string', enum: ['idle', 'running', 'paused'] },
    startedAt: {
      type: ['number', 'null'],
      description: 'When it would have stood at zero, while it runs: ms since 1970.',
    },
    elapsedMs: { type: 'number', description: 'What has passed, while it stands still.' },
    laps: {
      type: 'array',
      description: 'The last ones, the newest at the end.',
      items: {
        type: 'object',
        properties: {
          n: { type: 'integer' },
          ms: { type: 'number', description: 'How long it took.' },
          totalMs: { type: 'number', description: 'Where the stopwatch stood at its end.' },
        },
        required: ['n', 'ms', 'totalMs'],
        additionalProperties: false,
      },
    },
  },
  sample: {
    state: {
      mode: 'paused',
      startedAt: null,
      elapsedMs: 754_320,
      laps: [{ n: 3, ms: 242_180, totalMs: 701_900 }],
    },
  },
  liveData: ['stream-status'],
  initial: { icon: true },
  version: 2,
});
