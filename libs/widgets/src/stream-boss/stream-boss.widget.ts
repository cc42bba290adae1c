import { boxBlock, imageTypes, textBlock } from '../blocks';
import type { Localized } from '../widget';
import { defineWidget } from '../widget';

/** Maximum hit points of a boss, and of one hit. */
const MOST_HP = 1_000_000;

const striking = { en: 'Damage', de: 'Schaden' } as const satisfies Localized;

/** Field for the damage of one unit. */
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
    en: 'Follows, subscriptions, bits and tips damage the boss. The viewer who defeats it becomes the next boss.',
    de: 'Follows, Abos, Bits und Spenden schaden dem Boss. Wer ihn besiegt, wird der nächste Boss.',
  },
  category: 'games',
  icon: 'sword',
  keywords: 'boss, stream boss, bits boss, boss fight, boss battle, health bar, hp, bosskampf, lebensbalken',
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
      key: 'creature',
      type: 'dropdown',
      label: { en: 'Creature', de: 'Kreatur' },
      help: { en: 'Without a picture of your own.', de: 'Ohne eigenes Bild.' },
      default: 'slime',
      options: [
        { key: 'slime', label: { en: 'Slime', de: 'Schleim' } },
        { key: 'dragon', label: { en: 'Dragon', de: 'Drache' } },
        { key: 'golem', label: { en: 'Golem', de: 'Golem' } },
        { key: 'none', label: { en: 'None', de: 'Keine' } },
      ],
    },
    {
      key: 'creatureColor',
      type: 'color',
      label: { en: 'Color of creature and bar', de: 'Farbe von Kreatur und Balken' },
      default: '#7350f5',
      role: 'accent',
      alpha: false,
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
      { en: 'Subscription (also each gifted one)', de: 'Abo (auch jedes verschenkte)' },
      500,
    ),
    damageField('dmgPerBit', { en: 'Bit', de: 'Bit' }, 1),
    damageField('dmgPerTip', { en: 'Tip, per unit of currency', de: 'Spende, pro Einheit der Währung' }, 100),
    {
      key: 'healSelf',
      type: 'boolean',
      label: { en: 'The boss heals itself', de: 'Der Boss heilt sich selbst' },
      help: {
        en: 'By follows, subscriptions, bits and tips of the viewer who is the boss.',
        de: 'Durch Follows, Abos, Bits und Spenden des Zuschauers, der der Boss ist.',
      },
      group: striking,
      default: true,
    },
    ...textBlock,
    ...boxBlock,
  ],
  commands: [
    { name: 'damage', label: { en: 'Damage', de: 'Schaden zufügen' }, args: byArgs },
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
  sample: {
    state: {
      boss: { name: 'nightowl', viewerId: null },
      hp: 3240,
      maxHp: 5000,
      last: { name: 'pixelfox', by: -250 },
      fallen: 2,
    },
  },
  liveData: ['alerts'],
  writesNumbers: true,
  version: 2,
});
