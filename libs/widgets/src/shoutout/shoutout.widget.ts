import { allPlatforms } from '@studio/platforms/platforms';
import { boxBlock, centredTextBlock, itemBlock } from '../blocks';
import { defineWidget } from '../widget';
import { usualDetail } from './shoutout.state';

export const shoutoutWidget = defineWidget({
  slug: 'shoutout',
  name: { en: 'Shoutout', de: 'Shoutout' },
  description: {
    en: 'Recommends another channel, with a clip if there is one.',
    de: 'Empfiehlt einen anderen Kanal, mit einem Clip, falls es einen gibt.',
  },
  category: 'social',
  icon: 'megaphone',
  keywords: 'shoutout, shout out, so, recommend, empfehlung, empfehlen, vorstellen',
  defaultSize: { w: 640, h: 400 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Display time', de: 'Anzeigedauer' },
      help: { en: 'A shorter clip ends earlier.', de: 'Ein kürzerer Clip endet früher.' },
      default: 15,
      min: 3,
      max: 60,
      step: 1,
      unit: 's',
    },
    { key: 'clip', type: 'boolean', label: { en: 'Play a clip', de: 'Clip abspielen' }, default: true },
    {
      key: 'volume',
      type: 'number',
      label: { en: 'Volume of the clip', de: 'Lautstärke des Clips' },
      help: {
        en: '0: muted. Otherwise the platform’s player sets the volume.',
        de: '0: stumm. Sonst bestimmt der Player der Plattform die Lautstärke.',
      },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
    },
    {
      key: 'card',
      type: 'dropdown',
      label: { en: 'Shows', de: 'Zeigt' },
      default: 'both',
      options: [
        { key: 'avatar', label: { en: 'Picture and name', de: 'Bild und Name' } },
        { key: 'clip', label: { en: 'Clip only', de: 'Nur Clip' } },
        { key: 'both', label: { en: 'Both', de: 'Beides' } },
      ],
    },
    {
      key: 'text',
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: { en: 'Placeholder: {name}.', de: 'Platzhalter: {name}.' },
      default: 'Follow {name}',
      maxLength: 120,
      placeholders: ['name'],
    },
    {
      key: 'detail',
      type: 'text',
      label: { en: 'Second line', de: 'Zweite Zeile' },
      help: {
        en: 'Placeholders: {category}, {name}. A line with {category} is left out if the platform names none.',
        de: 'Platzhalter: {category}, {name}. Eine Zeile mit {category} fehlt, wenn die Plattform keine nennt.',
      },
      default: usualDetail,
      maxLength: 120,
      placeholders: ['category', 'name'],
    },
    ...centredTextBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [
    {
      name: 'show',
      label: { en: 'Show a channel', de: 'Einen Kanal zeigen' },
      person: true,
      args: {
        type: 'object',
        properties: {
          login: { type: 'string', minLength: 1, maxLength: 64 },
          platform: { type: 'string', enum: allPlatforms },
        },
        required: ['login', 'platform'],
        additionalProperties: false,
      },
    },
    { name: 'skip', label: { en: 'Next', de: 'Weiter' } },
    { name: 'clear', label: { en: 'Clear', de: 'Leeren' }, stops: true },
  ],
  state: {
    people: {
      type: 'object',
      description: 'Those who wait or are shown, by id.',
      additionalProperties: {
        type: 'object',
        properties: {
          userId: { type: 'string' },
          login: { type: 'string' },
          name: { type: 'string' },
          platform: { type: 'string' },
          avatar: { type: ['string', 'null'], description: 'Address on this server.' },
          clip: {
            oneOf: [
              { type: 'null' },
              {
                type: 'object',
                properties: { clipId: { type: 'string' }, seconds: { type: 'number' } },
                required: ['clipId', 'seconds'],
                additionalProperties: false,
              },
            ],
          },
          category: { type: ['string', 'null'], description: 'What the channel streamed last.' },
        },
        required: ['userId', 'login', 'name', 'platform', 'avatar', 'clip'],
        additionalProperties: false,
      },
    },
    queue: { type: 'array', items: { type: 'string' }, description: 'Those who wait, the next first.' },
    showing: {
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            id: { type: 'string' },
            startsAt: { type: 'integer', description: 'Ms since 1970.' },
            endsAt: { type: 'integer', description: 'Ms since 1970.' },
          },
          required: ['id', 'startsAt', 'endsAt'],
          additionalProperties: false,
        },
      ],
    },
    count: { type: 'integer', description: 'How many there ever were.' },
  },
  entryState: ['people'],
  viewerState: ['people'],
  sample: {
    state: {
      people: {
        s1: {
          userId: '1',
          login: 'nightowl',
          name: 'NightOwl',
          platform: 'twitch',
          avatar: null,
          clip: null,
          category: 'Just Chatting',
        },
      },
      queue: [],
      showing: { id: 's1', startsAt: 0, endsAt: 4_102_444_800_000 },
      count: 1,
    },
    whileEmpty: { state: ['showing'] },
  },
  liveData: [],
  version: 2,
});
