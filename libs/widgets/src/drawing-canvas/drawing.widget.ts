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
    en: 'Shows drawings by you, and by viewers who open a link.',
    de: 'Zeigt Zeichnungen von dir und von Zuschauern, die einen Link öffnen.',
  },
  category: 'effects',
  icon: 'pen',
  keywords: 'draw, drawing, paint, pen, doodle, whiteboard, telestrator, zeichnen, zeichnung, malen, stift',
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
      label: { en: 'Your strokes disappear after', de: 'Eigene Striche verschwinden nach' },
      help: { en: '0: never.', de: '0: nie.' },
      default: 0,
      min: 0,
      max: 600,
      step: 1,
      unit: 's',
    },
    {
      key: 'viewerFadeS',
      type: 'number',
      label: { en: 'Viewers’ strokes disappear after', de: 'Striche von Zuschauern verschwinden nach' },
      help: { en: '0: never.', de: '0: nie.' },
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
      label: { en: 'Opacity of viewers’ strokes', de: 'Deckkraft der Striche von Zuschauern' },
      group: viewers,
      default: 0.9,
      min: 0,
      max: 1,
      step: 0.05,
    },
    {
      key: 'maxViewerStrokes',
      type: 'number',
      label: { en: 'Maximum strokes per viewer', de: 'Maximale Striche pro Zuschauer' },
      help: { en: 'One more replaces the oldest.', de: 'Ein weiterer ersetzt den ältesten.' },
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
      label: { en: 'Undo your last stroke', de: 'Letzten eigenen Strich zurücknehmen' },
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
  sample: {
    state: {
      strokes: {
        a: { by: 'caller', color: '#ff3355', width: 14, points: wave, ...example },
        b: { by: 'viewer', color: '#4dd2ff', width: 10, points: circle, ...example },
      },
      frozen: false,
    },
    whileEmpty: { state: ['strokes'] },
  },
  liveData: ['drawing'],
  version: 1,
});
