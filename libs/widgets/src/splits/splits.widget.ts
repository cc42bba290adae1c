import { autoStartField } from '../auto-start';
import { boxBlock, textBlock } from '../blocks';
import { withField } from '../with-field';
import { defineWidget } from '../widget';

/** Ten days. */
export const LONGEST_S = 864_000;

const times = {
  type: 'array',
  maxItems: 50,
  items: { type: ['number', 'null'] },
} as const;

export const splitsWidget = defineWidget({
  slug: 'splits',
  name: { en: 'Speedrun splits', de: 'Speedrun-Splits' },
  description: {
    en: 'A timer with segments, compared with your best run: for speedruns, quizzes and shows in parts.',
    de: 'Eine Uhr mit Abschnitten, verglichen mit deinem besten Lauf: für Speedruns, Quiz und Sendungen in Teilen.',
  },
  category: 'time',
  icon: 'flag',
  keywords:
    'speedrun, speedrun timer, splits, segments, livesplit, personal best, pb, abschnitte, ' +
    'segmente, bestzeit, zwischenzeiten',
  defaultSize: { w: 480, h: 560 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'title',
      type: 'text',
      label: { en: 'Title', de: 'Titel' },
      default: 'Any%',
      maxLength: 60,
    },
    {
      key: 'segments',
      type: 'list',
      label: { en: 'Segments', de: 'Abschnitte' },
      help: {
        en: 'Times count from the start of the run, such as 4:05.2; empty without a comparison.',
        de: 'Zeiten zählen ab dem Start des Laufs, etwa 4:05.2; leer ohne Vergleich.',
      },
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 40 },
        { key: 'time', type: 'text', label: { en: 'Best time', de: 'Bestzeit' }, default: '', maxLength: 16 },
      ],
      maxItems: 50,
      uniqueBy: null,
      firstText: 'name',
    },
    {
      key: 'rows',
      type: 'number',
      label: { en: 'Visible segments', de: 'Sichtbare Abschnitte' },
      default: 7,
      min: 2,
      max: 20,
      step: 1,
    },
    {
      key: 'showDelta',
      type: 'boolean',
      label: { en: 'Difference from the best run', de: 'Abstand zum besten Lauf' },
      default: true,
    },
    {
      key: 'showMs',
      type: 'boolean',
      label: { en: 'Hundredths of seconds', de: 'Hundertstelsekunden' },
      default: false,
    },
    {
      key: 'currentColor',
      type: 'color',
      label: { en: 'Current segment', de: 'Aktueller Abschnitt' },
      default: '#7350f5',
      role: 'accent',
      alpha: true,
    },
    {
      key: 'currentText',
      type: 'color',
      label: { en: 'Text of the current segment', de: 'Text des aktuellen Abschnitts' },
      default: '#ffffff',
      role: 'onAccent',
      alpha: true,
    },
    {
      key: 'aheadColor',
      type: 'color',
      label: { en: 'Faster', de: 'Schneller' },
      default: '#2fbf71',
      alpha: true,
    },
    {
      key: 'behindColor',
      type: 'color',
      label: { en: 'Slower', de: 'Langsamer' },
      default: '#e5484d',
      alpha: true,
    },
    autoStartField,
    ...withField(textBlock, 'fontSize', { default: 36 }),
    ...boxBlock,
  ],
  commands: [
    { name: 'start', label: { en: 'Start', de: 'Starten' } },
    { name: 'split', label: { en: 'Split', de: 'Zwischenzeit' } },
    { name: 'skip', label: { en: 'Skip segment', de: 'Abschnitt überspringen' } },
    { name: 'undo', label: { en: 'Undo split', de: 'Zwischenzeit zurücknehmen' } },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
    { name: 'clear_best', label: { en: 'Forget best run', de: 'Besten Lauf vergessen' } },
  ],
  state: {
    mode: { type: 'string', enum: ['idle', 'running', 'paused', 'done'] },
    startedAt: {
      type: ['number', 'null'],
      description: 'Start time less pauses while the run runs: ms since 1970.',
    },
    elapsedMs: { type: 'number', description: 'Elapsed time in ms while the run does not run.' },
    splits: { ...times, description: 'Elapsed ms at the ends of segments; null for a skipped one.' },
    best: {
      ...{ type: ['array', 'null'], maxItems: 50, items: { type: ['number', 'null'] } },
      description: 'Splits of the fastest finished run; null: the times in the settings count.',
    },
  },
  sample: {
    values: {
      segments: [
        ['Prologue', '1:12.4'],
        ['Greenpath', '4:05.0'],
        ['Mantis Lords', '8:31.9'],
        ['City of Tears', '14:20.5'],
        ['Last boss', '19:47.0'],
      ].map(([name, time], index) => ({ itemId: `s${index}`, name, time })),
    },
    state: {
      ...{ mode: 'paused', startedAt: null, elapsedMs: 538_320, best: null },
      splits: [71_200, 246_900, 508_100],
    },
    whileEmpty: { values: ['segments'], state: ['splits'] },
  },
  liveData: ['stream-status'],
  version: 1,
});
