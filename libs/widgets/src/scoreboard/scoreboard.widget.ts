import { boxBlock, centredTextBlock, imageTypes, itemBlock } from '../blocks';
import { defineWidget } from '../widget';
import { withField } from '../with-field';

/** Highest number of points. */
export const MOST_POINTS = 9999;

const side = { type: 'string', enum: ['a', 'b'], description: 'First or second side.' } as const;
const first = { en: 'First side', de: 'Erste Seite' } as const;
const second = { en: 'Second side', de: 'Zweite Seite' } as const;

export const scoreboardWidget = defineWidget({
  slug: 'scoreboard',
  name: { en: 'Scoreboard', de: 'Anzeigetafel' },
  description: {
    en: 'The score of two sides, with names, colors and logos: for tournaments, sports and board games.',
    de: 'Der Spielstand zweier Seiten, mit Namen, Farben und Logos: für Turniere, Sport und Brettspiele.',
  },
  category: 'games',
  icon: 'shield',
  keywords:
    'scoreboard, versus, vs, match, teams, esports, tournament, sport, board game, spielstand, ' +
    'anzeigetafel, scores, turnier, mannschaften',
  defaultSize: { w: 960, h: 136 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'layout',
      type: 'dropdown',
      label: { en: 'Layout', de: 'Anordnung' },
      default: 'bar',
      options: [
        { key: 'bar', label: { en: 'Side by side', de: 'Nebeneinander' } },
        { key: 'stack', label: { en: 'One above the other', de: 'Übereinander' } },
      ],
    },
    {
      key: 'period',
      type: 'text',
      label: { en: 'Line', de: 'Zeile' },
      help: { en: 'Round, half or map; empty: none.', de: 'Runde, Halbzeit oder Karte; leer: keine.' },
      default: '',
      maxLength: 40,
    },
    {
      key: 'nameA',
      type: 'text',
      label: { en: 'Name', de: 'Name' },
      group: first,
      default: 'Home',
      maxLength: 40,
    },
    {
      key: 'logoA',
      type: 'image',
      label: { en: 'Logo', de: 'Logo' },
      group: first,
      default: '',
      accept: imageTypes,
    },
    {
      key: 'colorA',
      type: 'color',
      label: { en: 'Color', de: 'Farbe' },
      group: first,
      default: '#7350f5',
      role: 'accent',
      alpha: false,
    },
    {
      key: 'nameB',
      type: 'text',
      label: { en: 'Name', de: 'Name' },
      group: second,
      default: 'Guests',
      maxLength: 40,
    },
    {
      key: 'logoB',
      type: 'image',
      label: { en: 'Logo', de: 'Logo' },
      group: second,
      default: '',
      accept: imageTypes,
    },
    {
      key: 'colorB',
      type: 'color',
      label: { en: 'Color', de: 'Farbe' },
      group: second,
      default: '#22d3ee',
      role: 'accent2',
      alpha: false,
    },
    ...itemBlock,
    ...withField(withField(centredTextBlock, 'font', { role: 'heading' }), 'fontSize', { default: 44 }),
    ...boxBlock,
  ],
  commands: [
    {
      name: 'add',
      label: { en: 'Add points', de: 'Punkte hinzufügen' },
      args: {
        type: 'object',
        properties: { side, by: { type: 'number', minimum: -MOST_POINTS, maximum: MOST_POINTS } },
        required: ['side'],
        additionalProperties: false,
      },
    },
    {
      name: 'set',
      label: { en: 'Set points', de: 'Punkte setzen' },
      args: {
        type: 'object',
        properties: { side, value: { type: 'number', minimum: 0, maximum: MOST_POINTS } },
        required: ['side', 'value'],
        additionalProperties: false,
      },
    },
    { name: 'swap', label: { en: 'Swap sides', de: 'Seiten tauschen' } },
    {
      name: 'set_period',
      label: { en: 'Set line', de: 'Zeile setzen' },
      args: {
        type: 'object',
        properties: { text: { type: 'string', maxLength: 40 } },
        required: ['text'],
        additionalProperties: false,
      },
    },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
  ],
  state: {
    a: { type: 'integer', description: 'Points of the first side.' },
    b: { type: 'integer', description: 'Points of the second side.' },
    swapped: { type: 'boolean', description: 'True while the sides have changed places.' },
    period: { type: ['string', 'null'], description: 'Line set by a command; null: that of the settings.' },
  },
  sample: { state: { a: 3, b: 2, swapped: false, period: null } },
  liveData: [],
  version: 1,
});
