import { boxBlock, platformBlock, textBlock } from '../blocks';
import { sampleLive } from '../sample-data';
import { defineWidget } from '../widget';

export const viewerCountWidget = defineWidget({
  slug: 'viewer-count',
  name: { en: 'Viewer count', de: 'Zuschauerzahl' },
  description: {
    en: 'The number of viewers, of all platforms together or of each.',
    de: 'Die Zahl der Zuschauer, auf allen Plattformen zusammen oder auf jeder.',
  },
  category: 'labels',
  icon: 'eye',
  keywords:
    'viewers, viewer count, viewer counter, live viewers, audience, zuschauer, zuschauerzahl, ' +
    'zuschauerzähler',
  defaultSize: { w: 220, h: 80 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    ...platformBlock,
    {
      key: 'combine',
      type: 'boolean',
      label: { en: 'Total of all platforms', de: 'Summe aller Plattformen' },
      default: true,
    },
    { key: 'icon', type: 'boolean', label: { en: 'Icon', de: 'Symbol' }, default: true },
    {
      key: 'animate',
      type: 'boolean',
      label: { en: 'Animate changes', de: 'Änderungen animieren' },
      default: true,
    },
    {
      key: 'hideBelow',
      type: 'number',
      label: { en: 'Hide below', de: 'Ausblenden unter' },
      help: {
        en: 'Hidden while there are fewer viewers.',
        de: 'Ausgeblendet, solange es weniger Zuschauer sind.',
      },
      default: 0,
      min: 0,
      max: 100_000,
      step: 1,
    },
    {
      key: 'roundTo',
      type: 'dropdown',
      label: { en: 'Round', de: 'Runden' },
      default: 'exact',
      options: [
        { key: 'exact', label: { en: 'Exact', de: 'Genau' } },
        { key: '10', label: { en: 'To tens', de: 'Auf Zehner' } },
        { key: '100', label: { en: 'To hundreds', de: 'Auf Hunderter' } },
      ],
    },
    ...textBlock,
    ...boxBlock,
  ],
  commands: [],
  sample: {
    live: { 'twitch-stats': sampleLive.twitch, 'youtube-stats': sampleLive.youtube },
    whileEmpty: {},
  },
  liveData: ['stream-status', 'twitch-stats', 'youtube-stats'],
  writesNumbers: true,
  version: 1,
});
