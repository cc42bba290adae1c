import { audioTypes, centredTextBlock } from '../blocks';
import { defineWidget } from '../widget';

/** What people are thanked for that the channel tells of. */
export const creditKinds = ['follow', 'sub', 'gift', 'cheer', 'raid', 'tip'] as const;
export type CreditKind = (typeof creditKinds)[number];

export const creditsWidget = defineWidget({
  slug: 'credits',
  name: { en: 'Credits', de: 'Abspann' },
  description: {
    en: 'Rolls the names of all whom this stream has to thank.',
    de: 'Lässt die Namen aller durchlaufen, denen dieser Stream zu danken hat.',
  },
  category: 'social',
  icon: 'scroll',
  defaultSize: { w: 1920, h: 1080 },
  flags: { selfPositioning: true, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'sections',
      type: 'list',
      label: { en: 'Sections', de: 'Abschnitte' },
      help: {
        en: 'Without any, all that have somebody in them. Of a text of your own only its name is shown.',
        de: 'Ohne Abschnitte alle, in denen jemand steht. Von einem eigenen Text ist nur der Name zu sehen.',
      },
      default: [],
      itemSchema: [
        {
          key: 'name',
          type: 'text',
          label: { en: 'Heading', de: 'Überschrift' },
          default: '',
          maxLength: 120,
        },
        {
          key: 'source',
          type: 'dropdown',
          label: { en: 'Who', de: 'Wer' },
          default: 'followers',
          options: [
            { key: 'followers', label: { en: 'New followers', de: 'Neue Follower' } },
            { key: 'subs', label: { en: 'Subscribers', de: 'Abonnenten' } },
            { key: 'gifters', label: { en: 'Gave subscriptions', de: 'Haben Abos verschenkt' } },
            { key: 'cheers', label: { en: 'Cheered', de: 'Haben gecheert' } },
            { key: 'raiders', label: { en: 'Raided', de: 'Haben geraidet' } },
            { key: 'tippers', label: { en: 'Tipped', de: 'Haben gespendet' } },
            { key: 'chatters', label: { en: 'Wrote in chat', de: 'Haben im Chat geschrieben' } },
            { key: 'mods', label: { en: 'Moderators in chat', de: 'Moderatoren im Chat' } },
            { key: 'custom', label: { en: 'A text of your own', de: 'Ein eigener Text' } },
          ],
        },
      ],
      maxItems: 20,
      uniqueBy: null,
      firstText: 'name',
    },
    {
      key: 'speed',
      type: 'number',
      label: { en: 'Speed', de: 'Geschwindigkeit' },
      default: 60,
      min: 10,
      max: 400,
      step: 5,
      unit: 'px/s',
    },
    { key: 'loop', type: 'boolean', label: { en: 'Again and again', de: 'Immer wieder' }, default: false },
    {
      key: 'music',
      type: 'audio',
      label: { en: 'Music', de: 'Musik' },
      default: '',
      accept: audioTypes,
    },
    ...centredTextBlock,
  ],
  commands: [
    { name: 'start', label: { en: 'Roll', de: 'Abspielen' } },
    { name: 'stop', label: { en: 'Stop', de: 'Beenden' }, stops: true },
    { name: 'restart', label: { en: 'From the beginning', de: 'Von vorn' } },
  ],
  state: {
    startedAt: {
      type: ['integer', 'null'],
      description: 'When they began to roll, ms since 1970; null: they don’t.',
    },
    people: {
      type: 'object',
      description: 'Whom this stream has to thank, by kind and viewer.',
      additionalProperties: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: creditKinds },
          name: { type: 'string' },
          amount: { type: 'number' },
          n: { type: 'integer' },
        },
        required: ['kind', 'name', 'amount', 'n'],
        additionalProperties: false,
      },
    },
  },
  entryState: ['people'],
  viewerState: ['people'],
  previewState: {
    startedAt: null,
    people: {
      a: { kind: 'follow', name: 'teaandtoast', amount: 1, n: 1 },
      b: { kind: 'follow', name: 'mossy_stone', amount: 1, n: 2 },
      c: { kind: 'sub', name: 'pixelfox', amount: 1, n: 3 },
      d: { kind: 'cheer', name: 'nightowl', amount: 500, n: 4 },
      e: { kind: 'raid', name: 'quartz', amount: 42, n: 5 },
    },
  },
  liveData: ['session', 'chatters'],
  version: 1,
});
