import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

const LEAST = -99_999;
const MOST = 99_999;

export const counterWidget = defineWidget({
  slug: 'counter',
  name: { en: 'Counter', de: 'Zähler' },
  description: {
    en: 'A number that commands and deck buttons change: deaths, wins, rounds.',
    de: 'Eine Zahl, die Befehle und Deck-Tasten ändern: Tode, Siege, Runden.',
  },
  category: 'labels',
  icon: 'hash',
  keywords:
    'counter, death counter, deaths, wins, score, tally, zähler, tode, todeszähler, siege, ' + 'punktestand',
  defaultSize: { w: 320, h: 100 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'label',
      type: 'text',
      label: { en: 'Label', de: 'Beschriftung' },
      default: 'Deaths',
      maxLength: 40,
    },
    {
      key: 'start',
      type: 'number',
      label: { en: 'Start value', de: 'Startwert' },
      default: 0,
      min: LEAST,
      max: MOST,
      step: 1,
    },
    {
      key: 'step',
      type: 'number',
      label: { en: 'Step', de: 'Schritt' },
      default: 1,
      min: 1,
      max: 1000,
      step: 1,
    },
    {
      key: 'min',
      type: 'number',
      label: { en: 'Minimum', de: 'Minimum' },
      default: LEAST,
      min: LEAST,
      max: MOST,
      step: 1,
    },
    {
      key: 'max',
      type: 'number',
      label: { en: 'Maximum', de: 'Maximum' },
      default: MOST,
      min: LEAST,
      max: MOST,
      step: 1,
    },
    {
      key: 'source',
      type: 'dropdown',
      label: { en: 'Counts', de: 'Zählt' },
      default: 'manual',
      options: [
        { key: 'manual', label: { en: 'Its own number', de: 'Eigene Zahl' } },
        { key: 'bot-counter', label: { en: 'A counter of the bot', de: 'Zähler des Bots' } },
      ],
    },
    {
      key: 'botCounter',
      type: 'text',
      label: { en: 'Counter of the bot', de: 'Zähler des Bots' },
      default: '',
      maxLength: 40,
      showIf: { key: 'source', equals: 'bot-counter' },
    },
    {
      key: 'resetOn',
      type: 'dropdown',
      label: { en: 'Reset', de: 'Zurücksetzen' },
      default: 'never',
      options: [
        { key: 'never', label: { en: 'Manually only', de: 'Nur von Hand' } },
        { key: 'stream-start', label: { en: 'Each stream', de: 'Bei jedem Stream' } },
        { key: 'daily', label: { en: 'Every day', de: 'Jeden Tag' } },
      ],
    },
    {
      key: 'template',
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: 'Placeholders: {label}, {value}.',
        de: 'Platzhalter: {label}, {value}.',
      },
      default: '{label}: {value}',
      maxLength: 200,
      variables: true,
      placeholders: ['label', 'value'],
    },
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [
    {
      name: 'increment',
      label: { en: 'Count up', de: 'Hochzählen' },
      args: {
        type: 'object',
        properties: { by: { type: 'number', minimum: 1, maximum: MOST } },
        additionalProperties: false,
      },
    },
    {
      name: 'decrement',
      label: { en: 'Count down', de: 'Herunterzählen' },
      args: {
        type: 'object',
        properties: { by: { type: 'number', minimum: 1, maximum: MOST } },
        additionalProperties: false,
      },
    },
    {
      name: 'set',
      label: { en: 'Set', de: 'Setzen' },
      args: {
        type: 'object',
        properties: { value: { type: 'number', minimum: LEAST, maximum: MOST } },
        required: ['value'],
        additionalProperties: false,
      },
    },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
  ],
  state: { value: { type: 'number' } },
  sample: { state: { value: 12 } },
  liveData: ['session'],
  writesNumbers: true,
  version: 2,
});
