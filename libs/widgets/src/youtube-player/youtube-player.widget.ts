import { cornerField } from '../blocks';
import { defineWidget } from '../widget';

/** Most videos that wait. */
export const MOST_QUEUED = 100;

/** Schema of a YouTube video id. */
const VIDEO_ID = {
  type: 'string',
  minLength: 11,
  maxLength: 11,
  pattern: '^[A-Za-z0-9_-]{11}$',
  'x-shape': 'the 11 characters that name a YouTube video, like dQw4w9WgXcQ',
} as const;

const videoArgs = {
  type: 'object',
  properties: { videoId: VIDEO_ID },
  required: ['videoId'],
  additionalProperties: false,
} as const;

const percent = { min: 0, max: 100, step: 1 } as const;

export const youtubePlayerWidget = defineWidget({
  slug: 'youtube-player',
  name: { en: 'YouTube player', de: 'YouTube-Player' },
  description: {
    en: 'Plays YouTube videos from a queue.',
    de: 'Spielt YouTube-Videos aus einer Warteschlange.',
  },
  category: 'music',
  icon: 'youtube',
  keywords:
    'youtube, youtube player, yt, music player, video player, media request, musikplayer, ' +
    'youtube-spieler',
  defaultSize: { w: 854, h: 480 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'volume',
      type: 'number',
      label: { en: 'Volume', de: 'Lautstärke' },
      default: 40,
      ...percent,
      unit: '%',
    },
    {
      key: 'autoplay',
      type: 'boolean',
      label: { en: 'Start automatically', de: 'Automatisch starten' },
      help: {
        en: 'A queued video starts immediately if nothing is playing.',
        de: 'Ein eingereihtes Video startet sofort, wenn nichts läuft.',
      },
      default: true,
    },
    {
      key: 'maxSeconds',
      type: 'number',
      label: { en: 'Maximum length per video', de: 'Maximale Länge pro Video' },
      help: { en: '0: no limit.', de: '0: keine Grenze.' },
      default: 0,
      min: 0,
      max: 36_000,
      step: 1,
      unit: 's',
    },
    {
      key: 'hideWhenIdle',
      type: 'boolean',
      label: { en: 'Hide while nothing is playing', de: 'Ausblenden, wenn nichts läuft' },
      default: true,
    },
    { key: 'showTitle', type: 'boolean', label: { en: 'Title', de: 'Titel' }, default: true },
    {
      key: 'fallbackPlaylist',
      type: 'text',
      label: { en: 'Fallback playlist', de: 'Ersatz-Playlist' },
      help: { en: 'Id of the playlist, 11 to 34 characters.', de: 'ID der Playlist, 11 bis 34 Zeichen.' },
      default: '',
      maxLength: 34,
    },
    {
      key: 'quality',
      type: 'dropdown',
      label: { en: 'Quality', de: 'Qualität' },
      default: 'auto',
      options: [
        { key: 'auto', label: { en: 'Automatic', de: 'Automatisch' } },
        { key: '360', label: { en: '360p', de: '360p' } },
        { key: '720', label: { en: '720p', de: '720p' } },
      ],
    },
    cornerField,
  ],
  commands: [
    { name: 'play', label: { en: 'Play', de: 'Abspielen' }, args: videoArgs },
    { name: 'queue', label: { en: 'Queue', de: 'Einreihen' }, args: videoArgs },
    { name: 'skip', label: { en: 'Skip', de: 'Überspringen' } },
    { name: 'stop', label: { en: 'Stop', de: 'Beenden' }, stops: true },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'resume', label: { en: 'Resume', de: 'Fortsetzen' } },
    { name: 'mute', label: { en: 'Mute', de: 'Stumm' } },
    { name: 'unmute', label: { en: 'Unmute', de: 'Ton an' } },
    {
      name: 'volume',
      label: { en: 'Volume', de: 'Lautstärke' },
      args: {
        type: 'object',
        properties: { v: { type: 'number', minimum: percent.min, maximum: percent.max } },
        required: ['v'],
        additionalProperties: false,
      },
    },
    { name: 'clear', label: { en: 'Clear the queue', de: 'Warteschlange leeren' } },
  ],
  state: {
    playing: {
      type: ['object', 'null'],
      properties: {
        videoId: { type: 'string' },
        startedAt: { type: 'integer', description: 'When its beginning was, ms since 1970.' },
        pausedAtS: { type: ['number', 'null'], description: 'Where it rests, seconds; null: it goes on.' },
      },
      required: ['videoId', 'startedAt', 'pausedAtS'],
      additionalProperties: false,
    },
    queue: {
      type: 'array',
      description: 'The next one first.',
      items: {
        type: 'object',
        properties: {
          itemId: { type: 'string' },
          videoId: { type: 'string' },
          addedAt: { type: 'integer', description: 'Ms since 1970.' },
        },
        required: ['itemId', 'videoId', 'addedAt'],
        additionalProperties: false,
      },
    },
    queued: { type: 'integer', description: 'How many were ever queued.' },
    volume: { type: ['number', 'null'], description: 'Percent, instead of the setting.' },
    muted: { type: 'boolean' },
  },
  sample: {
    state: { playing: null, queue: [], queued: 0, volume: null, muted: false },
    picture: { url: '/renderer/sample-player.svg', w: 854, h: 480 },
    whileEmpty: { state: ['playing'] },
  },
  liveData: [],
  version: 1,
});
