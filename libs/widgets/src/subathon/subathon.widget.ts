import { signFields } from '../accent-field';
import { boxBlock, headingTextBlock } from '../blocks';
import type { Localized } from '../widget';
import { defineWidget } from '../widget';

/** Ten days. */
export const LONGEST_S = 864_000;

const adding = { en: 'Added time', de: 'Hinzugefügte Zeit' } as const satisfies Localized;

/** Field for the seconds that one unit adds. */
function perField<const Key extends string>(key: Key, label: Localized, seconds: number) {
  return {
    key,
    type: 'number',
    label,
    group: adding,
    default: seconds,
    min: 0,
    max: 36_000,
    step: 1,
    unit: 's',
  } as const;
}

const seconds = { type: 'number', minimum: -LONGEST_S, maximum: LONGEST_S } as const;

export const subathonWidget = defineWidget({
  slug: 'subathon',
  name: { en: 'Subathon', de: 'Subathon' },
  description: {
    en: 'Counts down to the end of the stream. Subscriptions, bits and tips extend it.',
    de: 'Zählt bis zum Ende des Streams herunter. Abos, Bits und Spenden verlängern ihn.',
  },
  category: 'time',
  icon: 'hourglass',
  keywords: 'subathon, subathon timer, marathon, marathon timer, reverse subathon, abo-marathon, verlängern',
  defaultSize: { w: 640, h: 160 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'direction',
      type: 'dropdown',
      label: { en: 'Support', de: 'Unterstützung' },
      default: 'adds',
      options: [
        { key: 'adds', label: { en: 'Adds time', de: 'Verlängert' } },
        { key: 'takes', label: { en: 'Takes time away', de: 'Verkürzt' } },
      ],
    },
    {
      key: 'startS',
      type: 'number',
      label: { en: 'Initial duration', de: 'Anfangsdauer' },
      default: 14_400,
      min: 0,
      max: LONGEST_S,
      step: 60,
      unit: 's',
    },
    {
      key: 'maxS',
      type: 'number',
      label: { en: 'Maximum duration', de: 'Maximale Dauer' },
      help: {
        en: 'From start to end, including added time. 0: no limit.',
        de: 'Von Anfang bis Ende, mit aller hinzugefügten Zeit. 0: keine Grenze.',
      },
      default: 0,
      min: 0,
      max: 10 * LONGEST_S,
      step: 60,
      unit: 's',
    },
    perField('perSub', { en: 'Subscription', de: 'Abo' }, 300),
    perField('perSubT2', { en: 'Subscription of tier 2', de: 'Abo der Stufe 2' }, 600),
    perField('perSubT3', { en: 'Subscription of tier 3', de: 'Abo der Stufe 3' }, 1500),
    perField('perGift', { en: 'Gifted subscription', de: 'Verschenktes Abo' }, 300),
    perField('per100Bits', { en: '100 bits', de: '100 Bits' }, 60),
    perField('perTip', { en: 'Tip, per unit of currency', de: 'Spende, pro Einheit der Währung' }, 60),
    perField('perFollow', { en: 'Follow', de: 'Follow' }, 0),
    perField('perRaidViewer', { en: 'Raid, per viewer', de: 'Raid, pro Zuschauer' }, 0),
    {
      key: 'fractional',
      type: 'boolean',
      label: { en: 'Count fractions', de: 'Bruchteile zählen' },
      help: {
        en: 'If on, 150 bits count 1.5 times; otherwise once.',
        de: 'Wenn aktiv, zählen 150 Bits 1,5-mal, sonst einmal.',
      },
      group: adding,
      default: true,
    },
    {
      key: 'happyHour',
      type: 'number',
      label: { en: 'Multiplier', de: 'Faktor' },
      group: adding,
      default: 1,
      min: 1,
      max: 10,
      step: 0.5,
    },
    {
      key: 'showAdds',
      type: 'boolean',
      label: { en: 'Show added time', de: 'Hinzugefügte Zeit zeigen' },
      default: true,
    },
    {
      key: 'onEnd',
      type: 'dropdown',
      label: { en: 'At the end', de: 'Am Ende' },
      default: 'hold',
      options: [
        { key: 'hold', label: { en: 'Stay', de: 'Bleiben' } },
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
    ...signFields,
    ...headingTextBlock,
    ...boxBlock,
  ],
  commands: [
    { name: 'start', label: { en: 'Start', de: 'Starten' } },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'resume', label: { en: 'Resume', de: 'Fortsetzen' } },
    {
      name: 'add',
      label: { en: 'Add time', de: 'Zeit hinzufügen' },
      args: {
        type: 'object',
        properties: { seconds, reason: { type: 'string', maxLength: 40 } },
        required: ['seconds'],
        additionalProperties: false,
      },
    },
    {
      name: 'set',
      label: { en: 'Set the time left', de: 'Restzeit setzen' },
      args: {
        type: 'object',
        properties: { seconds: { type: 'number', minimum: 0, maximum: LONGEST_S } },
        required: ['seconds'],
        additionalProperties: false,
      },
    },
    {
      name: 'multiplier',
      label: { en: 'Happy hour', de: 'Happy Hour' },
      args: {
        type: 'object',
        properties: {
          x: { type: 'number', minimum: 1, maximum: 10 },
          minutes: { type: 'number', minimum: 1, maximum: 1440 },
        },
        required: ['x', 'minutes'],
        additionalProperties: false,
      },
    },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
  ],
  state: {
    mode: { type: 'string', enum: ['idle', 'running', 'paused', 'ended'] },
    endsAt: {
      type: ['integer', 'null'],
      description: 'While it runs, and when it has ended: ms since 1970.',
    },
    remainingMs: { type: ['integer', 'null'], description: 'While it stands still.' },
    givenMs: { type: 'integer', description: 'From start to end, all that was added with it.' },
    happy: {
      description: 'Until when added time counts several times.',
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: { x: { type: 'number' }, until: { type: 'integer' } },
          required: ['x', 'until'],
          additionalProperties: false,
        },
      ],
    },
    added: {
      description: 'What was added last.',
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            ms: { type: 'integer' },
            reason: { type: 'string' },
            at: { type: 'integer', description: 'Ms since 1970.' },
          },
          required: ['ms', 'reason', 'at'],
          additionalProperties: false,
        },
      ],
    },
  },
  sample: {
    state: {
      mode: 'paused',
      endsAt: null,
      remainingMs: 12_345_000,
      givenMs: 14_400_000,
      happy: null,
      added: null,
    },
  },
  liveData: ['alerts', 'session'],
  initial: { icon: true },
  version: 4,
});
