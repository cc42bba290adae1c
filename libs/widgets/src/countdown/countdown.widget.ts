import { autoStartField } from '../auto-start';
import { boxBlock, headingTextBlock, soundBlock } from '../blocks';
import { defineWidget } from '../widget';

/** A week, in seconds. */
export const LONGEST_S = 604_800;

export const countdownWidget = defineWidget({
  slug: 'countdown',
  name: { en: 'Countdown', de: 'Countdown' },
  description: {
    en: 'Counts down a duration or to a time, and can switch the scene at the end.',
    de: 'Zählt eine Dauer oder bis zu einer Uhrzeit herunter und kann am Ende die Szene wechseln.',
  },
  category: 'time',
  icon: 'hourglass',
  keywords:
    'countdown, timer, starting soon, start timer, brb, be right back, break, pause, ' + "gleich geht's los",
  defaultSize: { w: 480, h: 140 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'mode',
      type: 'dropdown',
      label: { en: 'Counts', de: 'Zählt' },
      default: 'duration',
      options: [
        { key: 'duration', label: { en: 'For a duration', de: 'Eine Dauer' } },
        { key: 'target', label: { en: 'Until a time', de: 'Bis zu einem Zeitpunkt' } },
      ],
    },
    {
      key: 'durationS',
      type: 'number',
      label: { en: 'Duration', de: 'Dauer' },
      default: 300,
      min: 0,
      max: LONGEST_S,
      step: 1,
      unit: 's',
      showIf: { key: 'mode', equals: 'duration' },
    },
    {
      key: 'targetTime',
      type: 'text',
      label: { en: 'Ends at', de: 'Endet um' },
      help: {
        en: 'A time such as 20:15, or a date and time such as 2026-12-24T18:00:00Z.',
        de: 'Eine Uhrzeit wie 20:15 oder ein Zeitpunkt wie 2026-12-24T18:00:00Z.',
      },
      default: '',
      maxLength: 40,
      showIf: { key: 'mode', equals: 'target' },
    },
    {
      key: 'format',
      type: 'dropdown',
      label: { en: 'Format', de: 'Format' },
      default: 'auto',
      options: [
        { key: 'auto', label: { en: 'As short as possible', de: 'So kurz wie möglich' } },
        { key: 'mm:ss', label: { en: 'Minutes and seconds', de: 'Minuten und Sekunden' } },
        { key: 'hh:mm:ss', label: { en: 'Hours, minutes, seconds', de: 'Stunden, Minuten, Sekunden' } },
        { key: 'words', label: { en: 'In words', de: 'In Worten' } },
      ],
    },
    {
      key: 'endText',
      type: 'text',
      label: { en: 'Text at the end', de: 'Text am Ende' },
      default: 'Starting now',
      maxLength: 80,
    },
    {
      key: 'onEnd',
      type: 'dropdown',
      label: { en: 'At the end', de: 'Am Ende' },
      default: 'hold',
      options: [
        { key: 'hold', label: { en: 'Show the text', de: 'Text zeigen' } },
        { key: 'hide', label: { en: 'Disappear', de: 'Verschwinden' } },
        { key: 'scene', label: { en: 'Switch the scene', de: 'Szene wechseln' } },
      ],
    },
    {
      key: 'endSceneId',
      type: 'number',
      label: { en: 'Scene at the end', de: 'Szene am Ende' },
      default: 0,
      min: 0,
      max: 2_147_483_647,
      step: 1,
      showIf: { key: 'onEnd', equals: 'scene' },
    },
    autoStartField,
    {
      key: 'warnAtS',
      type: 'number',
      label: { en: 'Highlight below', de: 'Hervorheben ab' },
      default: 10,
      min: 0,
      max: 3600,
      step: 1,
      unit: 's',
    },
    ...soundBlock,
    ...headingTextBlock,
    ...boxBlock,
  ],
  commands: [
    {
      name: 'start',
      label: { en: 'Start', de: 'Starten' },
      args: {
        type: 'object',
        properties: { seconds: { type: 'number', minimum: 0, maximum: LONGEST_S } },
        additionalProperties: false,
      },
    },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'resume', label: { en: 'Resume', de: 'Fortsetzen' } },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
    {
      name: 'add',
      label: { en: 'Add time', de: 'Zeit hinzufügen' },
      args: {
        type: 'object',
        properties: { seconds: { type: 'number', minimum: -LONGEST_S, maximum: LONGEST_S } },
        required: ['seconds'],
        additionalProperties: false,
      },
    },
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
    mode: { type: 'string', enum: ['idle', 'running', 'paused', 'ended'] },
    endsAt: { type: ['number', 'null'], description: 'When it ends while it runs, or ended: ms since 1970.' },
    remainingMs: { type: ['number', 'null'], description: 'What is left while it stands still.' },
  },
  sample: { state: { mode: 'paused', endsAt: null, remainingMs: 272_000 } },
  liveData: ['stream-status'],
  version: 2,
});
