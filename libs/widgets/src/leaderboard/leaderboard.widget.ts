import { boxBlock, itemBlock, textBlock } from '../blocks';
import { sampleLive } from '../sample-data';
import { defineWidget } from '../widget';

export const leaderboardWidget = defineWidget({
  slug: 'leaderboard',
  name: { en: 'Leaderboard', de: 'Bestenliste' },
  description: {
    en: 'The viewers with the most points, watch time, bits, tips, gifts or messages.',
    de: 'Die Zuschauer mit den meisten Punkten, Minuten, Bits, Spenden, Geschenken oder Nachrichten.',
  },
  category: 'games',
  icon: 'trophy',
  keywords:
    'leaderboard, ranking, top list, top viewers, top supporters, high score, points, bestenliste, ' +
    'rangliste, topliste, punkte',
  defaultSize: { w: 480, h: 420 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Ranked by', de: 'Sortiert nach' },
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
        en: 'For bits, tips and gifts. For points: earned today, in the last seven days or this month. Everything else counts all time.',
        de: 'Für Bits, Spenden und Geschenke. Für Punkte: verdient heute, in den letzten sieben Tagen oder diesen Monat. Alles andere zählt insgesamt.',
      },
      default: 'all',
      options: [
        { key: 'session', label: { en: 'This stream', de: 'Dieser Stream' } },
        { key: 'day', label: { en: 'Today', de: 'Heute' } },
        { key: 'week', label: { en: 'This week', de: 'Diese Woche' } },
        { key: 'month', label: { en: 'This month', de: 'Dieser Monat' } },
        { key: 'all', label: { en: 'All time', de: 'Insgesamt' } },
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
    { key: 'showValue', type: 'boolean', label: { en: 'Amounts', de: 'Mengen' }, default: true },
    { key: 'medals', type: 'boolean', label: { en: 'Medals', de: 'Medaillen' }, default: true },
    { key: 'portraits', type: 'boolean', label: { en: 'Portraits', de: 'Porträts' }, default: true },
    { key: 'hideBots', type: 'boolean', label: { en: 'Hide bots', de: 'Bots ausblenden' }, default: true },
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
    { name: 'refresh', label: { en: 'Back to the top', de: 'Zum Anfang' } },
    { name: 'page', label: { en: 'Next page', de: 'Nächste Seite' } },
  ],
  state: { page: { type: 'integer', description: 'How often it was turned over, from 0.' } },
  sample: {
    state: { page: 0 },
    values: { source: 'points', range: 'all' },
    live: { loyalty: sampleLive.loyalty },
    whileEmpty: {},
  },
  liveData: ['loyalty', 'session', 'leaders', 'text-variables'],
  writesNumbers: true,
  version: 2,
});
