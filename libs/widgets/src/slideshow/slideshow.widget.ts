import { boxBlock, fitField, imageTypes, textBlock } from '../blocks';
import { defineWidget } from '../widget';
import { withField } from '../with-field';

/** Settings of the captions' letters and of the strip that they stand on. */
const captionText = withField(textBlock, 'fontSize', { default: 28 }).filter(
  ({ key }) => key === 'font' || key === 'fontSize' || key === 'fontWeight' || key === 'textColor',
);
const captionPlate = withField(withField(boxBlock, 'bgColor', { default: '#10121ae0' }), 'radius', {
  default: 0,
}).filter(({ key }) => key === 'bgColor' || key === 'radius');

export const slideshowWidget = defineWidget({
  slug: 'slideshow',
  name: { en: 'Slideshow', de: 'Diashow' },
  description: {
    en: 'Pictures in turn, with captions: for breaks, fan art and sponsors.',
    de: 'Bilder nacheinander, mit Unterschriften: für Pausen, Fan-Kunst und Sponsoren.',
  },
  category: 'media',
  icon: 'images',
  keywords: 'slideshow, slides, gallery, carousel, photos, images, diashow, galerie, bilder, bildergalerie',
  defaultSize: { w: 640, h: 360 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'slides',
      type: 'list',
      label: { en: 'Slides', de: 'Bilder' },
      default: [],
      itemSchema: [
        { key: 'src', type: 'image', label: { en: 'Image', de: 'Bild' }, default: '', accept: imageTypes },
        {
          key: 'caption',
          type: 'text',
          label: { en: 'Caption', de: 'Unterschrift' },
          default: '',
          maxLength: 120,
        },
        {
          key: 'seconds',
          type: 'number',
          label: { en: 'Display time', de: 'Anzeigedauer' },
          help: { en: '0: as long as the others.', de: '0: so lange wie die anderen.' },
          default: 0,
          min: 0,
          max: 120,
          step: 1,
          unit: 's',
        },
      ],
      maxItems: 50,
      uniqueBy: null,
      firstText: 'caption',
    },
    {
      key: 'order',
      type: 'dropdown',
      label: { en: 'Order', de: 'Reihenfolge' },
      default: 'sequence',
      options: [
        { key: 'sequence', label: { en: 'As in the list', de: 'Wie in der Liste' } },
        { key: 'shuffle', label: { en: 'Shuffle', de: 'Mischen' } },
      ],
    },
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Display time per picture', de: 'Anzeigedauer pro Bild' },
      default: 8,
      min: 1,
      max: 120,
      step: 1,
      unit: 's',
    },
    {
      key: 'transition',
      type: 'dropdown',
      label: { en: 'Transition', de: 'Übergang' },
      default: 'fade',
      options: [
        { key: 'fade', label: { en: 'Fade', de: 'Blenden' } },
        { key: 'slide', label: { en: 'Slide', de: 'Schieben' } },
        { key: 'cut', label: { en: 'Cut', de: 'Schnitt' } },
      ],
    },
    fitField,
    ...captionText,
    ...captionPlate,
  ],
  commands: [
    { name: 'next', label: { en: 'Next', de: 'Weiter' } },
    { name: 'previous', label: { en: 'Previous', de: 'Zurück' } },
    {
      name: 'go',
      label: { en: 'Show a picture', de: 'Bild zeigen' },
      args: {
        type: 'object',
        properties: { index: { type: 'integer', minimum: 0, maximum: 49 } },
        required: ['index'],
        additionalProperties: false,
      },
    },
    { name: 'pause', label: { en: 'Pause', de: 'Pausieren' } },
    { name: 'resume', label: { en: 'Resume', de: 'Fortsetzen' } },
  ],
  state: {
    index: { type: 'integer', description: 'Place in the list of the slide that the show began with.' },
    since: {
      type: ['integer', 'null'],
      description: 'When that was, ms since 1970; null: nobody has chosen one.',
    },
    pausedAt: { type: ['integer', 'null'], description: 'Since when it stands, ms since 1970.' },
    seed: { type: 'integer', description: 'From it follows the order of shuffled slides.' },
  },
  sample: {
    state: { index: 0, since: null, pausedAt: null, seed: 0 },
    values: {
      slides: [
        { itemId: '1', src: '/renderer/sample-picture.svg', caption: 'Fan art of the week', seconds: 0 },
      ],
    },
    whileEmpty: { values: ['slides'] },
  },
  liveData: [],
  version: 2,
});
