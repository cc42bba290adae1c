import { audioTypes, centredTextBlock, soundBlock } from '../blocks';
import { defineWidget } from '../widget';
import { withField } from '../with-field';

export const MOST_SEGMENTS = 50;

const NAME = { type: 'string', minLength: 1, maxLength: 40 } as const;

export const wheelWidget = defineWidget({
  slug: 'wheel',
  name: { en: 'Wheel', de: 'Glücksrad' },
  description: {
    en: 'A wheel of fortune. The server draws the result, so that all screens show the same.',
    de: 'Ein Glücksrad. Der Server zieht das Ergebnis, sodass alle Bildschirme dasselbe zeigen.',
  },
  category: 'games',
  icon: 'pie-chart',
  keywords: 'wheel, wheel of fortune, spin, spin the wheel, spinner, random, glücksrad, rad, drehrad, zufall',
  defaultSize: { w: 700, h: 700 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'segments',
      type: 'list',
      label: { en: 'Segments', de: 'Felder' },
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 40 },
        {
          key: 'weight',
          type: 'number',
          label: { en: 'Weight', de: 'Gewicht' },
          default: 1,
          min: 1,
          max: 100,
          step: 1,
        },
        {
          key: 'color',
          type: 'color',
          label: { en: 'Color', de: 'Farbe' },
          default: '#7c5cff',
          alpha: true,
        },
        {
          key: 'action',
          type: 'text',
          label: { en: 'Macro to run', de: 'Makro' },
          help: { en: 'Id of a macro of this overlay.', de: 'ID eines Makros dieses Overlays.' },
          default: '',
          maxLength: 64,
        },
      ],
      maxItems: MOST_SEGMENTS,
      uniqueBy: 'name',
      firstText: 'name',
      showIf: { key: 'source', equals: 'list' },
    },
    {
      key: 'spinS',
      type: 'number',
      label: { en: 'Duration of a spin', de: 'Drehdauer' },
      default: 6,
      min: 2,
      max: 20,
      step: 0.5,
      unit: 's',
    },
    {
      key: 'removeWinner',
      type: 'boolean',
      label: { en: 'Remove results from the wheel', de: 'Gezogene vom Rad entfernen' },
      default: false,
    },
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Content', de: 'Inhalt' },
      default: 'list',
      options: [
        { key: 'list', label: { en: 'Segments', de: 'Felder' } },
        {
          key: 'giveaway-entries',
          label: { en: 'Entrants of the giveaway', de: 'Teilnehmer der Verlosung' },
        },
        { key: 'chatters', label: { en: 'Recent chatters', de: 'Aktive im Chat' } },
      ],
    },
    ...withField(soundBlock, 'sound', { label: { en: 'Tick', de: 'Ticken' } }),
    {
      key: 'winSound',
      type: 'audio',
      label: { en: 'Sound at the end', de: 'Ton am Ende' },
      group: { en: 'Sound', de: 'Ton' },
      default: '',
      accept: audioTypes,
    },
    ...centredTextBlock,
  ],
  commands: [
    {
      name: 'spin',
      label: { en: 'Spin', de: 'Drehen' },
      people: true,
      args: {
        type: 'object',
        properties: { by: { type: 'string', maxLength: 40, description: 'Who has it turned.' } },
        additionalProperties: false,
      },
    },
    {
      name: 'set_segments',
      label: { en: 'Set the segments', de: 'Felder setzen' },
      args: {
        type: 'object',
        properties: {
          segments: {
            type: 'array',
            minItems: 1,
            maxItems: MOST_SEGMENTS,
            items: {
              type: 'object',
              properties: {
                name: NAME,
                weight: { type: 'number', minimum: 1, maximum: 100 },
                color: {
                  type: 'string',
                  pattern: '^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$',
                  'x-shape': 'a color like #ff8800 or #ff8800cc',
                },
              },
              required: ['name'],
              additionalProperties: false,
            },
          },
        },
        required: ['segments'],
        additionalProperties: false,
      },
    },
    {
      name: 'add',
      label: { en: 'Add a segment', de: 'Feld hinzufügen' },
      args: { type: 'object', properties: { name: NAME }, required: ['name'], additionalProperties: false },
    },
    {
      name: 'remove',
      label: { en: 'Remove a segment', de: 'Feld entfernen' },
      args: { type: 'object', properties: { name: NAME }, required: ['name'], additionalProperties: false },
    },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' }, people: true },
  ],
  state: {
    segments: {
      type: ['array', 'null'],
      description: 'What is on it; null: the segments of the settings.',
      items: {
        type: 'object',
        properties: {
          key: { type: 'string' },
          name: { type: 'string' },
          weight: { type: 'number' },
          color: { type: 'string' },
        },
        required: ['key', 'name', 'weight', 'color'],
        additionalProperties: false,
      },
    },
    spin: {
      type: ['object', 'null'],
      description: 'The last spin: what came of it was decided when it began.',
      properties: {
        n: { type: 'integer' },
        winner: { type: 'string', description: 'Key of the segment.' },
        at: { type: 'integer', description: 'Ms since 1970.' },
        ms: { type: 'integer' },
        turns: { type: 'integer' },
        share: { type: 'number', description: 'Where in its segment it rests, 0 to 1.' },
        seed: { type: 'integer' },
        by: { type: 'string' },
      },
      required: ['n', 'winner', 'at', 'ms', 'turns', 'share', 'seed', 'by'],
      additionalProperties: false,
    },
    isOver: { type: 'boolean', description: 'It has come to rest.' },
  },
  entryState: ['pool'],
  viewerState: ['pool'],
  sample: {
    state: {
      segments: [
        { key: 'Push-ups', name: 'Push-ups', weight: 2, color: '#7c5cff' },
        { key: 'New weapon', name: 'New weapon', weight: 2, color: '#22a6d9' },
        { key: 'Hot sauce', name: 'Hot sauce', weight: 1, color: '#e5484d' },
        { key: 'Chat decides', name: 'Chat decides', weight: 2, color: '#2f9e63' },
        { key: 'No map', name: 'No map', weight: 2, color: '#c77d0a' },
        { key: 'Jackpot', name: 'Jackpot', weight: 1, color: '#d6409f' },
      ],
      spin: null,
      isOver: true,
    },
    whileEmpty: { values: ['segments'], state: ['segments'] },
  },
  liveData: ['giveaway'],
  version: 1,
});
