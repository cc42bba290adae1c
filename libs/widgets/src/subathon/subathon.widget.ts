import { boxBlock, headingTextBlock } from '../blocks';
import type { Localized } from '../widget';
import { defineWidget } from '../widget';

/** Ten days. */
export const LONGEST_S = 864_000;

const adding = { en: 'What adds time', de: 'Was Zeit hinzufügt' } as const satisfies Localized;

/** Seconds that one of something adds. */
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
    en: 'Counts down to the end of the show; subscriptions, bits and tips make it longer.',
    de: 'Zählt bis zum Ende der Sendung; Abos, Bits und Spenden verlängern sie.',
  },
  category: 'time',
  icon: 'hourglass',
  defaultSize: { w: 640, h: 160 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'startS',
      type: 'number',
      label: { en: 'Length at the start', de: 'Länge zu Beginn' },
      default: 14_400,
      min: 0,
      max: LONGEST_S,
      step: 60,
      unit: 's',
    },
    {
      key: 'maxS',
      type: 'number',
      label: { en: 'Length at most', de: 'Länge höchstens' },
      help: {
        en: 'From start to end, all added time with it. 0: without end.',
        de: 'Von Anfang bis Ende, mit aller hinzugefügten Zeit. 0: ohne Ende.',
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
    perField('perGift', { en: 'Each gifted subscription', de: 'Jedes verschenkte Abo' }, 300),
    perField('per100Bits', { en: '100 bits', de: '100 Bits' }, 60),
    perField('perTip', { en: 'Each unit of a tip', de: 'Jede Einheit einer Spende' }, 60),
    perField('perFollow', { en: 'Follow', de: 'Follow' }, 0),
    perField('perRaidViewer', { en: 'Each viewer of a raid', de: 'Jeder Zuschauer eines Raids' }, 0),
    {
      key: 'fractional',
      type: 'boolean',
      label: { en: 'Parts count too', de: 'Teile zählen auch' },
      help: {
        en: '150 bits count one and a half times; otherwise once.',
        de: '150 Bits zählen anderthalbmal; sonst einmal.',
      },
      group: adding,
      default: true,
    },
    {
      key: 'happyHour',
      type: 'number',
      label: { en: 'Times as much', de: 'Mal so viel' },
      group: adding,
      default: 1,
      min: 1,
      max: 10,
      step: 0.5,
    },
    {
      key: 'showAdds',
      type: 'boolean',
      label: { en: 'Show what was added', de: 'Zeigen, was dazukam' },
      default: true,
    },
    {
      key: 'onEnd',
      type: 'dropdown',
      label: { en: 'At the end', de: 'Am Ende' },
      default: 'hold',
      options: [
        { key: 'hold', label: { en: 'Stays', de: 'Bleibt' } },
        { key: 'hide', label: { en: 'Leaves', de: 'Verschwindet' } },
        { key: 'scene', label: { en: 'Another scene', de: 'Andere Szene' } },
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
    ...headingTextBlock,
    ...boxBlock,
  ],
  commands: [
    { name: 'start', label: { en: 'Start', de: 'Starten' } },
    { name: 'pause', label: { en: 'Pause', de: 'Anhalten' } },
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
  previewState: {
    mode: 'paused',
    endsAt: null,
    remainingMs: 12_345_000,
    givenMs: 14_400_000,
    happy: null,
    added: null,
  },
  liveData: ['alerts', 'session'],
  version: 2,
});
