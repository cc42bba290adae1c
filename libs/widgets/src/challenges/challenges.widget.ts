import { accentField } from '../accent-field';
import { boxBlock, itemBlock, soundBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

/** Highest value that is counted. */
export const MOST = 1_000_000_000;

/** Challenge that a command is about. Without either field it is the current challenge. */
const choice = {
  itemId: { type: 'string', maxLength: 40, description: 'Id of the challenge.' },
  index: { type: 'integer', minimum: 0, maximum: 49, description: 'Its place in the list, from 0.' },
} as const;

export const challengesWidget = defineWidget({
  slug: 'challenges',
  name: { en: 'Challenges', de: 'Herausforderungen' },
  description: {
    en: 'A list of challenges with their progress and reward.',
    de: 'Eine Liste von Herausforderungen mit Fortschritt und Belohnung.',
  },
  category: 'goals',
  icon: 'list-checks',
  keywords:
    'challenge, challenges, task list, tasks, to-do, todo, to-do list, quests, herausforderung, ' +
    'aufgaben, aufgabenliste',
  defaultSize: { w: 480, h: 420 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'title',
      type: 'text',
      label: { en: 'Title', de: 'Titel' },
      default: 'Challenges',
      maxLength: 40,
    },
    {
      key: 'items',
      type: 'list',
      label: { en: 'Challenges', de: 'Herausforderungen' },
      help: {
        en: 'A renamed challenge starts again from zero.',
        de: 'Eine umbenannte Herausforderung beginnt wieder bei null.',
      },
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 80 },
        {
          key: 'goal',
          type: 'number',
          label: { en: 'Goal', de: 'Ziel' },
          default: 1,
          min: 1,
          max: 1_000_000,
          step: 1,
        },
        { key: 'unit', type: 'text', label: { en: 'Unit', de: 'Einheit' }, default: '', maxLength: 12 },
        {
          key: 'source',
          type: 'dropdown',
          label: { en: 'Counts', de: 'Zählt' },
          default: 'manual',
          options: [
            { key: 'manual', label: { en: 'Manually', de: 'Von Hand' } },
            { key: 'subs', label: { en: 'Subscriptions', de: 'Abos' } },
            { key: 'bits', label: { en: 'Bits', de: 'Bits' } },
            { key: 'tips', label: { en: 'Tips', de: 'Spenden' } },
            { key: 'follows', label: { en: 'Follows', de: 'Follows' } },
            { key: 'counter', label: { en: 'A counter', de: 'Einen Zähler' } },
          ],
        },
        {
          key: 'reward',
          type: 'text',
          label: { en: 'Reward', de: 'Belohnung' },
          default: '',
          maxLength: 80,
        },
        { key: 'done', type: 'boolean', label: { en: 'Done', de: 'Geschafft' }, default: false },
      ],
      maxItems: 50,
      uniqueBy: 'name',
      firstText: 'name',
    },
    {
      key: 'showDone',
      type: 'dropdown',
      label: { en: 'Completed challenges', de: 'Geschaffte Herausforderungen' },
      default: 'keep',
      options: [
        { key: 'keep', label: { en: 'Stay', de: 'Bleiben' } },
        { key: 'strike', label: { en: 'Are struck through', de: 'Werden durchgestrichen' } },
        { key: 'hide', label: { en: 'Disappear', de: 'Verschwinden' } },
      ],
    },
    {
      key: 'sort',
      type: 'dropdown',
      label: { en: 'Order', de: 'Reihenfolge' },
      default: 'manual',
      options: [
        { key: 'manual', label: { en: 'As in the list', de: 'Wie in der Liste' } },
        { key: 'progress', label: { en: 'By progress', de: 'Nach Fortschritt' } },
      ],
    },
    { key: 'bar', type: 'boolean', label: { en: 'Bars', de: 'Balken' }, default: true },
    accentField,
    ...soundBlock,
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [
    {
      name: 'add_progress',
      label: { en: 'Add progress', de: 'Fortschritt hinzufügen' },
      args: {
        type: 'object',
        properties: { ...choice, by: { type: 'number', minimum: -MOST, maximum: MOST } },
        additionalProperties: false,
      },
    },
    {
      name: 'set_progress',
      label: { en: 'Set progress', de: 'Fortschritt setzen' },
      args: {
        type: 'object',
        properties: { ...choice, value: { type: 'number', minimum: 0, maximum: MOST } },
        required: ['value'],
        additionalProperties: false,
      },
    },
    {
      name: 'complete',
      label: { en: 'Complete', de: 'Geschafft' },
      args: {
        type: 'object',
        properties: { ...choice },
        additionalProperties: false,
      },
    },
    {
      name: 'reopen',
      label: { en: 'Reopen', de: 'Wieder öffnen' },
      args: {
        type: 'object',
        properties: { ...choice },
        additionalProperties: false,
      },
    },
    {
      name: 'reset',
      label: { en: 'Reset', de: 'Zurücksetzen' },
      args: {
        type: 'object',
        properties: { ...choice },
        additionalProperties: false,
      },
    },
    { name: 'next', label: { en: 'Next', de: 'Weiter' } },
  ],
  state: {
    progress: {
      type: 'object',
      description: 'How far the challenges are that something has happened to, by itemId.',
      additionalProperties: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          value: { type: 'number' },
          done: { type: 'boolean' },
          setting: { type: 'boolean' },
          before: { type: ['number', 'null'], description: 'The value before it was done.' },
          currency: { type: ['string', 'null'] },
          times: { type: 'integer', description: 'How often it was done.' },
        },
        required: ['name', 'value', 'done', 'setting', 'before', 'currency', 'times'],
        additionalProperties: false,
      },
    },
    current: { type: ['string', 'null'], description: 'The one that is on; null: the first open one.' },
  },
  sample: { state: { progress: {}, current: null } },
  liveData: ['session'],
  writesNumbers: true,
  version: 2,
});
