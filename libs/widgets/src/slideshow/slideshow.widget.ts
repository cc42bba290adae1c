import { fitField, imageTypes } from '../blocks';
import { defineWidget } from '../widget';

export const slideshowWidget = defineWidget({
  slug: 'slideshow',
  name: { en: 'Slideshow', de: 'Diashow' },
  description: {
    en: 'Pictures one after the other, with captions: for breaks, fan art and sponsors.',
    de: 'Bilder nacheinander, mit Unterschriften: für Pausen, Fan-Kunst und Sponsoren.',
  },
  category: 'media',
  icon: 'images',
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
          label: { en: 'Shown for', de: 'Zu sehen für' },
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
        { key: 'shuffle', label: { en: 'Shuffled', de: 'Gemischt' } },
      ],
    },
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Each for', de: 'Jedes für' },
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
  ],
  commands: [
    { name: 'next', label: { en: 'Next', de: 'Weiter' } },
    { name: 'previous', label: { en: 'Previous', de: 'Zurück' } },
    {
      name: 'go',
      label: { en: 'Show one', de: 'Eines zeigen' },
      args: {
        type: 'object',
        properties: { index: { type: 'integer', minimum: 0, maximum: 49 } },
        required: ['index'],
        additionalProperties: false,
      },
    },
    { name: 'pause', label: { en: 'Pause', de: 'Anhalten' } },
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
  previewState: { index: 0, since: null, pausedAt: null, seed: 0 },
  liveData: [],
  version: 1,
});
