import { boxBlock, imageTypes, textBlock } from '../blocks';
import { defineWidget } from '../widget';

const subtitle = {
  key: 'subtitle',
  type: 'text',
  label: { en: 'Second line', de: 'Zweite Zeile' },
  maxLength: 120,
} as const;
const logo = {
  key: 'logo',
  type: 'image',
  label: { en: 'Logo', de: 'Logo' },
  default: '',
  accept: imageTypes,
} as const;

export const lowerThirdWidget = defineWidget({
  slug: 'lower-third',
  name: { en: 'Lower third', de: 'Bauchbinde' },
  description: {
    en: 'Introduces the people on screen: one, or several in turn.',
    de: 'Stellt vor, wer zu sehen ist: eine Person oder mehrere nacheinander.',
  },
  category: 'labels',
  icon: 'id-card',
  keywords: 'lower third, name tag, nameplate, guest, guest name, interview, bauchbinde, namensschild, gast',
  defaultSize: { w: 800, h: 180 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'title',
      type: 'text',
      label: { en: 'Name', de: 'Name' },
      default: 'Your name',
      maxLength: 80,
    },
    { ...subtitle, default: 'What you do' },
    logo,
    {
      key: 'style',
      type: 'dropdown',
      label: { en: 'Style', de: 'Stil' },
      default: 'bar',
      options: [
        { key: 'bar', label: { en: 'Bar at the side', de: 'Balken an der Seite' } },
        { key: 'card', label: { en: 'Card', de: 'Karte' } },
        { key: 'underline', label: { en: 'Underlined', de: 'Unterstrichen' } },
        { key: 'split', label: { en: 'Two plates', de: 'Zwei Flächen' } },
      ],
    },
    {
      key: 'accent',
      type: 'color',
      label: { en: 'Accent color', de: 'Akzentfarbe' },
      default: '#7c5cff',
      role: 'accent',
      alpha: true,
    },
    {
      key: 'autoHideS',
      type: 'number',
      label: { en: 'Hide after', de: 'Ausblenden nach' },
      help: {
        en: '0: never. It appears again with its scene or by the command “Show”.',
        de: '0: nie. Sie erscheint wieder mit ihrer Szene oder durch den Befehl „Zeigen“.',
      },
      default: 0,
      min: 0,
      max: 60,
      step: 1,
      unit: 's',
    },
    {
      key: 'entries',
      type: 'list',
      label: { en: 'People', de: 'Personen' },
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 80 },
        { ...subtitle, default: '' },
        logo,
      ],
      maxItems: 50,
      uniqueBy: null,
      firstText: 'name',
    },
    ...textBlock,
    ...boxBlock,
  ],
  commands: [
    {
      name: 'show',
      label: { en: 'Show', de: 'Zeigen' },
      args: {
        type: 'object',
        properties: {
          index: {
            type: 'integer',
            minimum: 0,
            maximum: 49,
            description: 'Place in the list of people, from 0; without it what was shown last.',
          },
        },
        additionalProperties: false,
      },
    },
    { name: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
    { name: 'next', label: { en: 'Next', de: 'Weiter' } },
    {
      name: 'set',
      label: { en: 'Set the texts', de: 'Texte setzen' },
      args: {
        type: 'object',
        properties: {
          title: { type: 'string', maxLength: 80 },
          subtitle: { type: 'string', maxLength: 120 },
        },
        additionalProperties: false,
      },
    },
  ],
  state: {
    hidden: { type: 'boolean' },
    shownAt: { type: ['integer', 'null'], description: 'When it came last, ms since 1970.' },
    index: {
      type: ['integer', 'null'],
      description: 'Place in the list of people; null: the texts of the settings.',
    },
    said: {
      type: ['object', 'null'],
      description: 'What somebody wrote instead.',
      properties: { title: { type: 'string' }, subtitle: { type: 'string' } },
      required: ['title', 'subtitle'],
      additionalProperties: false,
    },
  },
  sample: {
    state: {
      hidden: false,
      shownAt: null,
      index: null,
      said: { title: 'Robin Vale', subtitle: 'Speedrunner · 40 games in a day' },
    },
  },
  liveData: [],
  version: 1,
});
