import type { Language } from '@studio/platforms/languages';
import { useSpeech } from '../text/texts';

/** The texts of one page, which are loaded with it, in the chosen language. */
export function usePageTexts<Texts>(texts: { readonly [language in Language]: Texts }): Texts {
  return texts[useSpeech().language];
}
