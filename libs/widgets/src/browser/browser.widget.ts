import type { Localized } from '../widget';
import { defineWidget } from '../widget';

const size = { en: 'Size', de: 'Größe' } as const satisfies Localized;
const address = {
  en: 'https only, and no address of a private network.',
  de: 'Nur https und keine Adresse eines privaten Netzes.',
} as const satisfies Localized;

export const browserWidget = defineWidget({
  slug: 'browser',
  name: { en: 'Web page', de: 'Webseite' },
  description: {
    en: 'A page of the web in a frame that can do nothing to the overlay. It is loaded by the machine that shows the overlay: what that machine can reach, the page can ask for, and this server can’t stop it.',
    de: 'Eine Seite aus dem Web in einem Rahmen, der dem Overlay nichts tun kann. Sie wird von dem Rechner geladen, der das Overlay zeigt: Was dieser erreicht, kann die Seite abfragen, und dieser Server kann es nicht verhindern.',
  },
  category: 'media',
  icon: 'globe',
  defaultSize: { w: 800, h: 600 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'url',
      type: 'text',
      label: { en: 'Address', de: 'Adresse' },
      help: address,
      default: '',
      maxLength: 500,
      webAddress: true,
    },
    {
      key: 'urls',
      type: 'list',
      label: { en: 'Pages to choose from', de: 'Seiten zur Auswahl' },
      help: {
        en: 'What the command that shows another page may name.',
        de: 'Was der Befehl nennen darf, der eine andere Seite zeigt.',
      },
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 40 },
        {
          key: 'url',
          type: 'text',
          label: { en: 'Address', de: 'Adresse' },
          default: '',
          maxLength: 500,
          webAddress: true,
        },
      ],
      maxItems: 20,
      uniqueBy: 'name',
      firstText: null,
    },
    {
      key: 'width',
      type: 'number',
      label: { en: 'Width', de: 'Breite' },
      group: size,
      default: 800,
      min: 10,
      max: 3840,
      step: 10,
      unit: 'px',
    },
    {
      key: 'height',
      type: 'number',
      label: { en: 'Height', de: 'Höhe' },
      group: size,
      default: 600,
      min: 10,
      max: 2160,
      step: 10,
      unit: 'px',
    },
    {
      key: 'interactive',
      type: 'boolean',
      label: { en: 'Takes clicks', de: 'Nimmt Klicks an' },
      default: false,
    },
    {
      key: 'reloadMin',
      type: 'number',
      label: { en: 'Load anew every', de: 'Neu laden alle' },
      help: { en: '0: never.', de: '0: nie.' },
      default: 0,
      min: 0,
      max: 1440,
      step: 1,
      unit: 'min',
    },
    {
      key: 'css',
      type: 'textarea',
      label: { en: 'CSS of the frame', de: 'CSS des Rahmens' },
      help: {
        en: 'Declarations such as “border-radius: 12px; filter: grayscale(1)”. They style the frame’s own box, not the page in it, and nothing beyond it.',
        de: 'Angaben wie „border-radius: 12px; filter: grayscale(1)“. Sie gestalten den Kasten des Rahmens, nicht die Seite darin und nichts außerhalb.',
      },
      default: '',
      maxLength: 4000,
      advanced: true,
    },
    {
      key: 'opacity',
      type: 'number',
      label: { en: 'Opacity', de: 'Deckkraft' },
      default: 1,
      min: 0,
      max: 1,
      step: 0.05,
    },
  ],
  commands: [
    { name: 'reload', label: { en: 'Load anew', de: 'Neu laden' } },
    {
      name: 'set_url',
      label: { en: 'Show a page of the list', de: 'Eine Seite der Liste zeigen' },
      args: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
            maxLength: 40,
            description: 'Its name there; empty: the address of the settings.',
          },
        },
        required: ['name'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    page: {
      type: ['string', 'null'],
      description: 'Name of the page in `urls`; null: the one of the settings.',
    },
    reloads: { type: 'integer', description: 'How often it was loaded anew by command.' },
  },
  previewState: { page: null, reloads: 0 },
  liveData: [],
  version: 1,
});
