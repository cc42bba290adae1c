import { boxBlock, centredTextBlock } from '../blocks';
import { defineWidget, type Field, type Localized } from '../widget';
import { withField } from '../with-field';

const dropping = { en: 'Pieces', de: 'Teile' } as const;

const piecesField = <Key extends string>(key: Key, label: Localized, pieces: number) =>
  ({
    ...{ key, type: 'number', label, group: dropping, default: pieces },
    ...{ min: 0, max: 100, step: 1 },
  }) as const satisfies Field;

export const tipJarWidget = defineWidget({
  slug: 'tip-jar',
  name: { en: 'Tip jar', de: 'Trinkgeldglas' },
  description: {
    en: 'Follows, subscriptions, bits and tips drop pieces into a jar. A full jar is emptied with a celebration.',
    de: 'Follows, Abos, Bits und Spenden lassen Teile in ein Glas fallen. Ein volles Glas wird gefeiert und geleert.',
  },
  category: 'goals',
  icon: 'coins',
  keywords: 'tip jar, jar, bits jar, coins, cup, trinkgeldglas, glas, münzen, spendenglas',
  defaultSize: { w: 320, h: 440 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    { key: 'title', type: 'text', label: { en: 'Title', de: 'Titel' }, default: '', maxLength: 40 },
    {
      key: 'shape',
      type: 'dropdown',
      label: { en: 'Pieces', de: 'Teile' },
      default: 'coins',
      options: [
        { key: 'coins', label: { en: 'Coins', de: 'Münzen' } },
        { key: 'gems', label: { en: 'Gems', de: 'Edelsteine' } },
        { key: 'hearts', label: { en: 'Hearts', de: 'Herzen' } },
        { key: 'stars', label: { en: 'Stars', de: 'Sterne' } },
      ],
    },
    {
      key: 'capacity',
      type: 'number',
      label: { en: 'Pieces until it is full', de: 'Teile, bis es voll ist' },
      default: 60,
      min: 10,
      max: 150,
      step: 1,
    },
    {
      key: 'showCount',
      type: 'boolean',
      label: { en: 'Show the count', de: 'Anzahl zeigen' },
      default: true,
    },
    piecesField('perFollow', { en: 'Follow', de: 'Follow' }, 1),
    piecesField(
      'perSub',
      { en: 'Subscription (also each gifted one)', de: 'Abo (auch jedes verschenkte)' },
      5,
    ),
    piecesField('per100Bits', { en: '100 bits', de: '100 Bits' }, 1),
    piecesField('perRaid', { en: 'Raid', de: 'Raid' }, 3),
    piecesField('perTip', { en: 'Tip, per unit of currency', de: 'Spende, pro Einheit der Währung' }, 1),
    {
      key: 'color1',
      type: 'color',
      label: { en: 'First color', de: 'Erste Farbe' },
      default: '#7350f5',
      role: 'accent',
      alpha: false,
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Second color', de: 'Zweite Farbe' },
      default: '#22d3ee',
      role: 'accent2',
      alpha: false,
    },
    ...withField(withField(centredTextBlock, 'font', { role: 'heading' }), 'fontSize', { default: 36 }),
    ...boxBlock,
  ],
  commands: [
    {
      name: 'add',
      label: { en: 'Drop pieces', de: 'Teile einwerfen' },
      args: {
        type: 'object',
        properties: { by: { type: 'integer', minimum: 1, maximum: 1000 } },
        additionalProperties: false,
      },
    },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
  ],
  state: {
    pieces: { type: 'integer', description: 'Pieces in the jar, fewer than it holds.' },
    fills: { type: 'integer', description: 'How often it was filled and emptied.' },
  },
  sample: { state: { pieces: 37, fills: 0 } },
  liveData: ['alerts'],
  version: 1,
});
