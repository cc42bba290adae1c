import { imageSize } from './image.size';
import { defineWidget } from '../widget';
import { cornerField, fitField, imageTypes } from '../blocks';

export const imageWidget = defineWidget({
  slug: 'image',
  name: { en: 'Image', de: 'Bild' },
  description: {
    en: 'An uploaded image or animation.',
    de: 'Ein hochgeladenes Bild oder eine Animation.',
  },
  category: 'media',
  icon: 'image',
  keywords:
    'image, picture, logo, photo, png, graphic, watermark, banner, sponsor, bild, foto, grafik, ' +
    'wasserzeichen',
  defaultSize: imageSize,
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'src',
      type: 'image',
      label: { en: 'Image', de: 'Bild' },
      default: '',
      accept: imageTypes,
    },
    fitField,
    {
      key: 'flipH',
      type: 'boolean',
      label: { en: 'Mirror left to right', de: 'Waagerecht spiegeln' },
      default: false,
    },
    {
      key: 'flipV',
      type: 'boolean',
      label: { en: 'Mirror top to bottom', de: 'Senkrecht spiegeln' },
      default: false,
    },
    {
      key: 'tint',
      type: 'color',
      label: { en: 'Tint', de: 'Tönung' },
      help: {
        en: 'A color over the image. Its opacity sets the strength.',
        de: 'Eine Farbe über dem Bild. Ihre Deckkraft bestimmt die Stärke.',
      },
      default: '#00000000',
      alpha: true,
    },
    cornerField,
  ],
  commands: [
    {
      name: 'set_image',
      label: { en: 'Set image', de: 'Bild setzen' },
      upload: 'image',
      args: {
        type: 'object',
        properties: { uploadId: { type: 'integer', minimum: 1 } },
        required: ['uploadId'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    src: { type: ['string', 'null'], description: 'Shown instead of the setting.' },
  },
  sample: {
    state: { src: null },
    values: { src: '/renderer/sample-picture.svg' },
    whileEmpty: { values: ['src'], state: ['src'] },
  },
  liveData: [],
  version: 1,
});
