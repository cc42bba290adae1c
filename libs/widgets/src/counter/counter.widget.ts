import { boxBlock, itemBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

const LEAST = -99_999;
const MOST = 99_999;

export const counterWidget = defineWidget({
  slug: 'counter',
  name: { en: 'Counter', de: 'Zähler' },
  description: {
    en: 'A number that commands and deck buttons count: deaths, wins, rounds.',
    de: 'Eine Zahl, die Befehle und Deck-Tasten zählen: Tode, Siege, Runden.',
  },
  category: 'labels',
  icon: 'hash',
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
      label: { en: 'Starts at', de: 'Beginnt bei' },
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
      label: { en: 'Lowest value', de: 'Kleinster Wert' },
      default: LEAST,
      min: LEAST,
      max: MOST,
      step: 1,
    },
    {
      key: 'max',
      type: 'number',
      label: { en: 'Highest value', de: 'Größter Wert' },
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
        { key: 'manual', label: { en: 'By commands', de: 'Durch Befehle' } },
        { key: 'bot-counter', label: { en: 'A counter of the bot', de: 'Einen Zähler des Bots' } },
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
      label: { en: 'Begins anew', de: 'Beginnt neu' },
      default: 'never',
      options: [
        { key: 'never', label: { en: 'Never by itself', de: 'Nie von selbst' } },
        { key: 'stream-start', label: { en: 'With each stream', de: 'Mit jedem Stream' } },
        { key: 'daily', label: { en: 'Every day', de: 'Jeden Tag' } },
      ],
    },
    {
      key: 'template',
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: '{label} and {value} stand for the label and the number.',
        de: '{label} und {value} stehen für Beschriftung und Zahl.',
      },
      default: '{label}: {value}',
      maxLength: 200,
      variables: true,
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
  previewState: { value: 12 },
  liveData: ['session'],
  version: 2,
});
