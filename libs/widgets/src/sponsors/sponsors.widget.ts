import { boxBlock, imageTypes, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';
import { withField } from '../with-field';

export const sponsorsWidget = defineWidget({
  slug: 'sponsors',
  name: { en: 'Sponsors', de: 'Sponsoren' },
  description: {
    en: 'Sponsors in turn, each with logo, name and a line, such as a code.',
    de: 'Sponsoren nacheinander, jeder mit Logo, Name und einer Zeile, etwa einem Code.',
  },
  category: 'social',
  icon: 'handshake',
  keywords: 'sponsors, sponsor rotation, partner, ad, discount code, werbung, partner-logos, rabattcode',
  defaultSize: { w: 480, h: 190 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'title',
      type: 'text',
      label: { en: 'Title', de: 'Titel' },
      help: {
        en: 'Mark advertising as the law demands.',
        de: 'Werbung kennzeichnen, wie es das Gesetz verlangt.',
      },
      default: 'Sponsored by',
      maxLength: 40,
    },
    {
      key: 'items',
      type: 'list',
      label: { en: 'Sponsors', de: 'Sponsoren' },
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 60 },
        { key: 'logo', type: 'image', label: { en: 'Logo', de: 'Logo' }, default: '', accept: imageTypes },
        { key: 'text', type: 'text', label: { en: 'Line', de: 'Zeile' }, default: '', maxLength: 80 },
      ],
      maxItems: 30,
      uniqueBy: null,
      firstText: 'name',
    },
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Display time each', de: 'Anzeigedauer pro Eintrag' },
      default: 10,
      min: 3,
      max: 300,
      step: 1,
      unit: 's',
    },
    {
      key: 'logoHeight',
      type: 'number',
      label: { en: 'Height of logos', de: 'Höhe der Logos' },
      default: 72,
      min: 24,
      max: 400,
      step: 2,
      unit: 'px',
    },
    {
      key: 'titleColor',
      type: 'color',
      label: { en: 'Color of the title', de: 'Farbe des Titels' },
      default: '#b9b6d8',
      role: 'muted',
      alpha: true,
    },
    ...itemBlock,
    ...withField(textBlock, 'fontSize', { default: 40 }),
    ...boxBlock,
  ],
  commands: [],
  sample: {
    values: {
      items: [
        {
          itemId: 's',
          name: 'Owl Coffee',
          logo: '/renderer/sample-picture.svg',
          text: 'Code OWL10',
        },
      ],
    },
    whileEmpty: { values: ['items'] },
  },
  liveData: [],
  version: 1,
});
