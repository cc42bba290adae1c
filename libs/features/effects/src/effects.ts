import type { EffectSlug } from '@studio/contracts/effects/effects';
import type { Locale, Localized } from '@studio/widgets/widget';

export const effectActions = ['fire', 'stop'] as const;
export type EffectAction = (typeof effectActions)[number];

export const effectBounds = {
  intensity: { min: 0, max: 1, default: 0.5 },
  durationMs: { min: 500, max: 15_000, default: 4000 },
  emotes: { most: 10, longest: 16 },
} as const;

/** Default duration of effects that have one of their own, in milliseconds. */
const ownDuration: { readonly [slug in EffectSlug]?: number } = { 'screen-shake': 800, flash: 500 };

export function durationOf(slug: EffectSlug, asked?: number): number {
  return asked ?? ownDuration[slug] ?? effectBounds.durationMs.default;
}

const names: { readonly [slug in EffectSlug]: Localized } = {
  confetti: { en: 'Confetti', de: 'Konfetti' },
  fireworks: { en: 'Fireworks', de: 'Feuerwerk' },
  'emote-rain': { en: 'Emote rain', de: 'Emote-Regen' },
  snow: { en: 'Snow', de: 'Schnee' },
  'screen-shake': { en: 'Screen shake', de: 'Bildschirmbeben' },
  flash: { en: 'Flash', de: 'Blitz' },
  hearts: { en: 'Hearts', de: 'Herzen' },
  balloons: { en: 'Balloons', de: 'Luftballons' },
};

export function effectName(slug: EffectSlug, locale: Locale): string {
  return names[slug][locale];
}
