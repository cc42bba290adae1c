import { contributionKinds } from '@studio/platforms/stream-kinds';
import { platformBlock } from '../blocks';
import type { Localized } from '../widget';
import { defineWidget } from '../widget';

const triggers = { en: 'Triggers', de: 'Auslöser' } as const satisfies Localized;

/** More never come at once. */
export const MOST_AT_ONCE = 200;

export const emoteRainWidget = defineWidget({
  slug: 'emote-rain',
  name: { en: 'Emote rain', de: 'Emote-Regen' },
  description: {
    en: 'Emotes from chat rain over the picture. Subscriptions, raids and cheers add many at once.',
    de: 'Emotes aus dem Chat regnen über das Bild. Abos, Raids und Cheers lassen viele auf einmal regnen.',
  },
  category: 'effects',
  icon: 'cloud-rain',
  keywords: 'emote, emotes, emote rain, emote wall, emoji, emojis, confetti, konfetti, emote-regen, regen',
  defaultSize: { w: 1920, h: 1080 },
  flags: { selfPositioning: true, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'mode',
      type: 'dropdown',
      label: { en: 'Motion', de: 'Bewegung' },
      default: 'rain',
      options: [
        { key: 'rain', label: { en: 'Fall', de: 'Fallen' } },
        { key: 'rise', label: { en: 'Rise', de: 'Aufsteigen' } },
        { key: 'explode', label: { en: 'Burst from the middle', de: 'Aus der Mitte bersten' } },
        { key: 'fireworks', label: { en: 'Fireworks', de: 'Feuerwerk' } },
        { key: 'wall', label: { en: 'Wall', de: 'Wand' } },
      ],
    },
    {
      key: 'perMessage',
      type: 'number',
      label: { en: 'Per emote in chat', de: 'Pro Emote im Chat' },
      default: 3,
      min: 1,
      max: 10,
      step: 1,
    },
    {
      key: 'size',
      type: 'number',
      label: { en: 'Size', de: 'Größe' },
      default: 64,
      min: 16,
      max: 256,
      step: 1,
      unit: 'px',
    },
    {
      key: 'durationMs',
      type: 'number',
      label: { en: 'Display time', de: 'Anzeigedauer' },
      default: 5000,
      min: 500,
      max: 15_000,
      step: 100,
      unit: 'ms',
    },
    {
      key: 'comboThreshold',
      type: 'number',
      label: { en: 'Combo from', de: 'Combo ab' },
      help: {
        en: 'If the same emote appears this often within ten seconds, three times as many fall.',
        de: 'Kommt ein Emote so oft in zehn Sekunden, fallen dreimal so viele.',
      },
      default: 3,
      min: 2,
      max: 20,
      step: 1,
    },
    { key: 'chat', type: 'boolean', label: { en: 'Chat', de: 'Chat' }, group: triggers, default: true },
    {
      key: 'sub',
      type: 'boolean',
      label: { en: 'Subscriptions', de: 'Abos' },
      group: triggers,
      default: true,
    },
    { key: 'raid', type: 'boolean', label: { en: 'Raids', de: 'Raids' }, group: triggers, default: true },
    { key: 'cheer', type: 'boolean', label: { en: 'Cheers', de: 'Cheers' }, group: triggers, default: true },
    ...platformBlock,
  ],
  commands: [
    {
      name: 'fire',
      label: { en: 'Start a rain', de: 'Regnen lassen' },
      args: {
        type: 'object',
        properties: {
          emotes: {
            type: 'array',
            maxItems: 20,
            items: { type: 'string', minLength: 1, maxLength: 200 },
            description: `Emoji; ${contributionKinds.slice(0, -1).join(', ')} or ${contributionKinds.at(-1)} for a sign; addresses of emotes on this server.`,
          },
          count: { type: 'integer', minimum: 1, maximum: MOST_AT_ONCE, description: '30 unless it is said.' },
        },
        additionalProperties: false,
      },
    },
    { name: 'stop', label: { en: 'Remove all', de: 'Alle entfernen' }, stops: true },
  ],
  state: {
    bursts: {
      type: 'array',
      description: 'Those that came last, the newest at the end.',
      items: {
        type: 'object',
        properties: {
          n: { type: 'integer' },
          at: { type: 'integer', description: 'Ms since 1970.' },
          emotes: { type: 'array', items: { type: 'string' } },
          count: { type: 'integer' },
        },
        required: ['n', 'at', 'emotes', 'count'],
        additionalProperties: false,
      },
    },
    count: { type: 'integer', description: 'How many there ever were.' },
    stoppedAt: { type: ['integer', 'null'], description: 'What came before is gone, ms since 1970.' },
  },
  sample: {
    state: { bursts: [], count: 0, stoppedAt: null },
    picture: { url: '/renderer/sample-emote-rain.svg', w: 1920, h: 1080 },
    whileEmpty: {},
  },
  liveData: ['chat', 'alerts'],
  version: 1,
});
