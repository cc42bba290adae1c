import type { BothLanguages, TemplateSetting } from './template';

const both = (en: string, de: string): BothLanguages => ({ en, de });

/** The overlay that steps show something on. @param steps indexes of these steps */
export const overlayFor = (...steps: readonly number[]): TemplateSetting => ({
  ...{ key: 'overlay', kind: 'overlay', default: null, label: both('Overlay', 'Overlay') },
  places: ['overlayId', ...steps.map((i) => `actions.${i}.overlayId`)],
});

export const effectOf = (step: number, slug: string): TemplateSetting => ({
  ...{ key: 'effect', kind: 'effect', default: slug, label: both('Effect', 'Effekt') },
  places: [`actions.${step}.slug`],
});

export const chatText = (step: number, en: string, de: string): TemplateSetting => ({
  ...{ key: 'text', kind: 'text', default: both(en, de), label: both('Message in chat', 'Chatnachricht') },
  ...{ max: 500, places: [`actions.${step}.text`] },
});

export const sceneOf = (step: number): TemplateSetting => ({
  ...{ key: 'scene', kind: 'scene', default: null, label: both('Scene', 'Szene') },
  places: [`actions.${step}.sceneId`],
});

/** A number with bounds. */
export const numberOf = (
  key: string,
  label: readonly [en: string, de: string],
  [value, min, max]: readonly [value: number, min: number, max: number],
  ...places: readonly string[]
): TemplateSetting => ({
  ...{ key, kind: 'number', default: value, label: both(...label), min, max, places },
});

/** Least value of the filter of the only trigger. */
export const leastOf = (
  filter: string,
  label: readonly [en: string, de: string],
  value: number,
): TemplateSetting => numberOf('least', label, [value, 1, 1_000_000], `triggers.0.filter.${filter}.min`);
