import { defineWidget } from '../widget';
import { boxBlock, textBlock } from '../blocks';

export const clockWidget = defineWidget({
  slug: 'clock',
  name: { en: 'Clock', de: 'Uhr' },
  description: {
    en: 'The time or date of any time zone.',
    de: 'Uhrzeit oder Datum einer beliebigen Zeitzone.',
  },
  category: 'time',
  icon: 'clock',
  keywords: 'clock, time, time of day, local time, uhr, uhrzeit, zeit',
  defaultSize: { w: 320, h: 100 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'format',
      type: 'dropdown',
      label: { en: 'Format', de: 'Format' },
      default: 'HH:mm',
      options: [
        { key: 'HH:mm', label: { en: '24 hours', de: '24 Stunden' } },
        { key: 'HH:mm:ss', label: { en: '24 hours with seconds', de: '24 Stunden mit Sekunden' } },
        { key: 'h:mm a', label: { en: '12 hours', de: '12 Stunden' } },
        { key: 'date', label: { en: 'Date', de: 'Datum' } },
        { key: 'datetime', label: { en: 'Date and time', de: 'Datum und Uhrzeit' } },
      ],
    },
    {
      key: 'timezone',
      type: 'text',
      label: { en: 'Time zone', de: 'Zeitzone' },
      help: {
        en: 'A name such as Europe/Berlin or America/New_York. Empty: the time zone of the computer that shows the overlay.',
        de: 'Ein Name wie Europe/Berlin oder America/New_York. Leer: die Zeitzone des anzeigenden Rechners.',
      },
      default: 'Europe/Berlin',
      maxLength: 64,
      timeZone: true,
    },
    {
      key: 'prefix',
      type: 'text',
      label: { en: 'Text in front', de: 'Text davor' },
      default: '',
      maxLength: 20,
    },
    {
      key: 'blink',
      type: 'boolean',
      label: { en: 'Blinking colon', de: 'Blinkender Doppelpunkt' },
      default: false,
    },
    ...textBlock,
    ...boxBlock,
  ],
  commands: [],
  liveData: [],
  version: 2,
});
