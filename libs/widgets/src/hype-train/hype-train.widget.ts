import { boxBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

export const hypeTrainWidget = defineWidget({
  slug: 'hype-train',
  name: { en: 'Hype train', de: 'Hype Train' },
  description: {
    en: 'The level of the hype train, how far it is to the next one, and who helped most.',
    de: 'Die Stufe des Hype Trains, wie weit es zur nächsten ist und wer am meisten geholfen hat.',
  },
  category: 'goals',
  icon: 'train',
  defaultSize: { w: 640, h: 140 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    { key: 'showLevel', type: 'boolean', label: { en: 'Level', de: 'Stufe' }, default: true },
    {
      key: 'showTop',
      type: 'boolean',
      label: { en: 'Who helped most', de: 'Wer am meisten half' },
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
      label: { en: 'Color at its end', de: 'Farbe an seinem Ende' },
      default: '#22d3ee',
      role: 'accent2',
      alpha: true,
    },
    {
      key: 'hideWhenIdle',
      type: 'boolean',
      label: { en: 'Only seen while a train runs', de: 'Nur zu sehen, solange einer fährt' },
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
  previewState: { test: { step: 3, nextAt: 4_102_444_800_000 } },
  liveData: ['hype'],
  version: 1,
});
