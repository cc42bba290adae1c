import { webcamFrameSize } from './webcam-frame.size';
import { defineWidget } from '../widget';

export const webcamFrameWidget = defineWidget({
  slug: 'webcam-frame',
  name: { en: 'Webcam frame', de: 'Webcam-Rahmen' },
  description: {
    en: 'A frame to lay over the camera picture, with a nameplate.',
    de: 'Ein Rahmen für das Kamerabild, mit Namensschild.',
  },
  category: 'frame',
  icon: 'camera',
  defaultSize: webcamFrameSize,
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'shape',
      type: 'dropdown',
      label: { en: 'Shape', de: 'Form' },
      default: 'rounded',
      options: [
        { key: 'rect', label: { en: 'Rectangle', de: 'Rechteck' } },
        { key: 'rounded', label: { en: 'Rounded', de: 'Abgerundet' } },
        { key: 'circle', label: { en: 'Circle', de: 'Kreis' } },
        { key: 'hexagon', label: { en: 'Hexagon', de: 'Sechseck' } },
      ],
    },
    {
      key: 'ratio',
      type: 'dropdown',
      label: { en: 'Aspect ratio', de: 'Seitenverhältnis' },
      default: '16:9',
      options: [
        { key: '16:9', label: { en: '16:9', de: '16:9' } },
        { key: '4:3', label: { en: '4:3', de: '4:3' } },
        { key: '1:1', label: { en: '1:1', de: '1:1' } },
        { key: '9:16', label: { en: '9:16', de: '9:16' } },
      ],
    },
    {
      key: 'frameWidth',
      type: 'number',
      label: { en: 'Frame width', de: 'Rahmenbreite' },
      default: 8,
      min: 0,
      max: 80,
      step: 1,
      unit: 'px',
    },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'First color', de: 'Erste Farbe' },
      default: '#7c5cff',
      alpha: true,
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Second color', de: 'Zweite Farbe' },
      help: {
        en: 'The frame runs from the first color to the second.',
        de: 'Der Rahmen verläuft von der ersten Farbe zur zweiten.',
      },
      default: '#00d4ff',
      alpha: true,
    },
    {
      key: 'animate',
      type: 'boolean',
      label: { en: 'Moving colors', de: 'Bewegte Farben' },
      help: {
        en: 'They travel round the frame, which keeps the computer a little busy.',
        de: 'Sie wandern um den Rahmen, was den Rechner ein wenig beschäftigt.',
      },
      default: false,
    },
    {
      key: 'nameplate',
      type: 'text',
      label: { en: 'Nameplate', de: 'Namensschild' },
      help: { en: 'Empty for none.', de: 'Leer für keines.' },
      default: '',
      maxLength: 40,
    },
    {
      key: 'plateStyle',
      type: 'dropdown',
      label: { en: 'Nameplate style', de: 'Stil des Namensschilds' },
      default: 'bar',
      options: [
        { key: 'bar', label: { en: 'Bar', de: 'Balken' } },
        { key: 'pill', label: { en: 'Pill', de: 'Pille' } },
        { key: 'underline', label: { en: 'Underline', de: 'Unterstrich' } },
      ],
    },
    {
      key: 'cutout',
      type: 'boolean',
      label: { en: 'Transparent inside', de: 'Innen durchsichtig' },
      default: true,
    },
  ],
  commands: [{ name: 'pulse', label: { en: 'Pulse', de: 'Pulsieren' } }],
  state: { pulses: { type: 'integer', description: 'How often it was had to pulse.' } },
  previewState: { pulses: 0 },
  liveData: [],
  version: 2,
});
