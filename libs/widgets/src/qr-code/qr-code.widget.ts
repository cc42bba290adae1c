import { imageTypes } from '../blocks';
import { defineWidget } from '../widget';

export const qrCodeWidget = defineWidget({
  slug: 'qr-code',
  name: { en: 'QR code', de: 'QR-Code' },
  description: {
    en: 'A code for phone cameras: a URL or any other text.',
    de: 'Ein Code für Handykameras: eine URL oder ein anderer Text.',
  },
  category: 'social',
  icon: 'qr-code',
  keywords: 'qr, qr code, qrcode, qr-code, scan, scannen',
  defaultSize: { w: 240, h: 240 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'text',
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      default: 'https://example.com',
      maxLength: 500,
    },
    {
      key: 'fg',
      type: 'color',
      label: { en: 'Color of the code', de: 'Farbe des Codes' },
      help: {
        en: 'Cameras need a dark code on a light background with high contrast.',
        de: 'Kameras brauchen einen dunklen Code auf hellem Grund mit hohem Kontrast.',
      },
      default: '#101014',
      alpha: false,
    },
    {
      key: 'bg',
      type: 'color',
      label: { en: 'Background color', de: 'Hintergrundfarbe' },
      default: '#ffffff',
      alpha: false,
    },
    {
      key: 'logo',
      type: 'image',
      label: { en: 'Picture in the middle', de: 'Bild in der Mitte' },
      default: '',
      accept: imageTypes,
    },
    {
      key: 'ecc',
      type: 'dropdown',
      label: { en: 'Error correction', de: 'Fehlerkorrektur' },
      help: {
        en: 'The part of the code that can be hidden. At least medium with a picture in the middle; lower if the text is too long.',
        de: 'Wie viel vom Code verdeckt sein darf. Mit einem Bild in der Mitte mindestens mittel, bei zu langem Text weniger.',
      },
      default: 'M',
      options: [
        { key: 'L', label: { en: 'Low, 7 %', de: 'Niedrig, 7 %' } },
        { key: 'M', label: { en: 'Medium, 15 %', de: 'Mittel, 15 %' } },
        { key: 'Q', label: { en: 'High, 25 %', de: 'Hoch, 25 %' } },
        { key: 'H', label: { en: 'Highest, 30 %', de: 'Höchste, 30 %' } },
      ],
    },
  ],
  commands: [
    {
      name: 'set',
      label: { en: 'Show another text', de: 'Anderen Text zeigen' },
      args: {
        type: 'object',
        properties: {
          text: { type: 'string', maxLength: 500, description: 'Empty: the setting again.' },
        },
        required: ['text'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    text: { type: ['string', 'null'], description: 'Shown instead of the setting; null: the setting is.' },
  },
  sample: { state: { text: null } },
  liveData: [],
  version: 1,
});
