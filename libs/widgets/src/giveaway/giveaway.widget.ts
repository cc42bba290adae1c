import { boxBlock, centredTextBlock, soundBlock } from '../blocks';
import { defineWidget } from '../widget';

export const giveawayWidget = defineWidget({
  slug: 'giveaway',
  name: { en: 'Giveaway', de: 'Verlosung' },
  description: {
    en: 'How to join the giveaway, how many have, and who has won.',
    de: 'Wie man bei der Verlosung mitmacht, wie viele dabei sind und wer gewonnen hat.',
  },
  category: 'games',
  icon: 'gift',
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
    { key: 'showKeyword', type: 'boolean', label: { en: 'Keyword', de: 'Stichwort' }, default: true },
    {
      key: 'reveal',
      type: 'dropdown',
      label: { en: 'Winners are revealed', de: 'Gewinner erscheinen' },
      default: 'roll',
      options: [
        { key: 'instant', label: { en: 'At once', de: 'Sofort' } },
        { key: 'roll', label: { en: 'After names that roll by', de: 'Nach durchlaufenden Namen' } },
        { key: 'wheel', label: { en: 'On a wheel', de: 'Auf einem Rad' } },
      ],
    },
    {
      key: 'rollS',
      type: 'number',
      label: { en: 'Roll for', de: 'Durchlauf' },
      default: 4,
      min: 1,
      max: 20,
      step: 1,
      unit: 's',
    },
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
  previewState: { hidden: false, revealedAt: null },
  liveData: ['giveaway'],
  version: 2,
});
