import { latestSources } from '@studio/platforms/stream-kind-content';
import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';
import { channelSources } from './label-sources';

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
  defaultSize: { w: 480, h: 120 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Shows', de: 'Zeigt' },
      default: 'latest-follower',
      options: [
        ...Object.values(latestSources),
        ...Object.entries(channelSources).map(([key, { label }]) => ({
          key: key as keyof typeof channelSources,
          label,
        })),
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
    {
      key: 'design',
      type: 'dropdown',
      label: { en: 'Design', de: 'Gestaltung' },
      default: 'line',
      options: [
        { key: 'card', label: { en: 'Card with icon and heading', de: 'Karte mit Symbol und Überschrift' } },
        { key: 'line', label: { en: 'One line', de: 'Eine Zeile' } },
      ],
    },
    {
      key: 'heading',
      type: 'text',
      label: { en: 'Heading', de: 'Überschrift' },
      help: { en: 'Empty: what the label shows.', de: 'Leer: was das Label zeigt.' },
      default: '',
      maxLength: 60,
      showIf: { key: 'design', equals: 'card' },
    },
    {
      key: 'showAmount',
      type: 'boolean',
      label: { en: 'Amount beside the name', de: 'Betrag neben dem Namen' },
      default: true,
      showIf: { key: 'design', equals: 'card' },
    },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'Color of the icon', de: 'Farbe des Symbols' },
      default: '#7350f5',
      role: 'accent',
      alpha: false,
      showIf: { key: 'design', equals: 'card' },
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Color of the heading', de: 'Farbe der Überschrift' },
      default: '#a996ff',
      role: 'accentText',
      alpha: false,
      showIf: { key: 'design', equals: 'card' },
    },
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  initial: { design: 'card' },
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
  version: 3,
});
