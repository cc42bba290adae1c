import { audioTypes, imageTypes, videoTypes } from '../blocks';
import type { Field } from '../widget';
import { alertKindNames, alertKinds, alertTexts, type AlertKind } from './alert-kinds';

/** Nothing is larger. */
export const MOST = 1_000_000_000;

/** The settings of one kind: `followOn`, `followText` and so on. */
export function kindFields<const Kind extends AlertKind>(kind: Kind) {
  return [...textFields(kind), ...mediaFields(kind), ...boundFields(kind)] as const;
}

/** Whether it is shown, and what it says. */
function textFields<const Kind extends AlertKind>(kind: Kind) {
  const group = alertKindNames[kind];
  return [
    { key: `${kind}On`, type: 'boolean', label: { en: 'On', de: 'An' }, group, default: true },
    {
      key: `${kind}Text`,
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: '{name} stands for who, {amount} for how much, {months} for since when, {message} for what they wrote.',
        de: '{name} steht für wen, {amount} für wie viel, {months} für wie lange, {message} für die Nachricht.',
      },
      group,
      default: alertTexts[kind],
      maxLength: 200,
      variables: true,
      showIf: { key: `${kind}On`, equals: true },
    },
  ] as const;
}

/** What is seen and heard of it. */
function mediaFields<const Kind extends AlertKind>(kind: Kind) {
  const group = alertKindNames[kind];
  return [
    {
      key: `${kind}Image`,
      type: 'image',
      label: { en: 'Picture', de: 'Bild' },
      group,
      default: '',
      accept: imageTypes,
      showIf: { key: `${kind}On`, equals: true },
    },
    {
      key: `${kind}Video`,
      type: 'video',
      label: { en: 'Video', de: 'Video' },
      group,
      default: '',
      accept: videoTypes,
      showIf: { key: `${kind}On`, equals: true },
    },
    {
      key: `${kind}Sound`,
      type: 'audio',
      label: { en: 'Sound', de: 'Ton' },
      group,
      default: '',
      accept: audioTypes,
      showIf: { key: `${kind}On`, equals: true },
    },
  ] as const;
}

/** How loud, how long, and from what on. */
function boundFields<const Kind extends AlertKind>(kind: Kind) {
  const group = alertKindNames[kind];
  return [
    {
      key: `${kind}Volume`,
      type: 'number',
      label: { en: 'Volume', de: 'Lautstärke' },
      group,
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      showIf: { key: `${kind}On`, equals: true },
    },
    {
      key: `${kind}Seconds`,
      type: 'number',
      label: { en: 'Duration', de: 'Dauer' },
      group,
      default: 6,
      min: 1,
      max: 60,
      step: 0.5,
      unit: 's',
      showIf: { key: `${kind}On`, equals: true },
    },
    {
      key: `${kind}Min`,
      type: 'number',
      label: { en: 'From', de: 'Ab' },
      help: {
        en: 'Bits, money, months, subscriptions or viewers; less shows nothing.',
        de: 'Bits, Geld, Monate, Abos oder Zuschauer; weniger zeigt nichts.',
      },
      group,
      default: 0,
      min: 0,
      max: MOST,
      step: 1,
      showIf: { key: `${kind}On`, equals: true },
    },
  ] as const;
}

/** What is shown instead for some amounts, tiers, or by chance. */
export const variantsField = {
  key: 'variants',
  type: 'list',
  label: { en: 'Variants', de: 'Varianten' },
  help: {
    en: 'The first that fits is shown instead; of several with a chance, one is drawn.',
    de: 'Die erste, die passt, wird stattdessen gezeigt; von mehreren mit Chance wird eine gezogen.',
  },
  default: [],
  itemSchema: [
    { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 40 },
    {
      key: 'kind',
      type: 'dropdown',
      label: { en: 'For', de: 'Für' },
      default: 'follow',
      options: alertKinds.map((key) => ({ key, label: alertKindNames[key] })),
    },
    {
      key: 'min',
      type: 'number',
      label: { en: 'From', de: 'Ab' },
      default: 0,
      min: 0,
      max: MOST,
      step: 1,
    },
    {
      key: 'max',
      type: 'number',
      label: { en: 'Up to', de: 'Bis' },
      help: { en: '0: without end.', de: '0: ohne Ende.' },
      default: 0,
      min: 0,
      max: MOST,
      step: 1,
    },
    {
      key: 'tier',
      type: 'dropdown',
      label: { en: 'Tier', de: 'Stufe' },
      default: 'any',
      options: [
        { key: 'any', label: { en: 'Any', de: 'Jede' } },
        { key: '1', label: { en: '1', de: '1' } },
        { key: '2', label: { en: '2', de: '2' } },
        { key: '3', label: { en: '3', de: '3' } },
        { key: 'prime', label: { en: 'Prime', de: 'Prime' } },
      ],
    },
    {
      key: 'chance',
      type: 'number',
      label: { en: 'Chance', de: 'Chance' },
      default: 100,
      min: 1,
      max: 100,
      step: 1,
      unit: '%',
    },
    {
      key: 'text',
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      default: '',
      maxLength: 200,
      variables: true,
    },
    {
      key: 'image',
      type: 'image',
      label: { en: 'Picture', de: 'Bild' },
      default: '',
      accept: imageTypes,
    },
    { key: 'video', type: 'video', label: { en: 'Video', de: 'Video' }, default: '', accept: videoTypes },
    { key: 'sound', type: 'audio', label: { en: 'Sound', de: 'Ton' }, default: '', accept: audioTypes },
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Duration', de: 'Dauer' },
      default: 6,
      min: 1,
      max: 60,
      step: 0.5,
      unit: 's',
    },
  ],
  maxItems: 50,
  uniqueBy: 'name',
  firstText: 'name',
} as const satisfies Field;
