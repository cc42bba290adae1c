import { boxBlock, platformBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';
import { withField } from '../with-field';

export const MOST_OUTCOMES = 10;

export const predictionWidget = defineWidget({
  slug: 'prediction',
  name: { en: 'Prediction', de: 'Vorhersage' },
  description: {
    en: 'The prediction of the platform, or with your own points: outcomes, the points on each, time left, and the winner.',
    de: 'Die Vorhersage der Plattform oder mit deinen eigenen Punkten: Ausgänge, die Punkte darauf, die Restzeit und der Gewinner.',
  },
  category: 'games',
  icon: 'scale',
  keywords: 'prediction, bet, betting, channel points, gamble, vorhersage, wette, tipp, kanalpunkte',
  defaultSize: { w: 640, h: 290 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    { key: 'showUsers', type: 'boolean', label: { en: 'Viewers', de: 'Zuschauer' }, default: true },
    {
      key: 'showReturn',
      type: 'boolean',
      label: { en: 'Return', de: 'Quote' },
      help: {
        en: 'Points that a winner gets for each point.',
        de: 'Punkte, die ein Gewinner je Punkt bekommt.',
      },
      default: true,
    },
    {
      key: 'hideAfterS',
      type: 'number',
      label: { en: 'Hide after the end', de: 'Nach dem Ende ausblenden' },
      help: { en: '0: never.', de: '0: nie.' },
      default: 20,
      min: 0,
      max: 600,
      step: 1,
      unit: 's',
    },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'Color of the first outcome', de: 'Farbe des ersten Ausgangs' },
      default: '#387aff',
      role: 'accent',
      alpha: false,
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Color of the last outcome', de: 'Farbe des letzten Ausgangs' },
      default: '#f5009b',
      role: 'accent2',
      alpha: false,
    },
    { key: 'simulate', type: 'button', label: { en: 'Try it', de: 'Ausprobieren' }, command: 'test' },
    ...platformBlock,
    ...withField(textBlock, 'fontSize', { default: 40 }),
    ...boxBlock,
  ],
  commands: [
    { name: 'test', label: { en: 'Try it', de: 'Ausprobieren' } },
    { name: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
  ],
  state: {
    phase: {
      type: ['string', 'null'],
      enum: ['open', 'locked', 'resolved', 'cancelled', null],
      description: 'Null if none has begun.',
    },
    title: { type: 'string' },
    outcomes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          points: { type: 'integer', description: 'Points that were bet on it.' },
          users: { type: 'integer', description: 'Viewers who bet on it.' },
        },
        required: ['title', 'points', 'users'],
        additionalProperties: false,
      },
    },
    winner: { type: ['integer', 'null'], description: 'Position of the outcome that won, from 0.' },
    locksAt: { type: ['integer', 'null'], description: 'When no more points are taken, ms since 1970.' },
    endedAt: { type: ['integer', 'null'], description: 'Ms since 1970.' },
    hidden: { type: 'boolean' },
    source: {
      type: ['object', 'null'],
      description: 'The prediction on the platform; null for a try.',
      properties: { platform: { type: 'string' }, predictionId: { type: 'string' } },
      required: ['platform', 'predictionId'],
      additionalProperties: false,
    },
  },
  sample: {
    state: {
      phase: 'open',
      title: 'Do we win this round?',
      outcomes: [
        { title: 'Yes', points: 84_200, users: 61 },
        { title: 'No', points: 42_750, users: 38 },
      ],
      winner: null,
      locksAt: null,
      endedAt: null,
      hidden: false,
      source: null,
    },
    whileEmpty: { state: ['phase'] },
  },
  liveData: [],
  writesNumbers: true,
  version: 1,
});
