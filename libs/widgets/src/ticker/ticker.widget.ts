import { accentField } from '../accent-field';
import { boxBlock, imageTypes, textBlock } from '../blocks';
import { defineWidget } from '../widget';

export const tickerWidget = defineWidget({
  slug: 'ticker',
  name: { en: 'Ticker', de: 'Laufband' },
  description: {
    en: 'Scrolling text: your own, or the activity on the channel.',
    de: 'Laufender Text: eigener, oder die Aktivität auf dem Kanal.',
  },
  category: 'labels',
  icon: 'move-horizontal',
  keywords:
    'ticker, news ticker, news, scrolling text, marquee, crawl, laufschrift, laufband, lauftext, ' +
    'nachrichtenticker',
  defaultSize: { w: 1920, h: 64 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'items',
      type: 'list',
      label: { en: 'Texts', de: 'Texte' },
      default: [],
      itemSchema: [
        { key: 'text', type: 'text', label: { en: 'Text', de: 'Text' }, default: '', maxLength: 200 },
        {
          key: 'icon',
          type: 'image',
          label: { en: 'Icon', de: 'Symbol' },
          default: '',
          accept: imageTypes,
        },
      ],
      maxItems: 50,
      uniqueBy: null,
      firstText: 'text',
      showIf: { key: 'source', equals: 'list' },
    },
    {
      key: 'speed',
      type: 'number',
      label: { en: 'Speed', de: 'Geschwindigkeit' },
      default: 90,
      min: 10,
      max: 400,
      step: 5,
      unit: 'px/s',
    },
    {
      key: 'gap',
      type: 'number',
      label: { en: 'Gap', de: 'Abstand' },
      default: 80,
      min: 10,
      max: 400,
      step: 5,
      unit: 'px',
    },
    {
      key: 'direction',
      type: 'dropdown',
      label: { en: 'Direction', de: 'Richtung' },
      default: 'left',
      options: [
        { key: 'left', label: { en: 'To the left', de: 'Nach links' } },
        { key: 'right', label: { en: 'To the right', de: 'Nach rechts' } },
      ],
    },
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Shows', de: 'Zeigt' },
      default: 'list',
      options: [
        { key: 'list', label: { en: 'Your texts', de: 'Deine Texte' } },
        { key: 'events', label: { en: 'The latest of each kind', de: 'Das Neueste jeder Art' } },
        { key: 'community', label: { en: 'All activity', de: 'Alle Aktivität' } },
      ],
    },
    {
      key: 'separator',
      type: 'text',
      label: { en: 'Separator', de: 'Trennzeichen' },
      default: '•',
      maxLength: 8,
    },
    {
      key: 'label',
      type: 'text',
      label: { en: 'Label', de: 'Titel' },
      help: {
        en: 'Stands at the beginning of the band, on the accent color. Empty: none.',
        de: 'Steht am Anfang des Bandes, auf der Akzentfarbe. Leer: keiner.',
      },
      default: '',
      maxLength: 24,
    },
    accentField,
    ...textBlock,
    ...boxBlock,
  ],
  commands: [
    {
      name: 'push',
      label: { en: 'Add a text', de: 'Text hinzufügen' },
      args: {
        type: 'object',
        properties: { text: { type: 'string', minLength: 1, maxLength: 200 } },
        required: ['text'],
        additionalProperties: false,
      },
    },
    { name: 'clear', label: { en: 'Remove added texts', de: 'Hinzugefügte Texte entfernen' } },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'resume', label: { en: 'Resume', de: 'Fortsetzen' } },
  ],
  state: {
    pushed: {
      type: 'array',
      description: 'What somebody added, oldest first.',
      items: {
        type: 'object',
        properties: { n: { type: 'integer' }, text: { type: 'string' } },
        required: ['n', 'text'],
        additionalProperties: false,
      },
    },
    pausedAt: { type: ['integer', 'null'], description: 'Since when it stands, ms since 1970.' },
    restedMs: { type: 'integer', description: 'For how long it has stood still in all.' },
  },
  sample: {
    state: {
      pushed: [
        { n: 1, text: 'Tonight: three new levels and a race' },
        { n: 2, text: 'The community night is on Friday' },
        { n: 3, text: 'Clips of the week are up' },
      ],
      pausedAt: null,
      restedMs: 0,
    },
    whileEmpty: { values: ['items'], state: ['pushed'] },
  },
  liveData: ['community-feed', 'session'],
  writesNumbers: true,
  version: 2,
});
