import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

/** Schema of a song text sent by a command. */
const SONG = { type: 'string', maxLength: 200 } as const;

export const nowPlayingWidget = defineWidget({
  slug: 'now-playing',
  name: { en: 'Now playing', de: 'Jetzt läuft' },
  description: {
    en: 'The current song: title, artist and requester.',
    de: 'Das laufende Lied: Titel, Künstler und wer es sich gewünscht hat.',
  },
  category: 'music',
  icon: 'music',
  keywords:
    'music, now playing, song, song title, current song, track, spotify, musik, lied, jetzt läuft, ' +
    'aktuelles lied, songtitel',
  defaultSize: { w: 560, h: 120 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Source', de: 'Quelle' },
      default: 'bot-songs',
      options: [
        { key: 'bot-songs', label: { en: 'Song requests', de: 'Liedwünsche' } },
        { key: 'youtube-layer', label: { en: 'Video player', de: 'Videoplayer' } },
        { key: 'spotify', label: { en: 'Spotify', de: 'Spotify' } },
        { key: 'manual', label: { en: 'Set manually', de: 'Von Hand' } },
      ],
    },
    { key: 'showArt', type: 'boolean', label: { en: 'Cover', de: 'Titelbild' }, default: true },
    {
      key: 'showRequester',
      type: 'boolean',
      label: { en: 'Requester', de: 'Wer es sich gewünscht hat' },
      default: true,
    },
    {
      key: 'scroll',
      type: 'boolean',
      label: { en: 'Scroll long titles', de: 'Lange Titel laufen lassen' },
      default: true,
    },
    {
      key: 'hideWhenPaused',
      type: 'boolean',
      label: { en: 'Hide while paused', de: 'In Pausen ausblenden' },
      default: false,
    },
    {
      key: 'showS',
      type: 'number',
      label: { en: 'Display time per song', de: 'Anzeigedauer pro Lied' },
      help: { en: '0: as long as it plays.', de: '0: solange es läuft.' },
      default: 0,
      min: 0,
      max: 60,
      step: 1,
      unit: 's',
    },
    {
      key: 'template',
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: 'Placeholders: {title}, {artist}, {requester}.',
        de: 'Platzhalter: {title}, {artist}, {requester}.',
      },
      default: '{title}',
      maxLength: 120,
      placeholders: ['title', 'artist', 'requester'],
    },
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [
    {
      name: 'set',
      label: { en: 'Set the song', de: 'Lied setzen' },
      args: {
        type: 'object',
        properties: { title: SONG, artist: SONG, art: { type: 'string', maxLength: 500 } },
        required: ['title'],
        additionalProperties: false,
      },
    },
    { name: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
    { name: 'show', label: { en: 'Show', de: 'Einblenden' } },
  ],
  state: {
    song: {
      type: ['object', 'null'],
      description: 'What somebody said that plays; null: what songs or the player tell.',
      properties: { title: { type: 'string' }, artist: { type: 'string' }, art: { type: 'string' } },
      required: ['title', 'artist', 'art'],
      additionalProperties: false,
    },
    hidden: { type: 'boolean' },
    since: { type: ['integer', 'null'], description: 'When it was set or shown last, ms since 1970.' },
  },
  sample: {
    state: {
      song: { title: 'Midnight City Lights', artist: 'The Night Owls', art: '' },
      hidden: false,
      since: null,
    },
    values: { source: 'manual', showS: 0 },
    whileEmpty: { state: ['song'] },
  },
  liveData: ['songs', 'youtube'],
  version: 2,
});
