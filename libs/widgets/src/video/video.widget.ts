import { videoSize } from './video.size';
import { defineWidget } from '../widget';
import { fitField, videoTypes } from '../blocks';

const seconds = { min: 0, max: 36_000, step: 0.1, unit: 's' } as const;
const volume = { min: 0, max: 1, step: 0.05 } as const;

export const videoWidget = defineWidget({
  slug: 'video',
  name: { en: 'Video', de: 'Video' },
  description: {
    en: 'An uploaded video, once or in a loop.',
    de: 'Ein hochgeladenes Video, einmal oder als Schleife.',
  },
  category: 'media',
  icon: 'video',
  keywords: 'video, video file, clip, film, movie, mp4, webm, video loop',
  defaultSize: videoSize,
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'src',
      type: 'video',
      label: { en: 'Video', de: 'Video' },
      default: '',
      accept: videoTypes,
    },
    {
      key: 'loop',
      type: 'boolean',
      label: { en: 'Loop', de: 'Schleife' },
      default: true,
    },
    {
      key: 'muted',
      type: 'boolean',
      label: { en: 'Muted', de: 'Stumm' },
      help: {
        en: 'Videos with sound can stutter in OBS.',
        de: 'Videos mit Ton können in OBS ruckeln.',
      },
      default: true,
    },
    {
      key: 'volume',
      type: 'number',
      label: { en: 'Volume', de: 'Lautstärke' },
      default: 0.5,
      ...volume,
      showIf: { key: 'muted', equals: false },
    },
    {
      key: 'startAt',
      type: 'number',
      label: { en: 'Start at', de: 'Beginn bei' },
      default: 0,
      ...seconds,
    },
    {
      key: 'endAt',
      type: 'number',
      label: { en: 'End at', de: 'Ende bei' },
      help: { en: '0 for the end of the video.', de: '0 für das Ende des Videos.' },
      default: 0,
      ...seconds,
    },
    fitField,
    {
      key: 'onEnd',
      type: 'dropdown',
      label: { en: 'At the end', de: 'Am Ende' },
      default: 'hold',
      options: [
        { key: 'hold', label: { en: 'Hold the last frame', de: 'Letztes Bild halten' } },
        { key: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
        { key: 'loop', label: { en: 'Start again', de: 'Neu beginnen' } },
      ],
      showIf: { key: 'loop', equals: false },
    },
  ],
  commands: [
    { name: 'play', label: { en: 'Play', de: 'Abspielen' } },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'restart', label: { en: 'Restart', de: 'Von vorn' } },
    { name: 'stop', label: { en: 'Stop', de: 'Beenden' } },
    {
      name: 'seek',
      label: { en: 'Seek', de: 'Springen' },
      args: {
        type: 'object',
        properties: { s: { type: 'number', minimum: seconds.min, maximum: seconds.max } },
        required: ['s'],
        additionalProperties: false,
      },
    },
    {
      name: 'volume',
      label: { en: 'Volume', de: 'Lautstärke' },
      args: {
        type: 'object',
        properties: { v: { type: 'number', minimum: volume.min, maximum: volume.max } },
        required: ['v'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    mode: { type: 'string', enum: ['playing', 'paused', 'stopped'] },
    jump: {
      type: 'object',
      description: 'Where it was had to go on, in seconds; null: at its start. `n` counts the times.',
      properties: { s: { type: ['number', 'null'] }, n: { type: 'integer' } },
      required: ['s', 'n'],
      additionalProperties: false,
    },
    volume: { type: ['number', 'null'], description: 'Instead of the setting; null: the setting.' },
  },
  sample: {
    state: { mode: 'playing', jump: { s: null, n: 0 }, volume: null },
    picture: { url: '/renderer/sample-video.svg', w: 640, h: 360 },
    whileEmpty: { values: ['src'] },
  },
  liveData: [],
  version: 1,
});
