import { textSize } from './text.size';
import { defineWidget } from '../widget';
import { bareBoxBlock, textBlock } from '../blocks';

const MAX_TEXT = 500;

export const textWidget = defineWidget({
  slug: 'text',
  name: { en: 'Text', de: 'Text' },
  description: {
    en: 'Your own text in any of the bundled fonts, with outline, shadow and a box behind it.',
    de: 'Eigener Text in einer der mitgelieferten Schriften, mit Kontur, Schatten und Kasten dahinter.',
  },
  category: 'basic',
  icon: 'text',
  keywords:
    'text, title, heading, headline, words, caption, überschrift, titel, schrift, schriftzug, ' +
    'beschriftung',
  defaultSize: textSize,
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'text',
      type: 'textarea',
      label: { en: 'Text', de: 'Text' },
      default: 'Your text',
      maxLength: MAX_TEXT,
      variables: true,
    },
    {
      key: 'mode',
      type: 'dropdown',
      label: { en: 'Mode', de: 'Darstellung' },
      help: {
        en: 'Typewriter shows the text letter by letter. Fit scales it to the size of the layer. Shrink makes letters smaller if the text needs more room than its width and lines.',
        de: 'Schreibmaschine zeigt den Text Zeichen für Zeichen. Einpassen macht ihn so groß wie die Ebene. Verkleinern macht die Schrift kleiner, wenn der Text mehr Platz braucht als Breite und Zeilen geben.',
      },
      default: 'static',
      options: [
        { key: 'static', label: { en: 'Static', de: 'Feststehend' } },
        { key: 'typewriter', label: { en: 'Typewriter', de: 'Schreibmaschine' } },
        { key: 'fit', label: { en: 'Fit', de: 'Einpassen' } },
        { key: 'shrink', label: { en: 'Shrink', de: 'Verkleinern' } },
      ],
    },
    {
      key: 'lines',
      type: 'number',
      label: { en: 'Lines', de: 'Zeilen' },
      default: 1,
      min: 1,
      max: 10,
      step: 1,
      showIf: { key: 'mode', equals: 'shrink' },
    },
    ...textBlock,
    ...bareBoxBlock,
  ],
  commands: [
    {
      name: 'set_text',
      label: { en: 'Set text', de: 'Text setzen' },
      args: {
        type: 'object',
        properties: { text: { type: 'string', maxLength: MAX_TEXT } },
        required: ['text'],
        additionalProperties: false,
      },
    },
    { name: 'show', label: { en: 'Show', de: 'Einblenden' } },
    { name: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
  ],
  state: {
    text: {
      type: ['string', 'null'],
      maxLength: MAX_TEXT,
      description: 'Shown instead of the setting.',
    },
    shown: { type: 'boolean' },
  },
  sample: { state: { text: 'Starting soon', shown: true } },
  liveData: ['text-variables'],
  version: 3,
});
