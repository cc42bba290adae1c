import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

export const leaderboardWidget = defineWidget({
  slug: 'leaderboard',
  name: { en: 'Leaderboard', de: 'Bestenliste' },
  description: {
    en: 'Who has most: points, watch time, bits, tips, gifts or messages.',
    de: 'Wer am meisten hat: Punkte, Zuschauzeit, Bits, Spenden, Geschenke oder Nachrichten.',
  },
  category: 'games',
  icon: 'trophy',
  defaultSize: { w: 420, h: 420 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Shows most', de: 'Zeigt die meisten' },
      default: 'points',
      options: [
        { key: 'points', label: { en: 'Points', de: 'Punkte' } },
        { key: 'watchtime', label: { en: 'Watch time', de: 'Zuschauzeit' } },
        { key: 'bits', label: { en: 'Bits', de: 'Bits' } },
        { key: 'tips', label: { en: 'Tips', de: 'Spenden' } },
        { key: 'gifts', label: { en: 'Gifted subs', de: 'Geschenkte Abos' } },
        { key: 'messages', label: { en: 'Messages', de: 'Nachrichten' } },
        { key: 'counter', label: { en: 'Counters of the bot', de: 'Zähler des Bots' } },
      ],
    },
    {
      key: 'range',
      type: 'dropdown',
      label: { en: 'Range', de: 'Zeitraum' },
      help: {
        en: 'Of bits, tips and gifts; of points what was earned today, in the last seven days or this month. The rest counts since ever.',
        de: 'Von Bits, Spenden und Geschenken; von Punkten, was heute, in den letzten sieben Tagen oder diesen Monat verdient wurde. Alles andere zählt seit immer.',
      },
      default: 'all',
      options: [
        { key: 'session', label: { en: 'This stream', de: 'Dieser Stream' } },
        { key: 'day', label: { en: 'Today', de: 'Heute' } },
        { key: 'week', label: { en: 'This week', de: 'Diese Woche' } },
        { key: 'month', label: { en: 'This month', de: 'Dieser Monat' } },
        { key: 'all', label: { en: 'All time', de: 'Seit immer' } },
      ],
    },
    {
      key: 'rows',
      type: 'number',
      label: { en: 'Rows', de: 'Zeilen' },
      default: 5,
      min: 1,
      max: 25,
      step: 1,
    },
    { key: 'showValue', type: 'boolean', label: { en: 'How much', de: 'Wie viel' }, default: true },
    { key: 'medals', type: 'boolean', label: { en: 'Medals', de: 'Medaillen' }, default: true },
    { key: 'hideBots', type: 'boolean', label: { en: 'Without bots', de: 'Ohne Bots' }, default: true },
    {
      key: 'title',
      type: 'text',
      label: { en: 'Title', de: 'Titel' },
      default: 'Leaderboard',
      maxLength: 40,
    },
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [
    { name: 'refresh', label: { en: 'From the top', de: 'Von vorn' } },
    { name: 'page', label: { en: 'Next page', de: 'Nächste Seite' } },
  ],
  state: { page: { type: 'integer', description: 'How often it was turned over, from 0.' } },
  previewState: { page: 0 },
  liveData: ['loyalty', 'session', 'leaders', 'text-variables'],
  version: 1,
});
