import { accentField } from '../accent-field';
import { boxBlock, centredTextBlock, soundBlock } from '../blocks';
import { sampleLive } from '../sample-data';
import { defineWidget } from '../widget';

export const giveawayWidget = defineWidget({
  slug: 'giveaway',
  name: { en: 'Giveaway', de: 'Verlosung' },
  description: {
    en: 'How to join the giveaway, the number of entries, and the winners.',
    de: 'Wie man mitmacht, die Zahl der Teilnehmer und die Gewinner.',
  },
  category: 'games',
  icon: 'gift',
  keywords: 'giveaway, raffle, prize, prize draw, lottery, verlosung, gewinnspiel, tombola, preis',
  defaultSize: { w: 640, h: 260 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: true },
  fields: [
    {
      key: 'title',
      type: 'text',
      label: { en: 'Title', de: 'Titel' },
      help: { en: 'Empty: the prize.', de: 'Leer: der Preis.' },
      default: '',
      maxLength: 60,
    },
    {
      key: 'showEntries',
      type: 'boolean',
      label: { en: 'Number of entries', de: 'Zahl der Lose' },
      default: true,
    },
    { key: 'showTimer', type: 'boolean', label: { en: 'Time left', de: 'Restzeit' }, default: true },
    { key: 'showKeyword', type: 'boolean', label: { en: 'Keyword', de: 'Schlüsselwort' }, default: true },
    {
      key: 'reveal',
      type: 'dropdown',
      label: { en: 'Reveal of winners', de: 'Gewinner erscheinen' },
      default: 'roll',
      options: [
        { key: 'instant', label: { en: 'Immediately', de: 'Sofort' } },
        { key: 'roll', label: { en: 'After rolling names', de: 'Nach durchlaufenden Namen' } },
        { key: 'wheel', label: { en: 'On a wheel', de: 'Auf einem Rad' } },
      ],
    },
    {
      key: 'rollS',
      type: 'number',
      label: { en: 'Duration of the roll', de: 'Dauer des Durchlaufs' },
      default: 4,
      min: 1,
      max: 20,
      step: 1,
      unit: 's',
    },
    accentField,
    ...soundBlock,
    ...centredTextBlock,
    ...boxBlock,
  ],
  commands: [
    { name: 'reveal', label: { en: 'Reveal again', de: 'Noch einmal zeigen' } },
    { name: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
  ],
  state: {
    hidden: { type: 'boolean' },
    revealedAt: {
      type: ['integer', 'null'],
      description: 'When winners were to be revealed again, ms since 1970.',
    },
  },
  sample: {
    state: { hidden: false, revealedAt: null },
    live: { giveaway: sampleLive.giveaway },
    whileEmpty: {},
  },
  liveData: ['giveaway'],
  writesNumbers: true,
  version: 2,
});
