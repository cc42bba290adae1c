import { entryKinds } from '@studio/platforms/stream-kinds';
import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';
import { allKindFields } from './event-fields';

export const eventListWidget = defineWidget({
  slug: 'event-list',
  name: { en: 'Latest events', de: 'Letzte Ereignisse' },
  description: {
    en: 'The latest followers, subscribers, cheerers, raiders and tippers.',
    de: 'Die neuesten Follows, Abos, Cheers, Raids und Spenden.',
  },
  category: 'labels',
  icon: 'list',
  keywords:
    'event list, events, recent events, latest events, activity, activity feed, feed, ereignisse, ' +
    'letzte ereignisse, aktivität, ereignisliste',
  defaultSize: { w: 480, h: 480 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    ...allKindFields,
    {
      key: 'count',
      type: 'number',
      label: { en: 'Maximum entries', de: 'Maximale Einträge' },
      default: 6,
      min: 1,
      max: 25,
      step: 1,
    },
    {
      key: 'direction',
      type: 'dropdown',
      label: { en: 'Older entries move', de: 'Ältere wandern' },
      default: 'down',
      options: [
        { key: 'down', label: { en: 'Down', de: 'Nach unten' } },
        { key: 'up', label: { en: 'Up', de: 'Nach oben' } },
        { key: 'left', label: { en: 'To the left', de: 'Nach links' } },
      ],
    },
    {
      key: 'fadeAfterS',
      type: 'number',
      label: { en: 'Hide after', de: 'Ausblenden nach' },
      help: { en: '0: entries stay.', de: '0: Einträge bleiben.' },
      default: 0,
      min: 0,
      max: 3600,
      step: 1,
      unit: 's',
    },
    {
      key: 'minCheer',
      type: 'number',
      label: { en: 'Minimum cheer', de: 'Cheers ab' },
      default: 0,
      min: 0,
      max: 1_000_000,
      step: 1,
    },
    {
      key: 'minTip',
      type: 'number',
      label: { en: 'Minimum tip', de: 'Spenden ab' },
      default: 0,
      min: 0,
      max: 1_000_000,
      step: 1,
    },
    {
      key: 'range',
      type: 'dropdown',
      label: { en: 'Range', de: 'Zeitraum' },
      default: 'session',
      options: [
        { key: 'session', label: { en: 'This stream', de: 'Dieser Stream' } },
        { key: 'all', label: { en: 'All time', de: 'Insgesamt' } },
      ],
    },
    {
      key: 'icons',
      type: 'dropdown',
      label: { en: 'Icons', de: 'Symbole' },
      default: 'color',
      options: [
        { key: 'none', label: { en: 'None', de: 'Keine' } },
        { key: 'mono', label: { en: 'In the text color', de: 'In der Textfarbe' } },
        { key: 'color', label: { en: 'Colored', de: 'Farbig' } },
      ],
    },
    {
      key: 'design',
      type: 'dropdown',
      label: { en: 'Design', de: 'Gestaltung' },
      default: 'rows',
      options: [
        { key: 'cards', label: { en: 'A card for each', de: 'Je eine Karte' } },
        { key: 'rows', label: { en: 'Lines on one plate', de: 'Zeilen auf einer Platte' } },
      ],
    },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'Color behind the icon', de: 'Farbe hinter dem Symbol' },
      default: '#7350f5',
      role: 'accent',
      alpha: false,
      showIf: { key: 'icons', equals: 'mono' },
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Color of the second line', de: 'Farbe der zweiten Zeile' },
      default: '#b9b6d8',
      role: 'muted',
      alpha: false,
      showIf: { key: 'design', equals: 'cards' },
    },
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  initial: { design: 'cards', icons: 'mono' },
  commands: [
    { name: 'clear', label: { en: 'Clear', de: 'Leeren' } },
    {
      name: 'hide_event',
      label: { en: 'Hide an entry', de: 'Eintrag ausblenden' },
      args: {
        type: 'object',
        properties: { activityId: { type: 'string', minLength: 1, maxLength: 64 } },
        required: ['activityId'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    events: {
      type: 'object',
      description: 'The latest, by activityId; the highest `at` is the newest, then the highest `n`.',
      additionalProperties: {
        type: 'object',
        properties: {
          n: { type: 'integer' },
          kind: { type: 'string', enum: entryKinds },
          name: { type: ['string', 'null'] },
          amount: { type: ['number', 'null'] },
          currency: { type: ['string', 'null'] },
          months: { type: ['integer', 'null'] },
          at: { type: 'integer', description: 'When it came, ms since 1970.' },
        },
        required: ['n', 'kind', 'name', 'amount', 'currency', 'months', 'at'],
        additionalProperties: false,
      },
    },
    since: { type: ['number', 'null'], description: 'When the list was cleared, ms since 1970.' },
    hidden: {
      type: 'array',
      description: 'Ids of events that somebody has hidden.',
      items: { type: 'string' },
    },
  },
  entryState: ['events'],
  viewerState: ['events'],
  sample: {
    state: {
      events: {
        a: { n: 3, kind: 'cheer', name: 'nightowl', amount: 250, currency: null, months: null, at: 0 },
        b: { n: 2, kind: 'sub', name: 'pixelfox', amount: null, currency: null, months: 6, at: 0 },
        c: { n: 1, kind: 'follow', name: 'teaandtoast', amount: null, currency: null, months: null, at: 0 },
      },
      since: null,
      hidden: [],
    },
    whileEmpty: { state: ['events'] },
  },
  liveData: ['session', 'community-feed'],
  writesNumbers: true,
  // Each kind of entry has settings: version 3 had those of 7.
  version: 3 - 7 + entryKinds.length,
});
