import { definePort } from '../port';
import type { Language } from '@studio/platforms/languages';

/** Slugs of effects in API calls [live/8]. */
export const effectSlugs = [
  'confetti',
  'fireworks',
  'emote-rain',
  'snow',
  'screen-shake',
  'flash',
  'hearts',
  'balloons',
] as const;
export type EffectSlug = (typeof effectSlugs)[number];

/** Effects that can be played over overlays. */
export interface Effects {
  /** Slugs of all effects. */
  readonly slugs: readonly EffectSlug[];
  has(slug: string, action: string): boolean;
  /**
   * Returns the display name.
   * @param slug of an existing effect
   */
  nameOf(slug: string, locale: Language): string;
}
export const EFFECTS = definePort<Effects>('effects');
