import { boxBlock, itemBlock, textBlock, videoTypes } from '../blocks';
import { defineWidget, type Localized } from '../widget';
import { withField } from '../with-field';

const fromTheList = { key: 'source', equals: 'list' } as const;
const shownGroup = { en: 'Shown', de: 'Angezeigt' } as const satisfies Localized;

export const clipsWidget = defineWidget({
  slug: 'clips',
  name: { en: 'Clips', de: 'Clips' },
  description: {
    en: 'Plays clips of your Twitch channel, or clips and videos of a list, with title, creator and progress.',
    de: 'Spielt Clips deines Twitch-Kanals, oder Clips und Videos einer Liste, mit Titel, Ersteller und Fortschritt.',
  },
  category: 'media',
  icon: 'scissors',
  keywords:
    'clips, clip player, twitch clips, clip shuffle, highlights, best of, replay, clipspieler, ' +
    'höhepunkte, pausenclips',
  defaultSize: { w: 672, h: 490 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Clips', de: 'Clips' },
      help: {
        en: 'The player of Twitch works only if the overlay’s address begins with https:// or is on this computer (localhost, 127.0.0.1). Elsewhere only title and creator are shown.',
        de: 'Der Player von Twitch geht nur, wenn die Adresse des Overlays mit https:// beginnt oder auf diesem Rechner liegt (localhost, 127.0.0.1). Sonst werden nur Titel und Ersteller gezeigt.',
      },
      default: 'newest',
      options: [
        { key: 'newest', label: { en: 'Newest of the channel', de: 'Neueste des Kanals' } },
        { key: 'top', label: { en: 'Most watched of the channel', de: 'Meistgesehene des Kanals' } },
        { key: 'list', label: { en: 'A list of your own', de: 'Eigene Liste' } },
      ],
    },
    {
      key: 'period',
      type: 'dropdown',
      label: { en: 'Period', de: 'Zeitraum' },
      default: 'month',
      options: [
        { key: 'day', label: { en: 'Last 24 hours', de: 'Letzte 24 Stunden' } },
        { key: 'week', label: { en: 'Last 7 days', de: 'Letzte 7 Tage' } },
        { key: 'month', label: { en: 'Last 30 days', de: 'Letzte 30 Tage' } },
        { key: 'all', label: { en: 'All time', de: 'Seit Beginn' } },
      ],
      showIf: { key: 'source', equals: 'top' },
    },
    {
      key: 'most',
      type: 'number',
      label: { en: 'Clips at most', de: 'Clips höchstens' },
      default: 20,
      min: 1,
      max: 50,
      step: 1,
    },
    {
      key: 'clips',
      type: 'list',
      label: { en: 'List', de: 'Liste' },
      help: {
        en: 'Links to clips on Twitch, or uploaded videos.',
        de: 'Links zu Clips auf Twitch, oder hochgeladene Videos.',
      },
      default: [],
      itemSchema: [
        {
          key: 'link',
          type: 'text',
          label: { en: 'Link to the clip', de: 'Link zum Clip' },
          default: '',
          maxLength: 200,
        },
        {
          key: 'video',
          type: 'video',
          label: { en: 'Or a video', de: 'Oder ein Video' },
          default: '',
          accept: videoTypes,
        },
        { key: 'title', type: 'text', label: { en: 'Title', de: 'Titel' }, default: '', maxLength: 140 },
        {
          key: 'creator',
          type: 'text',
          label: { en: 'Creator', de: 'Ersteller' },
          default: '',
          maxLength: 60,
        },
        {
          key: 'seconds',
          type: 'number',
          label: { en: 'Length', de: 'Länge' },
          help: { en: 'Videos end by themselves.', de: 'Videos enden von selbst.' },
          default: 30,
          min: 1,
          max: 600,
          step: 1,
          unit: 's',
        },
      ],
      maxItems: 50,
      uniqueBy: null,
      firstText: 'title',
      showIf: fromTheList,
    },
    {
      key: 'order',
      type: 'dropdown',
      label: { en: 'Order', de: 'Reihenfolge' },
      default: 'sequence',
      options: [
        { key: 'sequence', label: { en: 'In order', de: 'Der Reihe nach' } },
        { key: 'shuffle', label: { en: 'Shuffle', de: 'Mischen' } },
      ],
    },
    {
      key: 'volume',
      type: 'number',
      label: { en: 'Volume', de: 'Lautstärke' },
      help: {
        en: '0: muted. The player of Twitch sets the volume of clips itself.',
        de: '0: stumm. Die Lautstärke von Clips bestimmt sonst der Player von Twitch.',
      },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
    },
    {
      key: 'showTitle',
      type: 'boolean',
      label: { en: 'Title', de: 'Titel' },
      group: shownGroup,
      default: true,
    },
    {
      key: 'showCreator',
      type: 'boolean',
      label: { en: 'Creator', de: 'Ersteller' },
      group: shownGroup,
      default: true,
    },
    {
      key: 'creatorText',
      type: 'text',
      label: { en: 'Text with the creator', de: 'Text mit dem Ersteller' },
      help: { en: 'Placeholder: {name}.', de: 'Platzhalter: {name}.' },
      group: shownGroup,
      default: 'Clipped by {name}',
      maxLength: 80,
      showIf: { key: 'showCreator', equals: true },
    },
    {
      key: 'showProgress',
      type: 'boolean',
      label: { en: 'Progress', de: 'Fortschritt' },
      group: shownGroup,
      default: true,
    },
    {
      key: 'barColor',
      type: 'color',
      label: { en: 'Color of the progress', de: 'Farbe des Fortschritts' },
      group: shownGroup,
      default: '#7350f5',
      role: 'accent',
      alpha: false,
      showIf: { key: 'showProgress', equals: true },
    },
    ...itemBlock,
    ...withField(textBlock, 'fontSize', { default: 40 }),
    ...boxBlock,
  ],
  commands: [
    { name: 'next', label: { en: 'Next clip', de: 'Nächster Clip' } },
    { name: 'previous', label: { en: 'Previous clip', de: 'Voriger Clip' } },
    { name: 'play', label: { en: 'Play', de: 'Abspielen' } },
    { name: 'stop', label: { en: 'Stop', de: 'Beenden' }, stops: true },
  ],
  state: {
    moved: { type: 'integer', description: 'Clips that commands went on by; less than 0 if they went back.' },
    stopped: { type: 'boolean', description: 'True while nothing plays.' },
  },
  sample: {
    state: { moved: 0, stopped: false },
    picture: { url: '/renderer/sample-clips.svg', w: 672, h: 490 },
    whileEmpty: { values: ['clips'] },
  },
  liveData: ['clips'],
  version: 1,
});
