import { latestSources } from '@studio/platforms/stream-kind-content';
import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

export const labelWidget = defineWidget({
  slug: 'label',
  name: { en: 'Label', de: 'Label' },
  description: {
    en: 'One line about the channel: the latest follower, the top supporter, the title.',
    de: 'Eine Zeile über den Kanal: der neueste Follower, der größte Unterstützer, der Titel.',
  },
  category: 'labels',
  icon: 'tag',
  keywords:
    'latest follower, last follower, newest follower, latest sub, latest subscriber, latest donation, ' +
    'last donation, follower count, sub count, top donor, letzter follower, neuester follower, ' +
    'letztes abo, letzte spende, followerzahl, abozahl',
  defaultSize: { w: 480, h: 80 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Shows', de: 'Zeigt' },
      default: 'latest-follower',
      options: [
        ...Object.values(latestSources),
        { key: 'top-cheer', label: { en: 'Top cheerer', de: 'Meiste Bits' } },
        { key: 'top-tip', label: { en: 'Top tipper', de: 'Höchste Spenden' } },
        { key: 'top-gifter', label: { en: 'Top gifter', de: 'Meiste Geschenke' } },
        { key: 'viewer-count', label: { en: 'Viewers', de: 'Zuschauer' } },
        { key: 'follower-total', label: { en: 'Followers', de: 'Follower' } },
        { key: 'sub-total', label: { en: 'Subscribers', de: 'Abonnenten' } },
        { key: 'title', label: { en: 'Title of the stream', de: 'Titel des Streams' } },
        { key: 'category', label: { en: 'Category', de: 'Kategorie' } },
        { key: 'uptime', label: { en: 'Live for', de: 'Live seit' } },
      ],
    },
    {
      key: 'range',
      type: 'dropdown',
      label: { en: 'Range', de: 'Zeitraum' },
      default: 'session',
      options: [
        { key: 'session', label: { en: 'This stream', de: 'Dieser Stream' } },
        { key: 'week', label: { en: 'This week', de: 'Diese Woche' } },
        { key: 'month', label: { en: 'This month', de: 'Dieser Monat' } },
        { key: 'all', label: { en: 'All time', de: 'Insgesamt' } },
      ],
    },
    {
      key: 'template',
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: 'Placeholders: {name}, {amount}, {value}. For numbers, title, category and time, {name} is the value.',
        de: 'Platzhalter: {name}, {amount}, {value}. Bei Zahlen, Titel, Kategorie und Dauer ist {name} der Wert.',
      },
      default: '{name}',
      maxLength: 120,
      variables: true,
      placeholders: ['name', 'amount', 'value'],
    },
    {
      key: 'emptyText',
      type: 'text',
      label: { en: 'Text if empty', de: 'Text, wenn leer' },
      default: '—',
      maxLength: 120,
    },
    {
      key: 'maxNameLength',
      type: 'number',
      label: { en: 'Maximum name length', de: 'Maximale Namenslänge' },
      default: 25,
      min: 4,
      max: 25,
      step: 1,
    },
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [{ name: 'refresh', label: { en: 'Refresh', de: 'Aktualisieren' } }],
  state: {
    source: { type: ['string', 'null'], description: 'What the rest tells of.' },
    name: { type: ['string', 'null'] },
    amount: { type: ['string', 'null'] },
    value: { type: ['string', 'null'] },
  },
  viewerState: ['name', 'value'],
  sample: { state: { source: 'latest-follower', name: 'nightowl', amount: null, value: 'nightowl' } },
  liveData: ['session', 'twitch-stats', 'stream-status', 'kofi-stats'],
  writesNumbers: true,
  version: 2,
});
