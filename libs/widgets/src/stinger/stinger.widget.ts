import { soundBlock, videoTypes } from '../blocks';
import { defineWidget } from '../widget';

/** Longest time from the start of a stinger to its cut, in ms. */
export const LATEST_CUT_MS = 5000;

export const stingerWidget = defineWidget({
  slug: 'stinger',
  name: { en: 'Stinger', de: 'Stinger' },
  description: {
    en: 'Covers the picture while the scene changes behind it. It is played on the way to each scene in which this layer is visible.',
    de: 'Verdeckt das Bild, während dahinter die Szene wechselt. Er läuft auf dem Weg zu jeder Szene, in der diese Ebene sichtbar ist.',
  },
  category: 'effects',
  icon: 'clapperboard',
  keywords: 'stinger, transition, scene transition, wipe, swoosh, übergang, szenenwechsel, überblendung',
  defaultSize: { w: 1920, h: 1080 },
  flags: { selfPositioning: true, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'design',
      type: 'dropdown',
      label: { en: 'Design', de: 'Gestaltung' },
      default: 'stripes',
      options: [
        { key: 'stripes', label: { en: 'Stripes', de: 'Streifen' } },
        { key: 'iris', label: { en: 'Iris', de: 'Blende' } },
        { key: 'curtain', label: { en: 'Curtain', de: 'Vorhang' } },
        { key: 'blocks', label: { en: 'Blocks', de: 'Blöcke' } },
        { key: 'blinds', label: { en: 'Blinds', de: 'Lamellen' } },
        { key: 'burst', label: { en: 'Burst', de: 'Strahlen' } },
        { key: 'video', label: { en: 'Your own video', de: 'Eigenes Video' } },
      ],
    },
    {
      key: 'durationMs',
      type: 'number',
      label: { en: 'Duration', de: 'Dauer' },
      help: { en: 'The scene changes in the middle.', de: 'Die Szene wechselt in der Mitte.' },
      default: 1200,
      min: 600,
      max: 4000,
      step: 50,
      unit: 'ms',
    },
    {
      key: 'video',
      type: 'video',
      label: { en: 'Video', de: 'Video' },
      help: {
        en: 'WebM with transparency is best. If it cannot be played, the scene is cut.',
        de: 'Am besten WebM mit Transparenz. Lässt es sich nicht abspielen, wird hart geschnitten.',
      },
      default: '',
      accept: videoTypes,
      showIf: { key: 'design', equals: 'video' },
    },
    {
      key: 'cutMs',
      type: 'number',
      label: { en: 'Cut point', de: 'Schnittpunkt' },
      help: {
        en: 'Time in the video at which it covers the whole picture.',
        de: 'Zeit im Video, zu der es das ganze Bild verdeckt.',
      },
      default: 500,
      min: 0,
      max: LATEST_CUT_MS,
      step: 10,
      unit: 'ms',
      showIf: { key: 'design', equals: 'video' },
    },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'First color', de: 'Erste Farbe' },
      default: '#7350f5',
      role: 'accent',
      alpha: false,
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Second color', de: 'Zweite Farbe' },
      default: '#22d3ee',
      role: 'accent2',
      alpha: false,
    },
    {
      key: 'color3',
      type: 'color',
      label: { en: 'Color at the cut', de: 'Farbe beim Schnitt' },
      default: '#14152b',
      alpha: false,
    },
    ...soundBlock,
  ],
  commands: [{ name: 'play', label: { en: 'Play without a change', de: 'Ohne Wechsel abspielen' } }],
  state: { plays: { type: 'integer', description: 'How often it was played by command.' } },
  sample: {
    state: { plays: 0 },
    picture: { url: '/renderer/sample-stinger.svg', w: 960, h: 540 },
    whileEmpty: {},
  },
  liveData: [],
  version: 1,
});
