import { fontWeights } from './fonts';
import type { Field, Localized } from './widget';
import { withField } from './with-field';

/** Settings shared by many widgets. Spread them into a widget's fields. */

const textGroup = { en: 'Text style', de: 'Textstil' } as const satisfies Localized;
const itemGroup = { en: 'Changes', de: 'Wechsel' } as const satisfies Localized;
const soundGroup = { en: 'Sound', de: 'Ton' } as const satisfies Localized;
const platformGroup = { en: 'Platforms', de: 'Plattformen' } as const satisfies Localized;
const boxGroup = { en: 'Box', de: 'Kasten' } as const satisfies Localized;

/** Image types that a widget may accept. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Video types that a widget may accept. */
export const videoTypes = ['video/mp4', 'video/webm'] as const;

/** Sound types that a widget may accept. */
export const audioTypes = ['audio/mpeg', 'audio/ogg', 'audio/wav'] as const;

/** `@text`: how text looks. */
export const textBlock = [
  {
    key: 'font',
    type: 'font',
    label: { en: 'Font', de: 'Schriftart' },
    group: textGroup,
    default: 'Inter',
    role: 'body',
    weights: fontWeights,
  },
  {
    key: 'fontSize',
    type: 'number',
    label: { en: 'Font size', de: 'Schriftgröße' },
    group: textGroup,
    default: 48,
    min: 8,
    max: 400,
    step: 1,
    unit: 'px',
  },
  {
    key: 'fontWeight',
    type: 'dropdown',
    label: { en: 'Font weight', de: 'Schriftstärke' },
    group: textGroup,
    default: '700',
    options: [
      { key: '300', label: { en: 'Light', de: 'Leicht' } },
      { key: '400', label: { en: 'Regular', de: 'Normal' } },
      { key: '500', label: { en: 'Medium', de: 'Mittel' } },
      { key: '600', label: { en: 'Semi-bold', de: 'Halbfett' } },
      { key: '700', label: { en: 'Bold', de: 'Fett' } },
      { key: '800', label: { en: 'Extra bold', de: 'Extrafett' } },
      { key: '900', label: { en: 'Black', de: 'Schwarz' } },
    ],
  },
  {
    key: 'textColor',
    type: 'color',
    label: { en: 'Text color', de: 'Textfarbe' },
    group: textGroup,
    default: '#ffffff',
    role: 'onSurface',
    alpha: true,
  },
  {
    key: 'align',
    type: 'dropdown',
    label: { en: 'Alignment', de: 'Ausrichtung' },
    group: textGroup,
    default: 'left',
    options: [
      { key: 'left', label: { en: 'Left', de: 'Links' } },
      { key: 'center', label: { en: 'Center', de: 'Mitte' } },
      { key: 'right', label: { en: 'Right', de: 'Rechts' } },
    ],
  },
  {
    key: 'uppercase',
    type: 'boolean',
    label: { en: 'Uppercase', de: 'Großbuchstaben' },
    group: textGroup,
    default: false,
  },
  {
    key: 'letterSpacing',
    type: 'number',
    label: { en: 'Letter spacing', de: 'Zeichenabstand' },
    group: textGroup,
    default: 0,
    advanced: true,
    min: -10,
    max: 50,
    step: 0.5,
    unit: 'px',
  },
  {
    key: 'lineHeight',
    type: 'number',
    label: { en: 'Line height', de: 'Zeilenhöhe' },
    group: textGroup,
    default: 1.2,
    advanced: true,
    min: 0.8,
    max: 3,
    step: 0.05,
  },
  {
    key: 'strokeWidth',
    type: 'number',
    label: { en: 'Outline width', de: 'Konturbreite' },
    group: textGroup,
    default: 0,
    advanced: true,
    min: 0,
    max: 20,
    step: 0.5,
    unit: 'px',
  },
  {
    key: 'strokeColor',
    type: 'color',
    label: { en: 'Outline color', de: 'Konturfarbe' },
    group: textGroup,
    default: '#000000',
    advanced: true,
    alpha: true,
  },
  {
    key: 'shadow',
    type: 'dropdown',
    label: { en: 'Shadow', de: 'Schatten' },
    group: textGroup,
    default: 'soft',
    role: 'shadow',
    options: [
      { key: 'none', label: { en: 'None', de: 'Keiner' } },
      { key: 'soft', label: { en: 'Soft', de: 'Weich' } },
      { key: 'near', label: { en: 'Soft, close', de: 'Weich, nah' } },
      { key: 'hard', label: { en: 'Hard', de: 'Hart' } },
      { key: 'drop', label: { en: 'Hard, straight down', de: 'Hart, gerade nach unten' } },
      { key: 'glow', label: { en: 'Glow', de: 'Leuchten' } },
    ],
  },
  {
    key: 'shadowColor',
    type: 'color',
    label: { en: 'Shadow color', de: 'Schattenfarbe' },
    group: textGroup,
    default: '#000000aa',
    role: 'shadow',
    advanced: true,
    alpha: true,
  },
  {
    key: 'boxWidth',
    type: 'number',
    label: { en: 'Width', de: 'Breite' },
    help: {
      en: '0: as wide as the text. Otherwise, longer text wraps.',
      de: '0: so breit wie der Text. Sonst wird längerer Text umbrochen.',
    },
    group: textGroup,
    default: 0,
    min: 0,
    max: 3840,
    step: 10,
    unit: 'px',
  },
  {
    key: 'anchor',
    type: 'dropdown',
    label: { en: 'Anchor', de: 'Verankerung' },
    help: {
      en: 'The part that stays in place when the length of the text changes.',
      de: 'Der Teil, der stehen bleibt, wenn sich die Textlänge ändert.',
    },
    group: textGroup,
    default: 'center',
    options: [
      { key: 'left', label: { en: 'Left edge', de: 'Linker Rand' } },
      { key: 'center', label: { en: 'Middle', de: 'Mitte' } },
      { key: 'right', label: { en: 'Right edge', de: 'Rechter Rand' } },
    ],
  },
] as const satisfies readonly Field[];

/** Text block for headlines, such as figures that must be readable at a glance. */
export const headingTextBlock = withField(textBlock, 'font', { role: 'heading' });

/** Text block that is centered by default. */
export const centredTextBlock = withField(textBlock, 'align', { default: 'center' });

const motionOptions = [
  { key: 'none', label: { en: 'None', de: 'Keine' } },
  { key: 'fade', label: { en: 'Fade', de: 'Blenden' } },
  { key: 'slide-up', label: { en: 'Slide up', de: 'Nach oben schieben' } },
  { key: 'slide-left', label: { en: 'Slide left', de: 'Nach links schieben' } },
  { key: 'pop', label: { en: 'Pop', de: 'Aufspringen' } },
] as const;

/** `@item`: how entries, or a text that changes, come and go. */
export const itemBlock = [
  {
    key: 'itemIn',
    type: 'dropdown',
    label: { en: 'New content appears', de: 'Neues erscheint' },
    group: itemGroup,
    default: 'slide-up',
    options: motionOptions,
  },
  {
    key: 'itemOut',
    type: 'dropdown',
    label: { en: 'Old content disappears', de: 'Altes verschwindet' },
    group: itemGroup,
    default: 'fade',
    options: motionOptions,
  },
  {
    key: 'itemMs',
    type: 'number',
    label: { en: 'Duration', de: 'Dauer' },
    group: itemGroup,
    default: 400,
    advanced: true,
    min: 100,
    max: 2000,
    step: 50,
    unit: 'ms',
  },
] as const satisfies readonly Field[];

/** `@plat`: the platforms whose events count. */
export const platformBlock = [
  {
    key: 'twitch',
    type: 'boolean',
    label: { en: 'Twitch', de: 'Twitch' },
    group: platformGroup,
    default: true,
  },
  { key: 'kick', type: 'boolean', label: { en: 'Kick', de: 'Kick' }, group: platformGroup, default: true },
  {
    key: 'youtube',
    type: 'boolean',
    label: { en: 'YouTube', de: 'YouTube' },
    group: platformGroup,
    default: true,
  },
] as const satisfies readonly Field[];

/** `@snd`: a sound and how loud it is. */
export const soundBlock = [
  {
    key: 'sound',
    type: 'audio',
    label: { en: 'Sound', de: 'Ton' },
    group: soundGroup,
    default: '',
    accept: audioTypes,
  },
  {
    key: 'volume',
    type: 'number',
    label: { en: 'Volume', de: 'Lautstärke' },
    group: soundGroup,
    default: 0.5,
    min: 0,
    max: 1,
    step: 0.05,
  },
] as const satisfies readonly Field[];

/** Field for the corner radius. */
export const cornerField = {
  key: 'radius',
  type: 'number',
  label: { en: 'Corner radius', de: 'Eckenradius' },
  default: 12,
  role: 'radius',
  min: 0,
  max: 400,
  step: 1,
  unit: 'px',
} as const satisfies Field;

/** Field for how an image of other proportions is fitted. */
export const fitField = {
  key: 'fit',
  type: 'dropdown',
  label: { en: 'Fit', de: 'Einpassung' },
  default: 'contain',
  options: [
    { key: 'contain', label: { en: 'Show all of it', de: 'Ganz zeigen' } },
    { key: 'cover', label: { en: 'Fill and cut off', de: 'Füllen und beschneiden' } },
    { key: 'fill', label: { en: 'Stretch', de: 'Strecken' } },
  ],
} as const satisfies Field;

const borderWidthField = {
  key: 'borderWidth',
  type: 'number',
  label: { en: 'Border width', de: 'Rahmenbreite' },
  group: boxGroup,
  default: 0,
  advanced: true,
  min: 0,
  max: 40,
  step: 1,
  unit: 'px',
} as const satisfies Field;

const edgeLook = [
  {
    key: 'borderColor',
    type: 'color',
    label: { en: 'Border color', de: 'Rahmenfarbe' },
    group: boxGroup,
    default: '#ffffff',
    role: 'accent',
    advanced: true,
    alpha: true,
  },
  { ...cornerField, group: boxGroup },
] as const satisfies readonly Field[];

/** Border and corners of anything with an edge: part of `@box`, and used alone by shapes. */
export const edgeBlock = [borderWidthField, ...edgeLook] as const satisfies readonly Field[];

const backgroundField = {
  key: 'bgColor',
  type: 'color',
  label: { en: 'Background color', de: 'Hintergrundfarbe' },
  group: boxGroup,
  default: '#00000000',
  alpha: true,
} as const satisfies Field;

const pictureField = {
  key: 'bgImage',
  type: 'image',
  label: { en: 'Background image', de: 'Hintergrundbild' },
  group: boxGroup,
  default: '',
  advanced: true,
  accept: imageTypes,
} as const satisfies Field;

const paddings = [
  {
    key: 'padX',
    type: 'number',
    label: { en: 'Padding left and right', de: 'Innenabstand links und rechts' },
    group: boxGroup,
    default: 16,
    advanced: true,
    min: 0,
    max: 200,
    step: 1,
    unit: 'px',
  },
  {
    key: 'padY',
    type: 'number',
    label: { en: 'Padding top and bottom', de: 'Innenabstand oben und unten' },
    group: boxGroup,
    default: 12,
    advanced: true,
    min: 0,
    max: 200,
    step: 1,
    unit: 'px',
  },
] as const satisfies readonly Field[];

/** Plate of a new widget: its text can be read on it over any picture. */
const PLATE = '#14152be6';

/** `@box`: the background and border of the content. */
export const boxBlock = [
  { ...backgroundField, default: PLATE, role: 'surface' },
  pictureField,
  { ...borderWidthField, role: 'line' },
  ...edgeLook,
  ...paddings,
] as const satisfies readonly Field[];

/** Box block for words that may also stand directly on the picture: a look kit leaves those without a background. */
export const bareBoxBlock = [
  { ...backgroundField, default: PLATE },
  pictureField,
  ...edgeBlock,
  ...paddings,
] as const satisfies readonly Field[];
