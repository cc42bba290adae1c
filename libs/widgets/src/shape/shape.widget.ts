import { shapeSize } from './shape.size';
import { defineWidget } from '../widget';
import { edgeBlock } from '../blocks';

export const shapeWidget = defineWidget({
  slug: 'shape',
  name: { en: 'Shape', de: 'Form' },
  description: {
    en: 'A rectangle, pill, circle, line, triangle or hexagon, filled with a color or a gradient.',
    de: 'Rechteck, Pille, Kreis, Linie, Dreieck oder Sechseck, gefüllt mit Farbe oder Verlauf.',
  },
  category: 'basic',
  icon: 'shapes',
  defaultSize: shapeSize,
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'shape',
      type: 'dropdown',
      label: { en: 'Shape', de: 'Form' },
      default: 'rect',
      options: [
        { key: 'rect', label: { en: 'Rectangle', de: 'Rechteck' } },
        { key: 'pill', label: { en: 'Pill', de: 'Pille' } },
        { key: 'circle', label: { en: 'Circle', de: 'Kreis' } },
        { key: 'line', label: { en: 'Line', de: 'Linie' } },
        { key: 'triangle', label: { en: 'Triangle', de: 'Dreieck' } },
        { key: 'hexagon', label: { en: 'Hexagon', de: 'Sechseck' } },
      ],
    },
    {
      key: 'fill',
      type: 'color',
      label: { en: 'Fill color', de: 'Füllfarbe' },
      default: '#7c5cff',
      alpha: true,
    },
    {
      key: 'fill2',
      type: 'color',
      label: { en: 'Second fill color', de: 'Zweite Füllfarbe' },
      help: { en: 'Where the gradient ends.', de: 'Wo der Verlauf endet.' },
      default: '#7c5cff',
      alpha: true,
    },
    {
      key: 'gradient',
      type: 'dropdown',
      label: { en: 'Gradient', de: 'Verlauf' },
      default: 'none',
      options: [
        { key: 'none', label: { en: 'None', de: 'Keiner' } },
        { key: 'linear', label: { en: 'Linear', de: 'Linear' } },
        { key: 'radial', label: { en: 'Radial', de: 'Radial' } },
      ],
    },
    {
      key: 'angle',
      type: 'number',
      label: { en: 'Gradient angle', de: 'Winkel des Verlaufs' },
      default: 90,
      min: 0,
      max: 360,
      step: 1,
      unit: '°',
      showIf: { key: 'gradient', equals: 'linear' },
    },
    ...edgeBlock,
    {
      key: 'glow',
      type: 'number',
      label: { en: 'Glow', de: 'Leuchten' },
      default: 0,
      min: 0,
      max: 80,
      step: 1,
      unit: 'px',
    },
  ],
  commands: [],
  liveData: [],
  version: 1,
});
