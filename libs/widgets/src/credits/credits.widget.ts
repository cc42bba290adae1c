import { contributionKinds } from '@studio/platforms/stream-kinds';
import { audioTypes, centredTextBlock } from '../blocks';
import { defineWidget } from '../widget';

export const creditsWidget = defineWidget({
  slug: 'credits',
  name: { en: 'Credits', de: 'Abspann' },
  description: {
    en: 'Rolls the names of everyone who supported this stream.',
    de: 'Lässt die Namen aller durchlaufen, die diesen Stream unterstützt haben.',
  },
  category: 'social',
  icon: 'scroll',
  keywords: 'credits, end credits, outro, stream ending, thank you, abspann, danke, stream-ende',
  defaultSize: { w: 1920, h: 1080 },
  flags: { selfPositioning: true, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'sections',
      type: 'list',
      label: { en: 'Sections', de: 'Abschnitte' },
      help: {
        en: 'Without sections, all that have entries are shown. A custom text shows its name only.',
        de: 'Ohne Abschnitte werden alle gezeigt, die Einträge haben. Ein eigener Text zeigt nur seinen Namen.',
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
          label: { en: 'Content', de: 'Inhalt' },
          default: 'followers',
          options: [
            { key: 'followers', label: { en: 'New followers', de: 'Neue Follower' } },
            { key: 'subs', label: { en: 'Subscribers', de: 'Abonnenten' } },
            { key: 'gifters', label: { en: 'Gifted subscriptions', de: 'Verschenkte Abos' } },
            { key: 'cheers', label: { en: 'Cheers', de: 'Cheers' } },
            { key: 'raiders', label: { en: 'Raids', de: 'Raids' } },
            { key: 'tippers', label: { en: 'Tips', de: 'Spenden' } },
            { key: 'chatters', label: { en: 'Chatters', de: 'Aktive im Chat' } },
            { key: 'mods', label: { en: 'Moderators in chat', de: 'Moderatoren im Chat' } },
            { key: 'custom', label: { en: 'Custom text', de: 'Eigener Text' } },
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
    { key: 'loop', type: 'boolean', label: { en: 'Repeat', de: 'Wiederholen' }, default: false },
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
    { name: 'restart', label: { en: 'Restart', de: 'Von vorn' } },
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
          kind: { type: 'string', enum: contributionKinds },
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
  sample: {
    state: {
      startedAt: 0,
      people: {
        a: { kind: 'follow', name: 'teaandtoast', amount: 1, n: 1 },
        b: { kind: 'follow', name: 'mossy_stone', amount: 1, n: 2 },
        c: { kind: 'sub', name: 'pixelfox', amount: 1, n: 3 },
        d: { kind: 'cheer', name: 'nightowl', amount: 500, n: 4 },
        e: { kind: 'raid', name: 'quartz', amount: 42, n: 5 },
      },
    },
    values: { speed: 3.5e-7, loop: false, music: '' },
    whileEmpty: { state: ['startedAt'] },
  },
  liveData: ['session', 'chatters'],
  version: 1,
});
