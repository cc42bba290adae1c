import { boxBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

export const hypeTrainWidget = defineWidget({
  slug: 'hype-train',
  name: { en: 'Hype train', de: 'Hype Train' },
  description: {
    en: 'The level of the hype train, its progress, and the top supporters.',
    de: 'Die Stufe des Hype Trains, sein Fortschritt und die größten Unterstützer.',
  },
  category: 'goals',
  icon: 'train',
  keywords: 'hype, hype train, train, zug',
  defaultSize: { w: 640, h: 140 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    { key: 'showLevel', type: 'boolean', label: { en: 'Level', de: 'Stufe' }, default: true },
    {
      key: 'showTop',
      type: 'boolean',
      label: { en: 'Top supporters', de: 'Größte Unterstützer' },
      default: true,
    },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'Color of the bar', de: 'Farbe des Balkens' },
      default: '#7350f5',
      role: 'accent',
      alpha: true,
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'End color of the bar', de: 'Endfarbe des Balkens' },
      default: '#22d3ee',
      role: 'accent2',
      alpha: true,
    },
    {
      key: 'hideWhenIdle',
      type: 'boolean',
      label: { en: 'Show only during a hype train', de: 'Nur während eines Hype Trains zeigen' },
      default: true,
    },
    { key: 'simulate', type: 'button', label: { en: 'Try it', de: 'Ausprobieren' }, command: 'test' },
    ...textBlock,
    ...boxBlock,
  ],
  commands: [{ name: 'test', label: { en: 'Try it', de: 'Ausprobieren' } }],
  state: {
    test: {
      description: 'A train that is only tried; null: none is.',
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            step: { type: 'integer' },
            nextAt: { type: 'integer', description: 'When its next step is, ms since 1970.' },
          },
          required: ['step', 'nextAt'],
          additionalProperties: false,
        },
      ],
    },
  },
  sample: { state: { test: { step: 3, nextAt: 4_102_444_800_000 } }, whileEmpty: { state: ['test'] } },
  liveData: ['hype'],
  writesNumbers: true,
  version: 1,
});
