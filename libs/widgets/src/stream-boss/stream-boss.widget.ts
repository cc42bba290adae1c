import { boxBlock, imageTypes, textBlock } from '../blocks';
import type { Localized } from '../widget';
import { defineWidget } from '../widget';

/** More hit points no boss has, and nothing strikes harder. */
const MOST_HP = 1_000_000;

const striking = { en: 'What strikes', de: 'Was trifft' } as const satisfies Localized;

/** Hit points that one of something takes. */
function damageField<const Key extends string>(key: Key, label: Localized, damage: number) {
  return {
    key,
    type: 'number',
    label,
    group: striking,
    default: damage,
    min: 0,
    max: 100_000,
    step: 1,
  } as const;
}

const by = { type: 'integer', minimum: 1, maximum: MOST_HP } as const;
const byArgs = {
  type: 'object',
  properties: { by },
  required: ['by'],
  additionalProperties: false,
} as const;

export const streamBossWidget = defineWidget({
  slug: 'stream-boss',
  name: { en: 'Stream boss', de: 'Stream-Boss' },
  description: {
    en: 'Follows, subscriptions, bits and tips strike the boss; whoever strikes last is the next one.',
    de: 'Follows, Abos, Bits und Spenden treffen den Boss; wer zuletzt trifft, ist der nächste.',
  },
  category: 'games',
  icon: 'sword',
  defaultSize: { w: 480, h: 200 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'name',
      type: 'text',
      label: { en: 'Name of the first boss', de: 'Name des ersten Bosses' },
      default: 'Boss',
      maxLength: 40,
    },
    {
      key: 'image',
      type: 'image',
      label: { en: 'Picture', de: 'Bild' },
      default: '',
      accept: imageTypes,
    },
    {
      key: 'hp',
      type: 'number',
      label: { en: 'Hit points', de: 'Lebenspunkte' },
      default: 5000,
      min: 100,
      max: MOST_HP,
      step: 1,
    },
    damageField('dmgPerFollow', { en: 'Follow', de: 'Follow' }, 10),
    damageField(
      'dmgPerSub',
      { en: 'Subscription, each gifted one too', de: 'Abo, auch jedes verschenkte' },
      500,
    ),
    damageField('dmgPerBit', { en: 'Each bit', de: 'Jedes Bit' }, 1),
    damageField('dmgPerTip', { en: 'Each unit of a tip', de: 'Jede Einheit einer Spende' }, 100),
    {
      key: 'healSelf',
      type: 'boolean',
      label: { en: 'What the boss does heals', de: 'Was der Boss tut, heilt' },
      help: {
        en: 'Follows, subscriptions, bits and tips of the viewer who is the boss.',
        de: 'Follows, Abos, Bits und Spenden des Zuschauers, der der Boss ist.',
      },
      group: striking,
      default: true,
    },
    ...textBlock,
    ...boxBlock,
  ],
  commands: [
    { name: 'damage', label: { en: 'Strike', de: 'Treffen' }, args: byArgs },
    { name: 'heal', label: { en: 'Heal', de: 'Heilen' }, args: byArgs },
    {
      name: 'new_boss',
      label: { en: 'New boss', de: 'Neuer Boss' },
      args: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1, maxLength: 40 } },
        required: ['name'],
        additionalProperties: false,
      },
    },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
  ],
  state: {
    boss: {
      description: 'Who the boss is; null: the name of the settings.',
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: { name: { type: 'string' }, viewerId: { type: ['string', 'null'] } },
          required: ['name', 'viewerId'],
          additionalProperties: false,
        },
      ],
    },
    hp: { type: 'integer' },
    maxHp: { type: 'integer' },
    last: {
      description: 'Who struck or healed last; below 0 for a strike.',
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: { name: { type: ['string', 'null'] }, by: { type: 'integer' } },
          required: ['name', 'by'],
          additionalProperties: false,
        },
      ],
    },
    fallen: { type: 'integer', description: 'How many bosses have fallen.' },
  },
  viewerState: ['boss', 'last'],
  previewState: {
    boss: { name: 'nightowl', viewerId: null },
    hp: 3240,
    maxHp: 5000,
    last: { name: 'pixelfox', by: -250 },
    fallen: 2,
  },
  liveData: ['alerts'],
  version: 1,
});
