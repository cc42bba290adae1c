import { boxBlock, platformBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

export const viewerCountWidget = defineWidget({
  slug: 'viewer-count',
  name: { en: 'Viewer count', de: 'Zuschauerzahl' },
  description: {
    en: 'How many are watching, on all platforms together or on each.',
    de: 'Wie viele zuschauen, auf allen Plattformen zusammen oder auf jeder.',
  },
  category: 'labels',
  icon: 'eye',
  defaultSize: { w: 220, h: 80 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    ...platformBlock,
    {
      key: 'combine',
      type: 'boolean',
      label: { en: 'One number for all', de: 'Eine Zahl für alle' },
      default: true,
    },
    { key: 'icon', type: 'boolean', label: { en: 'Sign', de: 'Zeichen' }, default: true },
    {
      key: 'animate',
      type: 'boolean',
      label: { en: 'Roll to new numbers', de: 'Zu neuen Zahlen rollen' },
      default: true,
    },
    {
      key: 'hideBelow',
      type: 'number',
      label: { en: 'Hide below', de: 'Ausblenden unter' },
      help: { en: 'Fewer viewers than that aren’t shown.', de: 'Weniger Zuschauer werden nicht gezeigt.' },
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
  liveData: ['stream-status', 'twitch-stats', 'youtube-stats'],
  version: 1,
});
