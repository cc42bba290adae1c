import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';
import { networkNames, networks } from './networks';

export const socialsWidget = defineWidget({
  slug: 'socials',
  name: { en: 'Socials', de: 'Soziale Netze' },
  description: {
    en: 'Your other profiles, in turn or all at once.',
    de: 'Deine anderen Profile, nacheinander oder alle zugleich.',
  },
  category: 'social',
  icon: 'share',
  keywords:
    'social, socials, social media, twitter, instagram, tiktok, discord, links, handles, ' +
    'soziale medien, soziale netze',
  defaultSize: { w: 420, h: 90 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'items',
      type: 'list',
      label: { en: 'Networks', de: 'Netze' },
      default: [],
      itemSchema: [
        {
          key: 'name',
          type: 'text',
          label: { en: 'Profile name', de: 'Profilname' },
          default: '',
          maxLength: 40,
        },
        {
          key: 'network',
          type: 'dropdown',
          label: { en: 'Network', de: 'Netz' },
          default: 'twitch',
          options: networks.map((key) => ({ key, label: { en: networkNames[key], de: networkNames[key] } })),
        },
        { key: 'url', type: 'text', label: { en: 'Address', de: 'Adresse' }, default: '', maxLength: 200 },
      ],
      maxItems: 50,
      uniqueBy: null,
      firstText: 'name',
    },
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Display time each', de: 'Anzeigedauer pro Eintrag' },
      default: 8,
      min: 2,
      max: 120,
      step: 1,
      unit: 's',
      showIf: { key: 'mode', equals: 'rotate' },
    },
    {
      key: 'mode',
      type: 'dropdown',
      label: { en: 'Layout', de: 'Anordnung' },
      default: 'rotate',
      options: [
        { key: 'rotate', label: { en: 'In turn', de: 'Nacheinander' } },
        { key: 'row', label: { en: 'Side by side', de: 'Nebeneinander' } },
        { key: 'column', label: { en: 'One below the other', de: 'Untereinander' } },
      ],
    },
    { key: 'showIcon', type: 'boolean', label: { en: 'Icons', de: 'Symbole' }, default: true },
    {
      key: 'qr',
      type: 'boolean',
      label: { en: 'QR code of the address', de: 'QR-Code der Adresse' },
      default: false,
    },
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [
    { name: 'next', label: { en: 'Next', de: 'Weiter' } },
    {
      name: 'show',
      label: { en: 'Show a picture', de: 'Bild zeigen' },
      args: {
        type: 'object',
        properties: { index: { type: 'integer', minimum: 0, maximum: 49 } },
        required: ['index'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    index: { type: 'integer', description: 'Place in the list of the one that was shown at `since`.' },
    since: {
      type: ['integer', 'null'],
      description: 'From then on they take turns, ms since 1970; null: since the layer is shown.',
    },
  },
  sample: {
    state: { index: 0, since: null },
    values: {
      mode: 'row',
      items: [
        { itemId: '1', network: 'twitch', name: '@nightowl', url: '' },
        { itemId: '2', network: 'discord', name: 'discord.gg/nightowl', url: '' },
      ],
    },
    whileEmpty: { values: ['items'] },
  },
  liveData: [],
  version: 2,
});
