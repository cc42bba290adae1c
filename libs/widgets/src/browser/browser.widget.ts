import type { Localized } from '../widget';
import { defineWidget } from '../widget';

const size = { en: 'Size', de: 'Größe' } as const satisfies Localized;
const address = {
  en: 'Only https, and no addresses in private networks.',
  de: 'Nur https, und keine Adressen in privaten Netzen.',
} as const satisfies Localized;

export const browserWidget = defineWidget({
  slug: 'browser',
  name: { en: 'Web page', de: 'Webseite' },
  description: {
    en: 'A web page in a sandboxed frame. The computer that shows the overlay loads it, so the page can send requests to everything that this computer can reach.',
    de: 'Eine Webseite in einem abgeschirmten Rahmen. Sie wird von dem Rechner geladen, der das Overlay zeigt, und kann alles abfragen, was dieser erreicht.',
  },
  category: 'media',
  icon: 'globe',
  keywords:
    'browser, browser source, website, web page, webpage, url, html, iframe, custom widget, ' +
    'streamlabs, streamelements, webseite, internetseite',
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
        en: 'Pages that the command “Show a page of the list” can show.',
        de: 'Seiten, die der Befehl „Eine Seite der Liste zeigen“ zeigen kann.',
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
      label: { en: 'Clickable', de: 'Anklickbar' },
      default: false,
    },
    {
      key: 'reloadMin',
      type: 'number',
      label: { en: 'Reload every', de: 'Neu laden alle' },
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
        en: 'Declarations such as “border-radius: 12px; filter: grayscale(1)”. They apply to the frame only, not to the page in it.',
        de: 'Angaben wie „border-radius: 12px; filter: grayscale(1)“. Sie gelten nur für den Rahmen, nicht für die Seite darin.',
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
    { name: 'reload', label: { en: 'Reload', de: 'Neu laden' } },
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
  sample: {
    state: { page: null, reloads: 0 },
    picture: { url: '/renderer/sample-page.svg', w: 800, h: 600 },
    whileEmpty: { values: ['url'], state: ['page'] },
  },
  liveData: [],
  version: 1,
});
