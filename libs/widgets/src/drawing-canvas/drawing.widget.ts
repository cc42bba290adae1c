import { defineWidget } from '../widget';

const viewers = { en: 'Viewers', de: 'Zuschauer' } as const;

/** A wave, as an example. */
const wave = Array.from({ length: 40 }, (_, i) => [
  0.2 + (i / 39) * 0.6,
  0.45 + 0.12 * Math.sin((i / 39) * 4 * Math.PI),
]);
const circle = Array.from({ length: 33 }, (_, i) => [
  0.5 + 0.09 * Math.cos((i / 32) * 2 * Math.PI),
  0.75 + 0.16 * Math.sin((i / 32) * 2 * Math.PI),
]);
const example = { at: 0, fadesAt: null };

export const drawingWidget = defineWidget({
  slug: 'drawing',
  name: { en: 'Drawing', de: 'Zeichnung' },
  description: {
    en: 'Shows what is drawn on the picture, by you and by viewers behind a link.',
    de: 'Zeigt, was auf das Bild gezeichnet wird, von dir und von Zuschauern hinter einem Link.',
  },
  category: 'effects',
  icon: 'pen',
  defaultSize: { w: 1920, h: 1080 },
  flags: { selfPositioning: true, fullCanvasBackground: false, audio: false, singleton: true },
  fields: [
    {
      key: 'brushColor',
      type: 'color',
      label: { en: 'Brush color', de: 'Pinselfarbe' },
      default: '#ff3355',
      role: 'accent',
      alpha: false,
    },
    {
      key: 'brushWidth',
      type: 'number',
      label: { en: 'Brush width', de: 'Pinselbreite' },
      default: 8,
      min: 1,
      max: 60,
      step: 1,
      unit: 'px',
    },
    {
      key: 'fadeAfterS',
      type: 'number',
      label: { en: 'Your strokes are gone after', de: 'Eigene Striche vergehen nach' },
      help: { en: '0: they stay.', de: '0: Sie bleiben.' },
      default: 0,
      min: 0,
      max: 600,
      step: 1,
      unit: 's',
    },
    {
      key: 'viewerFadeS',
      type: 'number',
      label: { en: 'Viewers’ strokes are gone after', de: 'Striche von Zuschauern vergehen nach' },
      help: { en: '0: they stay.', de: '0: Sie bleiben.' },
      group: viewers,
      default: 20,
      min: 0,
      max: 600,
      step: 1,
      unit: 's',
    },
    {
      key: 'viewerOpacity',
      type: 'number',
      label: { en: 'Opacity of their strokes', de: 'Deckkraft ihrer Striche' },
      group: viewers,
      default: 0.9,
      min: 0,
      max: 1,
      step: 0.05,
    },
    {
      key: 'maxViewerStrokes',
      type: 'number',
      label: { en: 'Strokes of each viewer, at most', de: 'Striche je Zuschauer, höchstens' },
      help: { en: 'The oldest goes for one more.', de: 'Für einen weiteren geht der älteste.' },
      group: viewers,
      default: 30,
      min: 1,
      max: 200,
      step: 1,
    },
    {
      key: 'viewerColors',
      type: 'boolean',
      label: { en: 'Viewers choose their color', de: 'Zuschauer wählen ihre Farbe' },
      group: viewers,
      default: true,
    },
  ],
  commands: [
    { name: 'clear', label: { en: 'Clear', de: 'Leeren' }, stops: true },
    {
      name: 'undo_stroke',
      label: { en: 'Take your last stroke back', de: 'Letzten eigenen Strich zurücknehmen' },
    },
    { name: 'freeze', label: { en: 'Freeze', de: 'Einfrieren' } },
    { name: 'unfreeze', label: { en: 'Unfreeze', de: 'Freigeben' } },
  ],
  state: {
    strokes: {
      type: 'object',
      description: 'By id, the oldest first: by, color, width, points, at, fadesAt.',
      additionalProperties: { type: 'object' },
    },
    frozen: { type: 'boolean', description: 'Nobody can draw.' },
  },
  previewState: {
    strokes: {
      a: { by: 'caller', color: '#ff3355', width: 14, points: wave, ...example },
      b: { by: 'viewer', color: '#4dd2ff', width: 10, points: circle, ...example },
    },
    frozen: false,
  },
  liveData: ['drawing'],
  version: 1,
});
