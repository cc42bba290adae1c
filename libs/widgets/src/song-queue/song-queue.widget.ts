import { accentField } from '../accent-field';
import { boxBlock, itemBlock, textBlock } from '../blocks';
import { sampleLive } from '../sample-data';
import { defineWidget } from '../widget';

export const songQueueWidget = defineWidget({
  slug: 'song-queue',
  name: { en: 'Song queue', de: 'Liedwünsche' },
  description: {
    en: 'The songs that come next, who wished for them and how long they are.',
    de: 'Die Lieder, die als Nächstes kommen, wer sie sich gewünscht hat und wie lang sie sind.',
  },
  category: 'music',
  icon: 'list-music',
  keywords:
    'song request, song requests, song queue, playlist, queue, liedwunsch, liedwünsche, musikwunsch, ' +
    'songwunsch, warteschlange',
  defaultSize: { w: 420, h: 440 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'rows',
      type: 'number',
      label: { en: 'Most songs', de: 'Höchstens Lieder' },
      default: 5,
      min: 1,
      max: 20,
      step: 1,
    },
    {
      key: 'showRequester',
      type: 'boolean',
      label: { en: 'Who wished for it', de: 'Wer es sich gewünscht hat' },
      default: true,
    },
    { key: 'showLength', type: 'boolean', label: { en: 'Length', de: 'Länge' }, default: true },
    { key: 'title', type: 'text', label: { en: 'Title', de: 'Titel' }, default: 'Up next', maxLength: 40 },
    accentField,
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [{ name: 'refresh', label: { en: 'Refresh', de: 'Aktualisieren' } }],
  sample: { live: { songs: sampleLive.songs }, whileEmpty: {} },
  liveData: ['songs'],
  version: 1,
});
