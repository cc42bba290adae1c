import { kindAlerts, type AlertFacts } from '@studio/platforms/stream-kind-alerts';
import { streamKindNames, type StreamKind } from '@studio/platforms/stream-kinds';
import { audioTypes, imageTypes, videoTypes } from '../blocks';
import type { Field } from '../widget';
import { alertStyleNames, alertStyles, PLAIN } from './alert-styles';

/** Placeholders of an alert's texts. */
const alertPlaceholders = ['name', 'amount', 'months', 'message'] as const;

/** Largest number in an alert's settings. */
export const MOST = 1_000_000_000;

/** Options of the setting for the style. */
export const styleOptions = [
  { key: PLAIN, label: { en: 'Plain', de: 'Schlicht' } },
  ...alertStyleNames.map((key) => ({ key, label: alertStyles[key] })),
] as const;

const milestone = { en: 'Anniversary', de: 'Jubiläum' } as const;

/** Settings for renewed subscriptions with a round number of months. */
export const milestoneFields = [
  {
    key: 'milestoneOn',
    type: 'boolean',
    label: { en: 'Celebrate round numbers of months', de: 'Runde Monatszahlen feiern' },
    group: milestone,
    default: false,
  },
  {
    key: 'milestoneEvery',
    type: 'number',
    label: { en: 'Every how many months', de: 'Alle wie viele Monate' },
    group: milestone,
    default: 12,
    min: 2,
    max: 120,
    step: 1,
    showIf: { key: 'milestoneOn', equals: true },
  },
  {
    key: 'milestoneText',
    type: 'text',
    label: { en: 'Text', de: 'Text' },
    help: {
      en: '{name} stands for who, {months} for since when, {message} for what they wrote.',
      de: '{name} steht für wen, {months} für wie lange, {message} für die Nachricht.',
    },
    group: milestone,
    default: '{name} celebrates {months} months',
    maxLength: 200,
    variables: true,
    placeholders: alertPlaceholders,
    showIf: { key: 'milestoneOn', equals: true },
  },
] as const satisfies readonly Field[];

/** Settings of all kinds: `followOn`, `followText` and so on. */
export const allKindFields = streamKindNames.flatMap((kind) => [
  ...textFields(kind),
  ...mediaFields(kind),
  ...boundFields(kind),
]);

/** Fields for whether a kind is shown, for its text, and to test it. */
function textFields<const Kind extends StreamKind>(kind: Kind) {
  const group = kindAlerts[kind].name;
  return [
    {
      key: `${kind}On`,
      type: 'boolean',
      label: { en: 'On', de: 'An' },
      group,
      tab: kind,
      default: !(kindAlerts[kind] as AlertFacts).isOff,
    },
    {
      key: `${kind}Test`,
      type: 'button',
      label: { en: 'Test', de: 'Testen' },
      group,
      tab: kind,
      command: 'test',
      args: { kind },
      showIf: { key: `${kind}On`, equals: true },
    },
    {
      key: `${kind}Text`,
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: 'Placeholders: {name}, {amount}, {months}, {message}.',
        de: 'Platzhalter: {name}, {amount}, {months}, {message}.',
      },
      group,
      tab: kind,
      default: kindAlerts[kind].text,
      maxLength: 200,
      variables: true,
      placeholders: alertPlaceholders,
      showIf: { key: `${kind}On`, equals: true },
    },
  ] as const;
}

/** Fields for the image, video and sound of an alert. */
function mediaFields<const Kind extends StreamKind>(kind: Kind) {
  const group = kindAlerts[kind].name;
  return [
    {
      key: `${kind}Image`,
      type: 'image',
      label: { en: 'Picture', de: 'Bild' },
      group,
      tab: kind,
      default: '',
      accept: imageTypes,
      showIf: { key: `${kind}On`, equals: true },
    },
    {
      key: `${kind}Video`,
      type: 'video',
      label: { en: 'Video', de: 'Video' },
      group,
      tab: kind,
      default: '',
      accept: videoTypes,
      showIf: { key: `${kind}On`, equals: true },
    },
    {
      key: `${kind}Sound`,
      type: 'audio',
      label: { en: 'Sound', de: 'Ton' },
      group,
      tab: kind,
      default: '',
      accept: audioTypes,
      showIf: { key: `${kind}On`, equals: true },
    },
  ] as const;
}

/** Fields for an alert's volume, duration and minimum amount. */
function boundFields<const Kind extends StreamKind>(kind: Kind) {
  const group = kindAlerts[kind].name;
  return [
    {
      key: `${kind}Volume`,
      type: 'number',
      label: { en: 'Volume', de: 'Lautstärke' },
      group,
      tab: kind,
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
      tab: kind,
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
      label: { en: 'Minimum', de: 'Minimum' },
      help: {
        en: 'Bits, money, months, subscriptions or viewers. Smaller amounts show no alert. Money is compared in your base currency.',
        de: 'Bits, Geld, Monate, Abos oder Zuschauer. Kleinere Beträge zeigen keinen Alert. Geld wird in deiner Basiswährung verglichen.',
      },
      group,
      tab: kind,
      default: 0,
      min: 0,
      max: MOST,
      step: 1,
      showIf: { key: `${kind}On`, equals: true },
    },
  ] as const;
}

/** Field for variants: alternatives shown for certain amounts or tiers, or at random. */
export const variantsField = {
  key: 'variants',
  type: 'list',
  label: { en: 'Variants', de: 'Varianten' },
  help: {
    en: 'The first matching variant replaces the default. With a chance below 100 %, the next matching one may be chosen.',
    de: 'Die erste passende Variante ersetzt den Standard. Liegt ihre Chance unter 100 %, kann die nächste passende gewählt werden.',
  },
  default: [],
  itemSchema: [
    { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: '', maxLength: 40 },
    {
      key: 'kind',
      type: 'dropdown',
      label: { en: 'For', de: 'Für' },
      default: 'follow',
      options: streamKindNames.map((key) => ({ key, label: kindAlerts[key].name })),
    },
    {
      key: 'min',
      type: 'number',
      label: { en: 'Minimum', de: 'Minimum' },
      default: 0,
      min: 0,
      max: MOST,
      step: 1,
    },
    {
      key: 'max',
      type: 'number',
      label: { en: 'Maximum', de: 'Maximum' },
      help: { en: '0: no limit.', de: '0: keine Grenze.' },
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
      placeholders: alertPlaceholders,
    },
    {
      key: 'image',
      type: 'image',
      label: { en: 'Picture', de: 'Bild' },
      default: '',
      accept: imageTypes,
    },
    { key: 'video', type: 'video', label: { en: 'Video', de: 'Video' }, default: '', accept: videoTypes },
    {
      key: 'style',
      type: 'dropdown',
      label: { en: 'Style', de: 'Stil' },
      default: 'same',
      options: [{ key: 'same', label: { en: 'As all', de: 'Wie alle' } }, ...styleOptions],
      gallery: 'alert-style',
    },
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
